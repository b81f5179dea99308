import type { RefusalReason } from '../errors';
import type { GateRules } from '../host/subject';
import { toPastedSite, toSubject } from '../host/subject';
import type { TableSource } from './table';
import { readSample, readSource } from './table';
import type { ReadingParts } from './turns';
import { createTurns } from './turns';

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
  /** One for each column, in order. A text without separators has one. */
  columns: readonly BulkColumn[];
  /** The first line with text names the columns. */
  hasHeader: boolean;
  /** Where the sites stand. `all`: every cell of a line is one. */
  column: number | 'all';
}

export interface BulkInput {
  /** Cells with text that were read, without the header. */
  rows: number;
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
 * Reads the head of a pasted text or a file. Where most lines have a comma, semicolon, tab or bar it is read as CSV. Bytes
 * are made text by `readText` of `components/ui/File.tsx`.
 */
export async function readBulkTable(text: string, rules: GateRules): Promise<BulkTable> {
  const { source, rows } = await readSample(text);
  const [first = [], ...others] = rows;
  const below = others.length > 0 ? others : [first];
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const shares = Array.from({ length: width }, (_, place) => {
    const cells = below.map((row) => row[place]?.trim() ?? '').filter(Boolean);
    return { cells, sites: cells.filter((cell) => isSite(toGate(cell, rules))).length };
  });
  const toShare = ({ cells, sites }: (typeof shares)[number]) => (cells.length > 0 ? sites / cells.length : 0);
  // The first of the best: a column of competitors stands behind that of the site itself.
  const best = shares.reduce((found, each, place) => {
    return toShare(each) > toShare(shares[found] as typeof each) + 0.1 ? place : found;
  }, 0);
  const hasSites = others.length > 0 && shares[best]?.sites !== 0;
  const hasHeader = hasSites && isHeading(first[best] ?? '', width === 1, rules);
  const cells = rows.flat().filter((cell) => cell.trim() !== '');
  const isList = width > 1 && !hasHeader && cells.filter((cell) => isSite(toGate(cell, rules))).length;
  const columns = shares.map((share, place) => ({
    name: hasHeader ? (first[place]?.trim() ?? '') || null : null,
    share: toShare(share),
    examples: share.cells.slice(0, EXAMPLES).map((cell) => cell.slice(0, LONGEST_EXAMPLE)),
  }));
  return {
    ...{ source, columns, hasHeader },
    column: isList && isList >= ALL_ARE_SITES * cells.length ? 'all' : best,
  };
}

const HEADINGS =
  /^(?:adress|domain|host|hostname|link|placement|page|seite|site|url|web|website|webseite)(?:e?s|en)?$/i;

/** A word, rather than a name with a mistake. A line of plain text may be a mistake of one word. */
const isHeading = (cell: string, isPlain: boolean, rules: GateRules) => {
  if (!/\p{L}/u.test(cell) || /[.@]/.test(cell) || isSite(toGate(cell, rules))) return false;
  return !isPlain || /\s/.test(cell.trim()) || HEADINGS.test(cell.trim());
};

/** For a list that is no text: open tabs, or hosts handed over. Line numbers count its entries. */
export function toListTable(texts: readonly string[]): BulkTable {
  return {
    source: { list: texts },
    columns: [{ name: null, share: 1, examples: texts.slice(0, EXAMPLES) }],
    ...{ hasHeader: false, column: 0 },
  };
}

/** Reads the whole list, by the gate through which all subjects pass. Rejects with the reason of `signal`. */
export async function readBulkInput(
  { source, hasHeader, column }: Pick<BulkTable, 'source' | 'hasHeader' | 'column'>,
  rules: GateRules,
  parts: ReadingParts = {},
): Promise<BulkInput> {
  const turns = createTurns(parts);
  const known = new Set<string>();
  let sites: BulkSite[] = [];
  let refused: BulkRefusal[] = [];
  let rows = 0;
  let isHead = hasHeader;
  const take = (cell: string, line: number) => {
    const text = cell.trim();
    if (text === '') return;
    for (const [part, gate] of toParts(text, rules, 'text' in source && source.separator === null)) {
      rows++;
      if (!gate.ok) {
        const { ok: _, ...refusal } = gate;
        refused.push({ line, text: part.slice(0, LONGEST_REFUSED), ...refusal });
      } else if (!known.has(gate.host)) {
        known.add(gate.host);
        sites.push({ host: gate.host, registrable: gate.registrable, line });
      }
    }
  };
  const restart = () => {
    known.clear();
    sites = [];
    refused = [];
    rows = 0;
    isHead = hasHeader;
  };
  await readSource(source, turns, restart, (cells, line) => {
    if (isHead && cells.some((cell) => cell.trim() !== '')) isHead = false;
    else if (column === 'all') for (const cell of cells) take(cell, line);
    else take(cells[column] ?? '', line);
  });
  return { rows, sites, refused, duplicates: rows - sites.length - refused.length };
}

const NUMBERED = /^\d{1,6}[.)]\s+/;

const BETWEEN = /[\s,;|]+/;

/** A line of plain text may number its site, or name several. Otherwise it is taken as a whole. */
function toParts(text: string, rules: GateRules, isPlain: boolean): [text: string, gate: Gate][] {
  const gate = toGate(text, rules);
  if (gate.ok || !isPlain || !BETWEEN.test(text)) return [[text, gate]];
  const words = text.replace(NUMBERED, '').split(BETWEEN).filter(Boolean);
  const parts = words.map((word): [string, Gate] => [word, toGate(word, rules)]);
  return parts.every(([, part]) => isSite(part) || (!part.ok && part.reason === 'email')) ? parts : [[text, gate]];
}
