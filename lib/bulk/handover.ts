import type { StorageArea } from '../browser/storage';
import { sessionArea } from '../browser/storage';

const KEY = 'bulk-handover';
/** Far more than a page can select; session storage takes 10 MiB. */
const MOST = 100_000;

/** Leaves a list for `#/bulk`: from Explore, Saved, open tabs or the context menu. Rejects where storage does. */
export async function writeHandover(
  texts: readonly string[],
  area: Pick<StorageArea, 'set'> = sessionArea,
): Promise<void> {
  await area.set({ [KEY]: JSON.stringify(texts.slice(0, MOST)) });
}

/** Takes the list, so that it is given once. Null: there is none. */
export async function takeHandover(area: Pick<StorageArea, 'get' | 'remove'> = sessionArea): Promise<string[] | null> {
  const stored = (await area.get([KEY]))[KEY];
  if (typeof stored !== 'string') return null;
  await area.remove([KEY]);
  // Only this file writes it.
  return JSON.parse(stored) as string[];
}
