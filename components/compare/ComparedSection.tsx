import type { ComponentChildren } from 'preact';
import type { SectionData, SectionName } from '../../lib/model';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import type { CardActions } from '../card/actions';
import { CostLabel } from '../card/CostLabel';
import type { CardSections, SectionState } from '../card/card-state';
import { FailureNotice } from '../card/FailureNotice';
import { Categories } from '../card/sections/Categories';
import { Company } from '../card/sections/Company';
import { Iab } from '../card/sections/Iab';
import { Registration } from '../card/sections/Registration';
import { Similar } from '../card/sections/Similar';
import { Social } from '../card/sections/Social';
import { Technologies } from '../card/sections/Technologies';
import { Traffic } from '../card/sections/Traffic';
import { toKnownIab } from '../card/summary';
import { formatAge, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toNamedHost } from '../text/readable-host';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { ComparedSite, Listed, Shared } from './comparison';
import { LISTED, toList, toShared } from './comparison';

/** What a column needs to draw and to load its sections. */
export interface ComparedColumn {
  host: string;
  sections: CardSections;
  actions: CardActions;
}

interface Context {
  now: number;
  /** For one scale of all charts. */
  mostVisits: number;
}

type Draw = {
  [N in SectionName]: (data: SectionData[N], column: ComparedColumn, context: Context) => ComponentChildren;
};

/** The card's own parts. The logo is in the head. */
const DRAW: Draw = {
  logo: () => null,
  categories: (data, { sections }) => <Categories data={data} known={toKnownIab(sections)} />,
  company: (data) => <Company data={data} whole />,
  technologies: (data) => <Technologies data={data} />,
  social: (data) => <Social data={data} />,
  registration: (data, _, { now }) => <Registration data={data} now={now} />,
  traffic: (data, _, { mostVisits }) => <Traffic data={data} mostVisits={mostVisits} />,
  similar: (data, { actions }) => <Similar data={data} calls={actions.callsToOpen} onOpenSite={actions.onOpenSite} />,
  iab: (data, { sections }) => <Iab data={data} known={toKnownIab(sections)} />,
};

const isListed = (name: SectionName): name is Listed => LISTED.some((listed) => listed === name);

interface Props {
  name: SectionName;
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  context: Context;
}

/** One section of every site, side by side. */
export function ComparedSection({ name, columns, sites, context }: Props) {
  const shared = isListed(name) ? toShared(sites.map(({ answers }) => toList(name, answers))) : null;
  return (
    <tbody>
      <tr class="compare-heading">
        <th id={`compare-${name}`} scope="rowgroup" colSpan={columns.length}>
          <h2>{t(`text.section.${name}`)}</h2>
          {shared && isListed(name) && <Common name={name} shared={shared} />}
        </th>
      </tr>
      <tr>
        {columns.map((column, index) => (
          <td key={column.host} class={`section-${name}`} headers={`compare-site-${index} compare-${name}`}>
            <div class="compare-cell">
              <Cell name={name} column={column} context={context} />
              {shared && isListed(name) && <Own name={name} values={shared.own[index] ?? null} />}
            </div>
          </td>
        ))}
      </tr>
    </tbody>
  );
}

const NAMES: Record<Listed, (value: string) => string> = {
  categories: toCategoryLabel,
  technologies: toTechnologyName,
  similar: (host) => host,
};
const MOST_NAMED = 12;

function toNames(name: Listed, values: readonly string[]): string {
  const names = [...new Set(values.map((value) => toVisible(NAMES[name](value))))];
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` ${t('compare.more', [formatNumber(more)])}` : '');
}

function Common({ name, shared: { common } }: { name: Listed; shared: Shared }) {
  return (
    <p class="compare-common">
      {common.length === 0
        ? t('compare.nothingCommon')
        : t('compare.common', common.length, [formatNumber(common.length), toNames(name, common)])}
    </p>
  );
}

function Own({ name, values }: { name: Listed; values: readonly string[] | null }) {
  if (values === null || values.length === 0) return null;
  return <p class="section-note">{t('compare.own', [formatNumber(values.length), toNames(name, values)])}</p>;
}

interface CellProps {
  name: SectionName;
  column: ComparedColumn;
  context: Context;
}

function Cell({ name, column, context }: CellProps) {
  const { host, sections, actions } = column;
  const state: SectionState = sections[name];
  const title = `${t(`text.section.${name}`)}, ${toNamedHost(host)}`;
  const load = (word: string, mode: 'missing' | 'refresh') => (
    <Button onClick={() => actions.onLoad([name], mode, false)}>
      <CostLabel word={word} title={title} calls={actions.callsFor([name], mode)} />
    </Button>
  );
  if (state.status === 'waiting') return load(t('card.load'), 'missing');
  if (state.status === 'loading') return <p class="section-note">{t('card.waitingFor', [title])}</p>;
  const notice = state.failure && (
    <FailureNotice
      failure={state.failure}
      now={context.now}
      actions={actions}
      headingId={`compare-${name}`}
      calls={actions.callsFor([name], state.again)}
      onRetry={(confirmed) => actions.onLoad([name], state.again, confirmed)}
    />
  );
  if (state.status === 'failed') return <>{notice}</>;
  const { answer, stale, refreshing } = state;
  const { presence, data } = answer;
  // The table is keyed by section name, so the entry of `name` takes exactly that section's data.
  const draw = DRAW[name] as (...given: [unknown, ComparedColumn, Context]) => ComponentChildren;
  const age = formatAge(answer.fetchedAt, context.now);
  return (
    <>
      {data === null ? (
        <div class="section-line">
          <p class="section-note">{toAbsence(name, presence)}</p>
          {presence !== 'empty' && !state.failure && load(t('card.ask'), 'refresh')}
        </div>
      ) : (
        <div class="section-body">{draw(data, column, context)}</div>
      )}
      {refreshing && <p class="section-note">{t('card.refreshing')}</p>}
      {stale && !refreshing && !state.failure && (
        <p class="section-line">
          <span class="section-meta">{age ? t('card.saved', [age]) : t('card.savedUnknown')}</span>
          {load(t('card.refresh'), 'refresh')}
        </p>
      )}
      {notice}
    </>
  );
}

function toAbsence(name: SectionName, presence: string): string {
  if (presence === 'empty') return t(`card.empty.${name}`);
  return presence === 'absent' || presence === 'limited' ? t(`card.${presence}`) : t('card.unreadable');
}
