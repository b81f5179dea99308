import { browser } from 'wxt/browser';
import { SECOND } from '../../lib/time';

/** The part of `browser.tabs` that leads away from a page. */
export interface Tabs {
  get(tabId: number): Promise<{ windowId: number }>;
  query(query: { windowId: number }): Promise<unknown[]>;
  create(tab: { windowId: number }): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}

interface LeaveParts {
  tabs?: Tabs;
  /** Kept by the browser for this tab: how often in a row one went back from here, and when last. */
  trail?: Pick<Storage, 'getItem' | 'setItem'>;
  way?: Pick<History, 'go' | 'length'>;
  /** The pages of ours in the tab's history around this one; not every browser tells. */
  ours?: { entries(): { url: string | null }[]; currentEntry: { index: number } | null };
  now?: () => number;
  /** When this page was opened, milliseconds since the epoch. */
  openedAt?: number;
}

const WENT_BACK = 'went-back';
/** Who is here again so soon went back to a page that leads here, and did not come by a click. */
const TOO_SOON = 3 * SECOND;
/** Browsers keep fifty pages. */
const MOST_TURNS = 6;

/**
 * Goes back to where the user came from, over the blocked site where it `isBehind` this page. By steps: the browser's own way
 * back leaves out every page that nobody clicked on, and so the one that was read before. Each further time in a row it goes
 * farther, by 1, 3 and 7 pages, since what lay before leads here again. Where there is nothing left, the tab is closed; the
 * last of its window leaves a new one.
 */
export async function leave(
  { tabId, isBehind }: { tabId: number; isBehind: boolean },
  parts: LeaveParts = {},
): Promise<void> {
  const { tabs = browser.tabs as Tabs, trail = sessionStorage, way = history, now = Date.now } = parts;
  const { ours = (globalThis as { navigation?: LeaveParts['ours'] }).navigation } = parts;
  const { openedAt = performance.timeOrigin } = parts;
  const [times = 0, at = 0] = (trail.getItem(WENT_BACK) ?? '').split(' ').map(Number);
  // Where this very page was not left at all, the next click is to lead farther.
  const turn = (openedAt > at ? openedAt : now()) - at < TOO_SOON ? times + 1 : 1;
  trail.setItem(WENT_BACK, `${turn} ${now()}`);
  // A browser that is told to go farther than it can stays where it is.
  const most = way.length - 1 - countAhead(ours);
  const distance = countHere(ours) + (isBehind ? 1 : 0);
  const isRoom = turn === 1 ? distance <= most : turn <= MOST_TURNS && most > 0;
  if (isRoom) return way.go(-Math.min(distance + 2 ** (turn - 1) - 1, most));
  // A tab may have been moved to another window since this page was opened, and have left none behind.
  const { windowId } = await tabs.get(tabId);
  if ((await tabs.query({ windowId })).length <= 1) await tabs.create({ windowId });
  await tabs.remove(tabId);
}

/** How often this page stands in the history in a row: it may have been put there twice for one visit. */
function countHere(ours: LeaveParts['ours']): number {
  const index = ours?.currentEntry?.index ?? -1;
  const urls = (ours?.entries() ?? []).slice(0, index + 1).map(({ url }) => url);
  return Math.max(1, index - urls.findLastIndex((url) => url !== urls[index]));
}

/** How many of our pages are known to come after this one, where one went back to it. */
function countAhead(ours: LeaveParts['ours']): number {
  return ours?.currentEntry ? ours.entries().length - 1 - ours.currentEntry.index : 0;
}
