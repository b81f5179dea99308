import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, untracked } from '@preact/signals';
import type { Environment } from '../../lib/environment';
import type { Decision } from '../../lib/safety/policy';
import type { SiteColumn } from './columns';
import type { Facet } from './facets';
import type { RowVerdicts, Verdicts } from './row-verdicts';
import { createTableState } from './table-state';

type Hosted = { readonly host: string };

/** One list of sites with their verdicts. */
interface JudgedList<Row extends Hosted, Result extends Hosted> {
  /** The choice of columns is kept under it. */
  name: string;
  /** A row that has changed must be another object. */
  rows: ReadonlySignal<readonly Row[]>;
  toResult(row: Row, decision: Decision | null): Result;
  toColumns(isJudged: boolean): readonly SiteColumn<Result>[];
  toFacets(isJudged: boolean): readonly Facet<Result>[];
  /** What the rows belong to. Rows of something else begin with nothing filtered and nothing selected. */
  subject?: ReadonlySignal<string | null>;
}

/** The table of a list of sites with their verdicts. Another one once verdicts are shown or not. */
export function createJudgedTable<Row extends Hosted, Result extends Hosted & { decision: Decision | null }>(
  environment: Pick<Environment, 'area' | 'now'>,
  { verdicts, isOn }: RowVerdicts,
  { name, rows, toResult, toColumns, toFacets, subject }: JudgedList<Row, Result>,
) {
  const toResults = createJudgedRows(toResult);
  const results = computed(() => toResults(rows.value, verdicts.value));
  const table = computed(() => {
    const columns = toColumns(isOn.value);
    const facets = toFacets(isOn.value);
    const made = untracked(() => createTableState(environment, name, columns, results, facets));
    void made.load();
    return made;
  });
  let shown = subject?.peek();
  effect(() => {
    if (subject?.value === shown) return;
    shown = subject?.value;
    untracked(() => table.value.startAnew());
  });
  return table;
}

/** A row that has not changed stays the same object, so that it is neither drawn nor searched anew. */
function createJudgedRows<Row extends Hosted, Result extends { decision: Decision | null }>(
  toResult: (row: Row, decision: Decision | null) => Result,
) {
  let before: { rows: readonly Row[]; results: readonly Result[] } = { rows: [], results: [] };
  return (rows: readonly Row[], verdicts: Verdicts | null): readonly Result[] => {
    // Of a long list a few rows change at a time, in their places. Only rows that came or went move the others.
    const isMoved = rows.length !== before.rows.length;
    const known = isMoved && new Map(before.rows.map((row, place) => [row, before.results[place]]));
    const results = rows.map((row, place) => {
      const decision = verdicts?.get(row.host) ?? null;
      const last = known ? known.get(row) : before.rows[place] === row ? before.results[place] : undefined;
      return last?.decision === decision ? last : toResult(row, decision);
    });
    before = { rows, results };
    return results;
  };
}
