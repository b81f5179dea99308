import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepEmailConsent, wakeAfterGrants } from '../../../../../entrypoints/background/events/firefox';
import { localArea } from '../../../../../lib/browser/storage';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import { readOwnSettings } from '../../../../../lib/settings/store';
import { createLocks } from '../../../../support/locks';
import { createTabWorld, settle } from '../../../../support/tab-world';

test('after a grant the background wakes once it has stopped, and says so', async () => {
  const { tell } = createTabWorld();
  const awake: string[] = [];
  const toAlarm = (name: string) => ({ name, scheduledTime: 0, persistAcrossSessions: false });
  wakeAfterGrants(() => awake.push('awake'));
  await fakeBrowser.runtime.onSuspend.trigger();
  expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  tell('granted', { permissions: ['webNavigation'] });
  expect(await fakeBrowser.alarms.getAll()).toEqual([]);
  await fakeBrowser.runtime.onSuspend.trigger();
  const [alarm] = await fakeBrowser.alarms.getAll();
  expect(alarm?.scheduledTime).toBeGreaterThan(Date.now());
  expect(awake).toEqual([]);
  await fakeBrowser.alarms.onAlarm.trigger(toAlarm(alarm?.name ?? ''));
  await fakeBrowser.alarms.onAlarm.trigger(toAlarm('another'));
  expect(awake).toEqual(['awake']);
});

const EMAIL = 'personallyIdentifyingInfo';

beforeEach(() => void Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true }));

/** A worker that starts with a consent, and a record of how often settings were written. */
async function start(consent: string[] | undefined, emailAgreed = true) {
  const world = { consent };
  let onRemoved = () => {};
  const permissions = {
    getAll: async () => (world.consent ? { data_collection: world.consent } : {}),
    onRemoved: {
      addListener: (listener: () => void) => {
        onRemoved = listener;
      },
    },
  };
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue(permissions as never);
  await localArea.set({ settings: formatSettings({ ...DEFAULT_SETTINGS, emailAgreed }) });
  const writes = vi.spyOn(fakeBrowser.storage.local, 'set').mockClear();
  keepEmailConsent();
  await settle();
  const withdraw = async (left: string[]) => {
    world.consent = left;
    onRemoved();
    await settle();
  };
  const isAgreed = async () => (await readOwnSettings()).emailAgreed;
  return { isAgreed, withdraw, writes };
}

test('consent to e-mail addresses that is withdrawn alone takes the word in the settings back', async () => {
  const { isAgreed, withdraw } = await start(['browsingActivity', EMAIL]);
  expect(await isAgreed()).toBe(true);
  await withdraw(['browsingActivity']);
  expect(await isAgreed()).toBe(false);
});

test('other permissions that go leave it alone', async () => {
  const { isAgreed, withdraw } = await start(['browsingActivity', EMAIL]);
  await withdraw([EMAIL]);
  expect(await isAgreed()).toBe(true);
});

test('a consent that was withdrawn while nobody listened is noticed at the next start', async () => {
  expect(await (await start(['browsingActivity'])).isAgreed()).toBe(false);
});

test('where nobody agreed, or the browser keeps no consent, nothing is written', async () => {
  expect((await start([], false)).writes).not.toHaveBeenCalled();
  expect((await start(undefined)).writes).not.toHaveBeenCalled();
});
