import { browser } from 'wxt/browser';
import type { StorageArea } from '../../lib/browser/storage';
import { findVisit } from '../../lib/safety/blocked-visits';

/** What the browser keeps with a place in a tab's history: over its own end, and where it doubles the tab. */
interface Place {
  /** The tab that the visit is noted under. */
  tabId: number;
  isBehind: boolean;
}

interface VisitParts {
  session: Pick<StorageArea, 'get'>;
  tabId: number;
  host: string;
  way?: Pick<History, 'state' | 'replaceState'>;
}

/**
 * The visit that this page stands in the place of. It is noted under the number of its tab until the browser ends; a tab that was
 * doubled, slept or was restored has another number, and goes by what this place in its history says. Nothing here rejects.
 */
export function createVisit({ session, tabId, host, way = history }: VisitParts) {
  // Only `keep` below writes it.
  const readPlace = () => way.state as Place | null;
  return {
    /** Keeps what is noted with this place. Never the address: it is nobody's business once the browser has ended. */
    async keep(): Promise<void> {
      const visit = await findVisit(session, tabId, host);
      if (!visit) return;
      const isBehind = visit.isBehind === true || readPlace()?.isBehind === true;
      way.replaceState({ tabId, isBehind } satisfies Place, '');
    },
    isSiteBehind: async () =>
      readPlace()?.isBehind === true || (await findVisit(session, tabId, host))?.isBehind === true,
    /** The address that was blocked; the start of the site when it is not known any more. */
    async readAddress(): Promise<string> {
      const own = await findVisit(session, tabId, host);
      const visit = own ?? (await findVisit(session, readPlace()?.tabId ?? tabId, host));
      return visit?.address ?? `https://${host}/`;
    },
  };
}

/** The part of `browser.tabs` that leads away from a page. */
export interface Tabs {
  get(tabId: number): Promise<{ windowId: number }>;
  query(query: { windowId: number }): Promise<unknown[]>;
  create(tab: { windowId: number }): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}

interface LeaveParts {
  tabs?: Tabs;
  way?: Pick<History, 'go' | 'length'>;
}

/**
 * Goes one step back before the blocked site, which stands in the tab's history before this page where `isBehind`. Where there is
 * nothing, the tab is closed; the last of its window leaves a new one.
 */
export async function leave(tabId: number, isBehind: boolean, parts: LeaveParts = {}): Promise<void> {
  const { tabs = browser.tabs as Tabs, way = history } = parts;
  const steps = isBehind ? 2 : 1;
  if (way.length > steps) return way.go(-steps);
  // A tab may have been moved to another window since this page was opened, and have left none behind.
  const { windowId } = await tabs.get(tabId);
  if ((await tabs.query({ windowId })).length <= 1) await tabs.create({ windowId });
  await tabs.remove(tabId);
}
