import { browser } from 'wxt/browser';
import type { SavedCard } from '../../lib/lookup/card-reader';
import { toCandidate } from '../../lib/lookup/subject';
import { readShownSettings } from '../../lib/settings';
import type { Settings } from '../../lib/settings-values';
import { readSavedCard } from '../card/saved-card';
import { toShownAddress } from './browser-page';

/** What a popup opens with. */
export interface Opening {
  settings: Settings;
  windowId: number | undefined;
  /** The active tab and the host that it shows; null where that has no card. */
  tab: { id: number; host: string } | null;
  /** The address of the active tab; empty where the browser hides it. */
  address: string;
  /** Null for an address that has no card. */
  saved: SavedCard | null;
}

async function readOpening(): Promise<Opening> {
  const [tabs, settings] = await Promise.all([
    browser.tabs.query({ active: true, currentWindow: true }),
    readShownSettings(),
  ]);
  // The click on the toolbar is what shows us the address of the tab, and of this tab only.
  const address = toShownAddress(tabs[0]?.url ?? '', browser.runtime.getURL('/blocked.html#/'));
  const gate = toCandidate(address, settings.neverSend, settings.organisation);
  const saved = gate.ok ? await readSavedCard(gate.candidate) : null;
  const id = tabs[0]?.id;
  const tab = gate.ok && id !== undefined ? { id, host: gate.candidate.host } : null;
  return { settings, windowId: tabs[0]?.windowId, tab, address, saved };
}

/** Read at once when the popup's script runs: a popup is measured in milliseconds. */
export const opening = readOpening();
