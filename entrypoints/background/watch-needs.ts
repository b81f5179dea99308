import { browser } from 'wxt/browser';
import { HOUR, MINUTE } from '../../lib/time';
import { WATCH_ALARM } from './after-decisions';

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
