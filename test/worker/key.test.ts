import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Result } from '../../lib/errors';
import type { LookupReply } from '../../lib/lookup/plan';
import { createService } from '../service/server';
import { CANARY, findKey } from '../support/key-forms';
import { BY_ITSELF } from '../support/service-calls';
import { waitUntil } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld({ service: { key: CANARY } });
});
beforeEach(() => world.reset());
afterAll(() => world?.close());

const savePair = (address: string, key: string | null) => world.ask('save-key', { address, key, keep: 'local' });
/** Where the key is in either storage. */
const findStored = async () => findKey(JSON.stringify([await world.stored(), await world.storedInSession()]), CANARY);
const failureOf = (reply: Result<LookupReply>) => toFailures(reply).categories;

async function openSecond() {
  const service = createService({ key: CANARY });
  onTestFinished(() => service.close());
  return { service, address: (await service.listen(0)).origin };
}

test('K4: another origin removes the key, and that key never reaches it', async () => {
  const second = await openSecond();
  expect(await findStored()).not.toEqual([]);
  expect((await savePair(second.address, null)).ok).toBe(true);
  expect(await findStored()).toEqual([]);
  expect(failureOf(await world.lookUp('after-the-move.com'))).toEqual({ kind: 'no-key', billed: 'no' });
  expect([second.service.log, world.paths()]).toEqual([[], []]);

  expect((await savePair(second.address, 'another-key-for-the-second')).ok).toBe(true);
  await world.openCard('with-another-key.com');
  expect(second.service.log.length).toBeGreaterThan(0);
  expect(second.service.log.filter(({ authorization }) => authorization === 'right')).toEqual([]);
  expect(world.paths()).toEqual([]);
});

test('K4: the same origin written in another way keeps the key', async () => {
  expect((await savePair(`${world.address}/`, null)).ok).toBe(true);
  await world.openCard('same-origin.com');
  expect(world.paths()).toEqual(BY_ITSELF);
  expect(world.service.log.every(({ authorization }) => authorization === 'right')).toBe(true);
});

test('K5: with 10 calls under way all are stopped and said to be in doubt, and none is sent later', async () => {
  const hosts = Array.from({ length: 10 }, (_, index) => `hang.forgotten-${index}.com`);
  // Each is asked for twice: the second waits for the first.
  const replies = Promise.all([...hosts, ...hosts].map((host) => world.lookUp(host)));
  await waitUntil(() => world.service.log.length === hosts.length, 'all calls have reached the service');
  expect((await world.ask('forget-key', {})).ok).toBe(true);

  const cancelled = { kind: 'cancelled', billed: 'maybe' };
  expect((await replies).map(failureOf)).toEqual([...hosts, ...hosts].map(() => cancelled));
  expect(await world.readLedger()).toMatchObject({ sent: 10, unknown: 10 });
  expect(await findStored()).toEqual([]);

  expect(failureOf(await world.lookUp('after-forgetting.com'))).toEqual({ kind: 'no-key', billed: 'no' });
  expect(world.service.log).toHaveLength(hosts.length);
});

test('K5: a key that a newer version saved is forgotten after a downgrade, with every other record damaged', async () => {
  const { credentials } = await world.stored();
  const others = ['settings', 'circuit', 'journal', 'ledger', 'overrides', 'managed', 'clock'];
  const damaged = Object.fromEntries(others.map((key) => [key, '2|7|00000000|{']));
  await world.store({ ...damaged, credentials: String(credentials).replace(/^1/, '2') });
  expect(await world.ask('key-status', {})).toMatchObject({ ok: true, body: { isUnreadable: true } });
  expect((await world.ask('forget-key', {})).ok).toBe(true);
  expect(await findStored()).toEqual([]);
});
