import { browser } from 'wxt/browser';
import { subscribeLocal } from '../../../lib/browser/storage';
import type { Environment } from '../../../lib/environment';
import type { LookupReply, LookupRequest } from '../../../lib/lookup/plan';
import { readSettings } from '../../../lib/settings/store';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import { HOUR, MINUTE } from '../../../lib/time';
import { createWatchCheck } from '../../../lib/watch/check';
import type { Change } from '../../../lib/watch/list';
import { readWatchList, WATCH_KEY } from '../../../lib/watch/list';
import { writeDay } from '../safety/toolbar-text';
import { notify } from './notification';
import { TIDY_ALARM } from './tidying';

/** More lines do not fit into a notification. */
const MOST_LINES = 4;

/** Built from the identifier: the table of names would not fit into the worker. */
const toWords = (id: string) =>
  id.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

export function toChangesText(changes: readonly Change[]): string {
  const language = t('text.language');
  const lines = changes.slice(0, MOST_LINES).map(({ kind, before, after }) => {
    if (kind === 'expiry') return t('background.notice.expires', [writeDay(after ?? '', language)]);
    if (kind === 'rank')
      return t(
        'background.notice.rank',
        [after, before].map((rank) => Number(rank).toLocaleString(language)),
      );
    const value = before ?? after ?? '';
    const shown = kind === 'category' ? toCategoryLabel(value) : toWords(value);
    return t(before === null ? 'background.notice.added' : 'background.notice.gone', [shown]);
  });
  return changes.length > MOST_LINES ? [...lines, '…'].join('\n') : lines.join('\n');
}

export const WATCH_ALARM = 'watch-list';

/** The alarm stands while a site is watched. Then the permission goes, unless warnings need it. Never rejects. */
export async function provideForWatchList(count: number): Promise<void> {
  // If a browser dropped the alarm, the check at its start sets it again.
  if (count > 0) return void browser.alarms.create(WATCH_ALARM, { periodInMinutes: HOUR / MINUTE });
  void browser.alarms.clear(WATCH_ALARM);
  const giveBack = async () => {
    if (!(await readSettings()).safety.notify) await browser.permissions.remove({ permissions: ['notifications'] });
  };
  await giveBack().catch(() => {});
}

/** Checks watched sites and notifies of what changed. Call it while the worker starts, before any `await`. */
export function keepWatchList(
  environment: Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>,
  lookup: (request: LookupRequest) => Promise<LookupReply>,
): void {
  const watchList = createWatchCheck(environment, lookup, (host, changes) =>
    notify({
      id: `watch:${host}`,
      title: t('background.notice.changed', [host]),
      message: toChangesText(changes),
    }),
  );
  const check = async () => {
    const count = readWatchList(environment.area).then(({ length }) => length);
    await count.then(provideForWatchList).catch(() => {});
    await watchList.check();
  };
  browser.alarms.onAlarm.addListener(({ name }) => {
    // The daily alarm checks too, and the check restores an alarm that the browser dropped.
    if (name === WATCH_ALARM || name === TIDY_ALARM) void check();
  });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) start.addListener(() => void check());
  subscribeLocal((changed) => {
    if (WATCH_KEY in changed) void check();
  });
}
