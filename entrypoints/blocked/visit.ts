import type { StorageArea } from '../../lib/browser/storage';
import { findVisit, isSiteBehind, readBlockedAddress } from '../../lib/safety/blocked-visits';

/** What the browser keeps with a place in a tab's history: over its own end, and where it doubles the tab. */
interface Place {
  /** The tab that the visit is noted under. */
  tabId: number;
  isBehind: boolean;
}

interface VisitParts {
  session: Pick<StorageArea, 'get'>;
  tabId: number;
  host: string;
  way?: Pick<History, 'state' | 'replaceState'>;
}

/**
 * The visit that this page stands in the place of. It is noted under the number of its tab until the browser ends; a tab that was
 * doubled, slept or was restored has another number, and goes by what this place in its history says. Nothing here rejects.
 */
export function createVisit({ session, tabId, host, way = history }: VisitParts) {
  // Only `keep` below writes it.
  const readPlace = () => way.state as Place | null;
  return {
    /** Keeps what is noted with this place. Never the address: it is nobody's business once the browser has ended. */
    async keep(): Promise<void> {
      const visit = await findVisit(session, tabId, host);
      if (!visit) return;
      const isBehind = visit.isBehind === true || readPlace()?.isBehind === true;
      way.replaceState({ tabId, isBehind } satisfies Place, '');
    },
    isSiteBehind: async () => readPlace()?.isBehind === true || (await isSiteBehind(session, tabId, host)),
    async readAddress(): Promise<string> {
      const isOwn = (await findVisit(session, tabId, host)) !== undefined;
      return readBlockedAddress(session, isOwn ? tabId : (readPlace()?.tabId ?? tabId), host);
    },
  };
}
