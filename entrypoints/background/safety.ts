import { browser } from 'wxt/browser';
import type { AutoStop } from '../../lib/automatic/lookup';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { watchLocal } from '../../lib/browser/storage';
import type { CardSubject, SavedCard } from '../../lib/lookup/saved-card';
import type { SectionName } from '../../lib/model';
import { readPrimedSite } from '../../lib/primed/list';
import { createPasses } from '../../lib/safety/blocked-visits';
import { createDecider, RULE_KEYS } from '../../lib/safety/decider';
import { JUDGED_SECTIONS } from '../../lib/safety/facts';
import { readPolicyInForce, toListsInForce } from '../../lib/safety/in-force';
import { judge } from '../../lib/safety/judge';
import { createOverrides, toNextEnd } from '../../lib/safety/overrides';
import type { Decision, Override } from '../../lib/safety/policy';
import type { Freeing } from '../../lib/safety/strict/keeper';
import { readManaged } from '../../lib/settings/managed';
import { readSettings } from '../../lib/settings/store';
import { createListening } from './listening';
import { createTabVerdicts, createWatch, findTabs } from './navigation';
import { createSafetyRequests } from './safety-requests';
import { createStandIn } from './stand-in';
import type { ActionApi } from './toolbar';
import { createToolbar, createToolbarLook, toIcon } from './toolbar';
import { getMessage, toStopText } from './toolbar-text';

const ALARM = 'override-end';

interface OverrideEndsParts {
  /** Every exception that may be in force. Rejects when they cannot be read. */
  readOverrides(): Promise<readonly Override[]>;
  now(): number;
  /** One has ended. */
  onEnd(): Promise<unknown>;
  alarms?: {
    create(name: string, when: { when: number }): Promise<unknown>;
    clear(name: string): Promise<unknown>;
    onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
  };
}

/** Wakes the worker when the next exception ends. Call it while the worker starts, before anything is awaited. */
export function createOverrideEnds({ readOverrides, now, onEnd, alarms = browser.alarms }: OverrideEndsParts) {
  const arm = async () => {
    const when = toNextEnd(await readOverrides(), now());
    await (when === null ? alarms.clear(ALARM) : alarms.create(ALARM, { when }));
  };
  /** Sets the alarm to the next end, as exceptions are now. Never rejects. */
  const watchNext = () => arm().catch(() => {});

  alarms.onAlarm.addListener(({ name }) => {
    if (name !== ALARM) return;
    void onEnd();
    void watchNext();
  });
  return { watchNext };
}

interface SafetyParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now(): number;
  readCard(subject: CardSubject, sections: readonly SectionName[]): Promise<SavedCard>;
  /** In the mode `lookup`: a tab shows a site of which nothing is known. */
  onUnknown?(tabId: number, host: string, isActive: boolean): void;
  /** In the mode `lookup`: a tab closed, or shows something that needs no lookup. */
  onGone?(tabId: number): void;
  /** In the mode `lookup`: a tab came to the front. False: its verdict is to be made again. */
  onActivated?(tabId: number): boolean;
  /** In the mode `lookup`: whether a host is being looked up by itself. */
  awaits?(host: string): boolean;
  /** In the mode `lookup`: why no new site is looked up, as far as this worker has tried, and as it is. */
  stopped?(): AutoStop | null;
  readStop?(): Promise<AutoStop | null>;
  /** Once for each page that a tab comes to. */
  onDecided?(host: string, decision: Decision): void;
  /** Settings, policy, lists or exceptions have changed. */
  onChanged?(): unknown;
  /** "Continue once" was given to a tab for a host. */
  onPass?(tabId: number, host: string): unknown;
  /** Makes way for a tab to a host that the browser alone refused. */
  free?(tabId: number, host: string): Promise<Freeing>;
}

/**
 * Brand safety while one browses. Call it while the worker starts, before anything is awaited: it listens at once, so that the
 * page that woke the worker is judged, and stops listening when brand safety turns out to be off.
 */
export function createSafety(parts: SafetyParts) {
  const { area, session, locks, now, readCard } = parts;
  let isLookingUp = false;
  const stopped = () => toStopText((isLookingUp && parts.stopped?.()) || null, getMessage);
  const readStopped = async () => {
    const { on, mode } = await decider.readSafety();
    return on && mode === 'lookup' ? toStopText((await parts.readStop?.()) ?? null, getMessage) : null;
  };
  const passes = createPasses({ session, readManaged, getTab: (tabId) => browser.tabs.get(tabId) });
  const overrides = createOverrides({ area, locks, now });
  const decider = createDecider({
    now,
    judge,
    readSafety: async () => (await readSettings()).safety,
    readManaged,
    readCompiled: async (managing) => (await readPolicyInForce(managing)).compiled,
    toLists: toListsInForce,
    readOverrides: overrides.read,
    readAnswers: async (host) => (await readCard({ kind: 'host', host }, JUDGED_SECTIONS)).answers,
    readPrimed: readPrimedSite,
  });
  // The types know of no text that is null.
  const action = browser.action as unknown as ActionApi;
  const toolbar = createToolbar({ action, getMessage, toIcon, stopped });
  const showLook = createToolbarLook({ session, toolbar });
  const show = (tabId: number, decision: Decision | null, isNewPage = false) => {
    // The permission may have been taken away while the verdict was made.
    if (!listening.isHearing()) return;
    if (decision) toolbar.show(tabId, decision, isNewPage);
    // On a new page too: the verdict on the one before may have come too late, and stand there.
    else toolbar.clear(tabId);
  };

  const watch = createWatch({
    decider,
    passes,
    show,
    block: (visit, isCommitted) => standIn.block(visit, isCommitted),
    onDecided: (host, decision) => parts.onDecided?.(host, decision),
    onShown: (...shown) => void tellLookup(...shown).catch(() => {}),
  });
  const standIn = createStandIn({ session, isBlocked: watch.isBlocked, free: parts.free });

  const tellLookup = async (
    tabId: number,
    host: string | null,
    decision: Decision | null,
    isArrival: boolean,
  ): Promise<void> => {
    const said = stopped();
    if ((await decider.readSafety()).mode !== 'lookup') return;
    if (host === null || decision?.verdict !== 'unknown') return parts.onGone?.(tabId);
    const { active } = await browser.tabs.get(tabId);
    // Tabs of the last session, and those open when the mode was chosen, wait until they are looked at.
    if (isArrival || active) parts.onUnknown?.(tabId, host, active);
    // Stopped, or gone on, since the verdict was shown: only the tabs that waited then have heard of it.
    if (stopped() !== said) void refresh([tabId]);
  };

  const { refresh, refreshAll, refreshHosts, refreshWaiting } = createTabVerdicts({
    ...watch,
    isHearing: () => listening.isHearing(),
  });
  const overrideEnds = createOverrideEnds({
    readOverrides: async () =>
      listening.isHearing()
        ? [...(await overrides.read()), ...((await readPolicyInForce(readManaged())).toDocument()?.overrides ?? [])]
        : [],
    now,
    onEnd: refreshAll,
  });

  const listening = createListening({
    onBefore: (navigation) => {
      standIn.begin(navigation);
      void watch.before(navigation);
    },
    onCommitted: (navigation) => {
      standIn.arrive(navigation);
      void watch.committed(navigation);
    },
    onCovered: watch.cover,
    onFailed: (navigation) => {
      void standIn.fail(navigation);
      if (watch.failed(navigation)) void refresh([navigation.tabId], true);
    },
    onReplaced: async (replacedTabId, tabId) => {
      watch.forget(replacedTabId);
      const host = await passes.move(replacedTabId, tabId);
      if (host !== undefined) parts.onPass?.(tabId, host);
    },
    onRemoved: (tabId) => {
      watch.forget(tabId);
      parts.onGone?.(tabId);
    },
    onActivated: (tabId) => parts.onActivated?.(tabId) ?? false,
    refresh: (tabId) => void refresh([tabId]),
  });

  /** Listens as the settings and the permission say, and gives all tabs the look of that when it is new. */
  const apply = async () => {
    const safety = await decider.readSafety();
    const isGranted = await browser.permissions.contains({ permissions: ['webNavigation'] });
    const look = !safety.on ? 'off' : isGranted ? safety.mode : 'revoked';
    const isOn = safety.on && isGranted;
    if (isOn) listening.hearNavigation();
    else listening.endNavigation();
    isLookingUp = isOn && safety.mode === 'lookup';
    if (listening.hearTabs(isLookingUp)) {
      const inFront = findTabs({ active: true });
      void inFront.then(refresh).catch(() => {});
    }
    const isNew = await showLook(look, () => {
      if (!isOn) void passes.endAll();
      if (!isLookingUp) listening.forgetTabs();
    });
    if (!isNew) return;
    // Not waited for: a tab of which the browser never tells must not hold up what is set next.
    void refreshAll().catch(() => {});
    await overrideEnds.watchNext();
  };
  let applying: Promise<unknown> = Promise.resolve();
  const applySoon = () => {
    // Settings that cannot be read leave things as they are; every verdict is an error then.
    applying = applying.then(apply).catch(() => {});
    return applying;
  };
  const onRules = async () => {
    decider.forgetRules();
    await applySoon();
    // Each by itself: a hundred thousand rules of the browser are long in coming.
    await Promise.all([parts.onChanged?.(), overrideEnds.watchNext(), refreshAll()]);
  };

  listening.hearNavigation();
  listening.hearTabsAtStart();
  watchLocal((changed) => {
    const keys = Object.keys(changed);
    if (RULE_KEYS.some((key) => keys.includes(key))) void onRules();
    const owners = decider.forgetCards(keys);
    if (owners.length > 0 && listening.isHearing()) void refreshHosts(owners);
  });
  for (const change of [browser.permissions.onAdded, browser.permissions.onRemoved]) {
    change.addListener(() => void applySoon());
  }
  void applySoon();

  return {
    handlers: createSafetyRequests({
      decider,
      passes,
      overrides,
      // A reply may be late: a tab that shows another page by then has a verdict of its own.
      show: (tabId, decision) => !watch.addressOf(tabId) && show(tabId, decision),
      readManaged,
      readStopped,
      awaits: (host) => parts.awaits?.(host) ?? false,
      onChanged: async () => parts.onChanged?.(),
      onPass: async (tabId, host) => parts.onPass?.(tabId, host),
      now,
    }),
    readSafety: decider.readSafety,
    /** Null too where the permission was taken away: no tab has a verdict then. */
    readNeeds: async () => (listening.isHearing() ? decider.readNeeds() : null),
    /** Gives tabs the verdict as it is now. */
    refresh,
    refreshAll,
    /** Once a day: data grows too old and exceptions end in tabs that stay open. */
    tidy: () => Promise.allSettled([overrides.tidy(), applySoon().then(refreshAll)]),
    /** A host has been looked up because a tab came to it: that tab is judged as if it came there now. */
    onAnswer: (host: string) => {
      decider.forgetCards([`card:${host}:categories`]);
      void refreshWaiting(host);
    },
  };
}
