import { createBrowserEvent } from './browser-event';

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
 * sent elsewhere meanwhile. `wake` starts the worker, as each event does in a browser.
 */
export function createWorkerTabs(wake: () => Promise<unknown>) {
  const tabs = new Map<number, Tab>();
  const badges = new Map<number, string>();
  const titles = new Map<number, string>();
  const navigationEvents = createNavigationEvents();
  const tabEvents = { onRemoved: createBrowserEvent<[number]>(), onActivated: createBrowserEvent<[PerTab]>() };
  const everywhere = { badge: '', title: '' };
  /** The navigation that each tab follows now. */
  const goals = new Map<number, symbol>();
  let lastId = 0;

  const fire = async (name: NavigationName, tabId: number, url: string, more: object = {}) => {
    // The listeners hear of sites alone until a page commits.
    if (name !== 'onCommitted' && !isSite(url)) return;
    await wake();
    navigationEvents[name].trigger({ tabId, frameId: 0, url, documentLifecycle: 'active', ...more });
  };

  const navigate = async (tabId: number, url: string): Promise<void> => {
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
    await fire('onCommitted', tabId, url, { transitionType: 'link' });
  };

  const activate = async (tabId: number): Promise<void> => {
    for (const tab of tabs.values()) tab.active = tab.id === tabId;
    await wake();
    tabEvents.onActivated.trigger({ tabId });
  };

  const create = async ({ url = NEW_TAB, active = true }: { url?: string; active?: boolean } = {}): Promise<Tab> => {
    const tab: Tab = { id: ++lastId, url: NEW_TAB, active: false, windowId: 1, discarded: false, incognito: false };
    tabs.set(tab.id, tab);
    if (active) await activate(tab.id);
    if (url !== NEW_TAB) await navigate(tab.id, url);
    return { ...tab };
  };

  const close = async (tabId: number): Promise<void> => {
    if (!tabs.delete(tabId)) return;
    goals.delete(tabId);
    badges.delete(tabId);
    titles.delete(tabId);
    await wake();
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
      update: async (tabId: number, { url, active }: { url?: string; active?: boolean }) => {
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

  return {
    api,
    events: [...Object.values(navigationEvents), ...Object.values(tabEvents)],
    /** Opens these addresses in tabs behind the one in front, all at once; their ids in that order. */
    open: async (addresses: readonly string[]): Promise<number[]> => {
      const opened = await Promise.all(addresses.map((url) => create({ url, active: false })));
      return opened.map(({ id }) => id);
    },
    navigate,
    activate,
    close,
    urlOf: (tabId: number) => tabs.get(tabId)?.url ?? '',
    /** What the toolbar shows while this tab is in front. */
    toolbar: (tabId: number) => ({
      badge: badges.get(tabId) ?? everywhere.badge,
      title: titles.get(tabId) ?? everywhere.title,
    }),
    ids: () => [...tabs.keys()],
    clear: () => {
      for (const each of [tabs, badges, titles, goals]) each.clear();
      Object.assign(everywhere, { badge: '', title: '' });
    },
  };
}
export type WorkerTabs = ReturnType<typeof createWorkerTabs>;
