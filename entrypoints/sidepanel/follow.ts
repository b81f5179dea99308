import { browser } from 'wxt/browser';

const PERMISSION = { permissions: ['webNavigation'] as 'webNavigation'[] };

export function isFollowAllowed(): Promise<boolean> {
  return browser.permissions.contains(PERMISSION);
}

/** Asks for the permission that following needs. Only while the user's gesture lasts. */
export function requestFollow(): Promise<boolean> {
  return browser.permissions.request(PERMISSION);
}

/** Gives back what following needed. Never rejects: a build that has it from its install keeps it. */
export function giveBackFollow(): Promise<boolean> {
  return browser.permissions.remove(PERMISSION).catch(() => false);
}

/**
 * Calls back with the active tab of a window and its address (empty where it has none) whenever one of them changes, and now if
 * `startNow`. Needs the permission. Returns what ends it.
 */
export function followTab(
  windowId: number,
  startNow: boolean,
  onAddress: (address: string, tabId: number) => void,
): () => void {
  const { webNavigation } = browser;
  let active = -1;
  let ended = false;

  const show = async (tabId: number) => {
    active = tabId;
    // A tab that was unloaded or has crashed has no frame: then the card of the tab before must not stay.
    const frame = await webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
    if (active === tabId && !ended) onAddress(frame?.url ?? '', tabId);
  };
  const onActivated = (tab: { tabId: number; windowId: number }) => {
    if (tab.windowId === windowId) void show(tab.tabId);
  };
  const onNavigated = (details: { tabId: number; frameId: number; url: string }) => {
    if (details.tabId === active && details.frameId === 0) onAddress(details.url, details.tabId);
  };

  // A page that cannot be reached comes to no commit: what the tab shows then has the address all the same.
  const onFailed = ({ tabId, frameId }: { tabId: number; frameId: number }) => {
    if (tabId === active && frameId === 0) void show(tabId);
  };

  browser.tabs.onActivated.addListener(onActivated);
  webNavigation.onErrorOccurred.addListener(onFailed);
  webNavigation.onCommitted.addListener(onNavigated);
  webNavigation.onHistoryStateUpdated.addListener(onNavigated);
  // Of some of its own pages Firefox tells only that they are complete. It tells that of a download too, which leaves the page as it is.
  if (import.meta.env.FIREFOX) webNavigation.onCompleted.addListener(onNavigated, { url: [{ schemes: ['about'] }] });
  void browser.tabs.query({ active: true, windowId }).then(([tab]) => {
    if (tab?.id === undefined || ended) return;
    if (startNow) void show(tab.id);
    else active = tab.id;
  });
  return () => {
    ended = true;
    browser.tabs.onActivated.removeListener(onActivated);
    try {
      webNavigation.onErrorOccurred.removeListener(onFailed);
      webNavigation.onCommitted.removeListener(onNavigated);
      webNavigation.onHistoryStateUpdated.removeListener(onNavigated);
      if (import.meta.env.FIREFOX) webNavigation.onCompleted.removeListener(onNavigated);
    } catch {
      // Firefox takes the events away with the permission.
    }
  };
}
