import { browser } from 'wxt/browser';
import { isWithin, toJudgedAddress, toPageHost } from '../../lib/host/name';
import type { PassBook } from '../../lib/safety/blocked-visits';
import type { Decider } from '../../lib/safety/decider';
import type { Decision } from '../../lib/safety/policy';

interface TabVerdictParts {
  /** Whether navigation is heard: without that no tab has a verdict. */
  isHearing(): boolean;
  /** Judges what a tab has shown for a while. */
  judgeAgain(tabId: number, url: string, mayBlock: boolean): Promise<unknown>;
  /** The tabs known to show this very host. */
  tabsOf(host: string): number[];
  /** The address that a tab is known to show; empty: our page, in the place of a site. */
  addressOf(tabId: number): string | undefined;
}

const isSite = (address: string) => /^https?:/i.test(address);

export async function findTabs(query: { discarded?: false; active?: true }): Promise<number[]> {
  return (await browser.tabs.query(query)).flatMap(({ id }) => id ?? []);
}

/** The verdicts of tabs that stay open, made again as things are now. */
export function createTabVerdicts({ isHearing, judgeAgain, tabsOf, addressOf }: TabVerdictParts) {
  const judgeTab = async (tabId: number, mayBlock: boolean, isConcerned: (host: string) => boolean) => {
    const before = addressOf(tabId);
    const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
    // Of a page that a site's own script has made Chromium does not tell.
    const known = addressOf(tabId);
    const url = toJudgedAddress(frame?.url ?? known ?? '');
    // What came meanwhile has a verdict of its own, or is our page: the tab would count as at the site still. Not where
    // another look has noted this very address.
    if (known !== before && known !== url) return;
    if (!isSite(url) || !isConcerned(toPageHost(url) ?? '')) return;
    // A load that failed leaves nothing to read: the browser may have refused it before the worker was there to hear of it.
    await judgeAgain(tabId, url, mayBlock || frame?.errorOccurred === true);
  };
  const refresh = async (
    tabs: readonly number[],
    mayBlock = false,
    isConcerned = (_: string) => true,
  ): Promise<void> => {
    if (!isHearing()) return;
    await Promise.all(tabs.map((tabId) => judgeTab(tabId, mayBlock, isConcerned).catch(() => {})));
  };
  return {
    refresh,
    refreshAll: async () => refresh(await findTabs({ discarded: false })),
    /** Those that show these hosts, or one below them. A worker that has just woken knows of none: what they show is read anew. */
    async refreshHosts(owners: readonly string[]): Promise<void> {
      const isConcerned = (host: string) => owners.some((owner) => isWithin(host, owner));
      await refresh(await findTabs({ discarded: false }), false, isConcerned);
    },
    /** Those that came to this very host and waited for what is known of it now, which may take it away. */
    refreshWaiting: (host: string): Promise<void> => refresh(tabsOf(host), true, (shown) => shown === host),
  };
}

/** The part of a browser's navigation event that is read. */
export interface Navigation {
  tabId: number;
  frameId: number;
  url: string;
  /** Chromium alone tells; a page that is only prepared is judged when it is shown, which is an event of its own. */
  documentLifecycle?: string;
  /** With the commit alone. `reload`: of a tab of the last session too. */
  transitionType?: string;
}

export interface WatchParts {
  decider: Pick<Decider, 'decide' | 'peek'>;
  passes: Pick<PassBook, 'has' | 'keepOnly'>;
  /** Shows a verdict on the toolbar for as long as the tab shows this page; null: none. `isNewPage`: none was shown for it yet. */
  show(tabId: number, decision: Decision | null, isNewPage?: boolean): void;
  /** Puts our page in the place of a site. `isCommitted`: the site is in the tab's history already. */
  block(visit: { tabId: number; host: string; address: string }, isCommitted: boolean): void;
  onDecided(host: string, decision: Decision): void;
  /** A tab shows a site (null: none) and what is decided of it. `isArrival`: it came there now, from somewhere else. */
  onShown(tabId: number, host: string | null, decision: Decision | null, isArrival: boolean): void;
}

/** Tabs that close are not heard of; those seen longest ago are let go. */
const MOST_TABS = 1000;

function note(tabs: Map<number, string>, tabId: number, url: string): void {
  tabs.delete(tabId);
  tabs.set(tabId, url);
  const [oldest] = tabs.keys();
  if (tabs.size > MOST_TABS && oldest !== undefined) tabs.delete(oldest);
}

/** Judges each page of a tab: before the site answers, so that a blocked one paints nothing, and again when it is shown. */
export function createWatch({ decider, passes, show, block, onDecided, onShown }: WatchParts) {
  /** The address that each tab is on its way to, and the one that it shows: a verdict that comes late is not for another page. */
  const coming = new Map<number, string>();
  const shown = new Map<number, string>();
  /** Tabs that came to a page which has no verdict yet, or in whose place our page is not there yet. */
  const bare = new Set<number>();

  const decide = async (host: string) => {
    const known = decider.peek(host);
    return known === undefined ? decider.decide(host) : known;
  };
  /** With "Continue once" a verdict stands and nothing is done. */
  const withPass = async (tabId: number, host: string, decision: Decision | null): Promise<Decision | null> => {
    if (decision?.action !== 'block' || !(await passes.has(tabId, host, decision.ground))) return decision;
    return { ...decision, action: 'allow' };
  };
  const isPage = ({ frameId, documentLifecycle = 'active' }: Navigation) =>
    frameId === 0 && documentLifecycle === 'active';

  /** Judges what a tab shows. `mayBlock`: it has only just come there. */
  const judgeShown = async (tabId: number, url: string, mayBlock: boolean, isArrival = false, isNewPage = false) => {
    note(shown, tabId, url);
    const host = toPageHost(url);
    void passes.keepOnly(tabId, host);
    if (host === null) {
      if (isNewPage) show(tabId, null);
      return onShown(tabId, null, null, isArrival);
    }
    const decision = await withPass(tabId, host, await decide(host));
    if (shown.get(tabId) !== url) return;
    if (decision?.action === 'block' && mayBlock) {
      // A load that comes to nothing may yet keep our page away.
      bare.add(tabId);
      block({ tabId, host, address: url }, true);
      onDecided(host, decision);
      return onShown(tabId, host, decision, isArrival);
    }
    // A tab on its way elsewhere may arrive before the verdict is shown, which would then stand on the next page.
    if (!isNewPage || !coming.has(tabId)) {
      // Looked at again while our page is on its way, it is bare still.
      if (decision?.action !== 'block') bare.delete(tabId);
      show(tabId, decision, isNewPage);
    }
    if (decision && mayBlock) onDecided(host, decision);
    onShown(tabId, host, decision, isArrival);
  };

  return {
    async before(navigation: Navigation): Promise<void> {
      if (!isPage(navigation)) return;
      const { tabId, url } = navigation;
      note(coming, tabId, url);
      const host = toPageHost(url);
      if (host === null) return;
      const decision = await withPass(tabId, host, await decide(host));
      if (decision?.action !== 'block' || coming.get(tabId) !== url) return;
      // Our page in the place of another site: the tab leaves what it may show.
      void passes.keepOnly(tabId, host);
      block({ tabId, host, address: url }, false);
      onDecided(host, decision);
      onShown(tabId, host, decision, true);
    },
    async committed(navigation: Navigation): Promise<void> {
      if (!isPage(navigation)) return;
      coming.delete(navigation.tabId);
      bare.add(navigation.tabId);
      await judgeShown(navigation.tabId, navigation.url, true, navigation.transitionType !== 'reload', true);
    },
    /**
     * A load came to nothing. True: the page that the tab stays on is to be judged as if it came there now. Chromium tells of it
     * before the next load begins, and by the address after redirects, so that it is not compared there.
     */
    failed: ({ tabId, frameId, url }: Navigation): boolean =>
      (import.meta.env.FIREFOX ? coming.get(tabId) === url : frameId === 0) && bare.delete(tabId),
    /** Whether a tab may not show a host. */
    async isBlocked(tabId: number, host: string): Promise<boolean> {
      return (await withPass(tabId, host, await decide(host)))?.action === 'block';
    },
    /** Judges what a tab has shown for a while. `mayBlock`: for news that this very visit asked for. */
    judgeAgain: (tabId: number, url: string, mayBlock: boolean) => judgeShown(tabId, url, mayBlock),
    /** The tabs known to show this very host. */
    tabsOf(host: string): number[] {
      return [...shown].filter(([, url]) => toPageHost(url) === host).map(([tabId]) => tabId);
    },
    /** The address that a tab is known to show; empty: our page, in the place of a site. */
    addressOf: (tabId: number) => shown.get(tabId),
    /** Our page came in the place of what a tab showed. */
    cover(tabId: number): void {
      bare.delete(tabId);
      note(shown, tabId, '');
    },
    forget(tabId: number): void {
      coming.delete(tabId);
      bare.delete(tabId);
      shown.delete(tabId);
    },
  };
}
