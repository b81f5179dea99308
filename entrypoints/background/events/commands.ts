import { browser } from 'wxt/browser';
import { openPage, toShownAddress } from '../../../lib/browser/pages';
import type { PanelRequest } from '../../../lib/browser/panel';
import { writePanelRequest } from '../../../lib/browser/panel';
import { readSelection } from '../../../lib/browser/selection';
import { toPastedSite } from '../../../lib/host/subject';
import type { Settings } from '../../../lib/settings/store';
import { readShownSettings } from '../../../lib/settings/store';
import { toCardPage, toCardRequest, tryPanel } from './card-request';
import { openList, toSelectedSites } from './menus';

type Tab = Parameters<Parameters<typeof browser.commands.onCommand.addListener>[0]>[1];

/** What a selection leads to: a card or why there is none, or a list. */
export type Selected = { request: PanelRequest } | { sites: readonly string[] };

/** `text`: null where the page cannot be read. */
export function toSelected(text: string | null, settings: Settings): Selected {
  if (text === null) return { request: { refused: { reason: 'selection-unreadable' } } };
  const whole = toPastedSite(text);
  if (whole === '') return { request: { refused: { reason: 'nothing-selected' } } };
  const sites = toSelectedSites(text);
  // The key was the user's word for one card. A list shows its price first.
  return sites.length > 1 ? { sites } : { request: toCardRequest(sites[0] ?? whole, settings, 'selection-key') };
}

/** In the panel, which must open before it is known what is selected. A list has a page of its own. */
async function showSelected(tab: Tab): Promise<void> {
  const windowId = tab?.windowId ?? browser.windows.WINDOW_ID_NONE;
  const opened = tryPanel(windowId);
  const [text, settings] = await Promise.all([
    tab?.id === undefined ? null : readSelection(tab.id),
    readShownSettings(),
  ]);
  const selected = toSelected(text, settings);
  const request = 'request' in selected ? selected.request : ({ refused: { reason: 'several-selected' } } as const);
  const isOpen = await opened;
  await writePanelRequest(windowId, request);
  if ('sites' in selected) {
    await openList({ texts: selected.sites });
  } else if (!isOpen) await openPage(toCardPage(request));
}

/** The panel with what is saved of the site in front. Chromium only: Firefox has a command of its own for its sidebar. */
async function showPanel(tab: Tab): Promise<void> {
  const windowId = tab?.windowId ?? browser.windows.WINDOW_ID_NONE;
  const opened = tryPanel(windowId);
  const request = toCardRequest(toShownAddress(tab?.url ?? ''), await readShownSettings(), null);
  // On a page that is no site the panel begins as always.
  if ('subject' in request && (await opened)) await writePanelRequest(windowId, request);
}

/** Keys that work in every window of the browser. Call it while the worker starts, before any `await`. */
export function keepCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'selection') void showSelected(tab);
    if (command === 'panel') void showPanel(tab);
    if (command === 'dashboard') void openPage('/dashboard.html');
  });
}
