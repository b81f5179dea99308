import type { LargeStore } from '../browser/large-store';
import type { SectionName } from '../model';
import { isTaken } from '../run/control';

export const RUNS = 'bulk-runs';
/** The keys of a run's rows begin with its id. */
export const ROWS = 'bulk-rows';
/** Held by the window that has the run. */
export const BULK_LOCK = 'bulk-run';

/** A run as it is listed. */
export interface BulkRunHead {
  id: string;
  /** The user's own name for it; empty: none was given. */
  name: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  sections: SectionName[];
  /** How many rows it has. */
  rows: number;
  /** When it ended, by its last row, by `cancel`, or by the word that what is in doubt is left out; null: it can go on. */
  endedAt: number | null;
  /** The credentials that it is run with (`KeyStatus.id`). Runs of earlier builds have none. */
  keyId?: string | null;
  /**
   * Milliseconds that windows have worked on it; null: not known, since one does now or has died over it. Runs of earlier builds
   * have none.
   */
  workedFor?: number | null;
  /** When the user deleted it; it is kept until `purgeBulkRuns`. Null: it was not. */
  deletedAt: number | null;
}

export type Store = () => LargeStore;

/** No key of the run is greater. */
const toLast = (id: string) => `${id}:\uffff`;

/** All runs that are not deleted, the newest first. Rejects where the large store does, as all of these. */
export async function listBulkRuns(store: Store): Promise<BulkRunHead[]> {
  const runs = (await readHeads(store)).filter(({ deletedAt }) => deletedAt === null);
  return runs.sort((one, other) => other.createdAt - one.createdAt);
}

export const renameBulkRun = (store: Store, id: string, name: string): Promise<void> =>
  changeHead(store, id, { name }).then(() => {});

/** Takes it off the list. `restoreBulkRun` brings it back until `purgeBulkRuns`. */
export const deleteBulkRun = (store: Store, id: string, now: number): Promise<void> =>
  changeHead(store, id, { deletedAt: now }).then(() => {});

export const restoreBulkRun = (store: Store, id: string): Promise<void> =>
  changeHead(store, id, { deletedAt: null }).then(() => {});

/**
 * Removes deleted runs for good, and rows whose run is gone: call it when the page opens, and when an undo has passed. While a
 * window has a run it does nothing, since that may be one of them, or one that is just being written.
 */
export async function purgeBulkRuns(store: Store, locks: Pick<LockManager, 'query'>): Promise<void> {
  if (await isTaken(BULK_LOCK, locks)) return;
  const heads = await readHeads(store);
  const kept = new Set(heads.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id));
  const database = await store();
  for (let after = ''; ; ) {
    const key = (await database.getKey(ROWS, IDBKeyRange.lowerBound(after, true))) as string | undefined;
    if (key === undefined) break;
    const id = key.slice(0, key.indexOf(':'));
    after = toLast(id);
    if (!kept.has(id)) await database.delete(ROWS, IDBKeyRange.bound(`${id}:`, after));
  }
  for (const { id } of heads) if (!kept.has(id)) await database.delete(RUNS, id);
}

/** The run that waits for the user to go on: not ended, and no window works on it. Null: none does. */
export async function readWaitingBulkRun(store: Store, locks: Pick<LockManager, 'query'>): Promise<BulkRunHead | null> {
  return (await isTaken(BULK_LOCK, locks)) ? null : readUnendedRun(store);
}

/** The newest run that has not ended, whether a window works on it or not. */
export async function readUnendedRun(store: Store): Promise<BulkRunHead | null> {
  return (await listBulkRuns(store)).find(({ endedAt }) => endedAt === null) ?? null;
}

// Only this room writes these tables, so that what comes from them is of its types.
const readHeads = async (store: Store) => (await (await store()).getAll(RUNS)) as BulkRunHead[];
export const readHead = async (store: Store, id: string) =>
  (await (await store()).get(RUNS, id)) as BulkRunHead | undefined;

export async function changeHead(store: Store, id: string, change: Partial<BulkRunHead>): Promise<BulkRunHead | null> {
  const head = await readHead(store, id);
  if (!head) return null;
  const changed = { ...head, ...change };
  await (await store()).put(RUNS, changed, id);
  return changed;
}
