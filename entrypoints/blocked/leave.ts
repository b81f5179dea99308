import { browser } from 'wxt/browser';
import type { StorageArea } from '../../lib/browser/storage';
import { findVisit, isSiteBehind, readBlockedAddress } from '../../lib/safety/blocked-visits';
import { SECOND } from '../../lib/time';

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

/** The part of `browser.tabs` that leads away from a page. */
export interface Tabs {
  get(tabId: number): Promise<{ windowId: number }>;
  query(query: { windowId: number }): Promise<unknown[]>;
  create(tab: { windowId: number }): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}

interface LeaveParts {
  tabs?: Tabs;
  /** Kept by the browser for this tab: how often in a row one went back from here, when last, and to which place in its history. */
  trail?: Pick<Storage, 'getItem' | 'setItem'>;
  way?: Pick<History, 'go' | 'length'>;
  /** The pages of ours in the tab's history around this one; not every browser tells. */
  ours?: { entries(): { url: string | null }[]; currentEntry: { index: number } | null };
  now?: () => number;
  /** When this page was opened, or shown again, milliseconds since the epoch. */
  openedAt?: number;
}

interface Leaving {
  tabId: number;
  /** The blocked site stands in the tab's history before this page. */
  isBehind: boolean;
  /** By itself, because what one was led back to was blocked too, and this page not left. */
  isOnward?: boolean;
  /** This page was in the history, and the browser's own ways, or ours from another such page, led to it again. */
  isReturn?: boolean;
}

const WENT_BACK = 'went-back';
/** Who is here again so soon went back to a page that leads here, and did not come by a click. */
export const TOO_SOON = 3 * SECOND;
/** Who presses again so soon has pressed twice for once. */
const TWICE = SECOND / 2;
/** Browsers keep fifty pages. */
const MOST_TURNS = 7;

/**
 * Goes back to where the user came from, over the blocked site where it stands behind this page. By steps: the browser's own way
 * back leaves out every page that nobody clicked on, and so the one that was read before. Each further time in a row it goes
 * farther than the last, by 1, 1, 2, 4 and so on, since what lay before leads here again. Where there is nothing left, the tab is
 * closed; the last of its window leaves a new one.
 */
export async function leave(leaving: Leaving, parts: LeaveParts = {}): Promise<void> {
  const { tabId, isBehind, isOnward = false, isReturn = false } = leaving;
  const { tabs = browser.tabs as Tabs, trail = sessionStorage, way = history, now = Date.now } = parts;
  const { ours = (globalThis as { navigation?: LeaveParts['ours'] }).navigation } = parts;
  const { openedAt = performance.timeOrigin } = parts;
  const [times = 0, at = 0, last = 0] = (trail.getItem(WENT_BACK) ?? '').split(' ').map(Number);
  const wasLeft = openedAt > at;
  const since = now() - at;
  // Below zero the clock was ahead, and says nothing.
  if (!wasLeft && !isOnward && since >= 0 && since < TWICE) return;
  // A browser that is told to go farther than it can stays where it is.
  const place = way.length - 1 - countAhead(ours);
  const first = place - countHere(ours) - (isBehind ? 1 : 0);
  const hasReturned = isReturn && wasLeft;
  // Sites that come after a page of ours hide its place. It is not led to by what one went back to: it is that page.
  const isEarlier = hasReturned && place > last + 1;
  // Where this very page was not left at all, the next click is to lead farther.
  const isInRow = !isEarlier && (wasLeft ? openedAt - at : since) < TOO_SOON;
  const turn = isOnward ? times : isInRow ? times + 1 : 1;
  const farther = last - (isOnward ? 1 : Math.ceil(2 ** (turn - 3)));
  // The first time it is the user who went forward again; a page that does so by itself is left behind by the next.
  const isFarther = isOnward || turn > (hasReturned ? 2 : 1);
  const aim = isFarther ? Math.min(first, farther) : first;
  // Who only clicks again before the page behind has come, or has just clicked there, is not closed the tab.
  const isPatient = !isOnward && (wasLeft ? turn === 2 : turn > 1);
  if (place > 0 && turn <= MOST_TURNS && (aim >= 0 || isPatient)) {
    trail.setItem(WENT_BACK, `${turn} ${now()} ${Math.max(0, aim)}`);
    return way.go(Math.max(0, aim) - place);
  }
  // A tab may have been moved to another window since this page was opened, and have left none behind.
  const { windowId } = await tabs.get(tabId);
  if ((await tabs.query({ windowId })).length <= 1) await tabs.create({ windowId });
  await tabs.remove(tabId);
}

/** How many pages that stand in front of a site come in a row up to this one: one may have been put there twice for one visit. */
function countHere(ours: LeaveParts['ours']): number {
  const index = ours?.currentEntry?.index ?? -1;
  const pages = (ours?.entries() ?? []).slice(0, index + 1).map(({ url }) => url?.split('#')[0]);
  return Math.max(1, index - pages.findLastIndex((page) => page !== pages[index]));
}

/** How many of our pages are known to come after this one, where one went back to it. */
function countAhead(ours: LeaveParts['ours']): number {
  return ours?.currentEntry ? ours.entries().length - 1 - ours.currentEntry.index : 0;
}
