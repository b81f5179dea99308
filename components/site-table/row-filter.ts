import { BETWEEN, toPlain, toWords } from '../../lib/discovery/typed-words';
import type { SiteColumn } from './columns';

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
      const words = toWords(query);
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
