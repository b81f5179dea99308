import type { StorageArea } from '../browser/storage';
import { sessionArea } from '../browser/storage';

/** What another page leaves for Bulk: a list, or the tab of the user's click, whose links are to be read. */
export type Handover = { texts: readonly string[] } | { tabId: number };

const KEY = 'bulk-handover';
/** Far more than a page can select; session storage takes 10 MiB. */
const MOST = 100_000;

/** For `#/bulk`: from Explore, Saved, the popup or the context menu. Rejects where storage does. */
export async function writeHandover(given: Handover, area: Pick<StorageArea, 'set'> = sessionArea): Promise<void> {
  const kept: Handover = 'texts' in given ? { texts: given.texts.slice(0, MOST) } : { tabId: given.tabId };
  await area.set({ [KEY]: JSON.stringify(kept) });
}

/** Takes what is left, so that it is given once. Null: there is nothing. */
export async function takeHandover(area: Pick<StorageArea, 'get' | 'remove'> = sessionArea): Promise<Handover | null> {
  const stored = (await area.get([KEY]))[KEY];
  if (typeof stored !== 'string') return null;
  await area.remove([KEY]);
  // Only this file writes it. Before it held tabs too, it was the list by itself.
  const kept = JSON.parse(stored) as Handover | string[];
  return Array.isArray(kept) ? { texts: kept } : kept;
}
