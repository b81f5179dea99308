import { browser } from 'wxt/browser';
import { toReadAddress } from '../host/name';

/** The address whose card a tab is to show: on our page that stands before a blocked site, that site; in the reader view, the page read. */
export function toShownAddress(address: string): string {
  const blockedPage = browser.runtime.getURL('/blocked.html#/');
  return address.startsWith(blockedPage) ? address.slice(blockedPage.length) : toReadAddress(address);
}

/** Rejects where no tab has this number. */
export function readTab(tabId: number) {
  return browser.tabs.get(tabId);
}

/** The numbers of the tabs that a query finds. */
export async function findTabs(query: { discarded?: false; active?: boolean }): Promise<number[]> {
  return (await browser.tabs.query(query)).flatMap(({ id }) => id ?? []);
}

type Sidebar = { sidebarAction?: { open(): Promise<void> } };

/** Opens one of our own pages in a new tab. */
export async function openPage(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, browser.runtime.getURL('/')).href });
}

/** A part of the options that a page can lead to. */
export type OptionsPlace = 'privacy';

/** Opens the options: the page that is open already, or a new one at the place that is named. */
export function openOptions(place?: OptionsPlace): Promise<void> {
  return place ? openPage(`/options.html#${place}`) : browser.runtime.openOptionsPage();
}

/** Opens the card of a subject at full width. */
export function openDashboard(subject: string): Promise<void> {
  return openPage(`/dashboard.html#/site/${encodeURIComponent(subject)}`);
}

/**
 * Opens the side panel (Chrome, Edge) or sidebar (Firefox) of a window. Only while the user's gesture lasts, so call it
 * before anything is awaited. Rejects where neither can open.
 */
export function openPanel(windowId: number): Promise<void> {
  if (browser.sidePanel) return browser.sidePanel.open({ windowId });
  return (browser as typeof browser & Sidebar).sidebarAction?.open() ?? Promise.reject(new Error('no side panel'));
}

/** Where extensions are given out: the browser keeps extensions off these pages as off its own. */
const STORES = [
  'https://chromewebstore.google.com/',
  'https://chrome.google.com/webstore',
  'https://microsoftedge.microsoft.com/addons',
  'https://addons.mozilla.org/',
];

/** Whether the active tab shows a page of the browser itself, whose address it hides from us (empty here), or a store of extensions. */
export function isBrowserPage(address: string): boolean {
  return address === '' || STORES.some((store) => address.startsWith(store));
}
