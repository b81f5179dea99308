import type { ComponentChildren } from 'preact';
import { toHash } from '../../lib/browser/route';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Answer, SectionData, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { isEmptyNote } from '../../lib/saved/notes';
import { t } from '../../lib/texts';
import type { RowCardProps } from '../site-table/RowPanel';
import { toTitle, toVisible } from '../text/visible';
import { useMinutes } from '../ui/hooks';
import { LetterTile } from '../ui/Texts';
import { RetryNotice } from '../ui/WaysOut';
import type { CardActions } from './actions';
import { Provenance } from './CardHead';
import type { CardSections, SectionState } from './card-sections';
import { LATE_PARTS } from './late-parts';
import { NoteText } from './NotePart';
import { useNote } from './note-state';
import { useSavedCard } from './row-card-state';
import { SectionCard } from './SectionCard';
import { Categories } from './sections/Categories';
import { Company } from './sections/Company';
import { Iab } from './sections/Iab';
import { Registration } from './sections/Registration';
import { Social } from './sections/Social';
import { SourcesBar } from './sections/SourcesBar';
import { Technologies } from './sections/Technologies';
import { Traffic } from './sections/Traffic';
import { toData, toKnownIab, toLead } from './summary';

/** Beside a table nothing is asked for: the full card is where that is done. */
const NO_ACTIONS: CardActions = {
  onLoad: () => {},
  callsFor: () => 0,
  callsToOpen: 0,
  onOpenSite: () => {},
  onOpenOptions: () => {},
  onCopyValue: () => {},
};

interface Context {
  sections: CardSections;
  now: number;
}

type Drawn = Exclude<SectionName, 'logo'>;

/** In the order of the card. The logo is in the head of the panel. */
const DRAW: { [N in Drawn]: (data: SectionData[N], context: Context) => ComponentChildren } = {
  categories: (data, { sections }) => <Categories data={data} known={toKnownIab(sections)} />,
  company: (data) => <Company data={data} formats={LATE_PARTS} />,
  technologies: (data) => <Technologies data={data} />,
  social: (data) => <Social data={data} />,
  registration: (data, { now }) => <Registration data={data} now={now} />,
  traffic: (data) => <Traffic data={data} Sources={SourcesBar} />,
  similar: (data) => <SimilarLinks hosts={data} />,
  iab: (data, { sections }) => <Iab data={data} known={toKnownIab(sections)} />,
};
const DRAWN = Object.keys(DRAW) as Drawn[];

function toSections({ answers }: SavedCard): CardSections {
  const toState = (name: SectionName): SectionState => {
    const answer = answers[name] as Answer | undefined;
    if (!answer) return { status: 'waiting', calls: 0 };
    return { status: 'ready', answer, stale: false, refreshing: false, failure: null, again: 'refresh' };
  };
  // A mapped type cannot show that each name gets its own state.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
}

/** What is saved of a site, beside a table: sections to read, and nothing that makes a call. */
export function RowSections({ host, own }: RowCardProps) {
  const { saved, readAgain } = useSavedCard(host);
  useMinutes();
  if (saved === 'reading') {
    return (
      <div class="row-card" aria-busy="true">
        <div class="skeleton">
          <span class="skeleton-line" />
          <span class="skeleton-line" />
          <span class="skeleton-line" />
          <p class="skeleton-words">{t('site-table.panel.reading')}</p>
        </div>
      </div>
    );
  }
  const isUnread = saved === 'failed' || (saved.unread?.length ?? 0) > 0;
  return (
    <div class="row-card">
      {isUnread && <RetryNotice onRetry={readAgain}>{t('site-table.panel.failed')}</RetryNotice>}
      {saved === 'failed' ? own([]) : <Saved saved={saved} own={own} isUnread={isUnread} />}
      {saved !== 'failed' && <Note host={host} />}
    </div>
  );
}

type SavedProps = Pick<RowCardProps, 'own'> & { saved: SavedCard; isUnread: boolean };

function Saved({ saved, own, isUnread }: SavedProps) {
  const sections = toSections(saved);
  const lead = toLead(sections);
  const isShown = (name: Drawn) => sections[name].status === 'ready';
  const shown = DRAWN.filter(isShown);
  const missing = DRAWN.filter((name) => !isShown(name)).map((name) => t(`text.section.${name}`));
  const now = Date.now();
  return (
    <>
      {lead && <Provenance {...lead} now={now} formats={LATE_PARTS} />}
      {shown.length === 0 && !isUnread && <p class="section-note">{t('site-table.panel.nothing')}</p>}
      {own(['note', ...(lead ? (['head'] as const) : []), ...shown.filter((name) => toData(sections, name) !== null)])}
      {shown.map((name) => (
        <Section key={name} name={name} sections={sections} now={now} lead={lead?.answer ?? null} />
      ))}
      {shown.length > 0 && missing.length > 0 && (
        <p class="section-note">{t('site-table.panel.missing', [missing.join(', ')])}</p>
      )}
    </>
  );
}

type SectionProps<N extends Drawn> = Context & { name: N; lead: Answer | null };

function Section<N extends Drawn>({ name, sections, now, lead }: SectionProps<N>) {
  const draw: (data: SectionData[N], context: Context) => ComponentChildren = DRAW[name];
  return (
    <SectionCard
      name={name}
      state={sections[name] as SectionState<N>}
      now={now}
      actions={NO_ACTIONS}
      lead={lead}
      late={LATE_PARTS}
      whole
      asksAlone={false}
    >
      {(data) => draw(data, { sections, now })}
    </SectionCard>
  );
}

/** To read: what is half written would be lost with the next row. */
function Note({ host }: { host: string }) {
  const { note } = useNote(host);
  if (note === null || isEmptyNote(note)) return null;
  return (
    <section class="section" aria-labelledby="section-note">
      <div class="section-head">
        <h2 id="section-note">{t('card.note.heading')}</h2>
      </div>
      <NoteText note={note} />
    </section>
  );
}

/** They lead to what is saved of them, and cost nothing. */
function SimilarLinks({ hosts }: { hosts: readonly string[] }) {
  return (
    <ul class="similar">
      {[...new Set(hosts)].map((host) => (
        <li key={host}>
          <a class="site" href={toHash({ name: 'site', subject: host })} title={toTitle(host)}>
            <LetterTile name={host} />
            <bdi>{toVisible(host)}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}
