import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createListening, wakeAfterGrants } from '../../../../entrypoints/background/listening';
import { createTabWorld } from '../../../support/tab-world';

const ignore = () => {};

test('nothing is heard before it is switched on, nor after it is switched off', () => {
  const { heard, before } = createTabWorld();
  const told: string[] = [];
  const listening = createListening({
    onBefore: ({ url }) => told.push(url),
    ...{ onCommitted: ignore, onFailed: ignore, onContent: ignore },
    ...{ onReplaced: ignore, onRemoved: ignore, onActivated: ignore },
  });
  const hear = () => before('https://fine.com/');
  hear();
  expect([listening.isHearing(), heard(), told]).toEqual([false, [], []]);
  listening.hearNavigation();
  hear();
  expect([listening.isHearing(), told]).toEqual([true, ['https://fine.com/']]);
  expect(heard().length).toBeGreaterThanOrEqual(4);
  listening.endNavigation();
  hear();
  expect([listening.isHearing(), heard(), told.length]).toEqual([false, [], 1]);
});

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
