import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  keepWatchList,
  provideForWatchList,
  toChangesText,
  WATCH_ALARM,
} from '../../../../../entrypoints/background/events/watch-list';
import { localArea } from '../../../../../lib/browser/storage';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import type { Change } from '../../../../../lib/watch/list';
import { changeWatchList, toWatchedSite } from '../../../../../lib/watch/list';
import { createLocks } from '../../../../support/locks';
import { createTabWorld } from '../../../../support/tab-world';
import { speak } from '../../../../support/texts';
import { wait } from '../../../../support/wait';

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
  keepWatchList({ ...environment, wait }, () => new Promise(() => {}));
  const hasAlarm = async () => (await fakeBrowser.alarms.get(WATCH_ALARM)) !== undefined;
  await changeWatchList(environment, () => [toWatchedSite('a.com', ['categories'])]);
  await expect.poll(hasAlarm).toBe(true);
  await changeWatchList(environment, () => []);
  await expect.poll(hasAlarm).toBe(false);
});

test('a notification names what has changed, and no more lines than fit', () => {
  const change = (kind: Change['kind'], before: string | null, after: string | null) => ({
    kind,
    before,
    after,
    at: 0,
  });
  const changes = [
    change('category', null, '/Games/Gambling'),
    change('technology', 'google_tag_manager', null),
    change('rank', '10', '8'),
    change('expiry', null, '2026-05-20'),
    change('category', '/News', null),
  ];
  expect(toChangesText(changes).split('\n')).toEqual([
    'Games › Gambling added',
    'Google Tag Manager is gone',
    'Global rank 8 instead of 10',
    'Expiry date: May 20, 2026',
    '…',
  ]);
});

test('a notification writes ranks and days as the language of the texts does', () => {
  const changes: Change[] = [
    { kind: 'rank', before: '912345', after: '1234567', at: 1 },
    { kind: 'expiry', before: null, after: '2026-12-03', at: 1 },
  ];
  expect(toChangesText(changes)).toBe('Global rank 1,234,567 instead of 912,345\nExpiry date: Dec 3, 2026');
  speak('de');
  expect(toChangesText(changes)).toBe('Weltweiter Rang 1.234.567 statt 912.345\nAblaufdatum: 03.12.2026');
  speak('en');
});
