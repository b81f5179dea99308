import { browser } from 'wxt/browser';

export interface Tabs {
  get(tabId: number): Promise<{ windowId: number }>;
  query(query: { windowId: number }): Promise<unknown[]>;
  create(tab: { windowId: number }): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}

/** The browser's list of our own pages around this one in the history. */
interface OwnEntries {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
}

/** Our page may stand in the history twice for one visit: the start of a load and its arrival both bring it. */
function countHere(own: OwnEntries | undefined): number {
  const index = own?.currentEntry?.index ?? -1;
  const pages = (own?.entries() ?? []).slice(0, index + 1).map(({ url }) => url);
  return Math.max(1, index - pages.findLastIndex((page) => page !== pages[index]));
}

/** Goes back to before the blocked site, or else closes the tab. The last tab of a window leaves a new one. */
export async function leave(
  tabId: number,
  isBehind: boolean,
  tabs: Tabs = browser.tabs as Tabs,
  way: Pick<History, 'go' | 'length'> = history,
  own: OwnEntries | undefined = (globalThis as { navigation?: OwnEntries }).navigation,
): Promise<void> {
  const steps = countHere(own) + (isBehind ? 1 : 0);
  if (way.length > steps) return way.go(-steps);
  // Read now, because the tab may have moved to another window since.
  const { windowId } = await tabs.get(tabId);
  if ((await tabs.query({ windowId })).length <= 1) await tabs.create({ windowId });
  await tabs.remove(tabId);
}
