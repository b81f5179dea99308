import type { Parser } from 'papaparse';
import type { createTurns } from '../run/turns';

/** What a list is read from. `separator`: null for plain lines. `hasQuotes`: cells may stand in quotes, as CSV has them. */
export type TableSource = { text: string; separator: string | null; hasQuotes: boolean } | { list: readonly string[] };

const SEPARATORS = [',', ';', '\t', '|'];
/** Lines by which columns are judged. */
const SAMPLE = 200;
const LINE_END = /\r\n|[\r\u2028\u2029]/g;
/** Stands for "no quotes": no text of a list has it. */
const NO_QUOTE = '\u0001';

const toQuote = (hasQuotes: boolean) => (hasQuotes ? '"' : NO_QUOTE);
export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** Only a list that may be a table needs it. */
const loadParser = async () => (await import('papaparse')).default;

/** The first lines with text, and how to read the others. */
export interface TableSample {
  source: Exclude<TableSource, { list: unknown }>;
  rows: string[][];
}

/** A text in every way in which it can be read: as plain lines, and with each separator that it has. Plain lines come first. */
export async function readSamples(marked: string): Promise<TableSample[]> {
  // Files put together from others mix their line ends, and a parser guesses one for the whole.
  const text = marked.replace(/^\uFEFF/, '').replace(LINE_END, '\n');
  const lines = toFirstLines(text);
  const samples: TableSample[] = [
    { source: { text, separator: null, hasQuotes: false }, rows: lines.map((line) => [line]) },
  ];
  const head = lines.join('\n');
  for (const separator of SEPARATORS) {
    if (!head.includes(separator)) continue;
    const { parse } = await loadParser();
    const read = (hasQuotes: boolean) =>
      parse<string[]>(head, { delimiter: separator, newline: '\n', quoteChar: toQuote(hasQuotes) });
    const quoted = read(true);
    const hasQuotes = !quoted.errors.some(({ type, code }) => type === 'Quotes' && code !== 'MissingQuotes');
    const { data } = hasQuotes ? quoted : read(false);
    samples.push({ source: { text, separator, hasQuotes }, rows: data.filter((cells) => !isBlank(cells)) });
  }
  return samples;
}

function toFirstLines(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start <= text.length && lines.length < SAMPLE; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end === -1 ? text.length : end);
    if (line.trim() !== '') lines.push(line);
    if (end === -1) break;
    start = end + 1;
  }
  return lines;
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
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    onRow([text.slice(start, end)], line);
    start = end + 1;
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
    delimiter,
    newline: '\n',
    quoteChar: toQuote(hasQuotes),
    // The fast mode splits the whole text at once.
    fastMode: false,
    step: ({ data, errors }, parser) => {
      if (hasQuotes && errors.some(({ type }) => type === 'Quotes')) {
        end.resolve(false);
        return parser.abort();
      }
      onRow(data, line);
      line += 1 + data.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
      if (turns.isDue()) rest(parser);
    },
    complete: () => end.resolve(true),
  });
  return end.promise;
}
