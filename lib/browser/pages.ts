import { browser } from 'wxt/browser';
import { toReadAddress } from '../host/reader-view';

/** On our page before a blocked site, that site. In the reader view, the page that is read. */
export function toShownAddress(address: string): string {
  const blockedPage = browser.runtime.getURL('/blocked.html#/');
  return address.startsWith(blockedPage) ? address.slice(blockedPage.length) : toReadAddress(address);
}

/** Rejects where no tab has this number. */
export function readTab(tabId: number) {
  return browser.tabs.get(tabId);
}

/** The tab that this page of ours is in. Undefined in the popup of the toolbar. */
export function readOwnTab() {
  return browser.tabs.getCurrent();
}

/** The tab that the user sees in this window. */
export async function readActiveTab() {
  return (await browser.tabs.query({ active: true, currentWindow: true }))[0];
}

export async function readWindowId(): Promise<number> {
  return (await browser.windows.getCurrent()).id ?? browser.windows.WINDOW_ID_NONE;
}

export async function hasBadge(tabId: number): Promise<boolean> {
  return (await browser.action.getBadgeText({ tabId })) !== '';
}

/** All tabs. `active`: in front of its window. `discarded`: it has no page until somebody looks at it. */
export async function readTabs(): Promise<{ id: number; active: boolean; discarded: boolean }[]> {
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id, active, discarded = false }) => (id === undefined ? [] : { id, active, discarded }));
}

export async function findTabs(query: { discarded?: false; active?: boolean }): Promise<number[]> {
  return (await browser.tabs.query(query)).flatMap(({ id }) => id ?? []);
}

/** Of this build. */
export const readOwnVersion = (): string => browser.runtime.getManifest().version;

type Sidebar = { sidebarAction?: { open(): Promise<void> } };

export async function openPage(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, browser.runtime.getURL('/')).href });
}

/** Where the address bar opens what was entered there. */
export type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

export async function openPageIn(path: string, disposition: Disposition): Promise<void> {
  const { href: url } = new URL(path, browser.runtime.getURL('/'));
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}

/** The window that the user works in. A page of ours may have none in front: `readWindowId` gives its own. */
export async function readFrontWindowId(): Promise<number> {
  return (await browser.windows.getLastFocused()).id ?? browser.windows.WINDOW_ID_NONE;
}

export type OptionsPlace = 'privacy';

/** The page that is already open, or a new one at `place`. */
export function openOptions(place?: OptionsPlace): Promise<void> {
  return place ? openPage(`/options.html#${place}`) : browser.runtime.openOptionsPage();
}

export function openDashboard(subject: string): Promise<void> {
  return openPage(`/dashboard.html#/site/${encodeURIComponent(subject)}`);
}

/** Needs the user's gesture: call it before any `await`. Rejects where no panel or sidebar can open. */
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
