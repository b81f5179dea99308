import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, untracked } from '@preact/signals';
import type { StorageArea } from '../../lib/browser/storage';
import type { BulkRow } from '../../lib/bulk/rows';
import type { BulkRun } from '../../lib/bulk/run';
import type { Decision } from '../../lib/safety/policy';
import type { RowLogos } from '../explore/row-logos';
import type { JudgedRow, Verdicts } from '../explore/row-verdicts';
import { createTableState } from '../sites/table-state';
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

const judgedRows = new WeakMap<BulkRow, JudgedRow>();
/** What a policy looks at. The same object for the same row, so that nothing is judged twice. */
export function toJudgedRow(row: BulkRow): JudgedRow {
  const known = judgedRows.get(row);
  if (known) return known;
  const { host, values, at } = row;
  const judged = {
    host,
    category: values.categories?.[0]?.path ?? null,
    countryCode: values.companyCountry ?? null,
    globalRank: values.globalRank ?? null,
    technologies: values.technologies ?? [],
    at: at ?? 0,
  };
  judgedRows.set(row, judged);
  return judged;
}

/** The table of a run. Another run begins with nothing filtered and nothing selected. */
export function createBulkResults({ run, verdicts, isJudged, toLogos, store, now }: Parts) {
  const known = new WeakMap<BulkRow, BulkResult>();
  const toResult = (row: BulkRow, decision: Decision | null): BulkResult => {
    const before = known.get(row);
    if (before && before.decision === decision) return before;
    const next = { ...row, decision };
    known.set(row, next);
    return next;
  };
  const rows = computed(() => {
    const { value: decisions } = verdicts;
    return run.rows.value.map((row) => toResult(row, decisions?.get(row.host) ?? null));
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
  let before = shown.peek();
  effect(() => {
    if (shown.value === before) return;
    before = shown.value;
    untracked(() => table.value.startAnew());
  });
  return { table, rows };
}
