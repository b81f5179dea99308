import { useMemo, useState } from 'preact/hooks';
import type { SiteColumn } from './columns';
import { createRowOrder } from './row-order';
import type { TableState } from './table-state';

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
  const passing = state.passing.value;
  const find = (wanted: string) => columns.find(({ name }) => name === wanted);
  const names = choice.order.filter((name) => !choice.hidden.includes(name) && !find(name)?.isIdle?.value);
  // Not drawn anew while a column is dragged.
  const shown = useMemo(() => names.flatMap((name) => find(name) ?? []), [columns, names.join('\n')]);
  const toOrdered = useState(() => createRowOrder<Row>())[0];
  const sorted = order && find(order.column);
  const ordered = useMemo(
    () => (sorted ? toOrdered(loaded, sorted, order.descending) : loaded),
    [sorted, order?.descending, loaded],
  );
  // Filtered once they are sorted: a letter typed into the filter sorts nothing anew.
  const rows = useMemo(() => (passing ? ordered.filter((row) => passing.has(row)) : ordered), [ordered, passing]);
  return { columns: shown, rows };
}
