import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fromRecord } from '../../lib/browser/record';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Result } from '../../lib/errors';
import { FIRST_SLOT, MOST_KEYS } from '../../lib/lookup/key-list';
import { monthTotal, readLedger } from '../../lib/lookup/ledger';
import type { LookupReply } from '../../lib/lookup/plan';
import type { KeyEntries } from '../../lib/messages';
import { changeSettings, subscribeKey } from '../../lib/settings/changes';
import { readSettings } from '../../lib/settings/store';
import { createDice } from '../service/hash';
import { createService } from '../service/server';
import { waitUntil } from '../support/wait';
import { browseWithBudget } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

const CLIENT_KEY = 'sk-client-a-0123456789-9K2M';
const STEPS = 100;
const SEED = Number(process.env.SEED ?? Date.now() % 1e9);

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

async function expectOk<T>(asked: Promise<Result<T>>): Promise<T> {
  const reply = await asked;
  if (!reply.ok) throw new Error(`Refused: ${reply.failure.kind} ${reply.failure.field ?? ''}`);
  return reply.body;
}
const use = (slot: string) => expectOk(world.ask('use-key', { slot }));
const list = () => expectOk(world.ask('list-keys', {}));
const failureOf = (reply: Result<LookupReply>) => toFailures(reply).categories;
const sentBy = async (slot: string) => monthTotal(await readLedger(world.areas.local, world.now(), 31, slot)).sent;
const namesOf = ({ keys }: KeyEntries) => keys.map(({ name }) => name);

/** A second service with a key of its own, saved under a name and not in use. */
async function addClient(keep: 'local' | 'session' = 'local') {
  const service = createService({ key: CLIENT_KEY });
  onTestFinished(() => service.close());
  const { origin: address } = await service.listen(0);
  const { added: slot } = await expectOk(world.ask('add-key', { name: 'Client A' }));
  await expectOk(world.ask('save-key', { slot, address, key: CLIENT_KEY, keep }));
  return { slot, service, address };
}

describe('one key of several is in use', () => {
  test('a user who never added one has one key, without a name and in use', async () => {
    expect(await list()).toMatchObject({
      inUse: FIRST_SLOT,
      isManaged: false,
      keys: [{ slot: FIRST_SLOT, name: '', status: { address: world.address, lastFour: '7Q4Z' } }],
    });
    expect(Object.keys(await world.stored())).not.toContain('keys');
  });

  test('each call is sent with the key in use, and each ledger is what its service saw', async () => {
    const client = await addClient();
    await world.lookUp('before.com');
    expect(client.service.log).toEqual([]);
    await use(client.slot);
    await Promise.all(['one.com', 'two.com', 'three.com'].map((host) => world.lookUp(host)));
    await use(FIRST_SLOT);
    await world.openCard('after.com');
    await use(client.slot);
    await world.lookUp('four.com');

    expect([...client.service.log, ...world.service.log].map(({ authorization }) => authorization)).toEqual(
      Array(8).fill('right'),
    );
    expect([await sentBy(FIRST_SLOT), await sentBy(client.slot)]).toEqual([4, 4]);
    expect([world.service.log.length, client.service.log.length]).toEqual([4, 4]);
    expect((await world.readLedger()).sent).toBe(4);
  });

  test('a worker that starts anew uses the same key', async () => {
    const client = await addClient('session');
    await use(client.slot);
    world.kill();
    await world.lookUp('after-the-start.com');
    expect(client.service.log).toHaveLength(1);
    expect(JSON.stringify(await world.stored())).not.toContain(CLIENT_KEY);
  });

  test('what the service says of calls left is of the key that it was said for', async () => {
    await world.steer({ as: 'observed', calls: 500 });
    const client = await addClient();
    await world.ask('test-key', {});
    await world.ask('test-key', { slot: client.slot });
    const { keys } = await list();
    expect(keys.map(({ remaining }) => remaining)).toEqual([499, null]);
    expect([await sentBy(FIRST_SLOT), await sentBy(client.slot)]).toEqual([1, 1]);
  });

  test('an answer names the key that paid for it, where that is not the first', async () => {
    const client = await addClient();
    await world.lookUp('first-pays.com');
    await use(client.slot);
    await world.lookUp('client-pays.com');
    const reply = await expectOk(world.lookUp('client-pays.com', { sections: ['categories', 'company'] }));
    expect(reply.sections.categories).toMatchObject({ ok: true, answer: { paidBy: client.slot } });
    const known = await expectOk(world.lookUp('first-pays.com'));
    expect(known.sections.categories).not.toHaveProperty('answer.paidBy');
    const page = await expectOk(
      world.ask('classify-page', { address: 'https://client-pays.com/about', confirmed: false }),
    );
    expect(page.stored.answer.paidBy).toBe(client.slot);
    expect(client.service.log).toHaveLength(2);
  });
});

describe('a switch', () => {
  test('leaves a call under way to the key that it was begun with', async () => {
    const client = await addClient();
    const release = world.holdAnswers();
    const asked = world.lookUp('under-way.com');
    await waitUntil(() => world.service.log.length === 1, 'the call has reached the service');
    await use(client.slot);
    release();
    const reply = await expectOk(asked);
    expect(reply.sections.categories).toMatchObject({ ok: true });
    expect(reply.sections.categories).not.toHaveProperty('answer.paidBy');
    expect([await sentBy(FIRST_SLOT), await sentBy(client.slot)]).toEqual([1, 0]);
    const total = monthTotal(await readLedger(world.areas.local, world.now(), 31, FIRST_SLOT));
    expect(total).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
  });

  test('leaves live calls that wait for the first of them to the key in use when they were asked for', async () => {
    const client = await addClient();
    const release = world.holdAnswers();
    const sections = ['company', 'logo', 'technologies'] as const;
    const asked = sections.map((section) => world.lookUp('live.com', { sections: [section], mode: 'live' }));
    await waitUntil(() => world.service.log.length === 1, 'the first of them is sent');
    await use(client.slot);
    release();
    await Promise.all(asked);
    expect([world.service.log.length, client.service.log.length]).toEqual([3, 0]);
  });

  test('leaves the plain call in the place of a refused live one to the key of that', async () => {
    await world.steer({ plan: 'Starter' });
    const client = await addClient();
    const release = world.holdAnswers();
    const asked = world.lookUp('live.com', { sections: ['company'], mode: 'live' });
    await waitUntil(() => world.service.log.length === 1, 'the live call is sent');
    await use(client.slot);
    release();
    expect((await expectOk(asked)).slot).toBe(FIRST_SLOT);
    expect([world.paths(), client.service.log]).toEqual([['/api/categorize', '/api/domain_company'], []]);
  });

  test('asks with the new key where a call under way with the other one fails, and not where it is answered', async () => {
    const client = await addClient();
    const askBoth = async (host: string) => {
      const release = world.holdAnswers((body) => body.includes(`//${host}`));
      const sent = world.service.log.length;
      const first = world.lookUp(host, { mode: 'refresh' });
      await waitUntil(() => world.service.log.length > sent, 'the call is sent');
      await use(client.slot);
      const second = world.lookUp(host, { mode: 'refresh' });
      // Whatever is asked later is answered by now, so the second one has come to the call.
      await world.lookUp(`after-${host}`);
      release();
      const failures = [failureOf(await first)?.kind, failureOf(await second)?.kind];
      await use(FIRST_SLOT);
      return failures;
    };
    const paid = () => client.service.log.map(({ subject }) => subject);
    expect(await askBoth('answered.com')).toEqual([undefined, undefined]);
    expect(paid()).toEqual(['https://after-answered.com']);
    await world.steer({ key: 'a-key-that-was-changed' });
    expect(await askBoth('refused.com')).toEqual(['key-refused', undefined]);
    expect(paid().slice(1)).toEqual(['https://after-refused.com', 'https://refused.com']);
  });

  test('keeps what each service says of its key, there and back', async () => {
    const client = await addClient();
    await world.steer({ key: 'a-key-that-was-changed' });
    expect(failureOf(await world.lookUp('refused.com'))?.kind).toBe('key-refused');
    await use(client.slot);
    expect(failureOf(await world.lookUp('goes.com'))).toBeUndefined();
    const { keys } = await list();
    expect(keys.map(({ status }) => status.isRefused)).toEqual([true, false]);
    world.forgetCalls();
    await use(FIRST_SLOT);
    expect(failureOf(await world.lookUp('refused-too.com'))?.kind).toBe('key-refused');
    expect(world.paths()).toEqual([]);
  });

  test('keeps a call of each key in doubt, and asks neither again by itself', async () => {
    const client = await addClient();
    const doubtful = 'lost-before.faults.com';
    await world.steer({ fault: '500' });
    expect(failureOf(await world.lookUp(doubtful))).toMatchObject({ billed: 'maybe' });
    await world.steer({ fault: null });
    await use(client.slot);
    // Another key is another customer: nothing of it is in doubt.
    await world.lookUp(doubtful, { mode: 'refresh' });
    expect(client.service.log).toHaveLength(1);
    await use(FIRST_SLOT);
    world.putOn(60_000);
    const held = failureOf(await world.lookUp(doubtful, { mode: 'refresh' }));
    expect(held).toMatchObject({ isHeld: true });
    expect(world.callsAbout(doubtful)).toBe(1);
  });

  test('leaves automatic lookups quiet for the key whose calls are used up, and for no other', async () => {
    const client = await addClient();
    await world.steer({ calls: 0 });
    await browseWithBudget(world, 10);
    world.skipWaits();
    const open = async (address: string) => (await world.tabs.open([address]))[0] ?? 0;
    const stopped = 'Automatic lookups stopped';
    await world.tabs.untilTitle(await open('https://used-up.com/'), stopped);
    await use(client.slot);
    await world.tabs.untilBadge(await open('https://of-the-client.com/'), '✓');
    expect(await world.ask('judge', { host: 'not-open.com' })).toMatchObject({ ok: true, body: { stopped: null } });
    await use(FIRST_SLOT);
    await world.tabs.untilTitle(await open('https://still-used-up.com/'), stopped);
    world.kill();
    const { body } = (await world.ask('judge', { host: 'not-open.com' })) as { body: { stopped: string } };
    expect(body.stopped).toContain(stopped);
    expect([world.askedHosts(), client.service.log.length]).toEqual([['used-up.com'], 1]);
  });

  test('stops a run that was begun with the other key', async () => {
    const client = await addClient();
    const { id: keyId } = await expectOk(world.ask('key-status', {}));
    await use(client.slot);
    expect(failureOf(await world.lookUp('of-the-run.com', { keyId }))).toEqual({ kind: 'cancelled', billed: 'no' });
    expect([world.paths(), client.service.log]).toEqual([[], []]);
    await use(FIRST_SLOT);
    expect(failureOf(await world.lookUp('of-the-run.com', { keyId }))).toBeUndefined();
  });

  test('brings the plan and the limit of its key, and changes of them stay with it', async () => {
    await changeSettings((settings) => ({ ...settings, plan: 'Starter', monthlyAllowance: 100 }));
    const client = await addClient();
    await use(client.slot);
    expect(await readSettings()).toMatchObject({ plan: 'unknown', monthlyAllowance: null });
    await changeSettings((settings) => ({ ...settings, plan: 'Scale', alwaysLive: true, loadLogos: false }));
    await use(FIRST_SLOT);
    const first = { plan: 'Starter', alwaysLive: false, monthlyAllowance: 100, loadLogos: false };
    expect(await readSettings()).toMatchObject(first);
    await use(client.slot);
    expect(await readSettings()).toMatchObject({ plan: 'Scale', alwaysLive: true, loadLogos: false });
  });

  test('is news of a key to open cards, and another setting is not, whichever key is in use', async () => {
    const client = await addClient();
    let heard = 0;
    subscribeKey(() => heard++);
    await use(client.slot);
    await changeSettings((settings) => ({ ...settings, plan: 'Scale' }));
    expect(heard).toBe(2);
    await changeSettings((settings) => ({ ...settings, theme: 'dark' }));
    await changeSettings((settings) => ({ ...settings, neverSend: ['bank.com'] }));
    expect(heard).toBe(2);
  });
});

test(`${STEPS} lookups with keys switched at random among them: each ledger is what its service saw (seed ${SEED})`, async () => {
  const dice = createDice(SEED);
  const client = await addClient();
  const under: Promise<unknown>[] = [];
  for (let step = 0; step < STEPS; step++) {
    under.push(world.lookUp(dice.chance(0.2) ? `again-${step % 5}.com` : `site-${step}.com`, { mode: 'refresh' }));
    if (dice.chance(0.4)) await use(dice.pick([FIRST_SLOT, client.slot]));
    // A worker that dies keeps its books too: what it had sent is counted before.
    if (dice.chance(0.05)) {
      await Promise.all(under.splice(0));
      world.kill();
    }
  }
  await Promise.all(under);
  expect([await sentBy(FIRST_SLOT), await sentBy(client.slot)]).toEqual([
    world.service.log.length,
    client.service.log.length,
  ]);
  expect(
    [...world.service.log, ...client.service.log].filter(({ authorization }) => authorization !== 'right'),
  ).toEqual([]);
  expect(Math.min(world.service.log.length, client.service.log.length)).toBeGreaterThan(STEPS / 10);
});

describe('keys of the list', () => {
  test('saving or forgetting one ends no call of another', async () => {
    const client = await addClient();
    const release = world.holdAnswers();
    const asked = world.lookUp('under-way.com');
    await waitUntil(() => world.service.log.length === 1, 'the call has reached the service');
    const pair = { address: client.address, key: 'another-key-of-the-client', keep: 'local' } as const;
    await expectOk(world.ask('save-key', { slot: client.slot, ...pair }));
    await expectOk(world.ask('forget-key', { slot: client.slot }));
    release();
    expect(failureOf(await asked)).toBeUndefined();
  });

  test('one is removed with its key, and another is used only by the user’s word', async () => {
    const client = await addClient();
    await use(client.slot);
    await world.lookUp('paid-by-the-client.com');
    const refused = await world.ask('remove-key', { slot: client.slot, next: null });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    const left = await expectOk(world.ask('remove-key', { slot: client.slot, next: FIRST_SLOT }));
    expect([left.inUse, namesOf(left)]).toEqual([FIRST_SLOT, ['']]);
    expect(JSON.stringify(await world.stored())).not.toContain(CLIENT_KEY);
    // What it has paid for keeps its name, and its count.
    expect(fromRecord(1, 'keys', (await world.stored()).keys)?.body).toMatchObject({
      keys: [{ slot: FIRST_SLOT }, { slot: client.slot, name: 'Client A', removedAt: expect.any(Number) }],
    });
    expect(await sentBy(client.slot)).toBe(1);
  });

  test('a worker that dies over a removal leaves no key behind that no list shows', async () => {
    const client = await addClient();
    const stop = subscribeLocal((changed) => {
      if (!('keys' in changed)) return;
      stop();
      world.kill();
    });
    await world.ask('remove-key', { slot: client.slot, next: null });
    expect(namesOf(await list())).toEqual(['']);
    expect(JSON.stringify(await world.stored())).not.toContain(CLIENT_KEY);
  });

  test('none stays on disk where an organisation allows them in memory alone, whichever is in use', async () => {
    const client = await addClient();
    await world.browser.managed.set({ keepKey: 'session' });
    await waitUntil(async () => 'managed' in (await world.stored()), 'the worker has heard of it');
    world.kill();
    await world.lookUp('with-the-first-key.com');
    const isOnDisk = async () => JSON.stringify(await world.stored()).includes(CLIENT_KEY);
    await waitUntil(async () => !(await isOnDisk()), 'the other key has left the disk');
    await use(client.slot);
    expect(failureOf(await world.lookUp('with-the-other-key.com'))).toBeUndefined();
  });

  test('none is saved under a name that was removed meanwhile', async () => {
    const client = await addClient();
    await expectOk(world.ask('remove-key', { slot: client.slot, next: null }));
    const pair = { address: client.address, key: CLIENT_KEY, keep: 'local' } as const;
    expect(await world.ask('save-key', { slot: client.slot, ...pair })).toMatchObject({
      ok: false,
      failure: { kind: 'refused' },
    });
    expect(JSON.stringify(await world.stored())).not.toContain(CLIENT_KEY);
  });

  test('the last one is not removed, and no name is given twice', async () => {
    expect(await world.ask('remove-key', { slot: FIRST_SLOT, next: null })).toMatchObject({ ok: false });
    await expectOk(world.ask('rename-key', { slot: FIRST_SLOT, name: '  Work \n key ' }));
    expect(namesOf(await list())).toEqual(['Work key']);
    for (const name of ['work KEY', '', ' \u200b', 'x'.repeat(41)]) {
      const failure = { kind: 'invalid-request', field: 'name' };
      expect(await world.ask('add-key', { name }), name).toMatchObject({ ok: false, failure });
    }
    expect(namesOf(await list())).toEqual(['Work key']);
  });

  test(`there are at most ${MOST_KEYS}`, async () => {
    for (let count = 1; count < MOST_KEYS; count++) await expectOk(world.ask('add-key', { name: `Client ${count}` }));
    expect(await world.ask('add-key', { name: 'One more' })).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    expect((await list()).keys).toHaveLength(MOST_KEYS);
  });

  test('where the list cannot be read nothing is sent until the user has chosen', async () => {
    const client = await addClient();
    await use(client.slot);
    await world.store({ keys: 'torn' });
    expect(failureOf(await world.lookUp('unknown-who-pays.com'))?.kind).toBe('no-key');
    const { inUse, keys } = await list();
    expect([inUse, keys.map(({ slot }) => slot)]).toEqual([null, [FIRST_SLOT, client.slot]]);
    expect(keys.map(({ status }) => status.lastFour)).toEqual(['7Q4Z', '9K2M']);
    await use(client.slot);
    expect(failureOf(await world.lookUp('now-known.com'))).toBeUndefined();
    expect([world.paths(), client.service.log.length]).toEqual([[], 1]);
  });

  test("where an organisation names the key in use no more, the user's own stays and is not called damaged", async () => {
    const name = async (...names: string[]) => {
      await world.browser.managed.set({ keys: names.map((name) => ({ name })) });
      await waitUntil(async () => `${namesOf(await list())}` === `${names}`, 'the worker has heard of it');
    };
    await name('Team', 'Client B');
    await name('Client B');
    expect((await list()).inUse).toBeNull();
    expect(await expectOk(world.ask('key-status', {}))).toEqual({
      ...{ address: null, id: null, lastFour: null, keep: 'local', isRefused: false },
    });
    expect(await world.ask('forget-key', {})).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    await world.browser.managed.clear();
    await waitUntil(async () => !(await list()).isManaged, 'the worker has heard of it');
    expect(await expectOk(world.ask('key-status', {}))).toMatchObject({ lastFour: '7Q4Z' });
  });

  test('a list of a later build is left as it is', async () => {
    await world.store({ keys: '2|0|00000000|keys|{}' });
    expect(await world.ask('use-key', { slot: FIRST_SLOT })).toMatchObject({
      ok: false,
      failure: { kind: 'not-saved' },
    });
    expect((await world.stored()).keys).toBe('2|0|00000000|keys|{}');
  });

  test('clearing the usage record clears that of every key', async () => {
    const client = await addClient();
    await world.lookUp('one.com');
    await use(client.slot);
    await world.lookUp('two.com');
    await expectOk(world.ask('clear', { what: 'ledger' }));
    expect([await sentBy(FIRST_SLOT), await sentBy(client.slot)]).toEqual([0, 0]);
  });
});
