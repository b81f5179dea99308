import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  name: string;
  label: string;
  /** Aligned at the end, in tabular figures. */
  numeric?: boolean;
  /** Names the row, alone or with other such columns, instead of the first column. */
  names?: boolean;
  cell(row: Row): ComponentChildren;
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** The last line: one entry for each column. */
  totals?: ComponentChildren[];
}

/** On a narrow page the table scrolls by itself, by keyboard too. */
export function Table<Row>({ caption, columns, rows, rowKey, totals }: Props<Row>) {
  const numeric = (column: Column<Row> | undefined) => (column?.numeric ? 'numeric' : undefined);
  const naming = columns.some(({ names }) => names) ? columns.filter(({ names }) => names) : columns.slice(0, 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="table" aria-label={caption} tabIndex={0}>
      <table>
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" class={numeric(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                naming.includes(column) ? (
                  <th key={column.name} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} class={numeric(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {totals.map((total, index) =>
                index === 0 ? (
                  <th key={columns[index]?.name} scope="row">
                    {total}
                  </th>
                ) : (
                  <td key={columns[index]?.name} class={numeric(columns[index])}>
                    {total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
