import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, untracked } from '@preact/signals';
import type { StorageArea } from '../../lib/browser/storage';
import type { Decision } from '../../lib/safety/policy';
import type { SiteColumn } from './columns';
import type { Facet } from './facets';
import type { Verdicts } from './row-verdicts';
import { createTableState } from './table-state';

type Hosted = { readonly host: string };

/** What the dashboard hands to each list of sites. */
export interface TableParts {
  verdicts: ReadonlySignal<Verdicts | null>;
  /** Brand safety is on. */
  isJudged: ReadonlySignal<boolean>;
  store: Pick<StorageArea, 'get' | 'set'>;
  now(): number;
}

interface Parts<Row extends Hosted, Result extends Hosted> extends TableParts {
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
  parts: Parts<Row, Result>,
) {
  const { name, verdicts, isJudged, toColumns, toFacets, subject, store, now } = parts;
  const toResults = createJudgedRows(parts.toResult);
  const rows = computed(() => toResults(parts.rows.value, verdicts.value));
  const table = computed(() => {
    const columns = toColumns(isJudged.value);
    const facets = toFacets(isJudged.value);
    const made = untracked(() => createTableState({ name, columns, facets, rows, store, now }));
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
