import { readActiveTab, readOwnTab, toShownAddress } from '../../lib/browser/pages';
import { localArea } from '../../lib/browser/storage';
import { loadTexts } from '../../lib/browser/texts';
import { toCandidate } from '../../lib/host/subject';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Settings } from '../../lib/settings/settings';
import { readShownSettings } from '../../lib/settings/store';
import { readSavedCard } from './read-card';

/** A built popup carries its styles (lib/build/popup-page.ts). In development they are linked. */
function adoptStyles(): void {
  const text = document.getElementById('styles')?.textContent;
  if (!text) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}

/** What a popup opens with. */
export interface FirstRead {
  settings: Settings;
  windowId: number | undefined;
  /** The active tab and its host; null: it has no card. */
  tab: { id: number; host: string } | null;
  /** Empty where the browser hides it. Null: this page is in a tab, and shows no site by itself. */
  address: string | null;
  /** Null: the address has no card. */
  saved: SavedCard | null;
}

async function readFirst(): Promise<FirstRead> {
  const reading = readShownSettings();
  const active = readActiveTab();
  // Of the pages that are popup.html only the popup of the toolbar is in no tab.
  const own = readOwnTab();
  const speaking = loadTexts();
  // Read now, not after this script: the drawing code is evaluated meanwhile.
  localArea.readNow();
  const tab = await active;
  // The click on the toolbar reveals the address of this tab only.
  const address = toShownAddress(tab?.url ?? '');
  // Read in parallel with the settings, which may still refuse the site.
  const site = toCandidate(address);
  const looking = site.ok ? readSavedCard(site.candidate) : null;
  localArea.readNow();
  // Done while the card is read.
  adoptStyles();
  const [settings, card, ownTab] = await Promise.all([reading, looking, own, speaking]);
  // Any extension may open this page in a tab. That is nobody's click on the button.
  if (ownTab) return { settings, windowId: ownTab.windowId, tab: null, address: null, saved: null };
  const gate = toCandidate(address, settings.neverSend, settings.organisation);
  const shown = gate.ok && tab?.id !== undefined ? { id: tab.id, host: gate.candidate.host } : null;
  return { settings, windowId: tab?.windowId, tab: shown, address, saved: gate.ok ? card : null };
}

/** Read as soon as the script runs: a popup is measured in milliseconds. */
export const firstRead = readFirst();
