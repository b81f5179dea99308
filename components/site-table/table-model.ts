import type { ColumnDef, SortFn } from '@tanstack/preact-table';
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/preact-table';
import { useMemo } from 'preact/hooks';
import { toLanguage } from '../text/number';
import type { SiteColumn, SiteValue } from './columns';
import type { TableState } from './table-state';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Sorts rows by what one column has for each, with missing values last in either order. The library turns the sign around. */
function toSortFn<Row extends object>(values: readonly SiteValue[], descending: boolean): SortFn<typeof features, Row> {
  // Without options: they would take browsers off their fast way.
  const { compare } = new Intl.Collator(toLanguage());
  const last = descending ? -1 : 1;
  return ({ index: one }, { index: other }) => {
    const own = values[one] ?? null;
    const next = values[other] ?? null;
    if (own === null || next === null) return own === next ? 0 : own === null ? last : -last;
    return typeof own === 'number' && typeof next === 'number' ? own - next : compare(String(own), String(next));
  };
}

const NO_ROWS: never[] = [];

interface Shown<Row> {
  /** In their order, without the hidden ones. */
  columns: readonly SiteColumn<Row>[];
  rows: readonly Row[];
}

/** The columns that the user wants, and the rows that pass the filters, in their order. The same arrays as long as nothing of them changes. */
export function useShown<Row extends { host: string }>(state: TableState<Row>): Shown<Row> {
  const { columns } = state;
  const choice = state.choice.value;
  const order = state.order.value;
  const loaded = state.rows.value;
  const definitions = useMemo(() => {
    const sorted = columns.find(({ name }) => name === order?.column);
    // Read once a row: the library would read each value anew for every comparison.
    const sortFn = toSortFn<Row>(sorted ? loaded.map(sorted.value) : [], order?.descending === true);
    return columns.map(
      (column): ColumnDef<typeof features, Row> => ({
        id: column.name,
        accessorFn: column.value,
        sortFn,
        sortUndefined: false,
      }),
    );
  }, [columns, order, loaded]);
  const ofColumns = useMemo(
    () => ({
      columnOrder: [...choice.order],
      columnVisibility: Object.fromEntries(choice.hidden.map((name) => [name, false])),
    }),
    [choice],
  );
  const sorting = useMemo(() => (order ? [{ id: order.column, desc: order.descending }] : []), [order]);
  const table = useTable({
    features,
    columns: definitions,
    // The library makes an object of each row. Rows that stay in their order need none.
    data: order ? loaded : NO_ROWS,
    getRowId: (row) => row.host,
    state: { ...ofColumns, sorting },
  });
  const isThere = (name: string) => !columns.find((column) => column.name === name)?.isIdle?.value;
  const names = table.getVisibleLeafColumns().flatMap(({ id }) => (isThere(id) ? id : []));
  // Not drawn anew while a column is dragged.
  const shown = useMemo(
    () => names.flatMap((name) => columns.find((column) => column.name === name) ?? []),
    [columns, names.join('\n')],
  );
  const { rows: sorted } = table.getRowModel();
  const passing = state.passing.value;
  // Filtered once they are sorted: a letter typed into the filter sorts nothing anew.
  const rows = useMemo(() => {
    const ordered = order ? sorted.map(({ original }) => original) : loaded;
    return passing ? ordered.filter((row) => passing.has(row)) : ordered;
  }, [order, sorted, loaded, passing]);
  return { columns: shown, rows };
}
