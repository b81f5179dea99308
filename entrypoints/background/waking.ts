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
