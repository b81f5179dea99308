import type { Locks, StorageArea } from '../../lib/browser/storage';
import type { Cache } from '../../lib/lookup/cache';
import type { Journal } from '../../lib/lookup/journal';
import { clearLedger } from '../../lib/lookup/ledger';
import type { RequestHandlers } from '../../lib/messages';

interface SavedDataParts {
  cache: Cache;
  journal: Journal;
  area: StorageArea;
  locks: Locks;
}

/** What the options page may ask to be cleared. */
export function createSavedDataRequests({
  cache,
  journal,
  area,
  locks,
}: SavedDataParts): Pick<RequestHandlers, 'clear'> {
  return {
    clear: async ({ what }) => {
      // The journal names the sites of calls in doubt: they go with the cards.
      await (what === 'sites' ? cache.clearSites().then(journal.clear) : clearLedger(area, locks));
      return {};
    },
  };
}
