import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';

const NAME = 'sitecard';
const VERSION = 1;

/**
 * What is too large for `storage.local`, or is asked for by time. `tables`: packed data by name (policy lists, primed lists,
 * category lists). `primed-pages`: the pages of a list being primed, by `run:page`. `decisions`: the decision log, by number,
 * with an index over `at`.
 */
export type LargeTable = 'tables' | 'primed-pages' | 'decisions';
export type LargeStore = Promise<IDBPDatabase>;

let opened: LargeStore | null = null;

/** Opens the database, once in each context. Rejects where the browser has none (some private profiles); asked again, it tries again. */
export function openLargeStore(): LargeStore {
  opened ??= open().catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

function open(): LargeStore {
  return openDB(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('tables');
      database.createObjectStore('primed-pages');
      database.createObjectStore('decisions', { autoIncrement: true }).createIndex('at', 'at');
    },
    // A page of a newer version waits for this one to let go.
    blocking: () => void opened?.then((database) => database.close()).then(forget),
    terminated: forget,
  });
}

function forget(): void {
  opened = null;
}
