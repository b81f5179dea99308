import { browser } from 'wxt/browser';
import { readTab } from '../../../lib/browser/pages';
import type { Environment } from '../../../lib/environment';
import { toPageHost } from '../../../lib/host/name';
import { createBlockedVisits } from '../../../lib/safety/blocked-visits';
import type { Navigation } from '../events/listening';

/** The browser's error for a load that its rules refused. It shows its own page, which enters the history. */
const REFUSED = 'net::ERR_BLOCKED_BY_CLIENT';

/** Tells whether the browser's own page stands behind ours. Refusal and our page come in either order. */
export function createRefusedLoads() {
  const refused = new Map<number, string>();
  const replaced = new Map<number, string>();
  /** Repeated loads that have not arrived yet. */
  const repeated = new Map<number, string>();
  return {
    /** Firefox gives only a number, so any failure there may be a refusal. */
    isRefusal: (error: string): boolean => error === REFUSED || !error.startsWith('net::'),
    begin(tabId: number): void {
      refused.delete(tabId);
      replaced.delete(tabId);
    },
    arrive: (tabId: number) => repeated.delete(tabId),
    /** True: our page has already taken its place. */
    fail(tabId: number, url: string): boolean {
      refused.set(tabId, url);
      return replaced.get(tabId) === url;
    },
    /** Whether our page is on its way. */
    isReplaced: (tabId: number, url: string): boolean => replaced.get(tabId) === url,
    /** True: the browser has already refused the load. */
    replace(tabId: number, url: string): boolean {
      replaced.set(tabId, url);
      return refused.get(tabId) === url;
    },
    /** Whether the refused load is the last event of the tab. */
    isLast: (tabId: number, url: string): boolean => refused.get(tabId) === url && replaced.get(tabId) !== url,
    /** Whether a refused load was not repeated yet. Asking counts as repeating. */
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

export type StandIn = ReturnType<typeof createStandIn>;

export function createStandIn({ session }: Pick<Environment, 'session'>) {
  const canReplace = import.meta.env.FIREFOX;
  const visits = createBlockedVisits(session);
  const refused = createRefusedLoads();

  /** `isCommitted`: the site is already in the tab's history. `isShown`: the tab is known to show it, and loads it again. */
  const block = (visit: Visit, isCommitted: boolean, isShown = false) => {
    const { tabId, host, address } = visit;
    const isComing = refused.isReplaced(tabId, address);
    // A load's start and its refusal may both lead here, which would put our page in the history twice.
    if (isComing && !isCommitted) return;
    const url = `${browser.runtime.getURL('/blocked.html')}#/${host}`;
    // Firefox can replace a page in the history. If our page is already on its way, it comes after the site.
    const isInPlace = canReplace && !isComing;
    const lead = () => browser.tabs.update(tabId, { url, ...(isInPlace && isCommitted && { loadReplace: true }) });
    void (isComing && !canReplace ? leadUnlessComing(visit, url, lead) : lead()).catch(() => {});
    const isRefused = refused.replace(tabId, address);
    void visits.add({ ...visit, isBehind: isShown || ((isCommitted || isRefused) && !isInPlace) });
    if (!isCommitted && !isShown) void noteShown(visit).catch(() => {});
  };
  /** If our page is already coming, Chromium would restart it and show the site for longer. */
  const leadUnlessComing = async ({ tabId, address }: Visit, url: string, lead: () => Promise<unknown>) => {
    const tab = await readTab(tabId);
    if (tab.pendingUrl !== url && tab.url !== url && refused.isReplaced(tabId, address)) await lead();
  };
  /** A site that the tab already shows keeps its place in the history, and our page comes after it. */
  const noteShown = async (visit: Visit) => {
    const frame = await browser.webNavigation.getFrame({ tabId: visit.tabId, frameId: 0 });
    if (frame?.url === visit.address) await visits.add({ ...visit, isBehind: true });
  };

  return {
    block,
    begin: ({ tabId, frameId }: Navigation) => frameId === 0 && refused.begin(tabId),
    arrive: ({ tabId, frameId }: Navigation) => frameId === 0 && refused.arrive(tabId),
    /** The visit to lead on, if the browser refused the load and our page is not on its way. */
    fail({ tabId, frameId, url, error = '' }: Navigation): Visit | null {
      const host = frameId === 0 ? toPageHost(url) : null;
      if (host === null || !refused.isRefusal(error)) return null;
      const visit = { tabId, host, address: url };
      if (!refused.fail(tabId, url)) return visit;
      // Firefox reports this for each load that our page replaces. Chromium leaves its own page behind.
      if (!canReplace) void visits.add({ ...visit, isBehind: true });
      return null;
    },
    isLast: ({ tabId, address }: Visit) => refused.isLast(tabId, address),
    /** False: the load was repeated before. */
    beginAgain: async ({ tabId, address }: Visit): Promise<boolean> => {
      if (!refused.isFirst(tabId, address)) return false;
      await browser.tabs.update(tabId, { url: address });
      return true;
    },
  };
}
