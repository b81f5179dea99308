import { browser } from 'wxt/browser';
import { createAutoLookup } from '../../lib/automatic/lookup';
import { findTabs, readTab } from '../../lib/browser/pages';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { isWithin, toJudgedAddress, toPageHost } from '../../lib/host/name';
import type { Suffixes } from '../../lib/host/suffixes';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import type { PassBook } from '../../lib/safety/blocked-visits';
import type { Decider } from '../../lib/safety/decider';
import type { Decision } from '../../lib/safety/policy';
import type { Navigation } from './listening';
import { createListening } from './listening';
import type { createNotices } from './notices';
import type { Visit } from './stand-in';
import { createStandIn } from './stand-in';
import type { createStrictMode } from './strict';
import { createToolbar } from './toolbar';
import { toStopText } from './toolbar-text';

/** What is handed in to all that happens while one browses: storage, locks, clock, and what is read over the network. */
export interface BrowsingParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
  lookup(request: LookupRequest): Promise<LookupReply>;
  readSuffixes(): Promise<Suffixes>;
}

interface NavigationParts extends BrowsingParts {
  decider: Decider;
  passes: PassBook;
  strict: ReturnType<typeof createStrictMode>;
  notices: ReturnType<typeof createNotices>;
}

/** Tabs that close are not always heard of; those seen longest ago are let go. */
const MOST_TABS = 1000;

function note(tabs: Map<number, string>, tabId: number, url: string): void {
  tabs.delete(tabId);
  tabs.set(tabId, url);
  const [oldest] = tabs.keys();
  if (tabs.size > MOST_TABS && oldest !== undefined) tabs.delete(oldest);
}

const isSite = (address: string) => /^https?:/i.test(address);
const isPage = ({ frameId, documentLifecycle = 'active' }: Navigation) =>
  frameId === 0 && documentLifecycle === 'active';

export type SafetyNavigation = ReturnType<typeof createNavigation>;

/**
 * From a navigation to the badge. A page is judged before its site answers, so that a blocked one paints nothing, and again when
 * it is shown. The toolbar shows the verdict. A site that nothing is known of is queued for a lookup, where the user has chosen
 * that; the answer has its tabs judged again.
 */
export function createNavigation(parts: NavigationParts) {
  const { area, session, locks, now, lookup, readSuffixes, decider, passes, strict, notices } = parts;
  const toolbar = createToolbar(session);
  const standIn = createStandIn(session);
  const lookups = createAutoLookup({
    ...{ area, locks, now, lookup, readSuffixes },
    // No tab has a verdict where the permission was taken away.
    readNeeds: async () => (listening.isHearing() ? decider.readNeeds() : null),
    onAnswer: (host) => judgeAnswered(host),
    onStop: (tabs) => void (tabs === 'all' ? refreshAll() : refresh(tabs)).catch(() => {}),
  });
  const ourPage = browser.runtime.getURL('/blocked.html');

  /** The address that each tab is on its way to, and the one that it shows: a verdict that comes late is not for another page. */
  const coming = new Map<number, string>();
  /** Empty: our page, in the place of a site. */
  const shown = new Map<number, string>();
  /** Tabs that came to a page which has no verdict yet, or whose place our page has not taken yet. */
  const bare = new Set<number>();

  /** A tab sets out for a page. */
  const onBefore = async (navigation: Navigation) => {
    standIn.begin(navigation);
    if (!isPage(navigation)) return;
    const { tabId, url } = navigation;
    note(coming, tabId, url);
    const host = toPageHost(url);
    if (host === null) return;
    const decision = await judge(tabId, host);
    if (decision?.action !== 'block' || coming.get(tabId) !== url) return;
    // Our page takes the place of another site: the tab leaves the one that it may show.
    void passes.keepOnly(tabId, host);
    standIn.block({ tabId, host, address: url }, false);
    tell(host, decision);
    queue(tabId, host, decision, true);
  };

  /** A tab shows a page. */
  const onCommitted = async (navigation: Navigation) => {
    const { tabId, frameId } = navigation;
    if (navigation.url.startsWith(ourPage)) {
      // With our page in the place of a site the tab has not left that site.
      if (frameId !== 0) return;
      bare.delete(tabId);
      note(shown, tabId, '');
      return;
    }
    standIn.arrive(navigation);
    if (!isPage(navigation)) return;
    coming.delete(tabId);
    bare.add(tabId);
    await judgeShown(tabId, toJudgedAddress(navigation.url), true, navigation.transitionType !== 'reload', true);
  };

  /** Judges what a tab shows. `mayBlock`: it has only just come there, or waited for this verdict. */
  const judgeShown = async (tabId: number, url: string, mayBlock: boolean, isArrival = false, isNewPage = false) => {
    note(shown, tabId, url);
    const host = toPageHost(url);
    void passes.keepOnly(tabId, host);
    if (host === null) {
      if (isNewPage) show(tabId, null);
      return queue(tabId, null, null, isArrival);
    }
    const decision = await judge(tabId, host);
    if (shown.get(tabId) !== url) return;
    if (decision?.action === 'block' && mayBlock) {
      // A load that comes to nothing may yet keep our page away.
      bare.add(tabId);
      standIn.block({ tabId, host, address: url }, true);
    } else if (!isNewPage || !coming.has(tabId)) {
      // A tab on its way elsewhere may arrive before the verdict is shown, which would then stand on the next page.
      // A blocked page that is looked at again while our page is on its way is bare still.
      if (decision?.action !== 'block') bare.delete(tabId);
      show(tabId, decision, isNewPage);
    }
    if (decision && mayBlock) tell(host, decision);
    queue(tabId, host, decision, isArrival);
  };

  /** From memory where that will do. With "Continue once" a verdict stands and nothing is done. */
  const judge = async (tabId: number, host: string): Promise<Decision | null> => {
    const known = decider.peek(host);
    const decision = known === undefined ? await decider.decide(host) : known;
    if (decision?.action !== 'block' || !(await passes.has(tabId, host, decision.ground))) return decision;
    return { ...decision, action: 'allow' };
  };

  const show = (tabId: number, decision: Decision | null, isNewPage = false) => {
    // The permission may have been taken away while the verdict was made.
    if (!listening.isHearing()) return;
    if (decision) toolbar.show(tabId, decision, toStop(), isNewPage);
    // On a new page too: the verdict on the one before may have come too late, and stand there.
    else toolbar.clear(tabId);
  };

  /** Once for each page that a tab comes to. */
  const tell = (host: string, decision: Decision) =>
    void decider.readSafety().then(
      (safety) => notices.onDecided(host, decision, safety),
      () => {},
    );

  /** Why new sites are not looked up, in the mode that looks them up. Tabs are heard in that mode alone. */
  const toStop = () => (listening.isHearingTabs() ? lookups.stopped() : null);

  /** Queues a site that nothing is known of. `isArrival`: the tab came there now, from somewhere else. */
  const queue = (tabId: number, host: string | null, decision: Decision | null, isArrival: boolean) =>
    void queueUnknown(tabId, host, decision, isArrival).catch(() => {});
  const queueUnknown = async (tabId: number, host: string | null, decision: Decision | null, isArrival: boolean) => {
    const toText = () => toStopText(toStop());
    const textShown = toText();
    if ((await decider.readSafety()).mode !== 'lookup') return;
    if (host === null || decision?.verdict !== 'unknown') return lookups.onGone(tabId);
    const { active } = await readTab(tabId);
    // Tabs of the last session, and those open when the mode was chosen, wait until they are looked at.
    if (isArrival || active) lookups.onUnknown(tabId, host, active);
    // Stopped, or gone on, since the verdict was shown: only the tabs that waited then have heard of it.
    if (toText() !== textShown) void refresh([tabId]);
  };

  /** A host has been looked up because a tab came to it: that tab is judged as if it came there now. */
  const judgeAnswered = (host: string) => {
    decider.forgetCards([`card:${host}:categories`]);
    const waiting = [...shown].filter(([, url]) => toPageHost(url) === host).map(([tabId]) => tabId);
    void refresh(waiting, true, (now) => now === host);
  };

  /** Judges again what tabs show. */
  const refresh = async (tabs: readonly number[], mayBlock = false, isConcerned = (_: string) => true) => {
    if (!listening.isHearing()) return;
    await Promise.all(tabs.map((tabId) => judgeAgain(tabId, mayBlock, isConcerned).catch(() => {})));
  };
  const judgeAgain = async (tabId: number, mayBlock: boolean, isConcerned: (host: string) => boolean) => {
    const before = shown.get(tabId);
    const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
    // Chromium does not tell of a page that a site's own script has made.
    const known = shown.get(tabId);
    const url = toJudgedAddress(frame?.url ?? known ?? '');
    // What came meanwhile has a verdict of its own, or is our page: the tab would count as at the site still. Not where
    // another look has noted this very address.
    if (known !== before && known !== url) return;
    if (!isSite(url) || !isConcerned(toPageHost(url) ?? '')) return;
    // A load that failed leaves nothing to read: the browser may have refused it before the worker was there to hear of it.
    await judgeShown(tabId, url, mayBlock || frame?.errorOccurred === true);
  };
  const refreshAll = async () => refresh(await findTabs({ discarded: false }));

  /** A load came to nothing. */
  const onFailed = (navigation: Navigation) => {
    const { tabId, frameId, url } = navigation;
    const refused = standIn.fail(navigation);
    if (refused) void leadOn(refused).catch(() => {});
    // The page that the tab stays on is judged as if it came there now. Chromium tells of a failure before the next load begins,
    // and by the address after redirects, so that it is not compared there.
    const isOurs = import.meta.env.FIREFOX ? coming.get(tabId) === url : frameId === 0;
    if (isOurs && bare.delete(tabId)) void refresh([tabId], true);
  };

  /**
   * The browser alone refused a load. Where its rule is out of step the load is begun again, once. Else our page comes: nobody is
   * left with a page of the browser that has no way on.
   */
  const leadOn = async (visit: Visit) => {
    const { tabId, host } = visit;
    if ((await judge(tabId, host))?.action === 'block') {
      // Where the worker did not hear of the load's beginning, nothing else brings our page.
      if (standIn.isLast(visit)) standIn.block(visit, false);
      return;
    }
    const freeing = await strict.free(tabId, host);
    if (freeing === 'none' || !standIn.isLast(visit)) return;
    if (freeing === 'held' || !(await standIn.beginAgain(visit))) standIn.block(visit, false);
  };

  const forget = (tabId: number) => {
    for (const tabs of [coming, shown, bare]) tabs.delete(tabId);
  };

  const listening = createListening({
    onBefore: (navigation) => void onBefore(navigation),
    onCommitted: (navigation) => void onCommitted(navigation),
    onFailed,
    /** Where another process of Firefox shows a page, the tab's badge may be taken away a moment after it was set. */
    onContent: async ({ tabId, frameId }) => {
      if (frameId === 0 && (await browser.action.getBadgeText({ tabId })) === '') void refresh([tabId]);
    },
    /** A tab was exchanged for another one. */
    onReplaced: async ({ tabId, replacedTabId }) => {
      forget(replacedTabId);
      const moving = passes.move(replacedTabId, tabId);
      void refresh([tabId]);
      if ((await moving) !== undefined) await strict.settle();
    },
    onRemoved: (tabId) => {
      forget(tabId);
      lookups.onGone(tabId);
    },
    onActivated: ({ tabId }) => {
      if (!lookups.onActivated(tabId)) void refresh([tabId]);
    },
  });

  listening.hearNavigation();
  listening.hearTabsAtStart();
  // Tabs of the last session are looked up when somebody looks at them.
  browser.runtime.onStartup.addListener(() => lookups.holdRestored(findTabs({ active: false })));

  return {
    toolbar,
    isHearing: listening.isHearing,
    /** Listens as brand safety is set now. */
    listen(isOn: boolean, isLookingUp: boolean): void {
      if (isOn) listening.hearNavigation();
      else listening.endNavigation();
      // The tab in front came there before it was listened to.
      if (listening.hearTabs(isLookingUp))
        void findTabs({ active: true })
          .then(refresh)
          .catch(() => {});
    },
    forgetTabs: listening.forgetTabs,
    refreshAll,
    /** Judges again the tabs that show these hosts, or one below them. A worker that has just woken reads anew what tabs show. */
    async refreshHosts(owners: readonly string[]): Promise<void> {
      if (!listening.isHearing()) return;
      const isConcerned = (host: string) => owners.some((owner) => isWithin(host, owner));
      await refresh(await findTabs({ discarded: false }), false, isConcerned);
    },
    /** The verdict for our page in the place of a site. A tab that shows another page by now has a verdict of its own. */
    showStandIn: (tabId: number, decision: Decision | null) => !shown.get(tabId) && show(tabId, decision),
    /** Whether a host is being looked up by itself. */
    awaits: lookups.awaits,
    /** Why new sites are not looked up at the moment, in a sentence; null: they are, or are not meant to be. */
    async readStopText(): Promise<string | null> {
      const { on, mode } = await decider.readSafety();
      return on && mode === 'lookup' ? toStopText(await lookups.readStop()) : null;
    },
    tidy: lookups.tidy,
  };
}
