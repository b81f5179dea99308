import { browser } from 'wxt/browser';
import { readTab } from '../../lib/browser/pages';
import type { StorageArea } from '../../lib/browser/storage';
import { toPageHost } from '../../lib/host/name';
import { createBlockedVisits } from '../../lib/safety/blocked-visits';
import type { Navigation } from './listening';

/** What the browser says of a load that its declarative rules refused. It shows a page of its own then, which stands in the history. */
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';

/**
 * Tells whether the browser's own page stands behind ours, so that the way back leads over it. Whether the refusal or our page
 * comes first depends on how long the worker took to start.
 */
export function createRefusedLoads() {
  const refused = new Map<number, string>();
  const replaced = new Map<number, string>();
  /** Begun again since, and not arrived yet. */
  const repeated = new Map<number, string>();
  return {
    /** Whether a load failed because it was refused. Firefox tells a number alone: any may have been. */
    isRefusal: (error: string): boolean => error === REFUSED || !error.startsWith('net::'),
    /** A tab sets out for another page. */
    begin(tabId: number): void {
      refused.delete(tabId);
      replaced.delete(tabId);
    },
    /** A tab shows a page. */
    arrive: (tabId: number) => repeated.delete(tabId),
    /** A load was refused. True: our page has taken its place already. */
    fail(tabId: number, url: string): boolean {
      refused.set(tabId, url);
      return replaced.get(tabId) === url;
    },
    /** Whether our page is on its way to the place of a load. */
    isReplaced: (tabId: number, url: string): boolean => replaced.get(tabId) === url,
    /** Our page takes the place of a load. True: the browser has refused it already. */
    replace(tabId: number, url: string): boolean {
      replaced.set(tabId, url);
      return refused.get(tabId) === url;
    },
    /** Whether a refused load is still the last thing that happened in a tab. */
    isLast: (tabId: number, url: string): boolean => refused.get(tabId) === url && replaced.get(tabId) !== url,
    /** Whether a refused load was not begun again yet. Asked once: it counts as begun then. */
    isFirst(tabId: number, url: string): boolean {
      const isFirst = repeated.get(tabId) !== url;
      repeated.set(tabId, url);
      return isFirst;
    },
  };
}

/** A page that a tab is on its way to, or shows. */
export interface Visit {
  tabId: number;
  host: string;
  address: string;
}

/** Puts our page in the place of a site. */
export function createStandIn(session: StorageArea) {
  const canReplace = import.meta.env.FIREFOX;
  const visits = createBlockedVisits(session);
  const refused = createRefusedLoads();

  /** `isCommitted`: the site is in the tab's history already. */
  const block = (visit: Visit, isCommitted: boolean) => {
    const { tabId, host, address } = visit;
    const isComing = refused.isReplaced(tabId, address);
    // The load's beginning and its refusal may be judged at once. Led there twice, the tab has our page twice in its history.
    if (isComing && !isCommitted) return;
    const url = `${browser.runtime.getURL('/blocked.html')}#/${host}`;
    // Firefox can put a page in the place of one that is in the history. Not where our page is on its way already: it comes
    // after the site then, over which the way back leads.
    const isInPlace = canReplace && !isComing;
    const lead = () => browser.tabs.update(tabId, { url, ...(isInPlace && isCommitted && { loadReplace: true }) });
    void (isComing && !canReplace ? leadUnlessComing(visit, url, lead) : lead()).catch(() => {});
    const isRefused = refused.replace(tabId, address);
    void visits.add({ ...visit, isBehind: (isCommitted || isRefused) && !isInPlace });
    if (!isCommitted) void noteShown(visit).catch(() => {});
  };
  /** Not where our page is coming already: Chromium would begin it anew, and the site be seen for longer. */
  const leadUnlessComing = async ({ tabId, address }: Visit, url: string, lead: () => Promise<unknown>) => {
    const tab = await readTab(tabId);
    if (tab.pendingUrl !== url && tab.url !== url && refused.isReplaced(tabId, address)) await lead();
  };
  /** A site that the tab shows is only loaded again, and keeps its place in the history: our page comes after it. */
  const noteShown = async (visit: Visit) => {
    const frame = await browser.webNavigation.getFrame({ tabId: visit.tabId, frameId: 0 });
    if (frame?.url === visit.address) await visits.add({ ...visit, isBehind: true });
  };

  return {
    block,
    /** A tab sets out for a page. */
    begin: ({ tabId, frameId }: Navigation) => frameId === 0 && refused.begin(tabId),
    /** A tab shows a page. */
    arrive: ({ tabId, frameId }: Navigation) => frameId === 0 && refused.arrive(tabId),
    /** A load failed. The visit, where the browser refused it and our page is not on its way: it is to be led on. */
    fail({ tabId, frameId, url, error = '' }: Navigation): Visit | null {
      const host = frameId === 0 ? toPageHost(url) : null;
      if (host === null || !refused.isRefusal(error)) return null;
      const visit = { tabId, host, address: url };
      if (!refused.fail(tabId, url)) return visit;
      // Firefox tells so of each load whose place our page takes; Chromium shows a page of its own for it, which stays behind.
      if (!canReplace) void visits.add({ ...visit, isBehind: true });
      return null;
    },
    /** Whether a refused load is still the last thing that happened in its tab. */
    isLast: ({ tabId, address }: Visit) => refused.isLast(tabId, address),
    /** Begins a refused load anew. False: that was done before. */
    beginAgain: async ({ tabId, address }: Visit): Promise<boolean> => {
      if (!refused.isFirst(tabId, address)) return false;
      await browser.tabs.update(tabId, { url: address });
      return true;
    },
  };
}
