import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const COUNT = 200;
const HOSTS = Array.from({ length: COUNT }, (_, index) => `site-${index}.example-${index % 7}.com`);

async function browse(world: WorkerWorld, hosts: readonly string[]): Promise<void> {
  const [tab = 0] = await world.tabs.open(['about:blank']);
  for (const host of hosts) await world.tabs.navigate(tab, `https://${host}/read?article=7`);
  expect(world.tabs.urlOf(tab)).toContain(hosts.at(-1));
  await world.tabs.close(tab);
}

const saveKey = (world: WorkerWorld) =>
  world.ask('save-key', { address: world.address, key: world.key, keep: 'local' });

/** A worker that is asked answers after all that it had begun before. */
const untilIdle = (world: WorkerWorld) => world.ask('key-status', {});

async function expectNothingOf(world: WorkerWorld): Promise<void> {
  await untilIdle(world);
  expect(world.strayed).toEqual([]);
  expect(world.asked()).toEqual([]);
  expect(JSON.stringify([await world.stored(), await world.storedInSession()])).not.toContain('example');
}

// With the permission to see sites as well: that it was given once is no reason to ask anybody.
describe.each([
  ['as at first', []],
  ['with the permission to see sites', ['webNavigation']],
])('brand safety off, %s', (_, permissions) => {
  let world: WorkerWorld;
  beforeAll(async () => {
    world = await createWorkerWorld({ permissions, bare: true });
  });
  beforeEach(async () => {
    await world.reset();
    await world.browser.start('onInstalled');
  });
  afterAll(() => world.close());

  test(`P1: fresh from the store, ${COUNT} navigations cause no call and no request to anyone`, async () => {
    await browse(world, HOSTS);
    await expectNothingOf(world);
  });

  test(`P1: with a key saved, ${COUNT} navigations still cause no call`, async () => {
    await saveKey(world);
    await browse(world, HOSTS);
    await expectNothingOf(world);
  });

  test(`P1: with a key saved, ${COUNT} tabs opened by the dozens and gone back to cause no call`, async () => {
    await saveKey(world);
    for (let first = 0; first < COUNT; first += 50) {
      const tabs = await world.tabs.open(HOSTS.slice(first, first + 50).map((host) => `https://${host}/tab`));
      for (const tab of tabs.slice(0, 10)) await world.tabs.activate(tab);
      for (const tab of tabs) await world.tabs.close(tab);
    }
    await expectNothingOf(world);
  });

  test('the same counting sees what is asked for and saved by a click', async () => {
    await saveKey(world);
    await world.lookUp(HOSTS[0] ?? '');
    expect(world.asked()).toEqual(['/api/categorize https://site-0.example-0.com']);
    expect(JSON.stringify(await world.stored())).toContain('example');
  });
});
