import type { ColumnDef } from '@tanstack/preact-table';
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/preact-table';
import { useMemo } from 'preact/hooks';
import { toLanguage } from '../text/format';
import type { SiteColumn, SiteValue } from './columns';
import { LEAST_WIDTH, MOST_WIDTH } from './columns';
import type { TableState } from './table-state';

const features = tableFeatures({
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** Without options: they would take browsers off their fast way. */
const createCompare = () => {
  const { compare } = new Intl.Collator(toLanguage());
  return (one: SiteValue, other: SiteValue) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : compare(String(one), String(other));
};

const NO_ROWS: never[] = [];

export interface ShownColumn<Row> {
  column: SiteColumn<Row>;
  /** Pixels. */
  width: number;
}

interface Shown<Row> {
  /** In their order, without the hidden ones. */
  columns: readonly ShownColumn<Row>[];
  rows: readonly Row[];
}

/** The columns that the user wants, and the rows that pass the filters, in their order. The same arrays as long as nothing of them changes. */
export function useShown<Row extends { host: string }>(state: TableState<Row>): Shown<Row> {
  const { columns } = state;
  const definitions = useMemo(() => {
    const compare = createCompare();
    return columns.map(
      (column): ColumnDef<typeof features, Row> => ({
        id: column.name,
        // The library puts what is undefined last in either order.
        accessorFn: (row) => column.value(row) ?? undefined,
        sortUndefined: 'last',
        sortFn: (one, other, id) => compare(one.getValue<SiteValue>(id), other.getValue<SiteValue>(id)),
        size: column.width,
        minSize: column.least ?? LEAST_WIDTH,
        maxSize: MOST_WIDTH,
      }),
    );
  }, [columns]);
  const choice = state.choice.value;
  const order = state.order.value;
  const loaded = state.rows.value;
  const ofColumns = useMemo(
    () => ({
      columnOrder: [...choice.order],
      columnVisibility: Object.fromEntries(choice.hidden.map((name) => [name, false])),
      columnSizing: choice.widths,
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
  const visible = table.getVisibleLeafColumns();
  const shown = useMemo(
    () =>
      visible.flatMap((own) => {
        const column = columns.find(({ name }) => name === own.id);
        return column ? { column, width: own.getSize() } : [];
      }),
    [visible, choice],
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
