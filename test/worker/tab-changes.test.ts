import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { BY_DATA } from '../support/policies';
import { waitUntil } from '../support/wait';
import { browseWith, browseWithBudget } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const untilHeard = (mode: string) =>
  waitUntil(
    async () => (await world.storedInSession())['safety-look'] === mode,
    `the worker has heard of the mode ${mode}`,
  );

test('a site that waited behind is looked up when its tab comes to the front, though the worker sleeps', async () => {
  await browseWith(world, { ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(BY_DATA) });
  const [waiting = 0] = await world.tabs.open(['https://opened-before.com/']);
  await world.tabs.untilBadge(waiting, '?');
  await world.store(toSafetyItem({ mode: 'lookup', dailyBudget: 10 }));
  await untilHeard('lookup');
  world.kill();
  expect(world.asked()).toEqual([]);
  await world.tabs.activate(waiting);
  await world.tabs.untilBadge(waiting, '✓');
  expect(world.askedHosts()).toEqual(['opened-before.com']);
});

test('where nothing is looked up no change of tabs wakes the worker, whenever that was set', async () => {
  await browseWithBudget(world, 10);
  const [site = 0, other = 0] = await world.tabs.open(['https://seen-before.com/', 'about:blank']);
  await world.tabs.untilBadge(site, '✓');
  const wakes = async () => {
    world.kill();
    for (const tab of [site, other]) await world.tabs.activate(tab);
    return world.isAwake();
  };
  // It wakes as long as sites are looked up.
  expect(await wakes()).toBe(true);
  await world.store(toSafetyItem({ mode: 'saved' }));
  await untilHeard('saved');
  expect(await wakes()).toBe(false);
  await world.tabs.close(site);
  expect(world.isAwake()).toBe(false);

  // Set while it slept, it is heard of by the next worker.
  await world.store(toSafetyItem({ mode: 'lookup', dailyBudget: 10 }));
  await world.wake();
  await untilHeard('lookup');
  world.kill();
  await world.store(toSafetyItem({ mode: 'saved' }));
  await world.wake();
  await untilHeard('saved');
  expect(await wakes()).toBe(false);
});
