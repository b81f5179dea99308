import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Allowance } from '../../lib/lookup/ledger';
import { sectionsOfCard } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { OPTIONAL_SECTIONS } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { toTechnologyName } from '../text/names';
import { formatShare } from '../text/share';
import { toVisible } from '../text/visible';
import type { CardActions } from './actions';
import { withFocus } from './actions';
import type { CardSubject } from './CardHead';
import { CardHead } from './CardHead';
import type { CardSections } from './card-sections';
import { hasUnsaved } from './card-sections';
import type { LateParts } from './late-parts';
import { SectionCard } from './SectionCard';
import { Categories } from './sections/Categories';
import { Company } from './sections/Company';
import { Technologies } from './sections/Technologies';
import { isBusy, toData, toKnownIab, toLead } from './summary';

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
  /** Below the card, once it is whole. */
  below?: ComponentChildren;
  /** Null: only the first screen is drawn. */
  late: LateParts | null;
}

/** Milliseconds in which a first answer may come. Other work in that time would delay it. */
const SOON = 100;
/** How many categories fill a popup below the head. */
const TALL = 3;

/** Whether a first paint has been drawn, and the rest may follow it. */
function useWhole(late: LateParts | null, isAwaited: boolean, sections: CardSections): boolean {
  const [painted, setPainted] = useState(false);
  const whole = late !== null && painted;
  useEffect(() => {
    if (!isAwaited) return setPainted(true);
    const timer = setTimeout(() => setPainted(true), SOON);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  useEffect(() => {
    if (whole && isBusy(sections)) void late.prepareFormats();
  }, [whole]);
  return whole;
}

/** The first paint leaves out what is below the fold, pointer-only buttons and texts that need `Intl`. */
export function Card(props: Props) {
  const { subject, sections, now, actions, layout, late } = props;
  const article = useRef<HTMLElement>(null);
  // As it is opened: what the user loads later stays where its button was.
  const [isShort] = useState(OPTIONAL_SECTIONS.every((name) => sections[name].status === 'waiting'));
  const lead = toLead(sections)?.answer ?? null;
  const isAwaited = !lead && isBusy(sections);
  const whole = useWhole(late, isAwaited, sections) && late !== null;

  const shared = late?.toSharedFailures(sections) ?? [];
  const isTold = (name: SectionName) => late?.isToldBy(shared, name) ?? false;
  const isRead = toData(sections, 'categories') !== null;
  const onCopyValue = whole ? actions.onCopyValue : undefined;
  const isAboveFold = whole || layout === 'wide' || (toData(sections, 'categories')?.length ?? 0) < TALL;
  // One notice is enough here: headings over empty sections would not help.
  const hasNothing =
    shared.length > 0 &&
    SECTION_NAMES.every((name) => sections[name].status === 'failed' || sections[name].status === 'waiting');
  const toProps = <N extends SectionName>(name: N) => ({
    name,
    state: sections[name],
    now,
    actions,
    lead,
    whole,
    late,
    isToldAbove: isTold(name),
    // Not for the categories: their shown data may be older than the failure.
    isSiteRead: isRead && name !== 'categories',
    asksAlone: subject.kind === 'host',
  });
  const names = sectionsOfCard(subject);
  const isShown = (name: SectionName) => names.includes(name) && !(hasNothing && isTold(name));
  const [told] = shared;

  return (
    <>
      <article
        class={`card card-${layout}${hasNothing ? ' card-brief' : ''}${isShort ? ' card-short' : ''}`}
        ref={article}
        aria-busy={!whole}
      >
        <CardHead
          subject={subject}
          sections={sections}
          now={now}
          loadLogos={props.loadLogos}
          actions={actions}
          late={late}
          whole={whole}
        />
        <p class="hidden-text" role="status">
          {toStatusText(subject, sections, told && late?.toSentence(told.failure))}
        </p>
        <CardNotices
          lines={toNoticeLines(props)}
          shared={
            late
              ? shared.map((failure) => (
                  <late.CardNotice
                    key={failure.sections[0]}
                    shared={failure}
                    now={now}
                    savedAt={lead?.fetchedAt}
                    isSiteRead={isRead && !failure.sections.includes('categories')}
                    actions={withFocus(actions, () => article.current?.querySelector('h1'))}
                  />
                ))
              : []
          }
        />
        <div class="card-sections">
          <div class="card-column">
            {isShown('categories') && (
              <SectionCard {...toProps('categories')}>
                {(data) => <Categories data={data} known={toKnownIab(sections)} onCopyValue={onCopyValue} />}
              </SectionCard>
            )}
            {isAboveFold && isShown('company') && (
              <SectionCard {...toProps('company')}>
                {(data) => <Company data={data} formats={whole ? late : null} onCopyValue={onCopyValue} />}
              </SectionCard>
            )}
            {isAboveFold && isShown('technologies') && (
              <SectionCard {...toProps('technologies')} toLines={(data) => data.map(toTechnologyName)}>
                {(data) => <Technologies data={data} />}
              </SectionCard>
            )}
            {whole && <late.SocialSection isShown={isShown} toProps={toProps} />}
          </div>
          <div class="card-column">{whole && <late.SecondColumn {...props} isShown={isShown} toProps={toProps} />}</div>
        </div>
      </article>
      {whole && props.below}
    </>
  );
}

/** An empty place would be a node of its own, and a later notice would redraw the sections. */
function CardNotices({ lines, shared }: { lines: string[]; shared: ComponentChildren[] }) {
  if (lines.length === 0 && shared.length === 0) return null;
  return (
    <div class="card-notices">
      {lines.map((line) => (
        <p class="notice" key={line}>
          {line}
        </p>
      ))}
      {shared}
    </div>
  );
}

function toNoticeLines({ allowance, removed = 0, liveStopped, sections }: Props): string[] {
  return [
    allowance ? toWarning(allowance) : '',
    removed > 0 ? t('card.removed') : '',
    liveStopped ? t('card.liveStopped') : '',
    hasUnsaved(sections) ? t('card.unsavedNotice') : '',
  ].filter(Boolean);
}

function toWarning({ share, level }: Allowance): string {
  if (level === 'fine') return '';
  return level === 'over' ? t('usage.over') : t('usage.near', [formatShare(share)]);
}

function toStatusText(subject: CardSubject, sections: CardSections, why?: string): string {
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
  return ready === 0 && why ? `${told}. ${why}` : told;
}
