import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';

const NAME = 'sitecard';
const VERSION = 3;

/**
 * `tables`: lists by name. `primed-pages`: by `run:page`. `decisions`: the log, with an index over `at`. `search-pages`: by
 * search and page, with an index over `at`. `bulk-runs`: by the id of a run. `bulk-rows`: by run, kind and place.
 */
export type LargeTable = 'tables' | 'primed-pages' | 'decisions' | 'search-pages' | 'bulk-runs' | 'bulk-rows';
export type LargeStore = Promise<IDBPDatabase>;

let opened: LargeStore | null = null;

/** Rejects where the browser has no database (some private profiles). The next call tries again. */
export function openLargeStore(): LargeStore {
  opened ??= open().catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

function open(): LargeStore {
  return openDB(NAME, VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        database.createObjectStore('tables');
        database.createObjectStore('primed-pages');
        database.createObjectStore('decisions', { autoIncrement: true }).createIndex('at', 'at');
      }
      if (oldVersion < 2) database.createObjectStore('search-pages').createIndex('at', 'at');
      if (oldVersion < 3) {
        database.createObjectStore('bulk-runs');
        database.createObjectStore('bulk-rows');
      }
    },
    // A page of a newer version waits for this one to let go.
    blocking: () => void opened?.then((database) => database.close()).then(forget),
    terminated: forget,
  });
}

function forget(): void {
  opened = null;
}
