import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLargeStore } from '../../lib/browser/large-store';
import { ListRun } from '../../lib/bulk/run';
import { FIRST_SLOT } from '../../lib/lookup/key-list';
import { monthTotal, readLedger } from '../../lib/lookup/ledger';
import { readKeyId } from '../../lib/messages';
import { createPolicyReader } from '../../lib/safety/store';
import { readNotes } from '../../lib/saved/notes';
import { readSettings } from '../../lib/settings/store';
import { HOUR } from '../../lib/time';
import { createService } from '../service/server';
import { createLockSpace } from '../support/locks';
import type { StoredProfile } from '../support/stored-profile';
import { ONE_KEY_BUILD, readStoredProfile, toProfileCredentials } from '../support/stored-profile';
import { wait } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

/** What the build counted, in its own records. */
const SUM = { sent: 13, billed: 10, free: 0, unknown: 3 };
const IN_DOUBT = 'fjordlink-lines.no';

let world: WorkerWorld;

const toStoredValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toStoredValue);
  if (typeof value !== 'object' || value === null) return value;
  const { typed, base64 } = value as { typed?: string; base64?: string };
  if (typed === 'Uint32Array' && base64 !== undefined) return new Uint32Array(Uint8Array.fromBase64(base64).buffer);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toStoredValue(part)]));
};

/** All that the build had stored, under the key that the stand-in takes. */
async function writeProfile(profile: StoredProfile): Promise<void> {
  const { credentials } = await world.stored();
  await world.store({ ...profile.local, credentials: toProfileCredentials(profile, credentials) });
  const store = await openLargeStore();
  for (const [name, { rows, autoIncrement }] of Object.entries(profile.database.tables)) {
    for (const [key, value] of rows) await store.put(name, toStoredValue(value), autoIncrement ? undefined : key);
  }
}

const openRun = () => {
  const environment = { area: world.areas.local, locks: createLockSpace().connect().locks, now: world.now, wait };
  return new ListRun(environment, {
    askSite: (body) => world.ask('lookup', body),
    readLimit: async () => 500,
    failureLifetime: async () => HOUR,
    readKeyId,
  });
};
const sumOf = async (slot: string) => monthTotal(await readLedger(world.areas.local, world.now(), 31, slot));

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await writeProfile(readStoredProfile(ONE_KEY_BUILD));
  world.kill();
  world.forgetCalls();
});
afterAll(() => world?.close());

test('an update makes the key the first one, in use, with its plan, its limit and the sums of its calls', async () => {
  const { body } = (await world.ask('list-keys', {})) as { ok: true; body: { inUse: string; keys: object[] } };
  expect(body.inUse).toBe(FIRST_SLOT);
  expect(body.keys).toMatchObject([
    { slot: FIRST_SLOT, name: '', status: { lastFour: '7Q4Z', address: world.address }, remaining: expect.any(Number) },
  ]);
  expect(await world.readLedger()).toEqual(SUM);
  expect(await readSettings()).toMatchObject({
    plan: 'Starter',
    monthlyAllowance: 500,
    neverSend: ['*.bank.example'],
    theme: 'dark',
  });
});

test('an update loses no note, no policy and no saved card, and asks for none of it', async () => {
  const notes = await readNotes(world.areas.local, ['northwind-ferries.com']);
  expect(notes.get('northwind-ferries.com')).toMatchObject({ text: 'Ask the editor', tags: ['press'] });
  const saved = await createPolicyReader({ area: world.areas.local }, openLargeStore).readPolicy();
  expect(saved?.policy).toMatchObject({ name: 'Ours', block: ['evil-twin.com'] });
  expect(toFailures(await world.lookUp('northwind-ferries.com', { sections: ['categories', 'company'] }))).toEqual({});
  expect(world.paths()).toEqual([]);
});

test('an update keeps a call in doubt, which is not sent again without a word, also after another key was used', async () => {
  expect(toFailures(await world.lookUp(IN_DOUBT)).categories).toMatchObject({ isHeld: true });
  const service = createService({ key: 'another-key-0123' });
  const { origin: address } = await service.listen(0);
  const added = await world.ask('add-key', { name: 'Client A' });
  const slot = added.ok ? added.body.added : '';
  await world.ask('save-key', { slot, address, key: 'another-key-0123', keep: 'local' });
  await world.ask('use-key', { slot });
  await world.lookUp('of-the-client.com');
  await world.ask('use-key', { slot: FIRST_SLOT });
  expect(toFailures(await world.lookUp(IN_DOUBT)).categories).toMatchObject({ isHeld: true });
  expect([world.paths(), service.log.length]).toEqual([[], 1]);
  expect([await sumOf(FIRST_SLOT), (await sumOf(slot)).sent]).toEqual([SUM, 1]);
  await service.close();
});

test('an update goes on with the run: its two calls under way are in doubt, and no row is paid for twice', async () => {
  const run = openRun();
  await run.ready;
  expect(run.state.value.run).toMatchObject({ name: 'Autumn placements' });
  expect(run.state.value.counts).toMatchObject({ done: 4, 'in-doubt': 2, todo: 0 });
  expect(run.state.value).not.toHaveProperty('otherKey');
  expect(world.paths()).toEqual([]);
  expect(await world.readLedger()).toEqual(SUM);
});
