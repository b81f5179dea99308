import { fromRecord, isOfLaterBuild, toRecord } from '../browser/record';
import { subscribeLocal } from '../browser/storage';
import type { Environment } from '../environment';
import { LookupError, NOT_SAVED } from '../errors';

export interface SavedSearch {
  id: string;
  name: string;
  /** As `toSearchText` writes it. */
  search: string;
  /** When it was saved, milliseconds since the epoch. */
  at: number;
}
/** A search that was removed, and its place in the list. */
export interface RemovedSearch {
  saved: SavedSearch;
  index: number;
}

export const MOST_SEARCHES = 100;
export const LONGEST_NAME = 100;
/** Characters of one that comes from elsewhere. */
export const LONGEST_SEARCH = 4_000;

export const SEARCHES_KEY = 'saved-searches';
const KEY = SEARCHES_KEY;
const VERSION = 1;

export type SavedSearches = ReturnType<typeof createSavedSearches>;

/** In the order in which they were saved. What cannot be read counts as none. All reject where storage does, and changes where a later build wrote the list. */
export function createSavedSearches(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  subscribe: typeof subscribeLocal = subscribeLocal,
) {
  const read = async () => toSearches((await area.get([KEY]))[KEY]);
  /** `change` gives the new list and what is returned. */
  const change = <T>(next: (saved: SavedSearch[]) => [SavedSearch[], T]): Promise<T> =>
    locks.request(KEY, async () => {
      const { [KEY]: stored } = await area.get([KEY]);
      if (isOfLaterBuild(VERSION, stored)) throw new LookupError(NOT_SAVED);
      const [changed, result] = next(toSearches(stored));
      await area.set({ [KEY]: toRecord(VERSION, KEY, changed, now()) });
      return result;
    }) as Promise<T>;

  return {
    read,
    /** Null: what is stored cannot be read. */
    readWhole: async (): Promise<SavedSearch[] | null> => {
      const { [KEY]: stored } = await area.get([KEY]);
      return stored === undefined || isReadable(stored) ? toSearches(stored) : null;
    },
    /** Several changes at once. `put` has a search in its place by its time, or gives false where there are as many as can be. */
    merge: (
      work: (
        read: () => readonly SavedSearch[],
        put: (one: SavedSearch) => boolean,
        drop: (id: string) => void,
      ) => void,
    ): Promise<void> =>
      change((saved) => {
        let next = saved;
        const put = (one: SavedSearch) => {
          const place = next.findIndex(({ id }) => id === one.id);
          if (place < 0 && next.length >= MOST_SEARCHES) return false;
          const later = next.findIndex(({ at }) => at > one.at);
          next = place < 0 ? next.toSpliced(later < 0 ? next.length : later, 0, one) : next.with(place, one);
          return true;
        };
        const drop = (id: string) => {
          next = next.filter((one) => one.id !== id);
        };
        work(() => next, put, drop);
        return [next, undefined];
      }),
    /** Null: there are as many as can be, or the name does not fit. */
    add: (name: string, search: string): Promise<SavedSearch | null> =>
      change((saved) => {
        const added = { id: crypto.randomUUID(), name: name.trim(), search, at: now() };
        return saved.length < MOST_SEARCHES && isSearchName(name) ? [[...saved, added], added] : [saved, null];
      }),
    /** A name that does not fit changes nothing. */
    rename: (id: string, name: string): Promise<void> =>
      change((saved) => {
        const toRenamed = (one: SavedSearch) => (one.id === id ? { ...one, name: name.trim() } : one);
        return [isSearchName(name) ? saved.map(toRenamed) : saved, undefined];
      }),
    /** Null: it was gone already. */
    remove: (id: string): Promise<RemovedSearch | null> =>
      change((saved) => {
        const index = saved.findIndex((one) => one.id === id);
        const found = saved[index];
        return found ? [saved.toSpliced(index, 1), { saved: found, index }] : [saved, null];
      }),
    /** Undoes `remove`. */
    restore: ({ saved: one, index }: RemovedSearch): Promise<void> =>
      change((saved) => {
        const isThere = saved.some(({ id }) => id === one.id) || saved.length >= MOST_SEARCHES;
        return [isThere ? saved : saved.toSpliced(index, 0, one), undefined];
      }),
    /** Gives the new list. */
    subscribe: (onChange: (saved: SavedSearch[]) => void): (() => void) =>
      subscribe((changed) => {
        if (KEY in changed) onChange(toSearches(changed[KEY]));
      }),
  };
}

/** Without the spaces around it, 1 to 100 characters. */
export function isSearchName(name: string): boolean {
  const { length } = name.trim();
  return length >= 1 && length <= LONGEST_NAME;
}

const isReadable = (stored: unknown) => Array.isArray(fromRecord(VERSION, KEY, stored)?.body);

function toSearches(stored: unknown): SavedSearch[] {
  const body = fromRecord(VERSION, KEY, stored)?.body;
  // The checksum vouches for the searches: only this file writes the record.
  return Array.isArray(body) ? (body as SavedSearch[]) : [];
}
