import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { wakeAfterGrants } from '../../../../../entrypoints/background/events/wake';
import { createTabWorld } from '../../../../support/tab-world';

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
