import type { StorageArea } from '../browser/storage';
import { toOwner } from '../lookup/card-keys';
import { LIMIT } from '../lookup/eviction';
import { isLedgerDay } from '../lookup/ledger';

/** What can be cleared, and the bytes that each takes. */
export interface SavedSizes {
  /** `limit`: bytes of all storage at which old sites make room. */
  cards: { sites: number; bytes: number; limit: number };
  ledger: { days: number; bytes: number };
}

/** Measures what can be cleared. Rejects where storage does. */
export async function readSavedSizes(area: Pick<StorageArea, 'keys' | 'bytesInUse'>): Promise<SavedSizes> {
  const keys = await area.keys();
  const [cards, days] = [keys.filter((key) => toOwner(key) !== null), keys.filter(isLedgerDay)];
  const measure = async (part: string[]) => (part.length > 0 ? area.bytesInUse(part) : 0);
  const [cardBytes, ledgerBytes] = await Promise.all([measure(cards), measure(days)]);
  return {
    cards: { sites: countSites(cards), bytes: cardBytes, limit: LIMIT },
    ledger: { days: days.length, bytes: ledgerBytes },
  };
}

/** Sites with a saved section. A domain that holds the registration of its sub-hosts alone is no site of its own. */
function countSites(keys: string[]): number {
  const cards = keys.filter((key) => key.startsWith('card:') && !key.endsWith(':registration'));
  return new Set(cards.map(toOwner)).size;
}
