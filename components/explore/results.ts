import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, untracked } from '@preact/signals';
import type { StorageArea } from '../../lib/browser/storage';
import { toSearchKey } from '../../lib/discovery/address';
import type { SiteRow } from '../../lib/site-row';
import type { RowLogos } from '../site-table/row-logos';
import type { Verdicts } from '../site-table/row-verdicts';
import { createJudgedRows } from '../site-table/row-verdicts';
import { NOTHING_SELECTED } from '../site-table/selection';
import { createTableState } from '../site-table/table-state';
import type { Explore } from './explore-state';
import { toResultColumns, toResultFacets } from './result-columns';

interface Parts {
  explore: Pick<Explore, 'rows' | 'query'>;
  verdicts: ReadonlySignal<Verdicts | null>;
  /** Brand safety is on. */
  isJudged: ReadonlySignal<boolean>;
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
  store: Pick<StorageArea, 'get' | 'set'>;
  now(): number;
}

/** The table of a search. A new search begins with nothing filtered and nothing selected. */
export function createResults({ explore, verdicts, isJudged, toLogos, store, now }: Parts) {
  const toJudged = createJudgedRows<SiteRow>();
  const rows = computed(() => {
    const { value: decisions } = verdicts;
    return explore.rows.value.map((row) => toJudged(row, decisions?.get(row.host) ?? null));
  });
  /** With or without verdicts. */
  const table = computed(() => {
    const columns = toResultColumns({ toLogos, isJudged: isJudged.value });
    const made = untracked(() =>
      createTableState({ name: 'explore', columns, facets: toResultFacets(), rows, store, now }),
    );
    void made.load();
    return made;
  });
  const key = computed(() => (explore.query.value ? toSearchKey(explore.query.value) : null));
  let shown = key.peek();
  effect(() => {
    if (key.value === shown) return;
    shown = key.value;
    untracked(() => {
      const { value: current } = table;
      current.clearFilters();
      current.order.value = null;
      current.selection.value = NOTHING_SELECTED;
    });
  });
  return { table, rows };
}
