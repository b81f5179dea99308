import { browser } from 'wxt/browser';
import { watchLocal, watchSession } from '../../lib/browser/storage';
import { STRICT_PERMISSION, STRICT_WAITING_KEY } from '../../lib/browser/strict-permission';
import { toOwner } from '../../lib/lookup/card-keys';
import { createOnce } from '../../lib/once';
import { PRIMED_STAMP } from '../../lib/primed/list';
import { OVERRIDES_KEY } from '../../lib/safety/overrides';
import { PASSES_KEY } from '../../lib/safety/passes';
import { POLICY_KEY } from '../../lib/safety/store';
import type { StrictChange } from '../../lib/safety/strict/keeper';
import { isDueStored, STRICT_ALARM, STRICT_DUE_KEY } from '../../lib/safety/strict/strict-due';
import { MANAGED_KEY } from '../../lib/settings/managed-copy';
import { SETTINGS_KEY } from '../../lib/settings/store';
import type { StrictKeeperParts } from './strict';

const ALL = [SETTINGS_KEY, POLICY_KEY, PRIMED_STAMP, MANAGED_KEY];

/**
 * Strict mode in a browser: listens, and has what keeps the rules loaded when there is something to do. Call it while the
 * worker starts, before anything is awaited.
 */
export function createStrictMode(parts: StrictKeeperParts) {
  const keeper = createOnce(async () => (await import('./strict')).createStrictKeeper(parts));
  const changed = (change: StrictChange) => void keeper().then((strict) => strict.changed(change));
  const wake = async () => (await keeper()).wake();

  watchLocal((changes) => {
    const keys = Object.keys(changes);
    if (ALL.some((key) => keys.includes(key))) return changed('all');
    if (keys.includes(OVERRIDES_KEY)) changed('lists');
    const owners = keys.flatMap((key) => (key.startsWith('card:') ? (toOwner(key) ?? []) : []));
    if (owners.length > 0) changed(new Set(owners));
  });
  watchSession((changes) => PASSES_KEY in changes && changed('lists'));
  browser.permissions.onRemoved.addListener(() => changed('all'));
  browser.permissions.onAdded.addListener(({ permissions }) => {
    if (!import.meta.env.FIREFOX && permissions?.includes(STRICT_PERMISSION))
      void parts.session.set({ [STRICT_WAITING_KEY]: true });
    changed('all');
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === STRICT_ALARM) void wake();
  });
  const wakeIfDue = async () => {
    const { [STRICT_DUE_KEY]: due } = await parts.session.get([STRICT_DUE_KEY]);
    if (isDueStored(due, parts.now())) await wake();
  };
  void wakeIfDue().catch(wake);

  return {
    settle: async () => (await keeper()).settle(),
    free: async (tabId: number, host: string) => (await keeper()).free(tabId, host),
  };
}
