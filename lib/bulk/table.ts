import type { Parser } from 'papaparse';
import type { createTurns } from './turns';

/** What a list is read from. `separator`: null for plain lines. `hasQuotes`: cells may stand in quotes, as CSV has them. */
export type TableSource = { text: string; separator: string | null; hasQuotes: boolean } | { list: readonly string[] };

const SEPARATORS = [',', ';', '\t', '|'];
/** Lines by which columns are judged. */
const SAMPLE = 200;
const LINE_END = /\r\n|[\r\n\u2028\u2029]/g;
/** Stands for "no quotes": no text of a list has it. */
const NO_QUOTE = '\u0001';

const toQuote = (hasQuotes: boolean) => ({ quoteChar: hasQuotes ? '"' : NO_QUOTE });
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** Only a list that is a table needs it. */
const loadParser = async () => (await import('papaparse')).default;

/** The first lines with text, and how to read the others. */
export async function readSample(marked: string): Promise<{ source: TableSource; rows: string[][] }> {
  const text = marked.replace(/^\uFEFF/, '');
  const lines = toFirstLines(text);
  const isTable = SEPARATORS.some((separator) => {
    // A single line with several sites is no table.
    return lines.length > 1 && lines.filter((line) => line.includes(separator)).length * 2 >= lines.length;
  });
  if (!isTable) return { source: { text, separator: null, hasQuotes: false }, rows: lines.map((line) => [line]) };
  const { parse } = await loadParser();
  const head = lines.join('\n');
  const guess = (hasQuotes: boolean) =>
    parse<string[]>(head, { delimitersToGuess: SEPARATORS, preview: SAMPLE, ...toQuote(hasQuotes) });
  const quoted = guess(true);
  const hasQuotes = !quoted.errors.some(({ type, code }) => type === 'Quotes' && code !== 'MissingQuotes');
  const { data, meta } = hasQuotes ? quoted : guess(false);
  return { source: { text, separator: meta.delimiter, hasQuotes }, rows: data.filter((cells) => !isBlank(cells)) };
}

function toFirstLines(text: string): string[] {
  const lines: string[] = [];
  let start = 0;
  for (const { index, 0: end } of text.matchAll(LINE_END)) {
    lines.push(text.slice(start, index));
    start = index + end.length;
    // Blank lines at the top are few.
    if (lines.length >= 2 * SAMPLE) break;
  }
  if (lines.length < 2 * SAMPLE) lines.push(text.slice(start));
  return lines.filter((line) => line.trim() !== '').slice(0, SAMPLE);
}

type Turns = ReturnType<typeof createTurns>;
type OnRow = (cells: readonly string[], line: number) => void;

/** Reads every row, and stops for the page between them. `restart`: quotes made no sense, so all is read anew without them. */
export async function readSource(source: TableSource, turns: Turns, restart: () => void, onRow: OnRow): Promise<void> {
  if ('list' in source) {
    for (const [index, text] of source.list.entries()) {
      onRow([text], index + 1);
      if (turns.isDue()) await turns.take(index + 1, source.list.length);
    }
    return;
  }
  const { text, separator, hasQuotes } = source;
  if (separator === null) return readLines(text, turns, onRow);
  if (await readCells(text, separator, hasQuotes, turns, onRow)) return;
  restart();
  await readCells(text, separator, false, turns, onRow);
}

async function readLines(text: string, turns: Turns, onRow: OnRow): Promise<void> {
  let start = 0;
  let line = 1;
  for (const { index, 0: end } of text.matchAll(LINE_END)) {
    onRow([text.slice(start, index)], line);
    start = index + end.length;
    line++;
    if (turns.isDue()) await turns.take(line);
  }
  onRow([text.slice(start)], line);
}

/** False: the quotes are not those of CSV. */
async function readCells(
  text: string,
  delimiter: string,
  hasQuotes: boolean,
  turns: Turns,
  onRow: OnRow,
): Promise<boolean> {
  const { parse } = await loadParser();
  const end = Promise.withResolvers<boolean>();
  let line = 1;
  const rest = (parser: Parser) => {
    parser.pause();
    turns.take(line).then(parser.resume, (reason: unknown) => {
      end.reject(reason);
      parser.abort();
    });
  };
  parse<string[]>(text, {
    ...{ delimiter, ...toQuote(hasQuotes) },
    // The fast mode splits the whole text at once.
    fastMode: false,
    step: ({ data, errors }, parser) => {
      if (hasQuotes && errors.some(({ type }) => type === 'Quotes')) {
        end.resolve(false);
        return parser.abort();
      }
      onRow(data, line);
      line += 1 + data.reduce((breaks, cell) => breaks + (cell.match(LINE_END)?.length ?? 0), 0);
      if (turns.isDue()) rest(parser);
    },
    complete: () => end.resolve(true),
  });
  return end.promise;
}
