import { browser } from 'wxt/browser';
import { changeSettings } from '../../../lib/settings/changes';
import { readOwnSettings } from '../../../lib/settings/store';

// Firefox wakes a stopped background only for listeners added while it started, even if they were removed later.

const WAKE_ALARM = 'wake';
/** Milliseconds until the browser has stopped the background. An earlier alarm would keep it running. */
const STOPPED_AFTER = 200;
/** In `localStorage`, because it is read without waiting. Without it, tabs are listened to. */
const TABS_KEY = 'hears-tabs';

const wakeSoon = () => void browser.alarms.create(WAKE_ALARM, { when: Date.now() + STOPPED_AFTER });

/** Restarts the background once it has stopped, so that its current listeners wake it afterwards. */
function wakeOnceStopped(): void {
  browser.runtime.onSuspend.addListener(wakeSoon);
}

/** Restarts the background after a grant, because some events need one. `onAwake`: it restarted. Call it at start. */
export function wakeAfterGrants(onAwake: () => unknown): void {
  browser.permissions.onAdded.addListener(wakeOnceStopped);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === WAKE_ALARM) onAwake();
  });
}

/** Whether Firefox's background must listen to tabs from its start. Where it need not, no tab wakes it. */
export function mayNeedTabs(): boolean {
  try {
    return localStorage.getItem(TABS_KEY) !== 'no';
  } catch {
    return true;
  }
}

export function noteTabs(isNeeded: boolean): void {
  if (!import.meta.env.FIREFOX) return;
  if (isNeeded && !mayNeedTabs()) wakeOnceStopped();
  try {
    localStorage.setItem(TABS_KEY, isNeeded ? 'yes' : 'no');
  } catch {
    // Then tabs are listened to at the next start too.
  }
}

/** Firefox users can withdraw the e-mail consent alone. Then they are asked again. Call it before any `await`. */
export function keepEmailConsent(): void {
  const look = async () => {
    const { data_collection: kept } = (await browser.permissions.getAll()) as { data_collection?: string[] };
    const isWithdrawn = kept && !kept.includes('personallyIdentifyingInfo');
    if (isWithdrawn && (await readOwnSettings()).emailAgreed)
      await changeSettings((current) => ({ ...current, emailAgreed: false }));
  };
  // If settings cannot be read, no address is sent either.
  const lookSoon = () => void look().catch(() => {});
  browser.permissions.onRemoved.addListener(lookSoon);
  // The consent may have been withdrawn while the extension was disabled.
  lookSoon();
}
