import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { TIDY_ALARM, tidyDaily } from '../../../../../entrypoints/background/events/tidying';

beforeEach(() => fakeBrowser.reset());

/** Minutes from the start of a browser until its alarm rings, and from then on from ring to ring. */
async function start(...works: (() => Promise<unknown>)[]) {
  const create = vi.spyOn(fakeBrowser.alarms, 'create');
  tidyDaily(...works);
  await fakeBrowser.runtime.onStartup.trigger();
  // A start sets an alarm that stands from the last session anew.
  const [name, { delayInMinutes, periodInMinutes = Number.POSITIVE_INFINITY }] = create.mock.lastCall as unknown as [
    string,
    { delayInMinutes?: number; periodInMinutes?: number },
  ];
  // Where nothing else is said, browsers let a whole period pass first; the fake one does not.
  return { name, first: delayInMinutes ?? periodInMinutes, then: periodInMinutes };
}

test('a browser that is opened in the morning and closed in the evening is tidied each day all the same', async () => {
  const alarm = await start();
  expect([alarm.name, alarm.first < 60]).toEqual([TIDY_ALARM, true]);
});

test('one that stays open is tidied once a day', async () => {
  expect((await start()).then).toBe(24 * 60);
});

test('a work that fails keeps none of the others from being done', async () => {
  const done: string[] = [];
  const { name } = await start(
    () => Promise.reject(new Error('Storage does not answer.')),
    async () => void done.push('budget'),
  );
  await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true });
  expect(done).toEqual(['budget']);
});
