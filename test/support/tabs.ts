import type { Page } from 'puppeteer-core';
import { waitUntil } from './wait.ts';

/** The names of sites that this page opens in tabs, all at once and in the background; their ids in that order. */
export function openTabs(page: Page, addresses: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await chrome.tabs.create({ url, active: false })).id as number)),
    addresses,
  );
}

export const toHosts = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}.com`);
/** Pages of hosts, with a query that nobody may learn of. */
export const toAddresses = (hosts: readonly string[]) => hosts.map((host) => `https://${host}/page?token=1`);

/** What the toolbar shows while a tab is in front. */
export function readToolbar(page: Page, tabId: number): Promise<{ badge: string; title: string }> {
  return page.evaluate(
    async (id) => ({
      badge: await chrome.action.getBadgeText({ tabId: id }),
      title: await chrome.action.getTitle({ tabId: id }),
    }),
    tabId,
  );
}

/** Tabs by their ids, and what the toolbar shows of them. */
export function createTabs(within: Page) {
  const toolbar = (tabId: number) => readToolbar(within, tabId);
  return {
    toolbar,
    openTabs: (addresses: readonly string[]) => openTabs(within, addresses),
    untilBadge: (tabId: number, badge: string) =>
      waitUntil(async () => (await toolbar(tabId)).badge === badge, `the badge is "${badge}"`),
    untilTitle: (tabId: number, text: string) =>
      waitUntil(async () => (await toolbar(tabId)).title.includes(text), `the title says "${text}"`),
    /** Takes each tab to the address that stands in its place. */
    goTo: (ids: readonly number[], addresses: readonly string[]) =>
      within.evaluate(
        (tabs, urls) => Promise.all(tabs.map((id, index) => chrome.tabs.update(id, { url: urls[index] }))),
        [...ids],
        addresses,
      ),
  };
}
