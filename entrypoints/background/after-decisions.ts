import { browser } from 'wxt/browser';
import { createAutoBudget } from '../../lib/auto-budget';
import { createDecisionLog } from '../../lib/decision-log';
import { createDecisionStore } from '../../lib/decision-store';
import type { LookupReply, LookupRequest } from '../../lib/lookup/request';
import type { Locks } from '../../lib/lookup/transaction';
import { watchManaged } from '../../lib/managed';
import type { Decision } from '../../lib/safety/policy';
import { readSettings, SETTINGS_KEY } from '../../lib/settings';
import type { StorageArea } from '../../lib/storage';
import { watchLocal } from '../../lib/storage';
import { HOUR, MINUTE, SECOND } from '../../lib/time';
import type { Change } from '../../lib/watch-list';
import { WATCH_KEY } from '../../lib/watch-list';
import { openPage } from '../card/ways';
import type { Note } from './notify';
import { createWarnings, toChangesText, toNotePage } from './notify';
import { TIDY_ALARM } from './tidying';
import type { GetMessage } from './toolbar-text';
import { createWatchCheck } from './watch-list';

const WATCH_ALARM = 'watch-list';

interface AfterParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
  lookup(request: LookupRequest): Promise<LookupReply>;
}

type Notifications = typeof browser.notifications | undefined;
/** There only while the permission is given. */
const toNotifications = () => browser.notifications as Notifications;

const show = async ({ id, title, message }: Note) => {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await toNotifications()?.create(id, { type: 'basic', iconUrl, title, message });
};

/** What is kept and told of decisions and of watched sites. Call it while the worker starts, before anything is awaited. */
export function createAfterDecisions({ area, session, locks, now, lookup }: AfterParts) {
  const budget = createAutoBudget({ area, locks, now });
  const getMessage = browser.i18n.getMessage as GetMessage;
  /** Kept in memory: every page that is opened asks. */
  let settings: ReturnType<typeof readSettings> | null = null;
  const forgetSettings = () => {
    settings = null;
  };
  const readSafety = async () => {
    const read = settings ?? readSettings();
    settings = read;
    read.catch(forgetSettings);
    return (await read).safety;
  };
  const log = createDecisionLog({
    store: createDecisionStore(),
    readRules: readSafety,
    now,
    later: (write) => setTimeout(write, SECOND / 4),
  });
  const warnings = createWarnings({
    session,
    isWanted: async () => (await readSafety()).notify,
    show,
    toTitle: (host) => getMessage('notice_warned', [host]),
    now,
  });
  const watchList = createWatchCheck({
    area,
    locks,
    now,
    lookup,
    reserve: async (calls) => budget.reserveCalls(calls, (await readSafety()).dailyBudget),
    giveBack: budget.giveBackCalls,
    tell: (host: string, changes: Change[]) =>
      show({
        id: `watch:${host}`,
        title: getMessage('notice_changed', [host]),
        message: toChangesText(changes, getMessage),
      }),
    /** The alarm stands as long as there is anything to watch; one that comes late is made up for by every start. */
    onCount: (count) =>
      void (count > 0
        ? browser.alarms.create(WATCH_ALARM, { periodInMinutes: HOUR / MINUTE })
        : browser.alarms.clear(WATCH_ALARM)),
  });

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
    if (name === WATCH_ALARM) void watchList.check();
  });
  watchManaged(forgetSettings);
  watchLocal((changed) => {
    if (SETTINGS_KEY in changed) {
      forgetSettings();
      void log.tidy();
    }
    if (WATCH_KEY in changed) void watchList.check();
  });
  void watchList.check();

  return {
    onDecided(host: string, decision: Decision): void {
      log.log(host, decision);
      void warnings.tell(host, decision);
    },
  };
}
