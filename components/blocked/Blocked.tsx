import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { areUnreadable } from '../../lib/safety/overrides';
import type { Decision } from '../../lib/safety/policy';
import { SHAPES } from '../../lib/safety/policy';
import { ReadableHost } from '../text/ReadableHost';
import { toCause, toDatumText, toLackText, toNamedDatum, toOriginText, toReason } from '../text/verdict';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import type { BlockedState, Span, View } from './blocked-state';
import { SPANS } from './blocked-state';

interface AllowFormProps {
  busy: boolean;
  onAllow(span: Span, reason: string): void;
  onCancel(): void;
}

const LABELS: Record<Span, () => string> = {
  hour: () => i18n.t('blocked.hour'),
  day: () => i18n.t('blocked.day'),
  always: () => i18n.t('blocked.always'),
};
const LONGEST_REASON = 500;

/** Render for how long a host is to be allowed, and why. */
function AllowForm({ busy, onAllow, onCancel }: AllowFormProps) {
  const [span, setSpan] = useState<Span>('hour');
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  return (
    <form
      ref={form}
      class="allow"
      aria-label={i18n.t('blocked.allow')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAllow(span, reason);
      }}
    >
      <Select<Span>
        label={i18n.t('blocked.howLong')}
        value={span}
        options={SPANS.map((value) => ({ value, label: LABELS[value]() }))}
        onChange={setSpan}
      />
      <Field
        label={i18n.t('blocked.reason')}
        value={reason}
        hint={i18n.t('blocked.reasonHint')}
        maxLength={LONGEST_REASON}
        onInput={setReason}
      />
      <div class="actions">
        <Button type="submit" kind="primary" busy={busy}>
          {i18n.t('blocked.allowNow')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('screen.cancel')}</Button>
      </div>
    </form>
  );
}

interface Props {
  state: BlockedState;
  now: number;
  onBack(): void;
  onShowCard(): void;
}

/** Render the page that stands in front of a blocked site: why, and what can be done. */
export function Blocked({ state, now, onBack, onShowCard }: Props) {
  const view = state.view.value;
  const [isAllowing, setAllowing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const waiting = state.waiting.value;
  const failure = state.failure.value;
  const allow = useRef<HTMLButtonElement>(null);
  const isOpen = view.kind === 'open';
  return (
    <main class="blocked">
      <Head title={isOpen ? i18n.t('blocked.openTitle') : i18n.t('blocked.title')} host={state.host} kind={view.kind} />
      <div class="blocked-why" aria-live="polite">
        {view.kind === 'loading' && <p class="skeleton-words">{i18n.t('blocked.loading')}</p>}
        {view.kind === 'failed' && (
          <Notice action={<Button onClick={() => void state.load()}>{i18n.t('blocked.retry')}</Button>}>
            {i18n.t('blocked.failed')}
          </Notice>
        )}
        {view.kind === 'open' && <p>{OPEN_TEXTS[view.why]()}</p>}
        {view.kind === 'blocked' && (
          <>
            <Why decision={view.decision} now={now} />
            {view.stopped && <p>{view.stopped}</p>}
            {view.isAwaited && <p>{i18n.t('blocked.awaited')}</p>}
            {view.isLeft && <p>{i18n.t('blocked.left')}</p>}
            {!view.canAllow && <p class="field-hint">{i18n.t('blocked.locked')}</p>}
          </>
        )}
      </div>
      {failure && <Notice>{areUnreadable(failure) ? i18n.t('blocked.unreadable') : i18n.t('blocked.refused')}</Notice>}
      {(isAsking || waiting) && (
        <Dialog
          title={i18n.t('excepted.anewTitle')}
          action={waiting ? i18n.t('excepted.anewAllow') : i18n.t('excepted.anew')}
          losing
          onAction={() => {
            setAsking(false);
            void state.startAnew();
          }}
          onCancel={() => {
            setAsking(false);
            state.keepUnreadable();
          }}
        >
          <p>{i18n.t('excepted.anewText')}</p>
        </Dialog>
      )}
      <div class="actions">
        {isOpen && (
          <Button kind="primary" onClick={() => void state.openSite()}>
            {i18n.t('blocked.open')}
          </Button>
        )}
        <Button kind={isOpen ? 'plain' : 'primary'} onClick={onBack}>
          {i18n.t('blocked.back')}
        </Button>
        {isOpen && view.why === 'exceptions' && (
          <Button onClick={() => setAsking(true)}>{i18n.t('options.safety.exception.anew')}</Button>
        )}
        <Button onClick={onShowCard}>{i18n.t('blocked.card')}</Button>
        {view.kind === 'blocked' && view.canContinue && (
          <Button busy={state.busy.value} onClick={() => void state.continueOnce()}>
            {i18n.t('blocked.once')}
          </Button>
        )}
        {view.kind === 'blocked' && view.canAllow && (
          <button
            ref={allow}
            type="button"
            class="button"
            aria-expanded={isAllowing}
            onClick={() => setAllowing(!isAllowing)}
          >
            {i18n.t('blocked.allow')}
          </button>
        )}
      </div>
      {view.kind === 'blocked' && view.canAllow && isAllowing && (
        <AllowForm
          busy={state.busy.value}
          onAllow={(span, reason) => void state.allowHost(span, reason)}
          onCancel={() => {
            setAllowing(false);
            allow.current?.focus();
          }}
        />
      )}
      {view.kind === 'blocked' && view.canChange && (
        <p>
          <a href="/options.html#policy" target="_blank" rel="noreferrer">
            {i18n.t('blocked.policy')}
          </a>
        </p>
      )}
    </main>
  );
}

const OPEN_TEXTS = {
  set: () => i18n.t('blocked.openText'),
  error: () => i18n.t('blocked.openError'),
  exceptions: () => i18n.t('blocked.openExceptions'),
  unseen: () => i18n.t('toolbar.off'),
} satisfies Record<Extract<View, { kind: 'open' }>['why'], () => string>;

function Head({ title, host, kind }: { title: string; host: string; kind: View['kind'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Where a screen reader begins: the page came in the place of another, or became another, and the button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [kind]);
  return (
    <header>
      <p class="blocked-brand">{i18n.t('name')}</p>
      <h1 ref={heading} tabIndex={-1}>
        {kind !== 'open' && (
          <span class="blocked-shape" aria-hidden="true">
            {SHAPES.blocked}
          </span>
        )}
        {title}
      </h1>
      <p class="blocked-host" title={toTitle(host)}>
        <bdi>{toVisible(host)}</bdi>
      </p>
      <ReadableHost host={host} />
    </header>
  );
}

function Why({ decision, now }: { decision: Decision; now: number }) {
  const { datum } = decision;
  const reason = toReason(decision);
  const lack = toLackText(decision);
  const facts = [
    [i18n.t('blocked.cause'), toCause(decision)],
    [i18n.t('blocked.datum'), toDatumText(toNamedDatum(datum))],
    [i18n.t('blocked.source'), toOriginText(datum, now)],
  ] as const;
  return (
    <>
      {reason && <p dir="auto">{reason}</p>}
      {lack && <p>{lack}</p>}
      <dl class="facts">
        {facts.map(
          ([label, text]) =>
            text && (
              <div class="fact" key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}
