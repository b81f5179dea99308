import { browser } from 'wxt/browser';
import { isWithin } from '../../lib/host/name';
import { toPageHost } from '../../lib/host/page-host';
import { toJudgedAddress } from '../../lib/host/tab-address';

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
