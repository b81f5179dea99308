import type { LargeStore } from '../browser/large-store';
import type { SectionName } from '../model';
import type { BulkRow } from './rows';

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
  /** When it ended, by its last row or by `cancel`; null: it can go on. */
  endedAt: number | null;
  /** When the user deleted it; it is kept until `purgeBulkRuns`. Null: it was not. */
  deletedAt: number | null;
}

type Store = () => LargeStore;

/** All runs that are not deleted, the newest first. Rejects where the large store does, as all of these. */
export async function listBulkRuns(_store: Store): Promise<BulkRunHead[]> {
  throw new Error('not written yet');
}

export async function renameBulkRun(_store: Store, _id: string, _name: string): Promise<void> {
  throw new Error('not written yet');
}

/** Takes it off the list. `restoreBulkRun` brings it back until `purgeBulkRuns`. */
export async function deleteBulkRun(_store: Store, _id: string, _now: number): Promise<void> {
  throw new Error('not written yet');
}

export async function restoreBulkRun(_store: Store, _id: string): Promise<void> {
  throw new Error('not written yet');
}

/** Removes deleted runs for good: call it when the page opens, and when an undo has passed. */
export async function purgeBulkRuns(_store: Store): Promise<void> {
  throw new Error('not written yet');
}

/** The rows of a run in blocks, in their order. */
export async function* readBulkRows(_store: Store, _id: string): AsyncGenerator<BulkRow[]> {
  throw new Error('not written yet');
}

/** The run that waits for the user to go on: not ended, and no window works on it. Null: none does. */
export async function readWaitingBulkRun(_parts: {
  store: Store;
  locks: Pick<LockManager, 'query'>;
}): Promise<BulkRunHead | null> {
  throw new Error('not written yet');
}
