import { cut } from '../cut';
import type { RefusalReason } from '../errors';
import type { GateRules } from '../host/subject';
import { toPastedSite, toSubject } from '../host/subject';
import type { Reading } from '../run/turns';
import { createTurns } from '../run/turns';
import type { TableSample, TableSource } from './table';
import { isBlank, readSamples, readSource } from './table';

/** A site to look up, as the gate lets it pass. */
export interface BulkSite {
  host: string;
  /** The domain whose registration it shares. */
  registrable: string;
  /** Where it stands first, counted from 1 as editors and spreadsheets do. */
  line: number;
}

/** `email`: a list of sites never sends addresses of people. */
export type BulkRefusalReason = RefusalReason | 'email';

export interface BulkRefusal {
  line: number;
  /** At most 200 characters of it. */
  text: string;
  reason: BulkRefusalReason;
  /** `malformed-name`: the character that no name has. */
  wrong?: string;
}

export interface BulkColumn {
  /** From the header; null: there is none, or an empty one. */
  name: string | null;
  /** Of its first cells with text, how many are sites: 0 to 1. */
  share: number;
  /** A few of its cells, for the choice of a column. */
  examples: readonly string[];
}

/** A text of which the first lines have been read. Another `column` may be chosen by a copy. */
export interface BulkTable {
  source: TableSource;
  /** With which it can be read; null: as plain lines. Empty for what is no text. */
  separators: readonly (string | null)[];
  /** One for each column, in order. A text without separators has one. */
  columns: readonly BulkColumn[];
  /** The first `headings` lines with text are titles and the names of the columns, and no sites. */
  hasHeader: boolean;
  headings: number;
  /** Where the sites stand. `all`: every cell of a line is one. */
  column: number | 'all';
}

/** Every line with text is in one of the four: a site, a repeat, refused, or a heading. */
export interface BulkInput {
  /** Names that were read: sites, repeats and what is refused. A line of several sites has several. */
  rows: number;
  /** Titles, names of columns, and lines that are a comment. */
  headings: number;
  /** Each once, in the order of the list. */
  sites: readonly BulkSite[];
  /** Rows that name a site of an earlier row. */
  duplicates: number;
  refused: readonly BulkRefusal[];
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 60;
const LONGEST_REFUSED = 200;
/** Of the cells of a line that is a list of sites. */
const ALL_ARE_SITES = 0.9;

type Gate = ({ ok: true } & Omit<BulkSite, 'line'>) | ({ ok: false } & Omit<BulkRefusal, 'line' | 'text'>);

function toGate(text: string, rules: GateRules): Gate {
  const result = toSubject(toPastedSite(text), rules);
  if (!result.ok) return result;
  const { kind, host, registrable } = result.subject;
  return kind === 'host' ? { ok: true, host, registrable } : { ok: false, reason: 'email' };
}

/** A list of names that we keep or may not send is a list of sites too. */
const isSite = (gate: Gate) => gate.ok || gate.reason === 'never-send' || gate.reason === 'organisation';

/**
 * Reads the head of a pasted text or a file. Of plain lines and the separators that it has, the one that gives most sites is
 * taken, unless `separator` is given. Bytes are made text by `readText` of `components/ui/File.tsx`.
 */
export async function readBulkTable(text: string, rules: GateRules, separator?: string | null): Promise<BulkTable> {
  const samples = await readSamples(text);
  const separators = samples.map(({ source }) => source.separator);
  const found = samples.map((sample) => judgeSample(sample, separators, rules));
  const chosen = separator !== undefined && found.find(({ table }) => table.source.separator === separator);
  if (chosen) return chosen.table;
  // Plain lines come first, and take each name of a line. Named columns tell more.
  return found.reduce((best, each) => {
    const isBetter = each.sites > best.sites || (each.sites === best.sites && each.isNamed && !best.isNamed);
    return isBetter ? each : best;
  }).table;
}

type TextTable = BulkTable & { source: TableSample['source'] };

/** `sites`: lines with a site in the best column. `isNamed`: its columns have names. */
function judgeSample(
  sample: TableSample,
  separators: BulkTable['separators'],
  rules: GateRules,
): { table: TextTable; sites: number; isNamed: boolean } {
  const { source, rows } = sample;
  const isPlain = source.separator === null;
  const hasSite = (cell: string | undefined) => cell !== undefined && toParts(cell, rules, isPlain).every(isSitePart);
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const marks = rows.map((cells) => Array.from({ length: width }, (_, place) => hasSite(cells[place])));
  const counts = Array.from({ length: width }, (_, place) => marks.filter((row) => row[place]).length);
  // The first of the best: a column of competitors stands behind that of the site itself.
  const best = counts.reduce((found, count, place) => (count > 1.1 * (counts[found] ?? 0) ? place : found), 0);
  const headings = countHeadings(
    rows,
    best,
    marks.findIndex((row) => row[best]),
    isPlain,
  );
  const names = headings > 0 && rows[headings - 1]?.[best]?.trim() ? rows[headings - 1] : undefined;
  const below = rows.slice(headings);
  const columns = counts.map((count, place) => {
    const cells = below.map((row) => row[place]?.trim() ?? '').filter(Boolean);
    return {
      name: names?.[place]?.trim() || null,
      share: cells.length > 0 ? Math.min(1, count / cells.length) : 0,
      examples: cells.slice(0, EXAMPLES).map((cell) => cut(cell, LONGEST_EXAMPLE)),
    };
  });
  const all = below.flat().filter((cell) => cell.trim() !== '').length;
  const isList = width > 1 && !names && marks.flat().filter(Boolean).length >= ALL_ARE_SITES * all;
  const column = isList ? 'all' : best;
  const table = {
    source,
    separators,
    columns,
    hasHeader: headings > 0,
    headings: Math.max(1, headings),
    column,
  } as const;
  return { table, sites: counts[best] ?? 0, isNamed: width > 1 && names !== undefined };
}

const MOST_HEADINGS = 10;

/** The lines above the first site, if none of them looks like a name with a mistake. */
function countHeadings(rows: readonly string[][], column: number, first: number, isPlain: boolean): number {
  if (first < 1 || first > MOST_HEADINGS) return 0;
  return rows.slice(0, first).every((cells) => isHeading(cells, column, isPlain)) ? first : 0;
}

const HEADINGS =
  /^(?:[a-z]+[\s_])*(?:[a-z]+name|address?|adresse|domaine?|domein|dominio|fqdn|host|link|name|placement|page|seite|sitio|site|ur[il]|web|website|webseite)(?:e?s|en|i)?$/i;
/** Spreadsheets and editors put these in the first line. */
const MARKS = /^(?:sep=.?|utf-?8)$/i;

/** Words, rather than a name with a mistake. A line of plain text may be a mistake of one word. */
function isHeading(cells: readonly string[], column: number, isPlain: boolean): boolean {
  if (MARKS.test(cells[0]?.trim() ?? '')) return true;
  const cell = cells[column]?.trim() ?? '';
  if (isPlain && isComment(cell)) return true;
  // A title is in the first column of a table.
  if (cell === '') return !isPlain;
  return /\p{L}/u.test(cell) && !/[.@]/.test(cell) && (!isPlain || /\s/.test(cell) || HEADINGS.test(cell));
}

/** In lists for programs: of host files, of filters. */
const isComment = (line: string) => /^(?:[#!]|\[adblock)/i.test(line);

/** For a list that is no text: open tabs, or hosts handed over. Line numbers count its entries. */
export function toListTable(texts: readonly string[]): BulkTable {
  return {
    source: { list: texts },
    separators: [],
    columns: [{ name: null, share: 1, examples: texts.slice(0, EXAMPLES) }],
    hasHeader: false,
    headings: 1,
    column: 0,
  };
}

/** Reads the whole list, by the gate through which all subjects pass. Rejects with the reason of `signal`. */
export async function readBulkInput(
  { source, hasHeader, headings, column }: Pick<BulkTable, 'source' | 'hasHeader' | 'headings' | 'column'>,
  rules: GateRules,
  parts: Reading = {},
): Promise<BulkInput> {
  const isPlain = 'text' in source && source.separator === null;
  const known = new Set<string>();
  const start = () => ({ rows: 0, headings: 0, sites: [] as BulkSite[], refused: [] as BulkRefusal[] });
  let read = start();
  const take = (text: string, gate: Gate, line: number) => {
    read.rows++;
    if (!gate.ok) {
      const { ok: _, ...refusal } = gate;
      read.refused.push({ line, text: cut(text, LONGEST_REFUSED), ...refusal });
    } else if (!known.has(gate.host)) {
      known.add(gate.host);
      read.sites.push({ host: gate.host, registrable: gate.registrable, line });
    }
  };
  const onRow = (cells: readonly string[], line: number) => {
    if (isBlank(cells)) return;
    if ((hasHeader && read.headings < headings) || (isPlain && isComment((cells[0] ?? '').trim()))) {
      read.headings++;
      return;
    }
    const texts = (column === 'all' ? cells : [cells[column] ?? '']).flatMap((cell) => cell.trim() || []);
    for (const text of texts) for (const [part, gate] of toParts(text, rules, isPlain)) take(part, gate, line);
    if (texts.length === 0) take(cells.join(' ').trim(), { ok: false, reason: 'no-address' }, line);
  };
  const restart = () => {
    known.clear();
    read = start();
  };
  await readSource(source, createTurns(parts), restart, onRow);
  return { ...read, duplicates: read.rows - read.sites.length - read.refused.length };
}

const NUMBERED = /^\d{1,6}[.)]\s+/;
/** Host files give each name an address of this machine. */
const HOSTS_FILE = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*::?[\da-f:]*)\s+(?=\S)/i;
/** Filter lists: the host and all below it, perhaps for some kinds of load. */
const FILTER = /^\|\|([^\s|^$/]+)\^?(?:\$.*)?$/;
const BETWEEN = /[\s,;|]+/;

type Part = [text: string, gate: Gate];

const isSitePart = ([, gate]: Part) => isSite(gate);

/** A line of plain text may number its site, or name several. Otherwise it is taken as a whole. */
function toParts(text: string, rules: GateRules, isPlain: boolean): Part[] {
  const bare = text
    .replace(/\s#.*$/s, '')
    .trim()
    .replace(FILTER, '$1');
  const gate = toGate(bare, rules);
  if (gate.ok || !isPlain || !BETWEEN.test(bare)) return [[text, gate]];
  const words = bare.replace(NUMBERED, '').replace(HOSTS_FILE, '').split(BETWEEN).filter(Boolean);
  const parts = words.map((word): Part => [word, toGate(word, rules)]);
  return parts.every((part) => isSitePart(part) || isEmail(part)) ? parts : [[text, gate]];
}

const isEmail = ([, gate]: Part) => !gate.ok && gate.reason === 'email';
