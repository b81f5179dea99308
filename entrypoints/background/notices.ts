import { browser } from 'wxt/browser';
import { createAutoBudget } from '../../lib/automatic/budget';
import { openPage } from '../../lib/browser/pages';
import { checksum, fromRecord, toRecord } from '../../lib/browser/record';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { watchLocal } from '../../lib/browser/storage';
import { createDecisionLog, createDecisionStore } from '../../lib/decisions/log';
import { looksLikeSuffix } from '../../lib/host/name';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import { createOnce } from '../../lib/once';
import type { Decision } from '../../lib/safety/policy';
import { isNotable } from '../../lib/safety/policy';
import type { SafetySettings } from '../../lib/settings/store';
import { readSettings, SETTINGS_KEY } from '../../lib/settings/store';
import { toCategoryLabel } from '../../lib/taxonomy';
import { HOUR, MINUTE, SECOND, toDay } from '../../lib/time';
import { createWatchCheck } from '../../lib/watch/check';
import type { Change } from '../../lib/watch/list';
import { WATCH_KEY } from '../../lib/watch/list';
import { TIDY_ALARM } from './menus';
import type { GetMessage } from './toolbar-text';
import { getMessage, writeDay } from './toolbar-text';

/** What a notification says; its id leads to the page of ours that a click on it opens. */
export interface Note {
  id: string;
  title: string;
  message: string;
}

interface NotifyParts {
  area: Pick<StorageArea, 'get' | 'set'>;
  /** Whether the user wants to be told of warned sites. */
  isWanted(): Promise<boolean>;
  /** Shows a note; does nothing without the permission. */
  show(note: Note): Promise<unknown>;
  toTitle(host: string): string;
  /** Why the site is warned of; empty where that has no words. */
  toText(decision: Decision): string;
  now: () => number;
}

type Notifications = typeof browser.notifications | undefined;
/** There only while the permission is given. */
export const toNotifications = () => browser.notifications as Notifications;

const NOTED_KEY = 'noted';
const RECORD_VERSION = 1;
/** A site that leads through a thousand hosts of its own must not be told of a thousand times. */
const MOST_HOSTS_OF_SITE = 3;

/** A guess at the site that a host belongs to, without the public suffix list. */
function toSite(host: string): string {
  const labels = host.split('.');
  const site = labels.slice(-2).join('.');
  return looksLikeSuffix(site) ? labels.slice(-3).join('.') : site;
}

/**
 * Tells of warned sites, each host at most once a day, and of few hosts of one site. Stored of those told of are checksums alone:
 * which sites one was at is the business of the decision log, which the user may keep empty.
 */
export function createWarnings({ area, isWanted, show, toTitle, toText, now }: NotifyParts) {
  let turn: Promise<unknown> = Promise.resolve();

  const tell = async (host: string, decision: Decision) => {
    if (!(await isWanted())) return;
    const day = toDay(now());
    const { [NOTED_KEY]: stored } = await area.get([NOTED_KEY]);
    // Its checksum vouches for what is written below alone: a day, and of each host told of on it two sums.
    const noted = fromRecord(RECORD_VERSION, NOTED_KEY, stored)?.body as { day: string; sums: string[] } | undefined;
    const sums = noted?.day === day ? noted.sums : [];
    const own = checksum(host);
    const shared = checksum(`of ${toSite(host)}`);
    if (sums.includes(own) || sums.filter((sum) => sum === shared).length >= MOST_HOSTS_OF_SITE) return;
    const next = { day, sums: [...sums, own, shared] };
    await area.set({ [NOTED_KEY]: toRecord(RECORD_VERSION, NOTED_KEY, next, now()) });
    await show({ id: `site:${host}`, title: toTitle(host), message: toText(decision) || host });
  };

  return {
    /** One at a time, so that a host opened in ten tabs at once is told of once. Never rejects. */
    tell(host: string, decision: Decision): Promise<unknown> {
      // Of too little data nobody is told: that is so of nearly every new site.
      if (decision.verdict !== 'warned') return Promise.resolve();
      turn = turn.then(() => tell(host, decision)).catch(() => {});
      return turn;
    },
  };
}

/** The page of ours that a click on a note opens, by the id of the note. */
export function toNotePage(id: string): string | null {
  // A host may have colons of its own.
  const [kind, ...rest] = id.split(':');
  const host = rest.join(':');
  if (kind === 'watch') return '/dashboard.html#/watch';
  return kind === 'site' && host !== '' ? `/dashboard.html#/site/${encodeURIComponent(host)}` : null;
}

/** More does not fit into a notification; the dashboard has it all. */
const MOST_LINES = 4;

/** A technology by the words of its identifier: the cards' table of names would not fit into the worker. */
const toWords = (id: string) =>
  id.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

/** What has changed about a watched site, a line each. */
export function toChangesText(changes: readonly Change[], getMessage: GetMessage): string {
  const language = getMessage('text_language');
  const lines = changes.slice(0, MOST_LINES).map(({ kind, before, after }) => {
    if (kind === 'expiry') return getMessage('background_notice_expires', [writeDay(after ?? '', language)]);
    if (kind === 'rank')
      return getMessage(
        'background_notice_rank',
        [after, before].map((rank) =>
          rank === null ? getMessage('background_notice_noRank') : Number(rank).toLocaleString(language),
        ),
      );
    const value = before ?? after ?? '';
    const shown = kind === 'category' ? toCategoryLabel(value) : toWords(value);
    return getMessage(before === null ? 'background_notice_added' : 'background_notice_gone', [shown]);
  });
  return changes.length > MOST_LINES ? [...lines, '…'].join('\n') : lines.join('\n');
}

export const WATCH_ALARM = 'watch-list';

/**
 * What comes after decisions: the log and notifications of them, and the check of watched sites. It only listens; the
 * code that does the work is loaded when there is some. Call it while the worker starts, before anything is awaited.
 */
export function createAfterDecisions(parts: NoteParts) {
  const keeping = createOnce(async () => createNoteKeeping(parts));
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

interface WatchNeedsParts {
  /** Whether the user wants to be told of warned sites, which takes the same permission. Rejects when that cannot be read. */
  isNotifying(): Promise<boolean>;
  alarms?: Pick<typeof browser.alarms, 'create' | 'clear'>;
  permissions?: { remove(wanted: { permissions: 'notifications'[] }): Promise<unknown> };
}

/**
 * What the watch list needs of the browser, by how many sites are watched: the alarm stands as long as there are any, and with
 * the last one the permission to notify is given back. Never rejects.
 */
export function createWatchNeeds({ isNotifying, ...browserParts }: WatchNeedsParts) {
  const { alarms = browser.alarms, permissions = browser.permissions } = browserParts;
  const giveBack = async () => {
    if (!(await isNotifying())) await permissions.remove({ permissions: ['notifications'] });
  };
  return async (count: number): Promise<void> => {
    if (count > 0) return void alarms.create(WATCH_ALARM, { periodInMinutes: HOUR / MINUTE });
    void alarms.clear(WATCH_ALARM);
    await giveBack().catch(() => {});
  };
}

export interface NoteParts {
  area: StorageArea;
  locks: Locks;
  now: () => number;
  lookup(request: LookupRequest): Promise<LookupReply>;
  /** How brand safety is set; rejects when that cannot be read. */
  readSafety(): Promise<SafetySettings>;
}

const show = async ({ id, title, message }: Note) => {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await toNotifications()?.create(id, { type: 'basic', iconUrl, title, message });
};

/** What is kept and told of decisions and of watched sites. */
export function createNoteKeeping({ area, locks, now, lookup, readSafety }: NoteParts) {
  const budget = createAutoBudget({ area, locks, now });
  const log = createDecisionLog({
    store: createDecisionStore(),
    // From storage: in Firefox the log hears of a change before the decider forgets the settings that it remembers.
    readRules: async () => (await readSettings()).safety,
    now,
    later: (write) => setTimeout(write, SECOND / 4),
  });
  const isNotifying = async () => (await readSafety()).notify;
  const provide = createWatchNeeds({ isNotifying });
  const warnings = createWarnings({
    area,
    isWanted: isNotifying,
    show,
    toTitle: (host) => getMessage('background_notice_warned', [host]),
    toText: ({ reason, rule }) => reason || rule?.name || '',
    now,
  });
  const watchList = createWatchCheck({
    area,
    locks,
    now,
    lookup,
    reserve: async (calls) => budget.reserveCalls(calls, (await readSafety()).dailyBudget),
    giveBack: budget.giveBackCalls,
    keepQuiet: budget.keepQuiet,
    tell: (host: string, changes: Change[]) =>
      show({
        id: `watch:${host}`,
        title: getMessage('background_notice_changed', [host]),
        message: toChangesText(changes, getMessage),
      }),
    // A browser that dropped the alarm starts with a check.
    onCount: (count) => void provide(count),
  });

  return {
    onDecided(host: string, decision: Decision): void {
      log.log(host, decision);
      void warnings.tell(host, decision);
    },
    tidyLog: log.tidy,
    checkWatchList: watchList.check,
  };
}
