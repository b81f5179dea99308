import { browser } from 'wxt/browser';
import { createAutoBudget } from '../../lib/automatic/budget';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { createDecisionStore } from '../../lib/decisions/decision-store';
import { createDecisionLog } from '../../lib/decisions/log';
import type { LookupReply, LookupRequest } from '../../lib/lookup/request';
import type { Decision } from '../../lib/safety/policy';
import type { SafetySettings } from '../../lib/settings/store';
import { readSettings } from '../../lib/settings/store';
import { SECOND } from '../../lib/time';
import { createWatchCheck } from '../../lib/watch/check';
import type { Change } from '../../lib/watch/list';
import type { Note } from './notify';
import { createWarnings, toChangesText, toNotifications } from './notify';
import type { GetMessage } from './toolbar-text';
import { createWatchNeeds } from './watch-needs';

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
  const getMessage = browser.i18n.getMessage as GetMessage;
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
    toTitle: (host) => getMessage('notice_warned', [host]),
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
        title: getMessage('notice_changed', [host]),
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
