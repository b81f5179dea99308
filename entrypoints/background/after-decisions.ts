import { browser } from 'wxt/browser';
import { openPage } from '../../lib/browser/pages';
import { watchLocal } from '../../lib/browser/storage';
import { createOnce } from '../../lib/once';
import { isNotable } from '../../lib/safety/notable';
import type { Decision } from '../../lib/safety/policy';
import { SETTINGS_KEY } from '../../lib/settings/store';
import { WATCH_KEY } from '../../lib/watch/list';
import type { NoteParts } from './notices';
import { toNotePage, toNotifications } from './notify';
import { TIDY_ALARM } from './tidying';

export const WATCH_ALARM = 'watch-list';

/**
 * What comes after decisions: the log and notifications of them, and the check of watched sites. It only listens; the
 * code that does the work is loaded when there is some. Call it while the worker starts, before anything is awaited.
 */
export function createAfterDecisions(parts: NoteParts) {
  const keeping = createOnce(async () => (await import('./notices')).createNoteKeeping(parts));
  const tidyLog = async () => (await keeping()).tidyLog();
  const checkWatchList = async () => (await keeping()).checkWatchList();

  const onClicked = (id: string) => {
    const page = toNotePage(id);
    void toNotifications()?.clear(id);
    if (page) void openPage(page);
  };
  const listen = () => {
    if (toNotifications()?.onClicked.hasListener(onClicked) === false)
      toNotifications()?.onClicked.addListener(onClicked);
  };
  listen();
  browser.permissions.onAdded.addListener(listen);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void tidyLog();
    // The daily alarm does so too: the check sets its own alarm again, where a browser has dropped that.
    if (name === WATCH_ALARM || name === TIDY_ALARM) void checkWatchList();
  });
  // A browser may have dropped the alarm since.
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) {
    start.addListener(() => void checkWatchList());
  }
  watchLocal((changed) => {
    if (SETTINGS_KEY in changed) void tidyLog();
    if (WATCH_KEY in changed) void checkWatchList();
  });

  return {
    /** Once for each page that a tab comes to: most are worth no note. */
    async onDecided(host: string, decision: Decision): Promise<void> {
      if (!isNotable(decision) && !(await parts.readSafety()).logEverything) return;
      (await keeping()).onDecided(host, decision);
    },
  };
}
