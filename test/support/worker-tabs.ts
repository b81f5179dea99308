import { createBrowserEvent } from './browser-event';
import { waitUntil } from './wait';

interface Tab {
  id: number;
  url: string;
  pendingUrl?: string;
  active: boolean;
  windowId: number;
  discarded: boolean;
  incognito: boolean;
}
interface PerTab {
  tabId?: number;
}
interface Change {
  url?: string;
  active?: boolean;
}
type NavigationName = keyof ReturnType<typeof createNavigationEvents>;

const NEW_TAB = 'about:blank';

const createNavigationEvents = () => ({
  onBeforeNavigate: createBrowserEvent<[object]>(),
  onCommitted: createBrowserEvent<[object]>(),
  onErrorOccurred: createBrowserEvent<[object]>(),
  onTabReplaced: createBrowserEvent<[object]>(),
  onDOMContentLoaded: createBrowserEvent<[object]>(),
  onCompleted: createBrowserEvent<[object]>(),
});

const isSite = (url: string) => /^https?:/.test(url);
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The tabs of a browser and its toolbar: a navigation begins, the site answers a turn later, and the page commits unless the tab was
 * sent elsewhere meanwhile. `wake` starts the worker, as each event does in a browser. Without the permission navigation is not told.
 */
export function createWorkerTabs(wake: () => Promise<unknown>, isNavigationTold: () => boolean) {
  const tabs = new Map<number, Tab>();
  const badges = new Map<number, string>();
  const titles = new Map<number, string>();
  const navigationEvents = createNavigationEvents();
  const tabEvents = { onRemoved: createBrowserEvent<[number]>(), onActivated: createBrowserEvent<[PerTab]>() };
  const everywhere = { badge: '', title: '' };
  /** Every badge that a site has had, as `host badge`. */
  const shown = new Set<string>();
  /** The navigation that each tab follows now. */
  const goals = new Map<number, symbol>();
  let lastId = 0;

  const fire = async (name: NavigationName, tabId: number, url: string, more: object = {}) => {
    // The listeners hear of sites alone until a page commits.
    if (!isNavigationTold() || (name !== 'onCommitted' && !isSite(url))) return;
    await wake();
    navigationEvents[name].trigger({ tabId, frameId: 0, url, documentLifecycle: 'active', ...more });
  };

  const noteBadge = (tabId: number) => {
    const { url = '' } = tabs.get(tabId) ?? {};
    if (isSite(url)) shown.add(`${new URL(url).hostname} ${badges.get(tabId) ?? everywhere.badge}`);
  };

  const navigate = async (tabId: number, url: string, transitionType = 'link'): Promise<void> => {
    const tab = tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    const goal = Symbol(url);
    goals.set(tabId, goal);
    tab.pendingUrl = url;
    await fire('onBeforeNavigate', tabId, url);
    await nextTurn();
    if (goals.get(tabId) !== goal) return fire('onErrorOccurred', tabId, url, { error: 'net::ERR_ABORTED' });
    delete tab.pendingUrl;
    tab.url = url;
    badges.delete(tabId);
    titles.delete(tabId);
    noteBadge(tabId);
    await fire('onCommitted', tabId, url, { transitionType });
  };

  const activate = async (tabId: number): Promise<void> => {
    for (const tab of tabs.values()) tab.active = tab.id === tabId;
    if (tabEvents.onActivated.wakesWorker()) await wake();
    tabEvents.onActivated.trigger({ tabId });
  };

  const add = (url: string): Tab => {
    const tab: Tab = { id: ++lastId, url, active: false, windowId: 1, discarded: false, incognito: false };
    tabs.set(tab.id, tab);
    return tab;
  };

  const create = async ({ url = NEW_TAB, active = true }: { url?: string; active?: boolean } = {}): Promise<Tab> => {
    const tab = add(NEW_TAB);
    if (active) await activate(tab.id);
    if (url !== NEW_TAB) await navigate(tab.id, url);
    return { ...tab };
  };

  const close = async (tabId: number): Promise<void> => {
    if (!tabs.delete(tabId)) return;
    goals.delete(tabId);
    badges.delete(tabId);
    titles.delete(tabId);
    if (tabEvents.onRemoved.wakesWorker()) await wake();
    tabEvents.onRemoved.trigger(tabId);
  };

  const get = async (tabId: number): Promise<Tab> => {
    const tab = tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return { ...tab };
  };

  /** `browser.tabs`, `browser.webNavigation` and `browser.action`, as far as the worker uses them. */
  const api = {
    tabs: {
      ...tabEvents,
      get,
      create,
      query: async ({ active, discarded }: Partial<Tab> = {}) =>
        [...tabs.values()]
          .filter((tab) => (active ?? tab.active) === tab.active && (discarded ?? tab.discarded) === tab.discarded)
          .map((tab) => ({ ...tab })),
      update: async (given: number | Change, change?: Change) => {
        const front = [...tabs.values()].find((tab) => tab.active)?.id ?? 0;
        const [tabId, { url, active }] = typeof given === 'number' ? [given, change ?? {}] : [front, given];
        await get(tabId);
        if (url !== undefined) void navigate(tabId, url);
        if (active) await activate(tabId);
        return get(tabId);
      },
      remove: async (ids: number | number[]) => {
        for (const id of [ids].flat()) await close(id);
      },
    },
    webNavigation: {
      ...navigationEvents,
      getFrame: async ({ tabId, frameId }: { tabId: number; frameId: number }) => {
        const tab = frameId === 0 ? tabs.get(tabId) : undefined;
        return tab ? { url: tab.url, errorOccurred: false } : null;
      },
    },
    action: {
      setBadgeText: async ({ tabId, text }: PerTab & { text: string | null }) => {
        if (tabId === undefined) everywhere.badge = text ?? '';
        else if (text === null) badges.delete(tabId);
        else badges.set(tabId, text);
        if (tabId !== undefined) noteBadge(tabId);
      },
      getBadgeText: async ({ tabId = 0 }: PerTab) => badges.get(tabId) ?? everywhere.badge,
      setTitle: async ({ tabId, title }: PerTab & { title: string }) => {
        if (tabId === undefined) everywhere.title = title;
        else titles.set(tabId, title);
      },
      getTitle: async ({ tabId = 0 }: PerTab) => titles.get(tabId) ?? everywhere.title,
      setIcon: async () => {},
      setBadgeBackgroundColor: async () => {},
      setPopup: async () => {},
    },
  };

  const toolbar = (tabId: number) => ({
    badge: badges.get(tabId) ?? everywhere.badge,
    title: titles.get(tabId) ?? everywhere.title,
  });
  const until = (tabId: number, what: string, isSo: (seen: ReturnType<typeof toolbar>) => boolean) =>
    waitUntil(() => isSo(toolbar(tabId)), what).catch((error: Error) => {
      throw new Error(`${error.message} ${tabs.get(tabId)?.url} shows ${JSON.stringify(toolbar(tabId))}`);
    });

  return {
    api,
    events: [...Object.values(navigationEvents), ...Object.values(tabEvents)],
    /** Opens these addresses in tabs behind the one in front, all at once; their ids in that order. */
    open: async (addresses: readonly string[]): Promise<number[]> => {
      const opened = await Promise.all(addresses.map((url) => create({ url, active: false })));
      return opened.map(({ id }) => id);
    },
    /** The tabs of the last session as the browser brings them back, before anything of them has loaded; their ids. */
    restore: (addresses: readonly string[]): number[] => addresses.map((url) => add(url).id),
    navigate,
    /** Loads a tab again, as the browser does with a restored one. */
    reload: (tabId: number) => navigate(tabId, tabs.get(tabId)?.url ?? NEW_TAB, 'reload'),
    activate,
    close,
    urlOf: (tabId: number) => tabs.get(tabId)?.url ?? '',
    /** What the toolbar shows while this tab is in front. */
    toolbar,
    untilBadge: (tabId: number, text: string) => until(tabId, `the badge is "${text}"`, ({ badge }) => badge === text),
    untilTitle: (tabId: number, text: string) =>
      until(tabId, `the title says "${text}"`, ({ title }) => title.includes(text)),
    untilUrl: (tabId: number, url: string) => waitUntil(() => tabs.get(tabId)?.url === url, `the tab is at ${url}`),
    ids: () => [...tabs.keys()],
    /** Every badge that the page of a site had since the last `forgetBadges`, as `host badge`. */
    badgesShown: () => [...shown],
    forgetBadges: () => shown.clear(),
    clear: () => {
      for (const each of [tabs, badges, titles, goals, shown]) each.clear();
      for (const event of Object.values(tabEvents)) event.forget();
      Object.assign(everywhere, { badge: '', title: '' });
    },
  };
}
