import { browser } from 'wxt/browser';

/** Reports the active tab and its address (empty: none). Needs the permission. Returns what ends it. */
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
    // An unloaded or crashed tab has no frame. The card of the tab before must not stay.
    const frame = await webNavigation.getFrame({ tabId, frameId: 0 }).catch(() => null);
    if (active === tabId && !ended) onAddress(frame?.url ?? '', tabId);
  };
  const onActivated = (tab: { tabId: number; windowId: number }) => {
    if (tab.windowId === windowId) void show(tab.tabId);
  };
  const onNavigated = (details: { tabId: number; frameId: number; url: string }) => {
    if (details.tabId === active && details.frameId === 0) onAddress(details.url, details.tabId);
  };

  // An unreachable page never commits, but the tab still shows its address.
  const onFailed = ({ tabId, frameId }: { tabId: number; frameId: number }) => {
    if (tabId === active && frameId === 0) void show(tabId);
  };

  browser.tabs.onActivated.addListener(onActivated);
  webNavigation.onErrorOccurred.addListener(onFailed);
  webNavigation.onCommitted.addListener(onNavigated);
  webNavigation.onHistoryStateUpdated.addListener(onNavigated);
  // Firefox reports some of its own pages only as complete. It reports downloads too, which change no page.
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
      // Firefox removes the events together with the permission.
    }
  };
}
