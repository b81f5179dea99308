import { browser } from 'wxt/browser';
import { SECOND } from '../../lib/time';

/** The part of `browser.tabs` that leads away from a page. */
export interface Tabs {
  goBack(tabId: number): Promise<void>;
  query(query: { windowId: number }): Promise<unknown[]>;
  create(tab: { windowId: number }): Promise<unknown>;
  remove(tabId: number): Promise<void>;
}

interface LeaveParts {
  tabs?: Tabs;
  /** Kept by the browser for this tab: how often in a row one went back from here, and when last. */
  trail?: Pick<Storage, 'getItem' | 'setItem'>;
  way?: Pick<History, 'go' | 'length'>;
  now?: () => number;
}

const WENT_BACK = 'went-back';
/** Who is here again so soon went back to a page that leads here. */
const TOO_SOON = 10 * SECOND;
/** Browsers keep fifty pages. */
const MOST_TURNS = 6;

/**
 * Goes back to where the user came from: the browser leaves out a page that came and went by itself. Each further time in a row
 * it goes twice as far, since what lay before leads here again. Where there is nothing left, the tab is closed; the last of
 * its window leaves a new one.
 */
export async function leave(
  { tabId, windowId }: { tabId: number; windowId: number },
  { tabs = browser.tabs as Tabs, trail = sessionStorage, way = history, now = Date.now }: LeaveParts = {},
): Promise<void> {
  const [times = 0, at = 0] = (trail.getItem(WENT_BACK) ?? '').split(' ').map(Number);
  const turn = now() - at < TOO_SOON ? times + 1 : 1;
  trail.setItem(WENT_BACK, `${turn} ${now()}`);
  const distance = Math.min(2 ** (turn - 1), way.length - 1);
  if (turn > 1 && turn <= MOST_TURNS && distance > 0) return way.go(-distance);
  const isBack = turn === 1 && (await tabs.goBack(tabId).then(...YES_OR_NO));
  if (isBack) return;
  if ((await tabs.query({ windowId })).length <= 1) await tabs.create({ windowId });
  await tabs.remove(tabId);
}

const YES_OR_NO = [() => true, () => false] as const;
