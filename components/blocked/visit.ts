import type { PageEnvironment } from '../../lib/environment';
import { findVisit } from '../../lib/safety/blocked-visits';

/** Kept with a place in a tab's history. It survives the end of the browser and the duplication of a tab. */
interface Place {
  /** The tab that the visit is noted under. */
  tabId: number;
  isBehind: boolean;
}

/** A duplicated, slept or restored tab has a new number, so it uses its place in the history. Never rejects. */
export function createVisit(
  { session }: Pick<PageEnvironment, 'session'>,
  tabId: number,
  host: string,
  way: Pick<History, 'state' | 'replaceState'> = history,
) {
  // Only `keep` writes it.
  const readPlace = () => way.state as Place | null;
  return {
    /** Never keeps the address, which must not outlive the browser's session. */
    async keep(): Promise<void> {
      const visit = await findVisit(session, tabId, host);
      if (!visit) return;
      const isBehind = visit.isBehind === true || readPlace()?.isBehind === true;
      way.replaceState({ tabId, isBehind } satisfies Place, '');
    },
    isSiteBehind: async () =>
      readPlace()?.isBehind === true || (await findVisit(session, tabId, host))?.isBehind === true,
    /** The blocked address, or the start of the site if it is no longer known. */
    async readAddress(): Promise<string> {
      const own = await findVisit(session, tabId, host);
      const visit = own ?? (await findVisit(session, readPlace()?.tabId ?? tabId, host));
      return visit?.address ?? `https://${host}/`;
    },
  };
}
