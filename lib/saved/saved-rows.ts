import type { LargeStore } from '../browser/large-store';
import { fromRecord, toRecord } from '../browser/record';
import type { Answers } from '../model';
import type { SiteNote } from './notes';
import type { SavedSite } from './saved-sites';

/** What a list shows of one saved site. A site with only a note is one too. */
export interface SavedRow {
  host: string;
  companyName: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  /** The path of its surest category. */
  category: string | null;
  technologies: readonly string[];
  /** `YYYY-MM-DD` */
  registeredOn: string | null;
  globalRank: number | null;
  /** When its categories were fetched, else the oldest of what is saved. Null: only a note is. */
  savedAt: number | null;
  note: string;
  tags: readonly string[];
}

/** Null: nothing of the site can be read. */
export function toSavedRow({ host, answers }: SavedSite, note: SiteNote | undefined): SavedRow | null {
  const savedAt = toSavedAt(answers);
  if (savedAt === null && !note) return null;
  const { company, registration, traffic } = answers;
  return {
    host,
    companyName: company?.data?.name ?? null,
    countryCode: company?.data?.countryCode ?? null,
    category: toSurest(answers),
    technologies: answers.technologies?.data ?? [],
    registeredOn: registration?.data?.registeredOn ?? null,
    globalRank: traffic?.data?.globalRank ?? null,
    savedAt,
    note: note?.text ?? '',
    tags: note?.tags ?? [],
  };
}

function toSavedAt(answers: Answers): number | null {
  if (answers.categories) return answers.categories.fetchedAt;
  const times = Object.values(answers).map(({ fetchedAt }) => fetchedAt);
  return times.length > 0 ? Math.min(...times) : null;
}

function toSurest({ categories }: Answers): string | null {
  const all = categories?.data ?? [];
  const [first, ...rest] = all;
  if (!first) return null;
  return rest.reduce((best, next) => ((next.confidence ?? 0) > (best.confidence ?? 0) ? next : best), first).path;
}

/** A row that has not changed must stay the same object, or the table draws and searches it anew. */
export const isSameRow = (one: SavedRow | undefined, other: SavedRow) =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

const TABLE = 'saved-index';
const VERSION = 1;
/** One text of some 100 KB is read and checked faster than 500 objects are cloned. */
const ROWS_A_BLOCK = 500;

const toBlockKey = (block: number) => `rows:${String(block).padStart(5, '0')}`;

/**
 * The rows as a page last saw them, by host, a block at a time. They are for the first sight alone: what they name may be gone
 * or renewed by now. A block that cannot be read is left out. Nothing comes where the browser has no large store.
 */
export async function* readSavedIndex(store: () => LargeStore): AsyncGenerator<SavedRow[]> {
  const database = await store().catch(() => null);
  const keys = (await database?.getAllKeys(TABLE).catch(() => [])) ?? [];
  for (const key of keys.map(String)) {
    const stored: unknown = await database?.get(TABLE, key).catch(() => null);
    const body = fromRecord(VERSION, key, stored)?.body;
    // The checksum vouches for the rows: only this file writes the record.
    if (Array.isArray(body)) yield body as SavedRow[];
  }
}

/** All blocks in one transaction, so that no two pages mix theirs. Rejects where the large store does. */
export async function writeSavedIndex(rows: readonly SavedRow[], store: () => LargeStore, now: number): Promise<void> {
  const writing = (await store()).transaction(TABLE, 'readwrite');
  const clearing = writing.store.clear();
  const blocks = Array.from({ length: Math.ceil(rows.length / ROWS_A_BLOCK) }, (_, block) => {
    const key = toBlockKey(block);
    const own = rows.slice(block * ROWS_A_BLOCK, (block + 1) * ROWS_A_BLOCK);
    return writing.store.put(toRecord(VERSION, key, own, now), key);
  });
  await Promise.all([clearing, ...blocks, writing.done]);
}

/** A browser without a large store has none. Rejects where the store refuses. */
export async function clearSavedIndex(store: () => LargeStore): Promise<void> {
  const database = await store().catch(() => null);
  await database?.clear(TABLE);
}
