import { browser } from 'wxt/browser';

// Firefox wakes a stopped background for every listener that was added while it started, even for one that was removed
// a moment later, and for none that was added afterwards.

/** That it rings is what wakes the background. */
const WAKE_ALARM = 'wake';
/** Milliseconds in which the browser has stopped the background: rung before that, the alarm would keep it as it is. */
const STOPPED_AFTER = 200;
/** In `localStorage`, which is read without waiting; where it is gone, changes of tabs are listened to. */
const TABS_KEY = 'hears-tabs';

const wakeSoon = () => void browser.alarms.create(WAKE_ALARM, { when: Date.now() + STOPPED_AFTER });

/** Has the background start anew as soon as it has stopped, so that what it listens to by now wakes it afterwards. */
function wakeOnceStopped(): void {
  browser.runtime.onSuspend.addListener(wakeSoon);
}

/**
 * Starts the background anew after a permission is given, since some events exist only with one. Call it while the
 * background starts. `onAwake`: it has started anew; what happened since it was stopped was not heard.
 */
export function wakeAfterGrants(onAwake: () => unknown): void {
  browser.permissions.onAdded.addListener(wakeOnceStopped);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === WAKE_ALARM) onAwake();
  });
}

/** Whether Firefox's background must listen to changes of tabs from its start: no change wakes it in vain. */
export function mayNeedTabs(): boolean {
  try {
    return localStorage.getItem(TABS_KEY) !== 'no';
  } catch {
    return true;
  }
}

/** Takes note for the next start. */
export function noteTabs(isNeeded: boolean): void {
  if (!import.meta.env.FIREFOX) return;
  if (isNeeded && !mayNeedTabs()) wakeOnceStopped();
  try {
    localStorage.setItem(TABS_KEY, isNeeded ? 'yes' : 'no');
  } catch {
    // They are listened to at the next start too.
  }
}

type NavigationEvents = typeof browser.webNavigation | undefined;

/** Pages of the browser and of extensions have no verdict. */
const SITES = { url: [{ schemes: ['http', 'https'] }] };
/** What is read in the reader view is of its site. */
const READ = { url: [...SITES.url, { urlPrefix: 'about:reader?' }] };
/** Of some of its own pages Firefox tells only that they are complete. */
const OWN = { url: [{ urlMatches: '^about:(?!blank|srcdoc|neterror|reader)' }] };
/** Pages by which a tab has left its site. Not the empty ones of `about:`: they come between two, and fill frames. */
const SHOWN = {
  url: import.meta.env.FIREFOX
    ? [
        { schemes: ['http', 'https', 'blob', 'file', 'moz-extension'] },
        { urlMatches: '^about:(?!blank|srcdoc|neterror)' },
      ]
    : [{ schemes: ['http', 'https', 'blob', 'file', 'chrome', 'edge', 'chrome-extension'] }],
};

/** The part of a browser's navigation event that is read. */
export interface Navigation {
  tabId: number;
  frameId: number;
  url: string;
  /** Chromium alone tells; a page that is only prepared is judged when it is shown, which is an event of its own. */
  documentLifecycle?: string;
  /** With the commit alone. `reload`: of a tab of the last session too. */
  transitionType?: string;
  /** Why a load failed. */
  error?: string;
}

/** What is done with each event. */
interface Listeners {
  onBefore(navigation: Navigation): void;
  onCommitted(navigation: Navigation): void;
  onFailed(navigation: Navigation): void;
  onContent(navigation: Navigation): void;
  onReplaced(tabs: { tabId: number; replacedTabId: number }): void;
  onRemoved(tabId: number): void;
  onActivated(tab: { tabId: number }): void;
}

/**
 * Adds and removes the listeners of brand safety. Navigation can be heard only while the user's permission stands: until then
 * the browser has no such events.
 */
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
        // Where a page is shown by another process, the tab's badge may be taken away a moment after it was told of.
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
        // Firefox takes the events away with the permission.
      }
    },
    /**
     * Listens to which tab is in front, and which are closed, for automatic lookups alone. True: it has only begun, so
     * that a tab which came to the front before, maybe the one that woke the worker, was missed.
     */
    hearTabs(hears: boolean): boolean {
      noteTabs(hears);
      const isChange = hears !== hearsTabs;
      if (isChange) setTabs(hears);
      return isChange && hears;
    },
    /**
     * Chromium wakes a worker for events that an earlier worker listened to and did not stop listening to. Only a
     * listener that was added can be removed, so they are added first.
     */
    forgetTabs(): void {
      if (import.meta.env.FIREFOX) return;
      setTabs(true);
      setTabs(false);
    },
    /** Called while Firefox's background starts, before it knows whether it must: later listeners do not wake it. */
    hearTabsAtStart(): void {
      if (import.meta.env.FIREFOX && mayNeedTabs()) setTabs(true);
    },
  };
}
