import { browser } from 'wxt/browser';
import { DAY, MINUTE } from '../../../lib/time';

/** Rings once a day and after each start of the browser. The decision log hears it too. */
export const TIDY_ALARM = 'tidy';
/** Minutes. A browser that has just started is busy. */
const AFTER_START = 5;

/** Works after each start and daily: few browsers run for a whole day. Call it at worker start, before any `await`. */
export function tidyDaily(...works: (() => Promise<unknown>)[]): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void Promise.allSettled(works.map((work) => work()));
  });
  const begin = () =>
    void browser.alarms.create(TIDY_ALARM, { delayInMinutes: AFTER_START, periodInMinutes: DAY / MINUTE });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) start.addListener(begin);
  // Firefox drops the alarms of a disabled extension and reports no start when it is enabled again.
  if (import.meta.env.FIREFOX) void browser.alarms.get(TIDY_ALARM).then((kept) => kept ?? begin());
}
