import { browser } from 'wxt/browser';
import { createBlockedVisits } from '../../lib/blocked-visits';
import type { CardSubject } from '../../lib/lookup/card-keys';
import type { SavedCard } from '../../lib/lookup/card-reader';
import type { Locks } from '../../lib/lookup/transaction';
import { readManaged } from '../../lib/managed';
import { MANAGED_KEY } from '../../lib/managed-copy';
import type { SectionName } from '../../lib/model';
import { createOverrides, OVERRIDES_KEY } from '../../lib/overrides';
import { POLICY_KEY } from '../../lib/policy-store';
import { PRIMED_STAMP, readPrimedSite } from '../../lib/primed';
import { JUDGED_SECTIONS } from '../../lib/safety/facts';
import { judge } from '../../lib/safety/judge';
import type { Decision } from '../../lib/safety/policy';
import { readSettings, SETTINGS_KEY } from '../../lib/settings';
import type { StorageArea } from '../../lib/storage';
import { watchLocal } from '../../lib/storage';
import type { AutoStop } from './auto-lookup';
import { createDecider, isWithin } from './decider';
import { createListening } from './listening';
import { createPasses } from './passes';
import { readPolicyInForce, toListsInForce } from './policy-in-force';
import { createRefusedLoads } from './refused-loads';
import { createSafetyRequests } from './safety-requests';
import type { ActionApi } from './toolbar';
import { createToolbar } from './toolbar';
import { toIcon } from './toolbar-icons';
import { createToolbarMessages } from './toolbar-messages';
import type { GetMessage } from './toolbar-text';
import { toStopText } from './toolbar-text';
import { createWatch, toHost } from './watch';

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
  stopped?(): AutoStop | null;
  /** Once for each page that a tab comes to. */
  onDecided?(host: string, decision: Decision): void;
  /** Settings, policy, lists or exceptions have changed. */
  onChanged?(): unknown;
  /** "Continue once" was given to a tab for a host. */
  onPass?(tabId: number, host: string): unknown;
}

/** Which look the toolbar has been given in this session: `off`, `revoked`, or the mode. */
const LOOK_KEY = 'safety-look';
/** Of what decides, beside what is known of a site. */
const RULE_KEYS = [SETTINGS_KEY, POLICY_KEY, OVERRIDES_KEY, PRIMED_STAMP, MANAGED_KEY];
const isSite = (address: string) => /^https?:/i.test(address);

/**
 * Brand safety while one browses. Call it while the worker starts, before anything is awaited: it listens at once, so that the
 * page that woke the worker is judged, and stops listening when brand safety turns out to be off.
 */
export function createSafety(parts: SafetyParts) {
  const { area, session, locks, now, readCard } = parts;
  const getMessage = createToolbarMessages(browser.i18n.getUILanguage(), browser.i18n.getMessage as GetMessage);
  let isLookingUp = false;
  const stopped = () => toStopText((isLookingUp && parts.stopped?.()) || null, getMessage);
  const passes = createPasses({ session, readManaged });
  const visits = createBlockedVisits(session);
  const refused = createRefusedLoads();
  const overrides = createOverrides({ area, locks, now });
  const decider = createDecider({
    now,
    judge,
    readSafety: async () => (await readSettings()).safety,
    readManaged,
    readCompiled: readPolicyInForce,
    toLists: toListsInForce,
    readOverrides: overrides.read,
    readAnswers: async (host) => (await readCard({ kind: 'host', host }, JUDGED_SECTIONS)).answers,
    readPrimed: readPrimedSite,
  });
  // The types know of no text that is null.
  const action = browser.action as unknown as ActionApi;
  const toolbar = createToolbar({ action, getMessage, toIcon, stopped });
  const show = (tabId: number, decision: Decision | null, isNewPage = false) => {
    if (decision) toolbar.show(tabId, decision, isNewPage);
    else if (!isNewPage) toolbar.clear(tabId);
  };

  const watch = createWatch({
    decider,
    passes,
    show,
    block: (visit, isCommitted) => {
      const url = `${browser.runtime.getURL('/blocked.html')}#/${visit.host}`;
      // Firefox can put a page in the place of one that is in the history; in Chromium the way back leads over it.
      const change: { url: string } = { url, ...(import.meta.env.FIREFOX && isCommitted && { loadReplace: true }) };
      void browser.tabs.update(visit.tabId, change).catch(() => {});
      const isRefused = refused.replace(visit.tabId, visit.address);
      void visits.add({ ...visit, isBehind: (isCommitted || isRefused) && !import.meta.env.FIREFOX });
    },
    onDecided: (host, decision) => parts.onDecided?.(host, decision),
    onShown: (...shown) => void tellLookup(...shown).catch(() => {}),
  });

  const tellLookup = async (
    tabId: number,
    host: string | null,
    decision: Decision | null,
    isArrival: boolean,
  ): Promise<void> => {
    if ((await decider.readSafety()).mode !== 'lookup') return;
    if (host === null || decision?.verdict !== 'unknown') return parts.onGone?.(tabId);
    const { active } = await browser.tabs.get(tabId);
    // Tabs of the last session, and those open when the mode was chosen, wait until they are looked at.
    if (isArrival || active) parts.onUnknown?.(tabId, host, active);
  };

  const judgeTab = async (tabId: number, mayBlock = false) => {
    const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
    if (frame && isSite(frame.url)) await watch.judgeAgain(tabId, frame.url, mayBlock);
  };
  /** Gives tabs the verdict as it is now. */
  const refresh = async (tabs: readonly number[], mayBlock = false) => {
    if (!listening.isHearing()) return;
    await Promise.all(tabs.map((tabId) => judgeTab(tabId, mayBlock).catch(() => {})));
  };
  const findTabs = async (query: { active?: true; discarded?: false }) =>
    (await browser.tabs.query(query)).flatMap(({ id }) => id ?? []);
  const refreshAll = async () => refresh(await findTabs({ discarded: false }));
  const refreshHosts = async (owners: readonly string[], mayBlock: boolean) => {
    const known = watch.tabsOf((host) => owners.some((owner) => isWithin(host, owner)));
    // A worker that has just woken knows of no tabs: those in front are what the user looks at.
    await refresh([...new Set([...known, ...(mayBlock ? [] : await findTabs({ active: true }))])], mayBlock);
  };

  const listening = createListening({
    onBefore: (navigation) => {
      if (navigation.frameId === 0) refused.begin(navigation.tabId);
      void watch.before(navigation);
    },
    onCommitted: (navigation) => void watch.committed(navigation),
    onFailed: ({ tabId, frameId, url, error = '' }) => {
      const host = frameId === 0 && refused.fail(tabId, url, error) ? toHost(url) : null;
      if (host !== null) void visits.add({ tabId, host, address: url, isBehind: true });
    },
    onReplaced: (tabId, replacedTabId) => {
      watch.forget(replacedTabId);
      void refresh([tabId]);
    },
    onRemoved: (tabId) => {
      watch.forget(tabId);
      parts.onGone?.(tabId);
    },
    onActivated: (tabId) => {
      if (!parts.onActivated?.(tabId)) void refresh([tabId]);
    },
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
    listening.hearTabs(isLookingUp);
    const { [LOOK_KEY]: before = 'off' } = await session.get([LOOK_KEY]);
    if (before === look) return;
    await session.set({ [LOOK_KEY]: look });
    const tabs = await findTabs({});
    if (look === 'off') toolbar.end(tabs);
    else if (look === 'revoked') toolbar.showRevoked(tabs);
    else toolbar.begin(tabs);
    await refreshAll();
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
    await parts.onChanged?.();
    await refreshAll();
  };

  listening.hearNavigation();
  listening.hearTabs(true);
  watchLocal((changed) => {
    const keys = Object.keys(changed);
    if (RULE_KEYS.some((key) => keys.includes(key))) void onRules();
    const owners = decider.forgetCards(keys);
    if (owners.length > 0 && listening.isHearing()) void refreshHosts(owners, false);
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
      show,
      readManaged,
      stopped,
      onChanged: async () => parts.onChanged?.(),
      onPass: async (tabId, host) => parts.onPass?.(tabId, host),
      now,
    }),
    readSafety: decider.readSafety,
    /** Gives tabs the verdict as it is now. */
    refresh,
    /** Once a day: data grows too old and exceptions end in tabs that stay open. */
    tidy: () => applySoon().then(refreshAll),
    /** A host has been looked up because a tab came to it: that tab is judged as if it came there now. */
    onAnswer: (host: string) => {
      decider.forgetCards([`card:${host}:categories`]);
      void refreshHosts([host], true);
    },
  };
}
