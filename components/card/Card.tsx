import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import type { Allowance } from '../../lib/lookup/ledger';
import { sectionsOfCard } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { withoutParents } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatShare, prepareFormats } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { CardActions } from './actions';
import { withFocus } from './actions';
import type { CardSubject } from './CardHead';
import { CardHead } from './CardHead';
import type { CardSections } from './card-state';
import { hasUnsaved } from './card-state';
import { CardNotice } from './FailureNotice';
import { SectionCard } from './SectionCard';
import { Categories } from './sections/Categories';
import { Company } from './sections/Company';
import { Iab } from './sections/Iab';
import { Registration } from './sections/Registration';
import { Similar } from './sections/Similar';
import { Social } from './sections/Social';
import { Technologies } from './sections/Technologies';
import { Traffic } from './sections/Traffic';
import { isBusy, isToldBy, toCommonFailures, toData, toHostBehind, toKnownIab, toLead } from './summary';

interface Props {
  subject: CardSubject;
  sections: CardSections;
  /** The page's clock, milliseconds since the epoch. */
  now: number;
  loadLogos: boolean;
  actions: CardActions;
  /** `narrow`: popup and side panel; `wide`: a page of its own, in columns where there is room. */
  layout: 'narrow' | 'wide';
  /** How many saved records of this subject could not be read and were removed. */
  removed?: number;
  /** Live data is no longer always asked for, since the plan refused it. */
  liveStopped?: boolean;
  /** How much of the user's monthly limit is used. */
  allowance?: Allowance | null;
}

/** Milliseconds in which a first answer may be there: what is drawn or made ready meanwhile would only keep it waiting. */
const SOON = 100;
/** How many categories fill what a popup shows at first, under the head. */
const TALL = 3;

/**
 * Render the card of a subject. What lies below the fold follows the first paint, as do the buttons that only show under the
 * pointer and the few texts that need `Intl`, whose place is kept.
 */
export function Card(props: Props) {
  const { subject, sections, now, loadLogos, actions, layout, removed = 0, liveStopped, allowance } = props;
  const article = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState(false);
  const lead = toLead(sections)?.answer ?? null;
  const isAwaited = !lead && isBusy(sections);
  useEffect(() => {
    const complete = () => {
      setWhole(true);
      if (isBusy(sections)) void prepareFormats();
    };
    if (!isAwaited) return complete();
    const timer = setTimeout(complete, SOON);
    return () => clearTimeout(timer);
  }, [isAwaited]);

  const common = toCommonFailures(sections);
  const known = toKnownIab(sections);
  const isRead = toData(sections, 'categories') !== null;
  const onCopyValue = whole ? actions.onCopyValue : undefined;
  const isAboveFold = whole || layout === 'wide' || (toData(sections, 'categories')?.length ?? 0) < TALL;
  // With nothing to show, one notice says it all: headings over empty sections would not help.
  const hasNothing =
    common.length > 0 &&
    SECTION_NAMES.every((name) => sections[name].status === 'failed' || sections[name].status === 'waiting');
  const of = <N extends SectionName>(name: N) => ({
    name,
    state: sections[name],
    now,
    actions,
    lead,
    whole,
    isToldAbove: isToldBy(common, name),
    // Not for the categories themselves: what is shown of them may be older than the failure.
    isSiteRead: isRead && name !== 'categories',
    asksAlone: subject.kind === 'host',
  });
  const names = sectionsOfCard(subject);
  const isShown = (name: SectionName) => names.includes(name) && !(hasNothing && isToldBy(common, name));

  const isUnsaved = hasUnsaved(sections);
  const warning = allowance ? toWarning(allowance) : '';

  return (
    <article class={`card card-${layout}${hasNothing ? ' card-brief' : ''}`} ref={article} aria-busy={!whole}>
      <CardHead {...{ subject, sections, now, loadLogos, actions, whole }} />
      <p class="hidden-text" role="status">
        {toStatusText(subject, sections, common[0]?.failure)}
      </p>
      {/* Never an empty text, which is a node of its own: the sections would be drawn anew once there is a notice. */}
      {(common.length > 0 || removed > 0 || isUnsaved || liveStopped || warning !== '') && (
        <div class="card-notices">
          {warning && <p class="notice">{warning}</p>}
          {removed > 0 && <p class="notice">{t('card.removed')}</p>}
          {liveStopped && <p class="notice">{t('card.liveStopped')}</p>}
          {isUnsaved && <p class="notice">{t('card.unsavedNotice')}</p>}
          {common.map((failure) => (
            <CardNotice
              key={failure.sections[0]}
              common={failure}
              now={now}
              savedAt={lead?.fetchedAt}
              isSiteRead={isRead && !failure.sections.includes('categories')}
              actions={withFocus(actions, () => article.current?.querySelector('h1'))}
            />
          ))}
        </div>
      )}
      <div class="card-sections">
        <div class="card-column">
          {isShown('categories') && (
            <SectionCard {...of('categories')}>
              {(data) => <Categories {...{ data, known, onCopyValue }} />}
            </SectionCard>
          )}
          {isAboveFold && isShown('company') && (
            <SectionCard {...of('company')}>{(data) => <Company {...{ data, whole, onCopyValue }} />}</SectionCard>
          )}
          {isAboveFold && isShown('technologies') && (
            <SectionCard {...of('technologies')} toText={(data) => toLines(data.map(toTechnologyName))}>
              {(data) => <Technologies data={data} />}
            </SectionCard>
          )}
          {whole && isShown('social') && (
            <SectionCard {...of('social')} toText={(data) => toLines(data.flatMap(({ url }) => url ?? []))}>
              {(data) => <Social data={data} />}
            </SectionCard>
          )}
        </div>
        <div class="card-column">
          {whole && (
            <>
              {isShown('registration') && (
                <SectionCard {...of('registration')}>
                  {(data) => <Registration {...{ data, now, onCopyValue }} />}
                </SectionCard>
              )}
              {isShown('traffic') && (
                <SectionCard {...of('traffic')}>{(data) => <Traffic {...{ data, onCopyValue }} />}</SectionCard>
              )}
              {isShown('similar') && (
                <SectionCard {...of('similar')} toText={toLines}>
                  {(data) => <Similar data={data} calls={actions.callsToOpen} onOpenSite={actions.onOpenSite} />}
                </SectionCard>
              )}
              {isShown('iab') && (
                <SectionCard {...of('iab')} toText={(data) => toLines(withoutParents(data).map(({ id }) => id))}>
                  {(data) => <Iab data={data} known={known} />}
                </SectionCard>
              )}
              {subject.kind === 'email' && !isBusy(sections) && (
                <HostBehind host={toHostBehind(sections, subject.host)} actions={actions} />
              )}
            </>
          )}
        </div>
      </div>
    </article>
  );
}

/** Render the way from an e-mail address to the card of the host behind it. */
function HostBehind({ host, actions }: { host: string; actions: CardActions }) {
  return (
    <div class="section">
      <Button onClick={() => actions.onOpenSite(host)}>{t('card.openSite', [toVisible(host)])}</Button>
      <p class="section-note">{t('card.subject.cost', actions.callsToOpen)}</p>
    </div>
  );
}

/** Each once and none that is blank, as they are shown. */
const toLines = (values: readonly string[]) => [...new Set(values)].filter((value) => value.trim() !== '').join('\n');

function toWarning({ share, level }: Allowance): string {
  if (level === 'fine') return '';
  return level === 'over' ? t('usage.over') : t('usage.near', [formatShare(share)]);
}

/** What a screen reader is told: once that the card loads, once when all of it is there, or why none of it is. */
function toStatusText(subject: CardSubject, sections: CardSections, why?: Failure): string {
  if (isBusy(sections)) return t('card.loading', [toVisible(subject.host)]);
  // The logo is none of the sections that the card has headings for, and what the plan leaves out is no failure.
  const states = SECTION_NAMES.filter((name) => name !== 'logo')
    .map((name) => sections[name])
    .filter((state) => state.status !== 'failed' || state.failure.kind !== 'plan');
  // A refresh that failed leaves a section ready, with the answer that it had.
  const failed = states.filter((state) => 'failure' in state && state.failure).length;
  const ready = states.filter((state) => state.status === 'ready' && !state.failure).length;
  const loaded = t('card.loaded', ready);
  const told = failed === 0 ? loaded : `${loaded}, ${t('card.failedCount', failed)}`;
  return ready === 0 && why ? `${told}. ${toSentence(why)}` : told;
}
