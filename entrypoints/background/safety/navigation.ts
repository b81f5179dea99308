import { browser } from 'wxt/browser';
import { createAutoLookup } from '../../../lib/automatic/lookup';
import { findTabs, readTab } from '../../../lib/browser/pages';
import type { Environment } from '../../../lib/environment';
import { isWithin, toJudgedAddress, toPageHost } from '../../../lib/host/name';
import type { Suffixes } from '../../../lib/host/suffixes';
import type { LookupReply, LookupRequest } from '../../../lib/lookup/plan';
import type { PassBook } from '../../../lib/safety/blocked-visits';
import type { Decider } from '../../../lib/safety/decider';
import type { Decision } from '../../../lib/safety/policy';
import type { Navigation } from '../events/listening';
import { createListening } from '../events/listening';
import type { Decisions } from './decisions';
import type { Visit } from './stand-in';
import { createStandIn } from './stand-in';
import type { createStrictMode } from './strict';
import { createToolbar } from './toolbar';
import { toStopText } from './toolbar-text';

/** What the worker reads and asks for while the user browses. */
export interface Lookups {
  lookup(request: LookupRequest): Promise<LookupReply>;
  readSuffixes(): Promise<Suffixes>;
}

interface NavigationParts extends Lookups {
  decider: Decider;
  passes: PassBook;
  strict: ReturnType<typeof createStrictMode>;
  decisions: Decisions;
}

/** Closing tabs are not always reported, so the tabs seen longest ago are dropped. */
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

/** Judges pages before their site answers, so that a blocked one paints nothing, and again when they are shown. */
export function createNavigation(environment: Omit<Environment, 'fetch'>, parts: NavigationParts) {
  const { lookup, readSuffixes, decider, passes, strict, decisions } = parts;
  const toolbar = createToolbar(environment);
  const standIn = createStandIn(environment);
  const lookups = createAutoLookup(environment, {
    lookup,
    readSuffixes,
    // Without the permission no tab has a verdict.
    readNeeds: async () => (listening.isHearing() ? decider.readNeeds() : null),
    onAnswer: (host) => judgeAnswered(host),
    onStop: (tabs) => void (tabs === 'all' ? refreshAll() : refresh(tabs)).catch(() => {}),
  });
  const ourPage = browser.runtime.getURL('/blocked.html');

  /** The address that each tab is on its way to. A late verdict must not be put on another page. */
  const coming = new Map<number, string>();
  /** The address that each tab shows. Empty: our page in the place of a site. */
  const shown = new Map<number, string>();
  /** Tabs whose page has no verdict yet, or is not replaced by our page yet. */
  const bare = new Set<number>();

  const onBefore = async (navigation: Navigation) => {
    standIn.begin(navigation);
    if (!isPage(navigation)) return;
    const { tabId, url } = navigation;
    note(coming, tabId, url);
    const host = toPageHost(url);
    if (host === null) return;
    const decision = await judge(tabId, host);
    if (decision?.action !== 'block' || coming.get(tabId) !== url) return;
    // Our page replaces another site, so the tab leaves the site that it may show.
    void passes.keepOnly(tabId, host);
    standIn.block({ tabId, host, address: url }, false, shown.get(tabId) === url);
    tell(host, decision);
    queue(tabId, host, decision, true);
  };

  const onCommitted = async (navigation: Navigation) => {
    const { tabId, frameId } = navigation;
    if (navigation.url.startsWith(ourPage)) {
      // While our page replaces a site, the tab has not left that site.
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

  /** `mayBlock`: the tab has just arrived, or waited for this verdict. */
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
      // A load that fails may keep our page away.
      bare.add(tabId);
      standIn.block({ tabId, host, address: url }, true);
    } else if (!isNewPage || !coming.has(tabId)) {
      // A leaving tab could show this verdict on its next page. A blocked page stays bare until our page comes.
      if (decision?.action !== 'block') bare.delete(tabId);
      show(tabId, decision, isNewPage);
    }
    if (decision && mayBlock) tell(host, decision);
    queue(tabId, host, decision, isArrival);
  };

  /** From memory where possible. With "Continue once" the verdict stands, but nothing is done. */
  const judge = async (tabId: number, host: string): Promise<Decision | null> => {
    const known = decider.peek(host);
    const decision = known === undefined ? await decider.decide(host) : known;
    if (decision?.action !== 'block' || !(await passes.has(tabId, host, decision.ground))) return decision;
    return { ...decision, action: 'allow' };
  };

  const show = (tabId: number, decision: Decision | null, isNewPage = false) => {
    // The permission may have been removed while the verdict was made.
    if (!listening.isHearing()) return;
    if (decision) toolbar.show(tabId, decision, toStop(), isNewPage);
    // A new page is cleared too: a late verdict on the page before may stand there.
    else toolbar.clear(tabId);
  };

  const tell = (host: string, decision: Decision) =>
    void decider.readSafety().then(
      (safety) => decisions.onDecided(host, decision, safety),
      () => {},
    );

  /** Why new sites are not looked up. Tabs are heard only in the mode that looks sites up. */
  const toStop = () => (listening.isHearingTabs() ? lookups.stopped() : null);

  /** `isArrival`: the tab came there just now, from somewhere else. */
  const queue = (tabId: number, host: string | null, decision: Decision | null, isArrival: boolean) =>
    void queueUnknown(tabId, host, decision, isArrival).catch(() => {});
  const queueUnknown = async (tabId: number, host: string | null, decision: Decision | null, isArrival: boolean) => {
    const toText = () => toStopText(toStop());
    const textShown = toText();
    if ((await decider.readSafety()).mode !== 'lookup') return;
    if (host === null || decision?.verdict !== 'unknown') return lookups.onGone(tabId);
    const { active } = await readTab(tabId);
    // Restored tabs, and tabs open when the mode was chosen, wait until they are looked at.
    if (isArrival || active) lookups.onUnknown(tabId, host, active);
    // If lookups stopped or resumed since the verdict was shown, only the waiting tabs were told.
    if (toText() !== textShown) void refresh([tabId]);
  };

  /** Tabs that show a host are judged after its lookup as if they had just arrived. */
  const judgeAnswered = (host: string) => {
    decider.forgetCards([`card:${host}:categories`]);
    const waiting = [...shown].filter(([, url]) => toPageHost(url) === host).map(([tabId]) => tabId);
    void refresh(waiting, true, (now) => now === host);
  };

  const refresh = async (tabs: readonly number[], mayBlock = false, isConcerned = (_: string) => true) => {
    if (!listening.isHearing()) return;
    await Promise.all(tabs.map((tabId) => judgeAgain(tabId, mayBlock, isConcerned).catch(() => {})));
  };
  const judgeAgain = async (tabId: number, mayBlock: boolean, isConcerned: (host: string) => boolean) => {
    const before = shown.get(tabId);
    const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
    // Chromium does not report a page that a site's own script made.
    const known = shown.get(tabId);
    const url = toJudgedAddress(frame?.url ?? known ?? '');
    // Whatever came meanwhile has its own verdict or is our page, unless another look noted this same address.
    if (known !== before && known !== url) return;
    if (!isSite(url) || !isConcerned(toPageHost(url) ?? '')) return;
    // After a failed load there is nothing to read. The browser may have refused it before the worker started.
    await judgeShown(tabId, url, mayBlock || frame?.errorOccurred === true);
  };
  const refreshAll = async () => refresh(await findTabs({ discarded: false }));

  const onFailed = (navigation: Navigation) => {
    const { tabId, frameId, url } = navigation;
    const refused = standIn.fail(navigation);
    if (refused) void leadOn(refused).catch(() => {});
    // Chromium reports a failure before the next load, under the redirected address, so addresses are not compared.
    const isOurs = import.meta.env.FIREFOX ? coming.get(tabId) === url : frameId === 0;
    if (isOurs && bare.delete(tabId)) void refresh([tabId], true);
  };

  /** The browser refused a load. It is repeated once if the rule was outdated. Otherwise our page comes. */
  const leadOn = async (visit: Visit) => {
    const { tabId, host } = visit;
    if ((await judge(tabId, host))?.action === 'block') {
      // If the worker missed the start of the load, nothing else brings our page.
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
    /** When another process shows a page, Firefox may remove the badge a moment after it was set. */
    onContent: async ({ tabId, frameId }) => {
      if (frameId === 0 && (await browser.action.getBadgeText({ tabId })) === '') void refresh([tabId]);
    },
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
  // Restored tabs are looked up when somebody looks at them.
  browser.runtime.onStartup.addListener(() => lookups.holdRestored(findTabs({ active: false })));

  return {
    toolbar,
    isHearing: listening.isHearing,
    listen(isOn: boolean, isLookingUp: boolean): void {
      if (isOn) listening.hearNavigation();
      else listening.endNavigation();
      // The front tab arrived before it was listened to.
      if (listening.hearTabs(isLookingUp))
        void findTabs({ active: true })
          .then(refresh)
          .catch(() => {});
    },
    forgetTabs: listening.forgetTabs,
    refreshAll,
    /** Judges again the tabs of these hosts and of hosts below them. A fresh worker reads the tabs anew. */
    async refreshHosts(owners: readonly string[]): Promise<void> {
      if (!listening.isHearing()) return;
      const isConcerned = (host: string) => owners.some((owner) => isWithin(host, owner));
      await refresh(await findTabs({ discarded: false }), false, isConcerned);
    },
    /** The verdict for our page. A tab that shows another page by now has its own verdict. */
    showStandIn: (tabId: number, decision: Decision | null) => !shown.get(tabId) && show(tabId, decision),
    /** Whether an automatic lookup of the host is under way. */
    awaits: lookups.awaits,
    /** Why lookups are stopped, in a sentence; null: they run, or are not wanted. */
    async readStopText(): Promise<string | null> {
      const { on, mode } = await decider.readSafety();
      return on && mode === 'lookup' ? toStopText(await lookups.readStop()) : null;
    },
    tidy: lookups.tidy,
  };
}
