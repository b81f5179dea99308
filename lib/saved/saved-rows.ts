import type { LargeStore } from '../browser/large-store';
import { fromRecord, toRecord } from '../browser/record';
import type { SiteRow } from '../site-row';
import { fromAnswers } from '../site-row';
import type { SiteNote } from './notes';
import type { SavedSite } from './saved-sites';

/** What the table of saved sites shows, and stores so in its index. A site with only a note has a row too. */
export interface SavedRow extends Omit<SiteRow, 'employees' | 'monthlyVisits' | 'logo' | 'at'> {
  /** When its categories were fetched, else the oldest of what is saved. Null: only a note is. */
  savedAt: number | null;
  note: string;
  tags: readonly string[];
}

/** Null: nothing of the site can be read. */
export function toSavedRow({ host, answers }: SavedSite, note: SiteNote | undefined): SavedRow | null {
  const { companyName, countryCode, category, technologies, registeredOn, globalRank, at } = fromAnswers(host, answers);
  if (at === null && !note) return null;
  // In the order of the index, by whose text rows are compared.
  return {
    host,
    companyName,
    countryCode,
    category,
    technologies,
    registeredOn,
    globalRank,
    savedAt: answers.categories?.fetchedAt ?? at,
    note: note?.text ?? '',
    tags: note?.tags ?? [],
  };
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
