import type { LargeStore } from '../../../lib/browser/large-store';
import { clearPages } from '../../../lib/discovery/pages';
import type { Environment } from '../../../lib/environment';
import type { Cache } from '../../../lib/lookup/cache';
import type { Journal } from '../../../lib/lookup/journal';
import { clearLedger } from '../../../lib/lookup/ledger';
import type { RequestHandlers } from '../../../lib/messages';
import { clearEstimates } from '../../../lib/saved/estimates';
import { clearSavedIndex } from '../../../lib/saved/saved-rows';

export function createSavedDataRequests(
  { area, session, locks }: Pick<Environment, 'area' | 'session' | 'locks'>,
  { cache, journal }: { cache: Cache; journal: Journal },
  store: () => LargeStore,
): Pick<RequestHandlers, 'clear'> {
  return {
    clear: async ({ what }) => {
      if (what === 'ledger') await clearLedger(area, locks);
      else {
        await cache.clearSites();
        await clearPages(store);
        await clearSavedIndex(store);
        await clearEstimates(session);
        // It names the sites and searches of calls in doubt.
        await journal.clear();
      }
      return {};
    },
  };
}
