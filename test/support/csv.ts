/** A strict reader of RFC 4180 that knows nothing of the writer, but that a byte order mark comes first. */
export function readCsv(marked: string): string[][] {
  if (marked[0] !== '\uFEFF') throw new Error('The file does not begin with a byte order mark.');
  const text = marked.slice(1);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const take = (wanted: string) => {
    if (!text.startsWith(wanted, at)) throw new Error(`There is no ${JSON.stringify(wanted)} at ${at}.`);
    at += wanted.length;
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (at >= text.length) throw new Error('A quoted cell has no end.');
        if (text[at] === '"') at++;
        cell += text[at];
      }
      take('"');
    } else {
      while (at < text.length && !/[,\r\n"]/.test(text[at] as string)) cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else {
      take('\r\n');
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
