import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { localArea } from './storage';

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

/**
 * Opens the database, once in each context. Rejects where the browser has none (some private profiles), and where a newer
 * version saved what is there; asked again, it tries again.
 */
export function openLargeStore(): LargeStore {
  opened ??= open().catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

async function open(): LargeStore {
  if (await localArea.isNewer()) throw new Error('The data was saved by a newer version.');
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
