import type { SiteColumn } from './columns';

const ASCII = /^[\0-\x7f]*$/;

/** Without case and accents, so that `munchen` finds `München`. */
function toPlain(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Diacritic}/gu, '');
}

/** No search has it, so nothing is found across the edge of two values. */
const BETWEEN = '\n';
/** So many texts are made in about a millisecond. */
const AT_ONCE = 50;

/** Every word must stand somewhere in the row. The text of a row is made when it is first searched. */
export function createRowFilter<Row extends object>(columns: readonly Pick<SiteColumn<Row>, 'value'>[]) {
  const texts = new WeakMap<Row, string>();
  const toText = (row: Row): string => {
    let text = texts.get(row);
    if (text === undefined) {
      text = toPlain(columns.map(({ value }) => value(row) ?? '').join(BETWEEN));
      texts.set(row, text);
    }
    return text;
  };
  return {
    find: (rows: readonly Row[], query: string): readonly Row[] => {
      const words = toPlain(query).split(/\s+/).filter(Boolean);
      if (words.length === 0) return rows;
      return rows.filter((row) => {
        const text = toText(row);
        return words.every((word) => text.includes(word));
      });
    },
    /** Makes the texts ahead of the first search, while the browser has nothing else to do. */
    prepare: async (rows: readonly Row[], idle: () => Promise<Pick<IdleDeadline, 'timeRemaining'>>): Promise<void> => {
      let index = 0;
      while (index < rows.length) {
        const deadline = await idle();
        do {
          for (const row of rows.slice(index, index + AT_ONCE)) toText(row);
          index += AT_ONCE;
        } while (index < rows.length && deadline.timeRemaining() > 2);
      }
    },
  };
}
