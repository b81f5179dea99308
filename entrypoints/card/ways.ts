import { browser } from 'wxt/browser';

type Sidebar = { sidebarAction?: { open(): Promise<void> } };

/** Opens one of our own pages in a new tab. */
export async function openPage(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, browser.runtime.getURL('/')).href });
}

/**
 * Opens the side panel (Chrome, Edge) or sidebar (Firefox) of a window. Only while the user's gesture lasts, so call it
 * before anything is awaited. Rejects where neither can open.
 */
export function openPanel(windowId: number): Promise<void> {
  if (browser.sidePanel) return browser.sidePanel.open({ windowId });
  return (browser as typeof browser & Sidebar).sidebarAction?.open() ?? Promise.reject(new Error('no side panel'));
}
