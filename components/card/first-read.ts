import { readActiveTab, readOwnTab, toShownAddress } from '../../lib/browser/pages';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { loadPopupTexts } from '../../lib/browser/texts';
import { toPlainHost } from '../../lib/host/plain';
import type { Candidate } from '../../lib/host/subject';
import { readKeyList } from '../../lib/lookup/key-list';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Settings } from '../../lib/settings/settings';
import { readShownSettings } from '../../lib/settings/store';
import { readSavedCard } from './read-card';

/** What a popup opens with. */
export interface FirstRead {
  settings: Settings;
  windowId: number | undefined;
  tabId: number | undefined;
  /** Of the active tab. Empty where the browser hides it. Null: this page is in a tab, and shows no site by itself. */
  address: string | null;
  /** What is saved of the site, where its address says at once which that is. The settings may yet refuse it. */
  known: { subject: Candidate; saved: SavedCard } | null;
  /** There is more than one key, so that the foot keeps room for their switch. */
  hasKeys?: boolean;
  /** Whether something was stored since. */
  isOutdated(): boolean;
}

async function readKnown(address: string): Promise<FirstRead['known']> {
  const host = toPlainHost(address);
  if (host === null) return null;
  const subject: Candidate = { kind: 'host', host, ...(address.includes(`//${host}`) ? {} : { hasWww: true }) };
  return { subject, saved: await readSavedCard(subject) };
}

async function readFirst(): Promise<FirstRead> {
  let isOutdated = false;
  subscribeLocal(() => {
    isOutdated = true;
  });
  const reading = readShownSettings();
  // Part of the same read.
  const listing = readKeyList(localArea).catch(() => null);
  const active = readActiveTab();
  // Of the pages that are popup.html only the popup of the toolbar is in no tab.
  const own = readOwnTab();
  const speaking = loadPopupTexts();
  // Read now, not after this script: the drawing code is evaluated meanwhile.
  localArea.readNow();
  const tab = await active;
  // The click on the toolbar reveals the address of this tab only.
  const address = toShownAddress(tab?.url ?? '');
  // Read in parallel with the settings.
  const looking = readKnown(address);
  localArea.readNow();
  const [settings, known, ownTab, list] = await Promise.all([reading, looking, own, listing, speaking]);
  const read = { settings, hasKeys: (list?.keys.length ?? 0) > 1, isOutdated: () => isOutdated };
  // Any extension may open this page in a tab. That is nobody's click on the button.
  if (ownTab) return { ...read, windowId: ownTab.windowId, tabId: undefined, address: null, known: null };
  return { ...read, windowId: tab?.windowId, tabId: tab?.id, address, known };
}

/** Read as soon as the script runs: a popup is measured in milliseconds. */
export const firstRead = readFirst();
