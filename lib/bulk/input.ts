import type { RefusalReason } from '../errors';
import type { GateRules } from '../host/subject';

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

/** A text as a table. `cells` holds every line, a header too; lines without any text are left out. */
export interface BulkTable {
  /** Line numbers of the rows of `cells`. */
  lines: readonly number[];
  cells: readonly (readonly string[])[];
  /** One for each column, in order. A text without separators has one. */
  columns: readonly BulkColumn[];
  /** The first row names the columns. */
  hasHeader: boolean;
  /** Where the sites stand, by the share of cells that are sites. `all`: every cell of a line is one. */
  column: number | 'all';
}

export interface BulkColumn {
  /** From the header; null: there is none, or an empty one. */
  name: string | null;
  /** Of its first cells, how many are sites: 0 to 1. */
  share: number;
  /** A few of its cells, for the choice of a column. */
  examples: readonly string[];
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

export interface ReadingParts {
  /** Lets the page draw and answer; called so often that no task takes over 50 ms. */
  pause?(): Promise<unknown>;
  /** Milliseconds. */
  now?(): number;
  signal?: AbortSignal;
  /** Lines read so far, of so many. */
  onProgress?(done: number, total: number): void;
}

/**
 * Reads a pasted text or a file. Where lines have commas, semicolons or tabs it is read as CSV. Bytes are made text by
 * `readText` of `components/ui/File.tsx`. Rejects with the reason of `signal`.
 */
export async function readBulkTable(_text: string, _rules: GateRules, _parts: ReadingParts = {}): Promise<BulkTable> {
  throw new Error('not written yet');
}

/** The sites of a column (the table's own choice unless told), by the gate through which all subjects pass. */
export async function readBulkInput(
  _table: Pick<BulkTable, 'lines' | 'cells' | 'hasHeader' | 'column'>,
  _rules: GateRules,
  _parts: ReadingParts = {},
): Promise<BulkInput> {
  throw new Error('not written yet');
}

/** For a list that is none of text: open tabs, or hosts handed over. Line numbers count its entries. */
export function toListTable(texts: readonly string[]): BulkTable {
  return {
    lines: texts.map((_, index) => index + 1),
    cells: texts.map((text) => [text]),
    columns: [{ name: null, share: 1, examples: [] }],
    hasHeader: false,
    column: 0,
  };
}
