import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import type { Allowance } from '../../lib/lookup/ledger';
import { sectionsOfCard } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { OPTIONAL_SECTIONS } from '../../lib/settings/settings';
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
import type { CardSections } from './card-sections';
import { hasUnsaved } from './card-sections';
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
import { isToldBy, toSharedFailures } from './shared-failures';
import { isBusy, toData, toHostBehind, toKnownIab, toLead } from './summary';

interface Props {
  subject: CardSubject;
  sections: CardSections;
  /** Milliseconds since the epoch. */
  now: number;
  loadLogos: boolean;
  actions: CardActions;
  /** `narrow`: popup and side panel. `wide`: a page of its own, in columns where they fit. */
  layout: 'narrow' | 'wide';
  /** How many saved records of this subject were unreadable and removed. */
  removed?: number;
  /** The plan refused live data, so it is no longer always asked for. */
  liveStopped?: boolean;
  allowance?: Allowance | null;
  /** Below the last section. */
  end?: ComponentChildren;
}

/** Milliseconds in which a first answer may come. Other work in that time would delay it. */
const SOON = 100;
/** How many categories fill a popup below the head. */
const TALL = 3;

/** The first paint leaves out what is below the fold, pointer-only buttons and texts that need `Intl`. */
export function Card(props: Props) {
  const { subject, sections, now, loadLogos, actions, layout, removed = 0, liveStopped, allowance, end } = props;
  const article = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState(false);
  // As it is opened: what the user loads later stays where its button was.
  const [isShort] = useState(OPTIONAL_SECTIONS.every((name) => sections[name].status === 'waiting'));
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

  const common = toSharedFailures(sections);
  const known = toKnownIab(sections);
  const isRead = toData(sections, 'categories') !== null;
  const onCopyValue = whole ? actions.onCopyValue : undefined;
  const isAboveFold = whole || layout === 'wide' || (toData(sections, 'categories')?.length ?? 0) < TALL;
  // One notice is enough here: headings over empty sections would not help.
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
    // Not for the categories: their shown data may be older than the failure.
    isSiteRead: isRead && name !== 'categories',
    asksAlone: subject.kind === 'host',
  });
  const names = sectionsOfCard(subject);
  const isShown = (name: SectionName) => names.includes(name) && !(hasNothing && isToldBy(common, name));

  const isUnsaved = hasUnsaved(sections);
  const warning = allowance ? toWarning(allowance) : '';

  return (
    <article
      class={`card card-${layout}${hasNothing ? ' card-brief' : ''}${isShort ? ' card-short' : ''}`}
      ref={article}
      aria-busy={!whole}
    >
      <CardHead subject={subject} sections={sections} now={now} loadLogos={loadLogos} actions={actions} whole={whole} />
      <p class="hidden-text" role="status">
        {toStatusText(subject, sections, common[0]?.failure)}
      </p>
      {/* An empty text would be a node of its own, and a later notice would redraw the sections. */}
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
              {(data) => <Categories data={data} known={known} onCopyValue={onCopyValue} />}
            </SectionCard>
          )}
          {isAboveFold && isShown('company') && (
            <SectionCard {...of('company')}>
              {(data) => <Company data={data} whole={whole} onCopyValue={onCopyValue} />}
            </SectionCard>
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
                  {(data) => <Registration data={data} now={now} onCopyValue={onCopyValue} />}
                </SectionCard>
              )}
              {isShown('traffic') && (
                <SectionCard {...of('traffic')}>
                  {(data) => <Traffic data={data} Sources={actions.Sources} onCopyValue={onCopyValue} />}
                </SectionCard>
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
              {end}
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function HostBehind({ host, actions }: { host: string; actions: CardActions }) {
  return (
    <div class="section">
      <Button onClick={() => actions.onOpenSite(host)}>{t('card.openSite', [toVisible(host)])}</Button>
      <p class="section-note">{t('card.subject.cost', actions.callsToOpen)}</p>
    </div>
  );
}

const toLines = (values: readonly string[]) => [...new Set(values)].filter((value) => value.trim() !== '').join('\n');

function toWarning({ share, level }: Allowance): string {
  if (level === 'fine') return '';
  return level === 'over' ? t('usage.over') : t('usage.near', [formatShare(share)]);
}

function toStatusText(subject: CardSubject, sections: CardSections, why?: Failure): string {
  if (isBusy(sections)) return t('card.loading', [toVisible(subject.host)]);
  // The logo has no heading, and a section outside the plan is no failure.
  const states = SECTION_NAMES.filter((name) => name !== 'logo')
    .map((name) => sections[name])
    .filter((state) => state.status !== 'failed' || state.failure.kind !== 'plan');
  // A failed refresh leaves a section ready, with its old answer.
  const failed = states.filter((state) => 'failure' in state && state.failure).length;
  const ready = states.filter((state) => state.status === 'ready' && !state.failure).length;
  const loaded = t('card.loaded', ready);
  const told = failed === 0 ? loaded : `${loaded}, ${t('card.failedCount', failed)}`;
  return ready === 0 && why ? `${told}. ${toSentence(why)}` : told;
}
