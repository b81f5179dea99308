import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import { fromRecord, toRecord } from '../../lib/browser/record';
import type { StorageArea } from '../../lib/browser/storage';
import type { ColumnChoice, SiteColumn } from './columns';
import { clampWidth, moveColumn, toColumnChoice } from './columns';
import type { Facet, FacetChoice } from './facets';
import { createFacetCounter, toggleFacet } from './facets';
import { createRowFilter } from './row-filter';
import type { Selection } from './selection';
import { NOTHING_SELECTED } from './selection';

const VERSION = 1;
const toKey = (name: string) => `table-${name}`;

/** The order of the loaded rows; null: as they were loaded. */
export interface RowOrder {
  column: string;
  descending: boolean;
}

interface Parts<Row> {
  /** Of the table: under it the choice of columns is kept. */
  name: string;
  columns: readonly SiteColumn<Row>[];
  facets?: readonly Facet<Row>[];
  /** Every loaded row, each host once. A row that has changed is another object. */
  rows: ReadonlySignal<readonly Row[]>;
  store: Pick<StorageArea, 'get' | 'set'>;
  now: () => number;
}

export type TableState<Row extends { host: string }> = ReturnType<typeof createTableState<Row>>;

/** What the user made of one table: its columns, order, filters and selection. */
export function createTableState<Row extends { host: string }>(parts: Parts<Row>) {
  const { name, columns, facets = [], rows, store, now } = parts;
  const key = toKey(name);
  const choice = signal<ColumnChoice>(toColumnChoice(null, columns));
  const order = signal<RowOrder | null>(null);
  const text = signal('');
  const facetChoice = signal<FacetChoice>({});
  const selection = signal<Selection>(NOTHING_SELECTED);

  const visible = computed(() =>
    choice.value.order.filter((column) => !choice.value.hidden.includes(column)).join('\n'),
  );
  const filter = computed(() => {
    const names = visible.value.split('\n');
    return createRowFilter(columns.filter((column) => names.includes(column.name)));
  });
  const count = createFacetCounter(facets);
  const counted = computed(() => count(filter.value(rows.value, text.value), facetChoice.value));
  /** Null: nothing is filtered. */
  const passing = computed(() =>
    counted.value.rows.length === rows.value.length ? null : (new Set(counted.value.rows) as ReadonlySet<Row>),
  );

  const isFiltered = computed(
    () => text.value.trim() !== '' || Object.values(facetChoice.value).some((chosen) => chosen.length > 0),
  );

  /** Where storage refuses, the choice holds until the page closes. */
  const keep = (next: ColumnChoice) => {
    choice.value = next;
    void store.set({ [key]: toRecord(VERSION, key, next, now()) }).catch(() => {});
  };

  return {
    name,
    columns,
    facets,
    rows,
    choice: choice as ReadonlySignal<ColumnChoice>,
    order,
    text,
    facetChoice: facetChoice as ReadonlySignal<FacetChoice>,
    /** How many rows have each value of each facet. */
    counted,
    passing,
    isFiltered,
    selection,
    /** The chosen rows that are loaded, in the order in which they were. */
    selected: computed<readonly Row[]>(() => rows.value.filter(({ host }) => selection.value.hosts.has(host))),
    /** Reads what the user has chosen of columns. */
    load: async (): Promise<void> => {
      const stored = await store.get([key]).catch(() => ({}) as Record<string, unknown>);
      choice.value = toColumnChoice(fromRecord(VERSION, key, stored[key])?.body, columns);
    },
    show: (column: string, isShown: boolean) => {
      const hidden = choice.value.hidden.filter((other) => other !== column);
      keep({ ...choice.value, hidden: isShown ? hidden : [...hidden, column] });
      if (!isShown && order.value?.column === column) order.value = null;
    },
    move: (column: string, by: -1 | 1) => keep(moveColumn(choice.value, columns, column, by)),
    /** `isKept`: false while the pointer still drags. */
    resize: (column: SiteColumn<Row>, width: number, isKept = true) => {
      const widths = { ...choice.value.widths, [column.name]: clampWidth(column, width) };
      if (isKept) keep({ ...choice.value, widths });
      else choice.value = { ...choice.value, widths };
    },
    resetColumns: () => keep(toColumnChoice(null, columns)),
    toggleFacet: (facet: string, value: string) => {
      facetChoice.value = toggleFacet(facetChoice.value, facet, value);
    },
    clearFilters: () =>
      batch(() => {
        text.value = '';
        facetChoice.value = {};
      }),
  };
}
