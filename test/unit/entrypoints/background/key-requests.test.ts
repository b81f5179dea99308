import { expect, test } from 'vitest';
import { createKeyRequests } from '../../../../entrypoints/background/key-requests';
import { createCredentials } from '../../../../lib/credentials';
import type { Failure } from '../../../../lib/errors';
import { LookupError, settle } from '../../../../lib/errors';
import { createCircuit } from '../../../../lib/lookup/circuit';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

const WORKS = { usage: null };

async function setUp() {
  const [local, session] = [createAreaSpace().connect().area, createAreaSpace().connect().area];
  const locks = createLocks();
  const now = () => 0;
  const credentials = createCredentials({ local, session, locks, now });
  const circuit = createCircuit({
    area: local,
    locks,
    now,
    readCredentialId: async () => (await credentials.read())?.id ?? null,
  });
  const service = { test: async (_signal: AbortSignal): Promise<typeof WORKS> => WORKS };
  const { handlers } = createKeyRequests({
    credentials,
    circuit,
    hasAccess: async () => true,
    testKey: (signal) => service.test(signal),
    abortAll: async () => {},
  });
  await handlers['save-key']({ address: 'http://127.0.0.1:9', key: 'first-key-0123', keep: 'local' });
  const enter = async () => {
    const pass = await circuit.enter({ endpoint: 'categorize', refresh: false }, false);
    return pass.ok ? 'goes' : pass.failure.kind;
  };
  const refuse = async () => {
    throw new LookupError({ kind: 'key-refused', billed: 'no' });
  };
  return { handlers, service, enter, refuse };
}

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
