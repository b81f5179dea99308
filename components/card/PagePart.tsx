import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import type { Finding, PageStep } from '../../lib/host/page-address';
import { toPageSteps } from '../../lib/host/page-address';
import type { ClassifiedPage } from '../../lib/saved/classified-pages';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatAge } from '../text/age';
import { formatInstant } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import type { CardActions } from './actions';
import { CostLabel } from './CostLabel';
import { FailureNotice } from './FailureNotice';
import { PaidBy } from './PaidBy';
import { useClassifiedPages } from './page-state';
import { Categories } from './sections/Categories';

const toFindingText = (finding: Finding) => t(`card.page.finding.${finding}`);

interface QuestionProps {
  steps: readonly PageStep[];
  inDoubt: boolean;
  onSend(address: string): void;
  onCancel(): void;
}

/** Shows word for word what would be sent, each time anew. A page may be cut back to one of those above it. */
function Question({ steps, inDoubt, onSend, onCancel }: QuestionProps) {
  const [chosen, setChosen] = useState(() => steps.find(({ finding }) => finding === null)?.address ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // Its buttons are to be seen too.
    heading.current?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const finding = steps[0]?.finding ?? null;
  return (
    <form
      class="section section-page"
      aria-labelledby="section-page"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise it closes the popup.
        event.preventDefault();
        onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(chosen);
      }}
    >
      <div class="section-head">
        <h2 id="section-page" ref={heading} tabIndex={-1}>
          {t('card.page.title')}
        </h2>
      </div>
      <div class="section-body">
        <p>{t('card.page.text')}</p>
        {finding && <p class="warning">{t('card.page.cut', [toFindingText(finding)])}</p>}
        <fieldset class="page-steps">
          <legend class="hidden-text">{t('card.page.address')}</legend>
          {steps.map(({ address, finding: found }) => (
            <label key={address} class="page-step">
              <input
                type="radio"
                name="page"
                checked={address === chosen}
                disabled={found !== null}
                onChange={() => setChosen(address)}
              />
              <span>
                <code dir="ltr">{address}</code>
                {found && <small>{t('card.page.notSent', [toFindingText(found)])}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        {inDoubt && <p>{t('card.page.inDoubt')}</p>}
        <div class="actions">
          <Button type="submit" kind="primary">
            {t(inDoubt ? 'card.page.sendAgain' : 'card.page.send')}
          </Button>
          <Button onClick={onCancel}>{t('ui.form.cancel')}</Button>
        </div>
      </div>
    </form>
  );
}

function PageAnswer({
  page,
  now,
  onCopyValue,
}: {
  page: ClassifiedPage;
  now: number;
  onCopyValue(text: string): void;
}) {
  const { address, answer } = page;
  return (
    <div class="section-body">
      <p class="page-address">
        <code dir="ltr">{address}</code> · <span title={formatInstant(page.at)}>{formatAge(page.at, now)}</span>
      </p>
      <PaidBy answer={answer} as="p" />
      {answer.data ? (
        <Categories data={answer.data} known={[]} onCopyValue={onCopyValue} />
      ) : (
        <p class="section-note">{t(answer.presence === 'empty' ? 'card.page.empty' : 'card.unreadable')}</p>
      )}
    </div>
  );
}

interface Props {
  host: string;
  /** What the tab shows, whose page may be sent. Null: only what was classified before is shown. */
  address: string | null;
  actions: CardActions;
}

/** What the service says of the open page itself, apart from what it says of its site. */
export function PagePart({ host, address, actions }: Props) {
  const { pages, call, classify } = useClassifiedPages(host);
  const [doubted, setDoubted] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusKept(isAsking, () => place.current?.querySelector('button'));
  const now = Date.now();
  if (address === null) return <PageList pages={pages} now={now} />;
  const steps = toPageSteps(address);
  if (!steps.some(({ finding }) => finding === null)) return null;
  const shown = pages.find((page) => steps.some((step) => step.address === page.address));
  const isSent = call.what === 'sent';
  const ask = (
    <Button kind="quiet" busy={isSent} onClick={() => setAsking(true)}>
      <CostLabel word={t(shown ? 'card.page.again' : 'card.page.classify')} calls={1} />
    </Button>
  );
  if (isAsking) {
    return (
      <Question
        steps={steps}
        inDoubt={doubted !== null}
        onCancel={() => setAsking(false)}
        onSend={(chosen) => {
          setAsking(false);
          setDoubted(null);
          void classify(chosen, doubted !== null);
        }}
      />
    );
  }
  if (!shown && call.what === 'none') {
    return (
      <div ref={place} class="section section-add">
        {ask}
      </div>
    );
  }
  return (
    <section class="section section-page" aria-labelledby="section-page" aria-busy={isSent || undefined}>
      <div ref={place} class="section-head">
        <h2 id="section-page">{t('card.page.heading')}</h2>
        {ask}
      </div>
      <p role="status" class={isSent ? 'section-note' : 'hidden-text'}>
        {isSent && t('card.page.sent')}
      </p>
      {call.what === 'unsaved' && <p class="section-note">{t('card.page.unsaved')}</p>}
      {call.what === 'failed' && (
        <FailureNotice
          failure={call.failure}
          now={now}
          calls={1}
          headingId="section-page"
          onRetry={(confirmed) => {
            setDoubted(confirmed ? call.failure : null);
            setAsking(true);
          }}
          actions={actions}
        />
      )}
      {shown && <PageAnswer page={shown} now={now} onCopyValue={actions.onCopyValue} />}
    </section>
  );
}

/** On a card without its tab. */
function PageList({ pages, now }: { pages: readonly ClassifiedPage[]; now: number }) {
  if (pages.length === 0) return null;
  return (
    <section class="section section-page" aria-labelledby="section-page">
      <div class="section-head">
        <h2 id="section-page">{t('card.page.list')}</h2>
      </div>
      <ul class="page-list section-body">
        {pages.map(({ address, answer, at }) => (
          <li key={address}>
            <code dir="ltr">{address}</code>
            <span>{toVisible(answer.data?.[0] ? toCategoryLabel(answer.data[0].path) : t('card.page.empty'))}</span>
            <span class="section-meta" title={formatInstant(at)}>
              {formatAge(at, now)}
            </span>
            <PaidBy answer={answer} as="span" />
          </li>
        ))}
      </ul>
    </section>
  );
}
