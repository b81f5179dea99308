import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { subscribeLocal } from '../../lib/browser/storage';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const CHANGES = 200;
const LOOKUPS = 60;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** The settings as an options page of its own holds them, with modules that no other page shares. */
async function openSettings() {
  vi.resetModules();
  return import('../../lib/settings/changes');
}

test(`S8: two options pages changing settings at once, ${CHANGES} times each, lose no change of the other`, async () => {
  const seen: Record<string, unknown>[] = [];
  const unsubscribe = subscribeLocal(({ settings }) => {
    if (settings) seen.push(JSON.parse(settings as string));
  });
  const turn = async (name: 'loadLogos' | 'alwaysLive') => {
    const { changeSettings } = await openSettings();
    for (let change = 0; change < CHANGES; change++)
      await changeSettings((settings) => ({ ...settings, [name]: !settings[name] }));
  };
  await Promise.all([turn('loadLogos'), turn('alwaysLive')]);
  unsubscribe();
  expect(seen).toHaveLength(2 * CHANGES);
  // Each write keeps what the one before it wrote, but for the one switch it turns.
  const changed = seen.slice(1).map((value, index) => {
    const before = seen[index] ?? {};
    return Object.keys(value)
      .filter((name) => JSON.stringify(value[name]) !== JSON.stringify(before[name]))
      .join();
  });
  expect(new Set(changed)).toEqual(new Set(['loadLogos', 'alwaysLive']));
});

test(`S8: two pages looking up ${LOOKUPS} sites each at once: the ledger counts every call that the service saw`, async () => {
  const lookUpAll = async (page: number) => {
    const hosts = Array.from({ length: LOOKUPS }, (_, index) => `ledger-${page}-${index}.com`);
    // Twenty at a time, as fast as they are answered.
    const lanes = Array.from({ length: 20 }, async () => {
      const replies: unknown[] = [];
      for (let host = hosts.pop(); host !== undefined; host = hosts.pop()) {
        const reply = await world.lookUp(host);
        replies.push(reply.ok && reply.body.sections.categories?.ok);
      }
      return replies;
    });
    return (await Promise.all(lanes)).flat();
  };
  const replies = await Promise.all([lookUpAll(0), lookUpAll(1)]);
  expect(replies.flat()).toEqual(Array(2 * LOOKUPS).fill(true));
  expect(world.service.log).toHaveLength(2 * LOOKUPS);
  expect(await world.readLedger()).toEqual({ sent: 2 * LOOKUPS, billed: 2 * LOOKUPS, free: 0, unknown: 0 });
});
