import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toTestPolicy } from '../support/policies';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

test('a new site that a tab comes to gets its verdict for one call, and a fresh worker knows it without another', async () => {
  await world.store({ ...toSafetyItem({ mode: 'lookup', dailyBudget: 50 }), ...toPolicyItem(toTestPolicy({})) });
  const [first = 0] = await world.tabs.open(['https://one.com/page?token=1']);
  await expect.poll(() => world.tabs.toolbar(first).badge).toBe('✓');
  world.kill();
  const [second = 0] = await world.tabs.open(['https://one.com/']);
  await expect.poll(() => world.tabs.toolbar(second).badge).toBe('✓');
  expect(world.asked()).toEqual(['/api/categorize https://one.com']);
  expect(await world.readLedger()).toMatchObject({ sent: 1, billed: 1 });
});

test('a site that the policy blocks is replaced by our page before the worker has asked anything', async () => {
  await world.store({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ block: ['blocked.com'] })) });
  const [tab = 0] = await world.tabs.open(['https://blocked.com/page']);
  await expect.poll(() => world.tabs.urlOf(tab)).toBe('chrome-extension://sitecard/blocked.html#/blocked.com');
  expect(world.asked()).toEqual([]);
});
