import type { IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import { createKept } from '../once';

const NAME = 'sitecard';
const VERSION = 4;

/**
 * `tables`: lists by name. `primed-pages`: by `run:page`. `decisions`: the log, with an index over `at`. `search-pages`: by
 * search and page, with an index over `at`. `bulk-runs`: by the id of a run. `bulk-rows`: by run, kind and place.
 * `saved-index`: the list of saved sites in blocks. `network`: the log of requests, with an index over `at`.
 */
export type LargeTable =
  | 'tables'
  | 'primed-pages'
  | 'decisions'
  | 'search-pages'
  | 'bulk-runs'
  | 'bulk-rows'
  | 'saved-index'
  | 'network';
export type LargeStore = Promise<IDBPDatabase>;

const kept = createKept(open);

/** Rejects where the browser has no database (some private profiles). The next call tries again. */
export const openLargeStore: () => LargeStore = kept.load;

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
        database.createObjectStore('saved-index');
      }
      if (oldVersion < 4) database.createObjectStore('network', { autoIncrement: true }).createIndex('at', 'at');
    },
    // A page of a newer version waits for this one to let go.
    blocking: () => {
      kept.peek()?.close();
      kept.forget();
    },
    terminated: kept.forget,
  });
}
