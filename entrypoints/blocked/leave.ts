import { browser } from 'wxt/browser';
import type { Environment } from '../../lib/environment';
import { findVisit } from '../../lib/safety/blocked-visits';

/** Kept with a place in a tab's history. It survives the end of the browser and the duplication of a tab. */
interface Place {
  /** The tab that the visit is noted under. */
  tabId: number;
  isBehind: boolean;
}

/** A duplicated, slept or restored tab has a new number, so it uses its place in the history. Never rejects. */
export function createVisit(
  { session }: Pick<Environment, 'session'>,
  tabId: number,
  host: string,
  way: Pick<History, 'state' | 'replaceState'> = history,
) {
  // Only `keep` writes it.
  const readPlace = () => way.state as Place | null;
  return {
    /** Never keeps the address, which must not outlive the browser's session. */
    async keep(): Promise<void> {
      const visit = await findVisit(session, tabId, host);
      if (!visit) return;
      const isBehind = visit.isBehind === true || readPlace()?.isBehind === true;
      way.replaceState({ tabId, isBehind } satisfies Place, '');
    },
    isSiteBehind: async () =>
      readPlace()?.isBehind === true || (await findVisit(session, tabId, host))?.isBehind === true,
    /** The blocked address, or the start of the site if it is no longer known. */
    async readAddress(): Promise<string> {
      const own = await findVisit(session, tabId, host);
      const visit = own ?? (await findVisit(session, readPlace()?.tabId ?? tabId, host));
      return visit?.address ?? `https://${host}/`;
    },
  };
}

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
