import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  row: Row;
  /** From 0, among the shown rows. */
  index: number;
  state: TableState<Row>;
  columns: readonly SiteColumn<Row>[];
  /** Tab leads to it. */
  isEntry: boolean;
  toAddress?(row: Row): string;
}

const MISSING = <span class="none">–</span>;

/** Reads a signal, and so is drawn anew only for that and for other props, not with each row that scrolls into view. */
export function TableRow<Row extends { host: string }>(props: Props<Row>) {
  const { row, index, state, columns, isEntry, toAddress } = props;
  const isSelected = state.selection.value.hosts.has(row.host);
  const [first, ...rest] = columns;
  const name = first?.cell(row);
  return (
    <tr aria-rowindex={index + 2} aria-selected={isSelected} data-host={row.host} tabIndex={isEntry ? 0 : -1}>
      <td class="pick">
        {/* The row acts on its click, which tells whether Shift was held. */}
        <input type="checkbox" tabIndex={-1} checked={isSelected} aria-label={t('sites.select', [row.host])} />
      </td>
      <th scope="row">
        {toAddress ? (
          <a href={toAddress(row)} tabIndex={-1}>
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      {rest.map((column) => (
        <td key={column.name} class={column.numeric ? 'numeric' : undefined}>
          {column.cell(row) ?? MISSING}
        </td>
      ))}
    </tr>
  );
}
