import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, untracked } from '@preact/signals';
import type { StorageArea } from '../../lib/browser/storage';
import type { BulkRow } from '../../lib/bulk/rows';
import { toSiteRow } from '../../lib/bulk/rows';
import type { BulkRun } from '../../lib/bulk/run';
import type { Decision } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import type { RowLogos } from '../site-table/row-logos';
import type { Verdicts } from '../site-table/row-verdicts';
import { createTableState } from '../site-table/table-state';
import type { BulkResult } from './BulkColumns';
import { toBulkColumns, toBulkFacets } from './BulkColumns';

interface Parts {
  run: Pick<BulkRun, 'rows' | 'state'>;
  verdicts: ReadonlySignal<Verdicts | null>;
  /** Brand safety is on. */
  isJudged: ReadonlySignal<boolean>;
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
  store: Pick<StorageArea, 'get' | 'set'>;
  now(): number;
}

const siteRows = new WeakMap<BulkRow, SiteRow>();
/** What a policy looks at. The same object for the same row, so that nothing is judged twice. */
export function toJudgedRow(row: BulkRow): SiteRow {
  const known = siteRows.get(row) ?? toSiteRow(row);
  siteRows.set(row, known);
  return known;
}

export const toResult = (run: BulkRow, decision: Decision | null): BulkResult => ({ ...toSiteRow(run), run, decision });

/** The table of a run. Another run begins with nothing filtered and nothing selected. */
export function createBulkResults({ run, verdicts, isJudged, toLogos, store, now }: Parts) {
  let before: { rows: readonly BulkRow[]; results: readonly BulkResult[] } = { rows: [], results: [] };
  const rows = computed(() => {
    const { value: decisions } = verdicts;
    const next = run.rows.value;
    const results = next.map((row, place): BulkResult => {
      const decision = decisions?.get(row.host) ?? null;
      const last = before.results[place];
      // What has not changed stays the same object, so that it is neither drawn nor searched anew.
      return last && before.rows[place] === row && last.decision === decision ? last : toResult(row, decision);
    });
    before = { rows: next, results };
    return results;
  });
  /** With or without verdicts. */
  const table = computed(() => {
    const columns = toBulkColumns({ toLogos, isJudged: isJudged.value, now });
    const made = untracked(() =>
      createTableState({ name: 'bulk', columns, facets: toBulkFacets(isJudged.peek()), rows, store, now }),
    );
    void made.load();
    return made;
  });
  const shown = computed(() => run.state.value.run?.id ?? null);
  let last = shown.peek();
  effect(() => {
    if (shown.value === last) return;
    last = shown.value;
    untracked(() => table.value.startAnew());
  });
  return { table, rows };
}
