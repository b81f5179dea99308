import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { areUnreadable } from '../../lib/safety/overrides';
import type { Decision } from '../../lib/safety/policy';
import { SHAPES } from '../../lib/safety/policy';
import { t } from '../../lib/texts';
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

const LONGEST_REASON = 500;

function AllowForm({ busy, onAllow, onCancel }: AllowFormProps) {
  const [span, setSpan] = useState<Span>('hour');
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  return (
    <form
      ref={form}
      class="allow"
      aria-label={t('blocked.allow')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAllow(span, reason);
      }}
    >
      <Select<Span>
        label={t('blocked.howLong')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`blocked.${value}`) }))}
        onChange={setSpan}
      />
      <Field
        label={t('blocked.reason')}
        value={reason}
        hint={t('blocked.reasonHint')}
        maxLength={LONGEST_REASON}
        onInput={setReason}
      />
      <div class="actions">
        <Button type="submit" kind="primary" busy={busy}>
          {t('blocked.allowNow')}
        </Button>
        <Button onClick={onCancel}>{t('card.screen.cancel')}</Button>
      </div>
    </form>
  );
}

interface Props {
  state: BlockedState;
  /** What lets the user through takes a click only while this is true (`createCalm`). */
  isCalm: ReadonlySignal<boolean>;
  now: number;
  onBack(): void;
  onShowCard(): void;
}

export function Blocked({ state, isCalm, now, onBack, onShowCard }: Props) {
  const view = state.view.value;
  const [isAllowing, setAllowing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const waiting = state.waiting.value;
  const failure = state.failure.value;
  const allow = useRef<HTMLButtonElement>(null);
  const isOpen = view.kind === 'open';
  const isBusy = state.busy.value || !isCalm.value;
  /** Asks at the click: what is drawn may be a moment old. */
  const whenCalm = (act: () => unknown) => {
    if (isCalm.peek()) act();
  };
  return (
    <main class="blocked">
      <Head title={isOpen ? t('blocked.openTitle') : t('blocked.title')} host={state.host} kind={view.kind} />
      <div class="blocked-why" aria-live="polite">
        {view.kind === 'loading' && <p class="skeleton-words">{t('blocked.loading')}</p>}
        {view.kind === 'failed' && (
          <Notice action={<Button onClick={() => void state.load()}>{t('blocked.retry')}</Button>}>
            {t('blocked.failed')}
          </Notice>
        )}
        {view.kind === 'open' && <p>{OPEN_TEXTS[view.why]()}</p>}
        {view.kind === 'blocked' && (
          <>
            <Why decision={view.decision} now={now} />
            {view.stopped && <p>{view.stopped}</p>}
            {view.isAwaited && <p>{t('blocked.awaited')}</p>}
            {view.isLeft && <p>{t('blocked.left')}</p>}
            {!view.canAllow && <p class="field-hint">{t('blocked.locked')}</p>}
          </>
        )}
      </div>
      {failure && <Notice>{areUnreadable(failure) ? t('blocked.unreadable') : t('blocked.refused')}</Notice>}
      {(isAsking || waiting) && (
        <Dialog
          title={t('card.excepted.anewTitle')}
          action={waiting ? t('card.excepted.anewAllow') : t('card.excepted.anew')}
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
          <p>{t('card.excepted.anewText')}</p>
        </Dialog>
      )}
      <div class="actions">
        {isOpen && (
          <Button kind="primary" onClick={() => void state.openSite()}>
            {t('blocked.open')}
          </Button>
        )}
        <Button kind={isOpen ? 'plain' : 'primary'} onClick={onBack}>
          {t('blocked.back')}
        </Button>
        {isOpen && view.why === 'exceptions' && (
          <Button onClick={() => setAsking(true)}>{t('safety.exception.anew')}</Button>
        )}
        <Button onClick={onShowCard}>{t('blocked.card')}</Button>
        {view.kind === 'blocked' && view.canContinue && (
          <Button busy={isBusy} onClick={() => whenCalm(state.continueOnce)}>
            {t('blocked.once')}
          </Button>
        )}
        {view.kind === 'blocked' && view.canAllow && (
          <button
            ref={allow}
            type="button"
            class="button"
            aria-expanded={isAllowing}
            aria-disabled={!isCalm.value || undefined}
            onClick={() => whenCalm(() => setAllowing(!isAllowing))}
          >
            {t('blocked.allow')}
          </button>
        )}
      </div>
      {view.kind === 'blocked' && view.canAllow && isAllowing && (
        <AllowForm
          busy={isBusy}
          onAllow={(span, reason) => whenCalm(() => state.allowHost(span, reason))}
          onCancel={() => {
            setAllowing(false);
            allow.current?.focus();
          }}
        />
      )}
      {view.kind === 'blocked' && view.canChange && (
        <p>
          <a href="/options.html#policy" target="_blank" rel="noreferrer">
            {t('blocked.policy')}
          </a>
        </p>
      )}
    </main>
  );
}

const OPEN_TEXTS = {
  set: () => t('blocked.openText'),
  error: () => t('blocked.openError'),
  exceptions: () => t('blocked.openExceptions'),
  unseen: () => t('background.toolbar.off'),
} satisfies Record<Extract<View, { kind: 'open' }>['why'], () => string>;

function Head({ title, host, kind }: { title: string; host: string; kind: View['kind'] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone, and a screen reader begins here.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [kind]);
  return (
    <header>
      <p class="blocked-brand">{t('text.name')}</p>
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
    [t('blocked.cause'), toCause(decision)],
    [t('blocked.datum'), toDatumText(toNamedDatum(datum))],
    [t('blocked.source'), toOriginText(datum, now)],
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
