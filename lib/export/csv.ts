/** Comma-separated values as RFC 4180 has them, in which no cell of text can start a formula. */

/** Text is guarded. A number is written as it is, so only fields of type number may be numbers. */
export type Cell = string | number | null;

/** A formula to a spreadsheet, after spaces and byte order marks. Includes the guard, so that it can be undone. */
const RISKY = /^[\s\uFEFF]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20']/;
/** A formula within a text: German Excel splits at semicolons and ignores quotes that do not begin a cell. */
const RISKY_WITHIN = /(?<=[;\t\r\n])(?=(?:[^\S\r\n]|[\0"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20'])/g;

function toCellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = (RISKY.test(cell) ? `'${cell}` : cell).replace(RISKY_WITHIN, "'");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An item with a semicolon stands in quotes, so that the list can be read back. */
const toItem = (item: unknown) => {
  const text = String(item);
  return /[;"]|^\s|\s$|^$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Lists are joined by `; `. What is not known is empty. */
export function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(toItem).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The names, then one row for each record. */
export function toTable(names: readonly string[], records: readonly Record<string, unknown>[]): Cell[][] {
  return [[...names], ...records.map((record) => names.map((name) => toCell(record[name])))];
}

/** Without it Excel assumes a local encoding: `Glücksspiel` becomes `GlÃ¼cksspiel`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Begins with a byte order mark. Every line ends in CR LF, the last too. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCellText).join(',')}\r\n`).join('');
}

/** For the clipboard: spreadsheets paste it as cells. A cell keeps no line break, and a quote at its start is doubled. */
export function toTabbed(rows: readonly (readonly Cell[])[]): string {
  const toPasted = (cell: Cell) => {
    if (typeof cell !== 'string') return toCellText(cell);
    const text = cell.replace(/[\t\r\n\u2028\u2029]+/g, ' ');
    const safe = RISKY.test(text) ? `'${text}` : text;
    return safe.startsWith('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return rows.map((row) => row.map(toPasted).join('\t')).join('\n');
}
