import type { ReadonlySignal } from '@preact/signals';
import { batch, computed } from '@preact/signals';
import type { BulkRow } from '../../lib/bulk/rows';
import { BulkSite } from '../../lib/bulk/rows';
import type { BulkRun, BulkRunState } from '../../lib/bulk/run';
import type { Environment } from '../../lib/environment';
import type { FailureKind } from '../../lib/errors';
import type { SectionName } from '../../lib/model';
import type { Decision, JudgedSite } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { drawText } from '../site-table/CellText';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import { createJudgedTable } from '../site-table/judged-table';
import type { RowLogos } from '../site-table/row-logos';
import type { Judged, RowVerdicts } from '../site-table/row-verdicts';
import { toRowSite } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';
import type { TableState } from '../site-table/table-state';
import { formatAge } from '../text/age';
import { toSentence } from '../text/failure';
import { formatDay } from '../text/format';
import { NETWORK_NAMES } from '../text/names';
import { toNamedHost } from '../text/readable-host';

export class BulkResult extends BulkSite implements Judged<SiteRow> {
  readonly decision: Decision | null;

  constructor(run: BulkRow, decision: Decision | null) {
    super(run);
    this.decision = decision;
  }
}

type Stated = Pick<BulkRow, 'state' | 'failures'>;

/** A row is done although some of its sections have no answer, and says so. */
function toShownState({ state, failures }: Stated): BulkRow['state'] | 'part' {
  // Without a list of names: 100,000 rows are compared at once.
  if (state === 'done') for (const section in failures) if (section) return 'part';
  return state;
}

export const toStateWord = (row: Stated): string => t(`bulk.state.${toShownState(row)}`);

/** A column of one word throughout tells nothing. */
function isOneState(rows: readonly Stated[]): boolean {
  const [first] = rows;
  const state = first && toShownState(first);
  return rows.every((row) => toShownState(row) === state);
}

/** Why sections have no answer, one sentence a reason. */
function toWhy({ state, failures, answeredFor }: BulkRow): string {
  const billed = state === 'failed-billed' ? 'yes' : 'no';
  const byKind = new Map<FailureKind, SectionName[]>();
  for (const [section, kind] of Object.entries(failures) as [SectionName, FailureKind][])
    byKind.set(kind, [...(byKind.get(kind) ?? []), section]);
  const reasons = [...byKind].map(
    ([kind, sections]) =>
      `${sections.map((section) => t(`text.section.${section}`)).join(', ')}: ${toSentence({ kind, billed })}`,
  );
  return [...reasons, answeredFor && t('bulk.answeredFor', [toNamedHost(answeredFor)])].filter(Boolean).join(' ');
}

const TONES: Partial<Record<BulkRow['state'], string>> = {
  'failed-free': 'warn',
  'failed-billed': 'warn',
  'in-doubt': 'bad',
};

function StateWord({ row }: { row: BulkRow }) {
  const why = toWhy(row);
  return (
    <span class="bulk-state" data-tone={TONES[row.state]} title={why || undefined}>
      {toStateWord(row)}
      {why && <span class="hidden-text"> {why}</span>}
    </span>
  );
}

const list = (values: readonly string[] | undefined) => (values?.length ? drawText(values.join(', ')) : null);

/** `toLogos`: null where the user does not load logos. `isStateIdle`: all rows are in the same. */
export function toBulkColumns(
  isJudged: boolean,
  now: () => number,
  toLogos: () => RowLogos | null,
  isStateIdle: ReadonlySignal<boolean>,
): SiteColumn<BulkResult>[] {
  const site = toSiteColumns(toLogos);
  const { state, expires, social, similar, iab } = toRunColumns();
  const age: SiteColumn<BulkResult> = {
    name: 'age',
    label: t('bulk.column.age'),
    part: 'head',
    width: 130,
    value: ({ at }) => at,
    text: ({ at }) => (at === null ? null : formatAge(at, now())),
    cell: ({ at }) => (at === null ? null : formatAge(at, now())),
  };
  const more = [site.employees, expires, social, similar, iab, age];
  return [
    site.domain,
    { ...state, isIdle: isStateIdle },
    ...(isJudged ? [site.verdict] : []),
    site.category,
    site.company,
    site.country,
    site.technologies,
    site.registered,
    site.rank,
    site.visits,
    ...more.map((column) => ({ ...column, isHidden: true })),
  ];
}

type RunColumn = SiteColumn<Pick<BulkResult, 'run'>>;

/** The columns that only a run has. */
function toRunColumns() {
  const state: RunColumn = {
    name: 'state',
    label: t('bulk.column.state'),
    width: 150,
    value: ({ run }) => toStateWord(run),
    cell: ({ run }) => <StateWord row={run} />,
  };
  const expires: RunColumn = {
    name: 'expires',
    label: t('bulk.column.expires'),
    part: 'registration',
    width: 120,
    value: ({ run }) => run.values.expiresOn ?? null,
    text: ({ run: { values } }) => (values.expiresOn ? formatDay(values.expiresOn) : null),
    cell: ({ run: { values } }) => (values.expiresOn ? <bdi>{formatDay(values.expiresOn)}</bdi> : null),
  };
  const toListColumn = (
    name: 'social' | 'similar' | 'iab',
    width: number,
    toTexts: (row: BulkRow) => readonly string[] | undefined,
  ): RunColumn => ({
    name,
    label: t(`text.section.${name}`),
    part: name,
    width,
    value: ({ run }) => toTexts(run)?.join(', ') || null,
    cell: ({ run }) => list(toTexts(run)),
  });
  return {
    state,
    expires,
    social: toListColumn('social', 180, ({ values }) => values.social?.map(({ network }) => NETWORK_NAMES[network])),
    similar: toListColumn('similar', 220, ({ values }) => values.similar),
    iab: toListColumn('iab', 200, ({ values }) => values.iab?.map(({ label }) => label)),
  };
}

export function toBulkFacets(isJudged: boolean): Facet<BulkResult>[] {
  const { verdict, category, country, technology, ending } = toSiteFacets();
  const state: Facet<BulkResult> = {
    name: 'state',
    label: t('bulk.column.state'),
    values: ({ run }) => [toStateWord(run)],
    toLabel: (word) => word,
  };
  return [state, ...(isJudged ? [verdict] : []), category, country, technology, ending];
}

const FAILED = ['failed-free', 'failed-billed'] as const;
type StateChoice = Pick<TableState<BulkResult>, 'facetChoice' | 'toggleFacet'>;

/** The table shows the rows that have failed, and no others. */
export function isFailedChosen({ facetChoice }: Pick<StateChoice, 'facetChoice'>): boolean {
  const { state: chosen = [] } = facetChoice.value;
  return chosen.length > 0 && chosen.every((word) => FAILED.some((state) => word === t(`bulk.state.${state}`)));
}

/** Shows the rows that have failed, or all again. `counts`: how many there are of each state. */
export function toggleFailed(table: StateChoice, counts: BulkRunState['counts']): void {
  const wanted = isFailedChosen(table) ? [] : FAILED.filter((state) => counts[state] > 0);
  const words = new Set(wanted.map((state) => t(`bulk.state.${state}`)));
  const { state: chosen = [] } = table.facetChoice.value;
  batch(() => {
    for (const word of words.symmetricDifference(new Set(chosen))) table.toggleFacet('state', word);
  });
}

/** What a policy looks at. */
export const toJudgedSite = (run: BulkRow): JudgedSite => toRowSite(new BulkSite(run));

/** The table of a run. Another run begins with nothing filtered and nothing selected. `toLogos`: null while none are loaded. */
export function createBulkResults(
  environment: Pick<Environment, 'area' | 'now'>,
  run: Pick<BulkRun, 'rows' | 'state'>,
  verdicts: RowVerdicts,
  toLogos: () => RowLogos | null,
) {
  const isStateIdle = computed(() => isOneState(run.rows.value));
  return createJudgedTable(environment, verdicts, {
    name: 'bulk',
    rows: run.rows,
    subject: computed(() => run.state.value.run?.id ?? null),
    toResult: (row, decision) => new BulkResult(row, decision),
    toColumns: (isJudged) => toBulkColumns(isJudged, environment.now, toLogos, isStateIdle),
    toFacets: toBulkFacets,
  });
}
