import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  row: Row;
  /** From 0, among the shown rows. */
  index: number;
  state: TableState<Row>;
  columns: readonly SiteColumn<Row>[];
  /** Whether Tab leads to it. */
  isEntry: boolean;
  toAddress?(row: Row): string;
}

/** Drawn anew only when its row, its columns or the selection change: a component that reads a signal is not drawn for its parent's sake. */
export function SiteRow<Row extends { host: string }>({ row, index, state, columns, isEntry, toAddress }: Props<Row>) {
  const isSelected = state.selection.value.hosts.has(row.host);
  const tabIndex = isEntry ? 0 : -1;
  const [first, ...rest] = columns;
  return (
    <tr aria-rowindex={index + 2} aria-selected={isSelected} data-host={row.host} tabIndex={tabIndex}>
      <td class="pick">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t('sites.select', [row.host])}
          // The row acts on the click, which knows of Shift.
          onChange={() => {}}
        />
      </td>
      {first && (
        <th scope="row">
          {toAddress ? (
            <a href={toAddress(row)} tabIndex={-1}>
              {first.cell(row)}
            </a>
          ) : (
            first.cell(row)
          )}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.name} class={column.numeric ? 'numeric' : undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
