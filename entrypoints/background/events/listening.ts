import { browser } from 'wxt/browser';
import { mayNeedTabs, noteTabs } from './firefox';

type NavigationEvents = typeof browser.webNavigation | undefined;

/** Pages of the browser and of extensions have no verdict. */
const SITES = { url: [{ schemes: ['http', 'https'] }] };
/** A page in the reader view belongs to its site. */
const READ = { url: [...SITES.url, { urlPrefix: 'about:reader?' }] };
/** Firefox reports some of its own pages only when they are complete. */
const OWN = { url: [{ urlMatches: '^about:(?!blank|srcdoc|neterror|reader)' }] };
/** Pages that end a visit. Empty `about:` pages are left out: they come between two pages and fill frames. */
const SHOWN = {
  url: import.meta.env.FIREFOX
    ? [
        { schemes: ['http', 'https', 'blob', 'file', 'moz-extension'] },
        { urlMatches: '^about:(?!blank|srcdoc|neterror)' },
      ]
    : [{ schemes: ['http', 'https', 'blob', 'file', 'chrome', 'edge', 'chrome-extension'] }],
};

export interface Navigation {
  tabId: number;
  frameId: number;
  url: string;
  /** Chromium only. A prepared page is judged when it is shown, which is a separate event. */
  documentLifecycle?: string;
  /** Only at the commit. `reload` also marks a tab of the last session. */
  transitionType?: string;
  error?: string;
}

interface Listeners {
  onBefore(navigation: Navigation): void;
  onCommitted(navigation: Navigation): void;
  onFailed(navigation: Navigation): void;
  onContent(navigation: Navigation): void;
  onReplaced(tabs: { tabId: number; replacedTabId: number }): void;
  onRemoved(tabId: number): void;
  onActivated(tab: { tabId: number }): void;
}

export type Listening = ReturnType<typeof createListening>;

/** Adds and removes the listeners. The browser has navigation events only while the permission stands. */
export function createListening(listeners: Listeners) {
  const { onBefore, onCommitted, onFailed, onContent, onReplaced, onRemoved, onActivated } = listeners;
  let heard: NavigationEvents;
  let hearsTabs = false;
  const setTabs = (hears: boolean) => {
    hearsTabs = hears;
    const change = hears ? 'addListener' : 'removeListener';
    browser.tabs.onRemoved[change](onRemoved);
    browser.tabs.onActivated[change](onActivated);
  };

  return {
    isHearing: () => heard !== undefined,
    isHearingTabs: () => hearsTabs,
    hearNavigation(): void {
      const events = browser.webNavigation as NavigationEvents;
      if (heard || !events) return;
      heard = events;
      events.onBeforeNavigate.addListener(onBefore, SITES);
      events.onCommitted.addListener(onCommitted, SHOWN);
      events.onErrorOccurred.addListener(onFailed, SITES);
      events.onTabReplaced.addListener(onReplaced);
      if (import.meta.env.FIREFOX) {
        // When another process shows a page, Firefox may remove the badge a moment after this event.
        events.onDOMContentLoaded.addListener(onContent, READ);
        events.onCompleted.addListener(onCommitted, OWN);
      }
    },
    endNavigation(): void {
      const events = heard;
      heard = undefined;
      try {
        events?.onBeforeNavigate.removeListener(onBefore);
        events?.onCommitted.removeListener(onCommitted);
        events?.onErrorOccurred.removeListener(onFailed);
        events?.onTabReplaced.removeListener(onReplaced);
        if (import.meta.env.FIREFOX) {
          events?.onDOMContentLoaded.removeListener(onContent);
          events?.onCompleted.removeListener(onCommitted);
        }
      } catch {
        // Firefox removes the events together with the permission.
      }
    },
    /** Listens to front and closed tabs, for automatic lookups. True: it has just begun and may have missed a tab. */
    hearTabs(hears: boolean): boolean {
      noteTabs(hears);
      const isChange = hears !== hearsTabs;
      if (isChange) setTabs(hears);
      return isChange && hears;
    },
    /** Chromium wakes a worker for listeners that an earlier worker left. Only an added listener can be removed. */
    forgetTabs(): void {
      if (import.meta.env.FIREFOX) return;
      setTabs(true);
      setTabs(false);
    },
    /** Runs while Firefox's background starts, because later listeners do not wake it. */
    hearTabsAtStart(): void {
      if (import.meta.env.FIREFOX && mayNeedTabs()) setTabs(true);
    },
  };
}
