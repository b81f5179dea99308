import type { LargeStore } from '../browser/large-store';
import { DAY, LONGEST_SET_BACK } from '../time';
import { toSearchKey } from './address';
import type { DiscoveryPage, DiscoveryQuery } from './query';

/** One answered call. */
export interface StoredPage {
  /** With the number of the page that was asked for. */
  query: DiscoveryQuery;
  page: DiscoveryPage;
  /** When it was fetched, milliseconds since the epoch. */
  at: number;
}

const TABLE = 'search-pages';
const LIFETIME = 7 * DAY;
/** A page that was paid for is not paid for again because the clock was set back. */
const isKept =
  (now: number) =>
  ({ at }: StoredPage) =>
    now - at < LIFETIME && at - now <= LONGEST_SET_BACK;

/** No key of a search has a line break, so all pages of one lie together. */
export function toPageKey(query: DiscoveryQuery): string {
  return `${toSearchKey(query)}\n${query.page ?? 1}`;
}

/** What `toPageKey` was made of. `search`: as `toSearchKey` writes it. */
export function fromPageKey(key: string): { search: string; page: number } {
  const [search = '', page] = key.split('\n');
  return { search, page: Number(page) };
}

/** By `toPageKey`; null: none of the last seven days. Rejects where the large store does. */
export async function readPage(key: string, store: () => LargeStore, now: number): Promise<StoredPage | null> {
  // Only this file writes the table.
  const stored = (await (await store()).get(TABLE, key)) as StoredPage | undefined;
  return stored && isKept(now)(stored) ? stored : null;
}

/** Of one search, whatever page the query asks for: those of the last seven days, in order. Rejects as `readPage`. */
export async function readPages(
  query: DiscoveryQuery,
  store: () => LargeStore,
  now: number,
): Promise<Map<number, StoredPage>> {
  const key = toSearchKey(query);
  const range = IDBKeyRange.bound(`${key}\n`, `${key}\n\uffff`);
  const stored = (await (await store()).getAll(TABLE, range)) as StoredPage[];
  const kept = stored.filter(isKept(now));
  return new Map(kept.map((page) => [page.query.page ?? 1, page] as const).sort(([one], [other]) => one - other));
}

/** Rejects where the large store refuses. */
export async function writePage(page: StoredPage, store: () => LargeStore): Promise<void> {
  await (await store()).put(TABLE, page, toPageKey(page.query));
}

/** Removes what has ended at `proven` (`readProvenTime`). Rejects where the large store does. */
export async function tidyPages(store: () => LargeStore, proven: number): Promise<void> {
  const database = await store();
  const old = await database.getAllKeysFromIndex(TABLE, 'at', IDBKeyRange.upperBound(proven - LIFETIME));
  await Promise.all(old.map((key) => database.delete(TABLE, key)));
}

/** A browser without a large store has none. Rejects where the store refuses. */
export async function clearPages(store: () => LargeStore): Promise<void> {
  const database = await store().catch(() => null);
  await database?.clear(TABLE);
}
