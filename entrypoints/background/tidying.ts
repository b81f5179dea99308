import { browser } from 'wxt/browser';
import { DAY, MINUTE } from '../../lib/time';

/** The alarm that stands for "once a day", and for the start of a browser; the decision log hears it too. */
export const TIDY_ALARM = 'tidy';
/** Minutes: a browser that has just started has enough to do. */
const AFTER_START = 5;

/**
 * Does work soon after each start of the browser, and once a day while it runs: one that is closed each evening never runs for a
 * day. Call it while the worker starts, before anything is awaited.
 */
export function tidyDaily(...works: (() => Promise<unknown>)[]): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void Promise.allSettled(works.map((work) => work()));
  });
  const begin = () =>
    void browser.alarms.create(TIDY_ALARM, { delayInMinutes: AFTER_START, periodInMinutes: DAY / MINUTE });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) start.addListener(begin);
  // Firefox drops the alarms of an extension that is switched off, and tells of no start when it is switched on again.
  if (import.meta.env.FIREFOX) void browser.alarms.get(TIDY_ALARM).then((kept) => kept ?? begin());
}
