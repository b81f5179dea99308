import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { TableEnvironment } from './column-choice';
import { createColumnChoice } from './column-choice';
import type { SiteColumn } from './columns';
import type { Facet, FacetChoice } from './facets';
import { createFacetCounter, toggleFacet } from './facets';
import { createRowFilter } from './row-filter';
import type { Selection } from './selection';
import { NOTHING_SELECTED } from './selection';

/** The order of the loaded rows. */
export interface RowOrder {
  column: string;
  descending: boolean;
}

export type TableState<Row extends { host: string }> = ReturnType<typeof createTableState<Row>>;

/**
 * What the user made of one table: its columns, order, filters and selection. `name`: the choice of columns is kept under
 * it. `rows`: every loaded row, each host once; one that has changed must be another object.
 */
export function createTableState<Row extends { host: string }>(
  environment: TableEnvironment,
  name: string,
  columns: readonly SiteColumn<Row>[],
  rows: ReadonlySignal<readonly Row[]>,
  facets: readonly Facet<Row>[] = [],
) {
  const kept = createColumnChoice(environment, name, columns);
  const { choice } = kept;
  /** Null: as they were loaded. */
  const order = signal<RowOrder | null>(null);
  const text = signal('');
  const facetChoice = signal<FacetChoice>({});
  const selection = signal<Selection>(NOTHING_SELECTED);

  /** One text, so that a column that is only dragged or moved changes nothing here. */
  const searched = computed(() =>
    columns.flatMap((column) => (choice.value.hidden.includes(column.name) ? [] : column.name)).join('\n'),
  );
  const filter = computed(() => {
    const names = searched.value.split('\n');
    return createRowFilter(columns.filter((column) => names.includes(column.name)));
  });
  const count = createFacetCounter(facets);
  const counted = computed(() => count(filter.value.find(rows.value, text.value), facetChoice.value));
  const isFiltered = computed(
    () => text.value.trim() !== '' || Object.values(facetChoice.value).some((chosen) => chosen.length > 0),
  );
  const passing = computed(() => (isFiltered.value ? (new Set(counted.value.rows) as ReadonlySet<Row>) : null));

  return {
    columns,
    facets,
    rows,
    choice,
    order,
    text,
    facetChoice: facetChoice as ReadonlySignal<FacetChoice>,
    selection,
    isCardOpen: computed(() => selection.value.isOpen),
    counted,
    isFiltered,
    /** The rows that pass every filter; null: all do. */
    passing,
    /** The selected rows that are loaded, in the order in which they were. A filter may hide some. */
    selected: computed<readonly Row[]>(() => {
      const { hosts } = selection.value;
      return hosts.size === 0 ? [] : rows.value.filter(({ host }) => hosts.has(host));
    }),
    /** Reads what the user has chosen of columns. */
    load: kept.load,
    show: (column: string, isShown: boolean) =>
      batch(() => {
        kept.show(column, isShown);
        // Nobody could see what the rows are sorted by.
        if (!isShown && order.value?.column === column) order.value = null;
      }),
    move: kept.move,
    canMoveShown: kept.canMoveShown,
    moveShown: kept.moveShown,
    resize: kept.resize,
    fit: kept.fit,
    breakDown: kept.breakDown,
    resetColumns: kept.reset,
    toggleFacet: (facet: string, value: string) => {
      facetChoice.value = toggleFacet(facetChoice.value, facet, value);
    },
    clearFilters: () =>
      batch(() => {
        text.value = '';
        facetChoice.value = {};
      }),
    clearSelection: () => {
      selection.value = { ...selection.value, hosts: new Set() };
    },
    closeCard: () => {
      selection.value = { ...selection.value, isOpen: false };
    },
    /** For rows that have nothing to do with those before. The choice of columns stays. */
    startAnew: () =>
      batch(() => {
        order.value = null;
        text.value = '';
        facetChoice.value = {};
        selection.value = NOTHING_SELECTED;
      }),
    /** For the first search, which would otherwise be the slow one. */
    prepareSearch: () => filter.value.prepare(rows.value, () => new Promise((idle) => requestIdleCallback(idle))),
  };
}
