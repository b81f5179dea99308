import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import { EXTENSION_ORIGIN } from '../support/worker-browser';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';
import { BLOCKED, BLOCKED_ADDRESS, IDN, WRITTEN } from '../support/written-addresses';

const WARNED = 'warned-example.com';
const POLICY = toTestPolicy({
  rules: [
    toGamblingRule('warn'),
    { id: 'address', name: 'Address', when: { hosts: [BLOCKED_ADDRESS] }, then: 'block', reason: '' },
  ],
  block: [BLOCKED, IDN],
});

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
  await world.store({ ...toSafetyItem(), ...toPolicyItem(POLICY), ...toCategoriesItem(WARNED, '/Gambling') });
});
afterAll(() => world.close());

/** As a browser reads what somebody typed: by the same standard as Node. */
const open = async (address: string) => (await world.tabs.open([new URL(address).href]))[0] ?? 0;

/** The address of our page in the place of a site. */
const toOurs = (host: string) => new URL(`${EXTENSION_ORIGIN}/blocked.html#/${host}`).href;

test.each(WRITTEN)('T24: the blocked site is blocked, written with %s', async (_, address, host = BLOCKED) => {
  const tabId = await open(address);
  await expect.poll(() => new URL(world.tabs.urlOf(tabId)).href).toBe(toOurs(host));
  // As our page asks once it is there.
  const reply = await world.ask('judge', { host, tabId, isStandIn: true });
  expect(reply).toMatchObject({ ok: true, body: { decision: { action: 'block' }, isPassed: false } });
  await expect.poll(() => world.tabs.toolbar(tabId).badge).toBe('✕');
  expect(world.asked()).toEqual([]);
});

test('T24: the warned site is warned of, typed in another case', async () => {
  const tabId = await open(`HTTPS://WWW.${WARNED.toUpperCase()}./`);
  await expect
    .poll(() => world.tabs.toolbar(tabId))
    .toEqual({
      badge: '!',
      title: 'Sitecard · Warned\nRule “Gambling”, category Gambling',
    });
});
