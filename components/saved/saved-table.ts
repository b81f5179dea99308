import type { ReadonlySignal } from '@preact/signals';
import { computed, untracked } from '@preact/signals';
import type { StorageArea } from '../../lib/browser/storage';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { Judged, Verdicts } from '../site-table/row-verdicts';
import { createJudgedRows } from '../site-table/row-verdicts';
import { createTableState } from '../site-table/table-state';
import { toSavedColumns, toSavedFacets } from './SavedColumns';

export type ListedSite = Judged<SavedRow>;

interface Parts {
  saved: ReadonlySignal<readonly SavedRow[]>;
  verdicts: ReadonlySignal<Verdicts | null>;
  /** Brand safety is on. */
  isJudged: ReadonlySignal<boolean>;
  store: Pick<StorageArea, 'get' | 'set'>;
  now(): number;
}

/** The table of saved sites. Another one once verdicts are shown or not. */
export function createSavedTable({ saved, verdicts, isJudged, store, now }: Parts) {
  const toJudged = createJudgedRows<SavedRow>();
  const rows = computed(() => {
    const { value: decisions } = verdicts;
    return saved.value.map((row) => toJudged(row, decisions?.get(row.host) ?? null));
  });
  return computed(() => {
    const columns = toSavedColumns(isJudged.value, now);
    const made = untracked(() =>
      createTableState({ name: 'saved', columns, facets: toSavedFacets(), rows, store, now }),
    );
    void made.load();
    return made;
  });
}
