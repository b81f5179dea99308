import { browser } from 'wxt/browser';
import { subscribeLocal } from '../../../lib/browser/storage';
import { createDecisionLog, createDecisionStore } from '../../../lib/decisions/log';
import type { Environment } from '../../../lib/environment';
import type { Suffixes } from '../../../lib/host/suffixes';
import type { Decision } from '../../../lib/safety/policy';
import { isNotable } from '../../../lib/safety/policy';
import type { SafetySettings } from '../../../lib/settings/store';
import { SETTINGS_KEY } from '../../../lib/settings/store';
import { TIDY_ALARM } from '../events/tidying';
import { createWarnings } from './warnings';

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
