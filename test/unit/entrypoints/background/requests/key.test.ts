import { expect, test } from 'vitest';
import { createKeyRequests } from '../../../../../entrypoints/background/requests/key';
import type { Failure } from '../../../../../lib/errors';
import { LookupError, settle } from '../../../../../lib/errors';
import { createCircuit } from '../../../../../lib/lookup/circuit';
import { createJournal } from '../../../../../lib/lookup/journal';
import { createLedger } from '../../../../../lib/lookup/ledger';
import { createSitelessCalls } from '../../../../../lib/lookup/siteless';
import { createTransaction } from '../../../../../lib/lookup/transaction';
import type { EndpointName } from '../../../../../lib/model';
import { createCredentials, createReadiness } from '../../../../../lib/settings/credentials';
import { createNamedKeys } from '../../../../../lib/settings/named-keys';
import { SECOND } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { createLocks } from '../../../../support/locks';
import { toTestPayer } from '../../../../support/payer';

const WORKS = { usage: null };

async function setUp() {
  const [localSpace, sessionSpace] = [createAreaSpace(), createAreaSpace()];
  const localContext = localSpace.connect();
  const [local, session] = [localContext.area, sessionSpace.connect().area];
  const onAbort = { fails: false };
  const locks = createLocks();
  const state = { now: 0, isOnline: true, calls: 0, asked: [] as string[], mayReach: true };
  const now = () => state.now;
  const environment = { area: local, session, locks, now, isOnline: () => state.isOnline };
  const credentials = createCredentials(environment);
  const circuit = createCircuit(environment, credentials.readPayer);
  const service = { test: async (_signal: AbortSignal): Promise<typeof WORKS> => WORKS };
  const readiness = createReadiness(credentials, async (origin) => {
    state.asked.push(origin);
    return state.mayReach;
  });
  const transact = createTransaction(environment);
  const books = {
    circuit,
    ledger: createLedger(environment, transact),
    journal: createJournal(environment, transact),
  };
  const calls = createSitelessCalls(environment, books, readiness, credentials.readPayer);
  const testKey = (signal: AbortSignal) => {
    state.calls++;
    return service.test(signal);
  };
  const keys = {
    credentials,
    named: createNamedKeys(environment),
    testKey,
    abortAll: (slot: string) => (onAbort.fails ? Promise.reject(new Error('IO error')) : calls.abortAll(slot)),
  };
  const handlers = createKeyRequests(environment, keys, circuit, calls);
  await handlers['save-key']({ address: 'http://127.0.0.1:9', key: 'first-key-0123', keep: 'local' });
  const enter = async (endpoint: EndpointName = 'categorize') => {
    const pass = await circuit.enter({ endpoint, refresh: false }, false);
    return pass.ok ? 'goes' : pass.failure.kind;
  };
  const refuse = async () => {
    throw new LookupError({ kind: 'key-refused', billed: 'no' });
  };
  const note = async (failure: Failure, endpoint: EndpointName = 'categorize') =>
    circuit.note({ endpoint, refresh: false }, toTestPayer((await credentials.read())?.id ?? ''), failure);
  const everything = () => JSON.stringify([...localSpace.items, ...sessionSpace.items]);
  return {
    handlers,
    readiness,
    service,
    state,
    enter,
    note,
    refuse,
    local,
    localContext,
    session,
    everything,
    onAbort,
  };
}

test('a page hears the last four characters of the key, and no more of it', async () => {
  const { handlers } = await setUp();
  const status = {
    address: 'http://127.0.0.1:9',
    id: expect.any(String),
    lastFour: '0123',
    keep: 'local',
    isRefused: false,
  };
  expect(await handlers['key-status']({})).toEqual(status);
  const change = { address: 'http://127.0.0.1:9', key: 'second-key-4567', keep: 'local' as const };
  expect(await handlers['save-key'](change)).toEqual({ ...status, lastFour: '4567' });
  expect(await handlers['forget-key']({})).toEqual({ ...status, lastFour: null });
});

test('a call under way ends with its key, and not because the key is kept elsewhere', async () => {
  const { handlers, service } = await setUp();
  let signal: AbortSignal | undefined;
  service.test = (given) => {
    signal = given;
    return new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  };
  const testing = handlers['test-key']({}).catch(() => 'ended');
  await expect.poll(() => signal !== undefined).toBe(true);
  const same = { address: 'http://127.0.0.1:9', key: null };
  await handlers['save-key']({ ...same, keep: 'session' });
  expect(signal?.aborted).toBe(false);
  await handlers['save-key']({ ...same, key: 'second-key-4567', keep: 'session' });
  expect([signal?.aborted, await testing]).toEqual([true, 'ended']);
});

test('a key test that works is told to open pages, one that fails is not', async () => {
  const { handlers, service, session, state, refuse } = await setUp();
  const readTested = async () => (await session.get(['key-tested']))['key-tested'];
  const { test: works } = service;
  service.test = refuse;
  await expect(handlers['test-key']({})).rejects.toThrow();
  expect(await readTested()).toBeUndefined();
  service.test = works;
  state.now = 5;
  await handlers['test-key']({});
  expect(await readTested()).toBe('5');
  // The test has worked, whether or not pages hear of it.
  session.set = () => Promise.reject(new Error('refused'));
  expect(await handlers['test-key']({})).toEqual(WORKS);
});

test('without access to the very origin of the service nothing is sent; one on this machine needs none', async () => {
  const { handlers, readiness, state } = await setUp();
  state.mayReach = false;
  expect(await readiness()).toBeNull();
  await handlers['save-key']({ address: 'https://api.example.com/v1', key: 'second-key-4567', keep: 'local' });
  const missing: Failure = { kind: 'permission-missing', billed: 'no', origin: 'https://api.example.com' };
  expect(await readiness()).toEqual(missing);
  await expect(handlers['test-key']({})).rejects.toMatchObject({ failure: missing });
  expect([state.asked, state.calls]).toEqual([['https://api.example.com', 'https://api.example.com'], 0]);
  state.mayReach = true;
  expect(await readiness()).toBeNull();
  await handlers['forget-key']({});
  expect(await readiness()).toEqual({ kind: 'no-key', billed: 'no' });
});

test('a key test that is refused stops lookups, and one that works lets them go again', async () => {
  const { handlers, service, enter, refuse } = await setUp();
  expect(await enter()).toBe('goes');
  service.test = refuse;
  await expect(handlers['test-key']({})).rejects.toMatchObject({ failure: { kind: 'key-refused' } });
  expect(await enter()).toBe('key-refused');
  service.test = async () => WORKS;
  expect(await handlers['test-key']({})).toEqual(WORKS);
  expect(await enter()).toBe('goes');
});

test('a page hears that the service refused the saved key, until it takes it or another one is saved', async () => {
  const { handlers, note } = await setUp();
  const isRefused = async () => (await handlers['key-status']({})).isRefused;
  expect(await isRefused()).toBe(false);
  await note({ kind: 'key-refused', billed: 'no' });
  expect(await isRefused()).toBe(true);
  await handlers['test-key']({});
  expect(await isRefused()).toBe(false);
  await note({ kind: 'key-refused', billed: 'no' });
  const change = { address: 'http://127.0.0.1:9', key: 'second-key-4567', keep: 'local' as const };
  expect((await handlers['save-key'](change)).isRefused).toBe(false);
  await note({ kind: 'key-refused', billed: 'no' });
  expect((await handlers['forget-key']({})).isRefused).toBe(false);
});

test('A9: offline a key test says so and sends nothing', async () => {
  const { handlers, state } = await setUp();
  state.isOnline = false;
  await expect(handlers['test-key']({})).rejects.toMatchObject({ failure: { kind: 'offline', billed: 'no' } });
  expect(state.calls).toBe(0);
});

test('A5: while the service asks for quiet a key test says how long and sends nothing, after a refused key too', async () => {
  const { handlers, state, note } = await setUp();
  await note({ kind: 'key-refused', billed: 'no' });
  await note({ kind: 'slow-down', billed: 'no', retryAt: 30 * SECOND });
  state.now = 30 * SECOND - 1;
  await expect(handlers['test-key']({})).rejects.toMatchObject({
    failure: { kind: 'slow-down', billed: 'no', retryAt: 30 * SECOND },
  });
  expect(state.calls).toBe(0);
  state.now = 30 * SECOND;
  expect(await handlers['test-key']({})).toEqual(WORKS);
  expect(state.calls).toBe(1);
});

test('a key test that is refused in words about the plan passes them on, and the next one is sent', async () => {
  const { handlers, service, state } = await setUp();
  service.test = async () => {
    throw new LookupError({ kind: 'plan', billed: 'no', message: 'Not allowed today' });
  };
  const told = { failure: { kind: 'refused', billed: 'no', message: 'Not allowed today' } };
  await expect(handlers['test-key']({})).rejects.toMatchObject(told);
  service.test = async () => WORKS;
  expect(await handlers['test-key']({})).toEqual(WORKS);
  expect(state.calls).toBe(2);
});

test('after an upgrade a key test that works lets go again what the plan refused, one that fails does not', async () => {
  const { handlers, service, enter, note } = await setUp();
  await note({ kind: 'plan', billed: 'no' }, 'traffic');
  service.test = async () => {
    throw new LookupError({ kind: 'quota', billed: 'no' });
  };
  await expect(handlers['test-key']({})).rejects.toMatchObject({ failure: { kind: 'quota' } });
  expect(await enter('traffic')).toBe('plan');
  service.test = async () => WORKS;
  await handlers['test-key']({});
  expect(await enter('traffic')).toBe('goes');
});

test.each(['forget-key', 'save-key'] as const)('K5: %s stops a key test under way before it answers', async (type) => {
  const { handlers, service } = await setUp();
  const cancelled: Failure = { kind: 'cancelled', billed: 'maybe' };
  const sent = Promise.withResolvers<void>();
  service.test = (signal) => {
    sent.resolve();
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new LookupError(cancelled)));
    });
  };
  const order: string[] = [];
  const test = settle(() => handlers['test-key']({})).finally(() => order.push('test'));
  await sent.promise;
  const change = { address: 'http://127.0.0.1:9', key: 'second-key-0123', keep: 'local' as const };
  await (type === 'save-key' ? handlers[type](change) : handlers[type]({})).finally(() => order.push(type));
  expect(await test).toEqual({ ok: false, failure: cancelled });
  expect(order).toEqual(['test', type]);
});

test('a key test after the key was replaced is not stopped by that', async () => {
  const { handlers, service } = await setUp();
  service.test = async (signal) => {
    expect(signal.aborted).toBe(false);
    return WORKS;
  };
  await handlers['save-key']({ address: 'http://127.0.0.1:9', key: 'second-key-0123', keep: 'local' });
  expect(await handlers['test-key']({})).toEqual(WORKS);
});

const OTHERS = ['settings', 'managed', 'circuit', 'journal', 'ledger', 'policy', 'overrides', 'watch-list', 'clock'];
const DAMAGES: [name: string, text: unknown][] = [
  ['damaged', '1|7|00000000|{'],
  ['of a newer version', '2|7|00000000|x|{"v":2}'],
  ['of a newer form', '{"v":99,"neverSend":"all"}'],
  ['no text at all', { v: 2 }],
];
test.each(DAMAGES)('a key is forgotten with every other record %s, each alone and all together', async (_, text) => {
  for (const damaged of [...OTHERS.map((key) => [key]), OTHERS]) {
    const { handlers, local, everything } = await setUp();
    await local.set(Object.fromEntries(damaged.map((key) => [key, text])));
    expect(await handlers['forget-key']({})).toMatchObject({ lastFour: null });
    expect(everything()).not.toContain('first-key-0123');
  }
});

test('a key is forgotten where none of the other records can be read, and where what follows fails', async () => {
  const { handlers, localContext, everything, onAbort } = await setUp();
  for (const key of OTHERS) localContext.failGet(key);
  onAbort.fails = true;
  expect(await handlers['key-status']({})).toMatchObject({ lastFour: '0123' });
  expect(await handlers['forget-key']({})).toMatchObject({ lastFour: null });
  expect(everything()).not.toContain('first-key-0123');
});

test('after a downgrade a page hears that there is a key, and no longer once it is forgotten', async () => {
  const { handlers, local, everything } = await setUp();
  const before = await handlers['key-status']({});
  expect(before.isUnreadable).toBeUndefined();
  const { credentials } = await local.get(['credentials']);
  for (const left of [String(credentials).replace(/^1/, '2'), String(credentials).slice(0, -3)]) {
    await local.set({ credentials: left });
    expect(await handlers['key-status']({})).toMatchObject({ lastFour: null, isUnreadable: true });
    const after = await handlers['forget-key']({});
    expect([after.lastFour, after.isUnreadable]).toEqual([null, undefined]);
    expect(everything()).not.toContain('first-key-0123');
  }
});
