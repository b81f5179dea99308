import { browser } from 'wxt/browser';
import { subscribeArea, subscribeLocal } from '../../../lib/browser/storage';
import type { Environment } from '../../../lib/environment';
import type { RequestHandlers } from '../../../lib/messages';
import { createLatest, createOnce } from '../../../lib/once';
import { readSettings } from '../../../lib/settings/store';
import { isFollowing } from '../../../lib/sync/followed-items';
import { isOwnItem } from '../../../lib/sync/item-names';
import { writeTouched } from '../../../lib/sync/state';
import { MINUTE, SECOND } from '../../../lib/time';
import { TIDY_ALARM } from './tidying';

const SYNC_ALARM = 'sync';
/** Changes that are made together go together. Chromium's alarms are no shorter. */
const GATHERED = 30 * SECOND;
const AFTER_FAILURE = 10 * MINUTE;

/**
 * Keeps what follows the user the same on all devices. Off, it sets no alarm and reads nothing but the settings. Call it while the
 * worker starts, before any `await`.
 */
export function keepSync(environment: Pick<Environment, 'area' | 'locks' | 'now'>) {
  const { now } = environment;
  const load = createOnce(async () => (await import('../requests/sync')).createFollowing(environment));
  /** Which device this is, once it has looked: its own writing is no news. */
  let own: string | null = null;
  const isOn = () =>
    readSettings().then(
      ({ sync }) => sync,
      () => false,
    );
  const look = createLatest(async () => {
    const following = await load();
    const next = await following.look().catch(async (error: unknown) => {
      // Local storage may be full or failing: nothing was taken and nothing is lost.
      await browser.alarms.create(SYNC_ALARM, { when: now() + AFTER_FAILURE });
      throw error;
    });
    own = following.device;
    if (next === null) await browser.alarms.clear(SYNC_ALARM);
    else await browser.alarms.create(SYNC_ALARM, { when: next });
  });
  const lookWhereOn = async () => {
    if (await isOn()) await look();
  };
  const noteChange = async () => {
    if (!(await isOn())) return;
    await writeTouched(environment);
    const due = now() + GATHERED;
    const set = await browser.alarms.get(SYNC_ALARM);
    if (!set || set.scheduledTime > due) await browser.alarms.create(SYNC_ALARM, { when: due });
  };
  browser.alarms.onAlarm.addListener(({ name }) => {
    // The daily alarm looks too: a browser may have dropped the other one, or a device have been away.
    if (name === SYNC_ALARM || name === TIDY_ALARM) void lookWhereOn().catch(() => {});
  });
  subscribeLocal((changed) => {
    if (Object.keys(changed).some(isFollowing)) void noteChange().catch(() => {});
  });
  subscribeArea('sync', (changed) => {
    const device = own;
    if (device && Object.keys(changed).every((name) => isOwnItem(name, device))) return;
    void lookWhereOn().catch(() => {});
  });

  const sync: RequestHandlers['sync'] = async (asked) => {
    const following = await load();
    if (asked.act === 'take-back') return { isDone: await following.takeBack(asked.id) };
    if (asked.act === 'look') await look();
    else await following.removeAll();
    return { isDone: true };
  };
  return { handlers: { sync } };
}
