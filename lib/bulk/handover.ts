import type { StorageArea } from '../browser/storage';

/** Leaves a list for `#/bulk`: from Explore, Saved, open tabs or the context menu. Rejects where storage does. */
export async function writeHandover(_texts: readonly string[], _area?: Pick<StorageArea, 'set'>): Promise<void> {
  throw new Error('not written yet');
}

/** Takes the list, so that it is given once. Null: there is none. */
export async function takeHandover(_area?: Pick<StorageArea, 'get' | 'remove'>): Promise<string[] | null> {
  throw new Error('not written yet');
}
