import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createNotices, provideForWatchList, WATCH_ALARM } from '../../../../entrypoints/background/notices';
import { localArea } from '../../../../lib/browser/storage';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { changeWatchList, toWatchedSite } from '../../../../lib/watch/list';
import { createLocks } from '../../../support/locks';
import { suffixes } from '../../../support/suffixes';
import { createTabWorld } from '../../../support/tab-world';
import { wait } from '../../../support/wait';

/** `notify`: whether the user wants to be told of warned sites; null: that cannot be read. */
async function open(notify: boolean | null) {
  const safety = { ...DEFAULT_SETTINGS.safety, notify: notify === true };
  await localArea.set({ settings: notify === null ? '{' : formatSettings({ ...DEFAULT_SETTINGS, safety }) });
  const remove = vi.fn(async () => true);
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({ remove } as never);
  const hasAlarm = async () => (await fakeBrowser.alarms.get(WATCH_ALARM)) !== undefined;
  return { remove, hasAlarm };
}

test('the permission to notify is given back with the last watched site, and not before', async () => {
  const { remove, hasAlarm } = await open(false);
  await provideForWatchList(1);
  expect([await hasAlarm(), remove.mock.calls]).toEqual([true, []]);
  await provideForWatchList(0);
  expect([await hasAlarm(), remove.mock.calls]).toEqual([false, [[{ permissions: ['notifications'] }]]]);
});

test('it stays where warned sites are notified of, and where that cannot be read', async () => {
  for (const notify of [true, null]) {
    const { remove, hasAlarm } = await open(notify);
    await provideForWatchList(1);
    await provideForWatchList(0);
    expect([await hasAlarm(), remove.mock.calls]).toEqual([false, []]);
  }
});

test('the alarm stands as long as a site is watched', async () => {
  createTabWorld();
  const environment = { area: localArea, locks: createLocks(), now: Date.now };
  createNotices({ ...environment, wait }, { lookup: () => new Promise(() => {}), readSuffixes: async () => suffixes });
  const hasAlarm = async () => (await fakeBrowser.alarms.get(WATCH_ALARM)) !== undefined;
  await changeWatchList(environment, () => [toWatchedSite('a.com', ['categories'])]);
  await expect.poll(hasAlarm).toBe(true);
  await changeWatchList(environment, () => []);
  await expect.poll(hasAlarm).toBe(false);
});
