import type { StorageArea } from '../browser/storage';

/** A navigation that was blocked: the page that stands in its place leads on to its address, which its own does not tell. */
interface BlockedVisit {
  tabId: number;
  host: string;
  address: string;
  /** The site, or the browser's error page for it, was shown before ours, and stands in the tab's history. */
  isBehind?: boolean;
}

/** Kept until the browser closes, in memory alone: a full address is nobody's business afterwards. */
const KEY = 'blocked';
const MOST_VISITS = 50;
const LONGEST_ADDRESS = 8192;

type Session = Pick<StorageArea, 'get' | 'set'>;

async function readVisits(session: Pick<StorageArea, 'get'>): Promise<BlockedVisit[]> {
  const { [KEY]: stored } = await session.get([KEY]);
  // Only `createBlockedVisits` writes this key.
  return Array.isArray(stored) ? (stored as BlockedVisit[]) : [];
}

/** Notes blocked navigations; the worker alone does. */
export function createBlockedVisits(session: Session) {
  let visits: Promise<BlockedVisit[]> | null = null;
  return {
    /** Never rejects: without a note the blocked page leads on to the start of the site. */
    async add(visit: BlockedVisit): Promise<void> {
      visits = (visits ?? readVisits(session)).then(
        (known) => toNext(known, visit),
        () => [visit],
      );
      await session.set({ [KEY]: await visits }).catch(() => {});
    },
  };
}

function toNext(known: BlockedVisit[], visit: BlockedVisit): BlockedVisit[] {
  const others = known.filter(({ tabId, host }) => tabId !== visit.tabId || host !== visit.host);
  const isShort = visit.address.length <= LONGEST_ADDRESS;
  return [...(isShort ? [visit] : []), ...others].slice(0, MOST_VISITS);
}

/** The note of what was blocked in a tab for a host. Never rejects. */
export async function findVisit(session: Pick<StorageArea, 'get'>, tabId: number, host: string) {
  const visits = await readVisits(session).catch((): BlockedVisit[] => []);
  return visits.find((visit) => visit.tabId === tabId && visit.host === host);
}

/** Whether the site that was blocked in a tab stands in its history. Never rejects. */
export async function isSiteBehind(session: Pick<StorageArea, 'get'>, tabId: number, host: string): Promise<boolean> {
  return (await findVisit(session, tabId, host))?.isBehind === true;
}

/** The address that was blocked in a tab for a host; the start of the site when it is not known any more. Never rejects. */
export async function readBlockedAddress(
  session: Pick<StorageArea, 'get'>,
  tabId: number,
  host: string,
): Promise<string> {
  return (await findVisit(session, tabId, host))?.address ?? `https://${host}/`;
}
