import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

type Listener = (details: never) => unknown;
interface Frame {
  url: string;
  errorOccurred?: boolean;
}

const NAVIGATION = [
  ...['onBeforeNavigate', 'onCommitted', 'onErrorOccurred', 'onTabReplaced', 'onDOMContentLoaded', 'onCompleted'],
];

/**
 * A browser with tabs, as brand safety meets it: navigations go in, and what is done with the tabs comes out as `events`: `show 1 ✕`
 * (a badge), `clear 1`, `go 1 <address>`.
 */
export function createTabWorld() {
  const listeners = new Map<string, Set<Listener>>();
  const toEvent = (name: string) => {
    const own = new Set<Listener>();
    listeners.set(name, own);
    return {
      addListener: (listener: Listener) => void own.add(listener),
      removeListener: (listener: Listener) => void own.delete(listener),
      hasListener: (listener: Listener) => own.has(listener),
    };
  };
  const frames = new Map<number, Frame | null>();
  const granted = { navigation: true };
  const events: string[] = [];
  const shown = { badge: '', title: '' };
  // Icons are drawn: no test environment has pictures.
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(readonly data: Uint8ClampedArray) {}
    },
  );
  const webNavigation = {
    ...Object.fromEntries(NAVIGATION.map((name) => [name, toEvent(name)])),
    getFrame: vi.fn(async ({ tabId, frameId }: { tabId: number; frameId: number }) =>
      frameId === 0 ? (frames.get(tabId) ?? null) : null,
    ),
  };
  const permissions = {
    contains: async ({ permissions = [] }: { permissions?: string[] }) =>
      permissions.includes('webNavigation') && granted.navigation,
    remove: async () => true,
    onAdded: toEvent('granted'),
    onRemoved: toEvent('removed'),
  };
  const action = {
    setBadgeText: async ({ tabId, text }: { tabId?: number; text: string | null }) => {
      if (tabId === undefined) return;
      shown.badge = text ?? '';
      events.push(text === null ? `clear ${tabId}` : `show ${tabId} ${text}`);
    },
    setTitle: async ({ tabId, title }: { tabId?: number; title: string }) => {
      if (tabId !== undefined) shown.title = title;
    },
    setIcon: async () => {},
    setBadgeBackgroundColor: async () => {},
  };
  for (const [name, part] of Object.entries({ webNavigation, permissions, action }))
    vi.spyOn(fakeBrowser, name as 'action', 'get').mockReturnValue(part as never);
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((path: string) => `chrome-extension://sitecard${path}`);
  const query = async () => [...frames.keys()].map((id) => ({ id }));
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(query as never);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) => ({ id, active: true })) as never);
  const update = async (tabId: number, { url }: { url: string }) => void events.push(`go ${tabId} ${url}`);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation(update as never);

  const tell = (name: string, details: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(details as never);
  };
  const toNavigation = (url: string, given: object) => ({ tabId: 1, frameId: 0, url, ...given });
  return {
    frames,
    shown,
    events,
    webNavigation,
    permissions,
    /** The names of the events that are listened to. */
    heard: () => NAVIGATION.filter((name) => listeners.get(name)?.size),
    take: () => events.splice(0),
    tell,
    before: (url: string, given: object = {}) => tell('onBeforeNavigate', toNavigation(url, given)),
    commit(url: string, given: { tabId?: number; frameId?: number; [name: string]: unknown } = {}) {
      if (!given.frameId) frames.set(given.tabId ?? 1, { url });
      tell('onCommitted', toNavigation(url, given));
    },
    fail: (url: string, given: object = {}) =>
      tell('onErrorOccurred', { ...toNavigation(url, {}), error: 'net::ERR_ABORTED', ...given }),
    setGranted(navigation: boolean) {
      granted.navigation = navigation;
      tell(navigation ? 'granted' : 'removed', { permissions: ['webNavigation'] });
    },
  };
}

/** Until what has begun has come to rest, where nothing waits for time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
}
