/** Comma-separated values as RFC 4180 has them, in which no cell of text can start a formula. */

/** Text is guarded; a number is written as it is, so only fields that are numbers by type may be given as one. */
export type Cell = string | number | null;

/** What a spreadsheet takes for a formula, after spaces and byte order marks; and the guard itself, so that it can be undone. */
const RISKY = /^[\s\uFEFF]*[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20']/;
/**
 * Where the same begins within a text, for a spreadsheet that goes by another separator: German Excel splits at semicolons, and
 * heeds neither quotes nor the lines within them where a cell does not begin with one.
 */
const RISKY_WITHIN = /(?<=[;\t\r\n])(?=(?:[^\S\r\n]|[\0"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20'])/g;

function toCellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = (RISKY.test(cell) ? `'${cell}` : cell).replace(RISKY_WITHIN, "'");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Without it Excel takes the text for one of its own country's encoding: `Glücksspiel` would be `GlÃ¼cksspiel`. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows of cells as CSV, after a byte order mark; every line, the last too, ends in CR LF. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toCellText).join(',')}\r\n`).join('');
}
