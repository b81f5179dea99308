import { browser } from 'wxt/browser';
import { DAY, MINUTE } from '../../lib/time';

/** The alarm that stands for "once a day"; the decision log hears it too. */
export const TIDY_ALARM = 'tidy';

/** Does work once a day, as far as the browser runs. Call it while the worker starts, before anything is awaited. */
export function tidyDaily(...works: (() => Promise<unknown>)[]): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void Promise.allSettled(works.map((work) => work()));
  });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) {
    start.addListener(() => void browser.alarms.create(TIDY_ALARM, { periodInMinutes: DAY / MINUTE }));
  }
}
