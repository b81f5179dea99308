import { browser } from 'wxt/browser';
import { checksum, fromRecord, toRecord } from '../../../lib/browser/record';
import { subscribeLocal } from '../../../lib/browser/storage';
import { createDecisionLog, createDecisionStore } from '../../../lib/decisions/log';
import type { Environment } from '../../../lib/environment';
import type { Suffixes } from '../../../lib/host/suffixes';
import type { Decision } from '../../../lib/safety/policy';
import { isNotable } from '../../../lib/safety/policy';
import type { SafetySettings } from '../../../lib/settings/store';
import { SETTINGS_KEY } from '../../../lib/settings/store';
import { t } from '../../../lib/texts';
import { toDay } from '../../../lib/time';
import { notify } from '../events/notification';
import { TIDY_ALARM } from '../events/tidying';

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

export type Decisions = ReturnType<typeof createDecisions>;

/** Logs decisions and notifies of them. Call it while the worker starts, before any `await`. */
export function createDecisions(
  environment: Pick<Environment, 'area' | 'now' | 'wait'>,
  readSuffixes: () => Promise<Suffixes>,
) {
  const log = createDecisionLog(environment, createDecisionStore());
  const warnings = createWarnings(environment, readSuffixes);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void log.tidy();
  });
  subscribeLocal((changed) => {
    if (SETTINGS_KEY in changed) void log.tidy();
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
