import { browser } from 'wxt/browser';
import { openPage } from '../../lib/browser/pages';
import { checksum, fromRecord, toRecord } from '../../lib/browser/record';
import { subscribeLocal } from '../../lib/browser/storage';
import { createDecisionLog, createDecisionStore } from '../../lib/decisions/log';
import type { Environment } from '../../lib/environment';
import type { Suffixes } from '../../lib/host/suffixes';
import type { Decision } from '../../lib/safety/policy';
import { isNotable } from '../../lib/safety/policy';
import type { SafetySettings } from '../../lib/settings/store';
import { readSettings, SETTINGS_KEY } from '../../lib/settings/store';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { HOUR, MINUTE, toDay } from '../../lib/time';
import { createWatchCheck } from '../../lib/watch/check';
import type { Change } from '../../lib/watch/list';
import { readWatchList, WATCH_KEY } from '../../lib/watch/list';
import { TIDY_ALARM } from './menus';
import type { Lookups } from './navigation';
import { writeDay } from './toolbar-text';

/** The id leads to the page that a click opens. */
interface Note {
  id: string;
  title: string;
  message: string;
}

type Notifications = typeof browser.notifications | undefined;
/** Missing without the permission. */
const toNotifications = () => browser.notifications as Notifications;

const notify = async ({ id, title, message }: Note) => {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await toNotifications()?.create(id, { type: 'basic', iconUrl, title, message });
};

const NOTED_KEY = 'noted';
const RECORD_VERSION = 1;
/** A site that leads through a thousand hosts of its own must not cause a thousand notifications. */
const MOST_HOSTS_OF_SITE = 3;

/** Notifies once a day per host, for few hosts of a site. Stores checksums only: the user may keep the log empty. */
export function createWarnings(
  { area, now }: Pick<Environment, 'area' | 'now'>,
  readSuffixes: () => Promise<Suffixes>,
) {
  let turn: Promise<unknown> = Promise.resolve();

  const tell = async (host: string, { reason, rule }: Decision) => {
    const day = toDay(now());
    const [{ [NOTED_KEY]: stored }, { toSite }] = await Promise.all([area.get([NOTED_KEY]), readSuffixes()]);
    // The record's checksum vouches for this shape, which is written only below.
    const noted = fromRecord(RECORD_VERSION, NOTED_KEY, stored)?.body as { day: string; sums: string[] } | undefined;
    const sums = noted?.day === day ? noted.sums : [];
    const own = checksum(host);
    const shared = checksum(`of ${toSite(host)}`);
    if (sums.includes(own) || sums.filter((sum) => sum === shared).length >= MOST_HOSTS_OF_SITE) return;
    const next = { day, sums: [...sums, own, shared] };
    await area.set({ [NOTED_KEY]: toRecord(RECORD_VERSION, NOTED_KEY, next, now()) });
    const title = t('background.notice.warned', [host]);
    await notify({ id: `site:${host}`, title, message: reason || rule?.name || host });
  };

  return {
    /** Runs one at a time, so that a host opened in ten tabs is reported once. Never rejects. */
    tell(host: string, decision: Decision): Promise<unknown> {
      // Too little data is not reported, because nearly every new site has too little.
      if (decision.verdict !== 'warned') return Promise.resolve();
      turn = turn.then(() => tell(host, decision)).catch(() => {});
      return turn;
    },
  };
}

export function toNotePage(id: string): string | null {
  // A host may contain colons.
  const [kind, ...rest] = id.split(':');
  const host = rest.join(':');
  if (kind === 'watch') return '/dashboard.html#/watch';
  return kind === 'site' && host !== '' ? `/dashboard.html#/site/${encodeURIComponent(host)}` : null;
}

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

/** Logs decisions, notifies of them and checks watched sites. Call it at worker start, before any `await`. */
export function createNotices(
  environment: Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>,
  { lookup, readSuffixes }: Lookups,
) {
  const { area } = environment;
  const log = createDecisionLog(environment, createDecisionStore());
  const warnings = createWarnings(environment, readSuffixes);
  const watchList = createWatchCheck(environment, lookup, (host, changes) =>
    notify({
      id: `watch:${host}`,
      title: t('background.notice.changed', [host]),
      message: toChangesText(changes),
    }),
  );
  const checkWatchList = async () => {
    const count = readWatchList(area).then(({ length }) => length);
    await count.then(provideForWatchList).catch(() => {});
    await watchList.check();
  };

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
    if (name === TIDY_ALARM) void log.tidy();
    // The daily alarm checks too, and the check restores an alarm that the browser dropped.
    if (name === WATCH_ALARM || name === TIDY_ALARM) void checkWatchList();
  });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) {
    start.addListener(() => void checkWatchList());
  }
  subscribeLocal((changed) => {
    if (SETTINGS_KEY in changed) void log.tidy();
    if (WATCH_KEY in changed) void checkWatchList();
  });

  return {
    /** Called once for each page that a tab comes to. */
    onDecided(host: string, decision: Decision, { logEverything, notify }: SafetySettings): void {
      if (!isNotable(decision) && !logEverything) return;
      log.log(host, decision);
      if (notify) void warnings.tell(host, decision);
    },
  };
}
