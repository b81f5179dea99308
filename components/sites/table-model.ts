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
import { MOST_WIDTH } from './columns';
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

interface Shown<Row> {
  /** In their order, without the hidden ones. */
  columns: readonly { column: SiteColumn<Row>; width: number }[];
  rows: readonly Row[];
}

/** What is shown of a table: the columns that the user wants, and the rows that pass the filters, in their order. */
export function useShown<Row extends { host: string }>(state: TableState<Row>): Shown<Row> {
  const { columns } = state;
  const definitions = useMemo(() => {
    const compare = createCompare();
    return columns.map(
      (column): ColumnDef<typeof features, Row> => ({
        id: column.name,
        // The library sorts what is undefined last in either order.
        accessorFn: (row) => column.value(row) ?? undefined,
        sortUndefined: 'last',
        sortFn: (one, other, id) => compare(one.getValue<SiteValue>(id), other.getValue<SiteValue>(id)),
        size: column.width,
        minSize: column.least ?? 0,
        maxSize: MOST_WIDTH,
      }),
    );
  }, [columns]);
  const choice = state.choice.value;
  const order = state.order.value;
  const sorting = useMemo(() => (order ? [{ id: order.column, desc: order.descending }] : []), [order]);
  const columnVisibility = useMemo(() => Object.fromEntries(choice.hidden.map((name) => [name, false])), [choice]);
  const table = useTable({
    features,
    columns: definitions,
    data: state.rows.value,
    getRowId: (row) => row.host,
    state: { sorting, columnVisibility, columnOrder: [...choice.order], columnSizing: choice.widths },
  });
  const sorted = table.getRowModel().rows;
  const passing = state.passing.value;
  // Filtered after they are sorted: a letter typed into the filter sorts nothing anew.
  const rows = useMemo(
    () => sorted.flatMap(({ original }) => (passing?.has(original) === false ? [] : original)),
    [sorted, passing],
  );
  const visible = table.getVisibleLeafColumns().map(({ id }) => id);
  const shown = useMemo(
    () => visible.flatMap((id) => columns.find(({ name }) => name === id) ?? []),
    [columns, visible.join('\n')],
  );
  return {
    columns: shown.map((column) => ({ column, width: table.getColumn(column.name)?.getSize() ?? column.width })),
    rows,
  };
}
