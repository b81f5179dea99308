import { expect, test } from 'vitest';
import { createApi } from '../../../../lib/api/client';
import type { Failure, FailureKind } from '../../../../lib/errors';
import { toFailure } from '../../../../lib/errors';
import { createCircuit } from '../../../../lib/lookup/circuit';
import type { Call, Plan } from '../../../../lib/model';
import { DAY, MINUTE, SECOND } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { createLookupWorld, toOutcomes } from '../../../support/lookup-world';
import { toTestPayer } from '../../../support/payer';
import { toys } from '../api/ask';

const NOW = Date.UTC(2026, 5, 1);
const CALL: Call = { endpoint: 'categorize', sections: ['categories'], refresh: false };
const TRAFFIC: Call = { endpoint: 'traffic', sections: ['traffic'], refresh: false };
const failed = (kind: FailureKind, more: Partial<Failure> = {}): Failure => ({ kind, billed: 'no', ...more });

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  const world = { now: NOW, credential: 'first', plan: 'unknown' as Plan };
  const wake = () =>
    createCircuit(
      { area: context.area, locks: createLocks(), now: () => world.now },
      async () => toTestPayer(world.credential),
      async () => world.plan,
    );
  const enter = async (call = CALL, confirmed = false) => {
    const pass = await wake().enter(call, confirmed);
    return pass.ok ? 'goes' : pass.failure.kind;
  };
  return {
    space,
    context,
    world,
    wake,
    enter,
    note: (failure: Failure | null, call = CALL) => wake().note(call, toTestPayer(world.credential), failure),
  };
}

test('after a refused key nothing goes out, in this worker and the next, until the key is edited', async () => {
  const { note, enter, world, space } = setUp();
  await note(failed('key-refused'));
  world.now += 100 * DAY;
  expect(await enter()).toBe('key-refused');
  expect(await enter(TRAFFIC, true)).toBe('key-refused');
  world.credential = 'second';
  expect(await enter()).toBe('goes');
  expect([...space.items.keys()]).toEqual(['circuit']);
});

test('what is noted is written by the time that the call ends', async () => {
  const { context, space } = setUp();
  const area = {
    ...context.area,
    set: async (items: Record<string, unknown>) => {
      await new Promise((resolve) => setImmediate(resolve));
      await context.area.set(items);
    },
  };
  const circuit = createCircuit({ area, locks: createLocks(), now: () => NOW }, async () => toTestPayer('first'));
  await circuit.note(CALL, toTestPayer('first'), failed('key-refused'));
  expect([...space.items.keys()]).toEqual(['circuit']);
});

test('a key test that the service answers opens the way again, one that it refuses closes it', async () => {
  const { wake, note, enter, world } = setUp();
  const keyTest = { endpoint: 'category-list-v1', refresh: false, isKeyTest: true } as const;
  await wake().note(keyTest, toTestPayer('first'), failed('key-refused'));
  expect(await enter()).toBe('key-refused');
  await wake().note(keyTest, toTestPayer('second'), null);
  expect(await enter()).toBe('key-refused');
  await wake().note(keyTest, toTestPayer('first'), null);
  expect(await enter()).toBe('goes');
  await note(failed('key-refused'));
  world.credential = 'second';
  expect(await enter()).toBe('goes');
});

test('what one service asked for is not heeded with the key or address of another', async () => {
  const { note, enter, world } = setUp();
  await note(failed('slow-down', { retryAt: NOW + 10 * MINUTE }));
  expect(await enter()).toBe('slow-down');
  world.credential = 'second';
  expect(await enter()).toBe('goes');
});

test('a late refusal of the old key does not close the new one', async () => {
  const { wake, enter, world } = setUp();
  world.credential = 'second';
  await wake().note(CALL, toTestPayer('first'), failed('key-refused'));
  expect(await enter()).toBe('goes');
});

const RETRY: [name: string, retryAt: number | undefined, wait: number][] = [
  ['in 30 s', NOW + 30 * SECOND, 30 * SECOND],
  ['in the past', NOW - DAY, SECOND],
  ['in ten years', NOW + 3650 * DAY, 15 * MINUTE],
  ['not said', undefined, MINUTE],
];
test.each(RETRY)(
  'a request to slow down, %s, pauses everything for that long within 1 s and 15 min',
  async (_, retryAt, wait) => {
    const { note, enter, world } = setUp();
    await note(failed('slow-down', { retryAt }));
    world.now = NOW + wait - 1;
    expect(await enter(TRAFFIC)).toBe('slow-down');
    expect(await enter(TRAFFIC, true)).toBe('slow-down');
    world.now = NOW + wait;
    expect(await enter(TRAFFIC)).toBe('goes');
  },
);

test('a pause does not outlive a clock that was moved back', async () => {
  const { note, enter, world } = setUp();
  await note(failed('slow-down', { retryAt: NOW + 10 * MINUTE }));
  world.now = NOW - 365 * DAY;
  expect(await enter()).toBe('goes');
});

test('live data that the plan refuses is refused of every endpoint for a day, and nothing else is, for that key', async () => {
  const { note, enter, world } = setUp();
  await note(failed('plan'), { ...TRAFFIC, refresh: true });
  expect(await enter({ ...TRAFFIC, refresh: true })).toBe('plan');
  expect(await enter({ endpoint: 'logo', sections: ['logo'], refresh: true })).toBe('plan');
  expect(await enter(TRAFFIC)).toBe('goes');
  expect(await enter(CALL)).toBe('goes');
  world.credential = 'second';
  expect(await enter({ ...TRAFFIC, refresh: true })).toBe('goes');
  world.credential = 'first';
  world.now += DAY;
  expect(await enter({ ...TRAFFIC, refresh: true })).toBe('goes');
});

test('what the plan refused under a clock that was ahead is asked again, and so it is after a key test', async () => {
  const { note, enter, world, wake } = setUp();
  world.now += 3650 * DAY;
  await note(failed('plan'), TRAFFIC);
  world.now = NOW;
  expect(await enter(TRAFFIC)).toBe('goes');
  await note(failed('plan'), TRAFFIC);
  expect(await enter(TRAFFIC)).toBe('plan');
  await wake().note({ endpoint: 'category-list-v1', refresh: false, isKeyTest: true }, toTestPayer('first'), null);
  expect(await enter(TRAFFIC)).toBe('goes');
});

test('a plan that the user chooses anew is asked again, and what it refuses is remembered in its turn', async () => {
  const { note, enter, world } = setUp();
  await note(failed('plan'), TRAFFIC);
  expect(await enter(TRAFFIC)).toBe('plan');
  world.plan = 'Advanced';
  expect(await enter(TRAFFIC)).toBe('goes');
  await note(failed('plan'), TRAFFIC);
  expect(await enter(TRAFFIC)).toBe('plan');
});

test('what the plan refuses is remembered beside what it refused before, but under a plan that the user had set then', async () => {
  const { note, enter, world } = setUp();
  const live = { ...TRAFFIC, refresh: true };
  await note(failed('plan'), live);
  await note(failed('plan'), TRAFFIC);
  expect([await enter(live), await enter(TRAFFIC)]).toEqual(['plan', 'plan']);
  world.plan = 'Advanced';
  await note(failed('plan'), live);
  expect([await enter(live), await enter(TRAFFIC)]).toEqual(['plan', 'goes']);
});

test('that a plan includes live data is known of the key that it was told of, and of no other', async () => {
  const { note, wake, world } = setUp();
  const live = { ...TRAFFIC, refresh: true };
  const takesLive = async () => {
    const pass = await wake().enter(live, false);
    return pass.ok && pass.takesLive;
  };
  await note(null, live);
  expect(await takesLive()).toBe(true);
  world.credential = 'second';
  expect(await takesLive()).toBe(false);
});

test('an answer of another call leaves what the plan refuses as it is, a list that is no key test too', async () => {
  const { note, wake, enter } = setUp();
  await note(failed('plan'), TRAFFIC);
  await note(null);
  await wake().note({ endpoint: 'category-list-v1', refresh: false }, toTestPayer('first'), null);
  expect(await enter(TRAFFIC)).toBe('plan');
});

test('a key test passes a refused key alone: neither a request to slow down nor a failing service', async () => {
  const { note, wake, world } = setUp();
  const enterTest = async () => {
    const pass = await wake().enter({ endpoint: 'category-list-v1', refresh: false, isKeyTest: true }, false);
    return pass.ok ? 'goes' : pass.failure.kind;
  };
  await note(failed('key-refused'));
  expect(await enterTest()).toBe('goes');
  await note(failed('slow-down', { retryAt: NOW + MINUTE }));
  expect(await enterTest()).toBe('slow-down');
  world.now += MINUTE;
  for (let round = 0; round < 5; round++) await note(failed('lost'));
  expect(await enterTest()).toBe('service-failing');
});

test('five failures in a row pause for 30 s; a retry that the user confirmed goes', async () => {
  const { note, enter, world } = setUp();
  for (const kind of ['no-answer', 'lost', 'service-failing', 'no-answer'] as const) await note(failed(kind));
  expect(await enter()).toBe('goes');
  await note(failed('lost'));
  expect(await enter()).toBe('service-failing');
  expect(await enter(CALL, true)).toBe('goes');
  world.now += 30 * SECOND;
  expect(await enter()).toBe('goes');
  await note(failed('lost'));
  expect(await enter()).toBe('service-failing');
});

test('an answer ends the row of failures', async () => {
  const { note, enter } = setUp();
  for (let round = 0; round < 4; round++) await note(failed('lost'));
  await note(null);
  await note(failed('lost'));
  expect(await enter()).toBe('goes');
});

test('an answer to a retry that the user confirmed ends the pause', async () => {
  const { note, enter } = setUp();
  for (let round = 0; round < 5; round++) await note(failed('lost'));
  expect(await enter()).toBe('service-failing');
  await note(null);
  expect(await enter()).toBe('goes');
});

test('what failed at another address pauses no call at the one that is saved since, nor counts for it', async () => {
  const { note, enter, world } = setUp();
  for (let round = 0; round < 5; round++) await note(failed('lost'));
  world.credential = 'second';
  expect(await enter()).toBe('goes');
  for (let round = 0; round < 4; round++) await note(failed('lost'));
  expect(await enter()).toBe('goes');
  await note(failed('lost'));
  expect(await enter()).toBe('service-failing');
});

test('an answer with nothing to forget writes nothing', async () => {
  const { note, context } = setUp();
  await note(null);
  expect(context.counts.set).toBe(0);
});

/** What the client makes of one answer of the service. */
async function toFailureOf(body: string, status: number, call: Call): Promise<Failure> {
  const readCredentials = async () => ({ address: 'https://api.example.com', key: 'test-key-0123456789abcdef' });
  const fetch = async () => new Response(body, { status });
  const api = createApi({ fetch, readCredentials, now: () => NOW });
  return api.fetchAnswers(call, toys, 'popup').then(() => Promise.reject(new Error('It was answered.')), toFailure);
}
const toBody = (message: string) => JSON.stringify({ success: false, message });
const FIREWALL = '<!doctype html><title>403 Forbidden</title><p>Your request was blocked.';

test.each([
  ['a page of a firewall', 403, FIREWALL],
  ['a refusal without words', 403, '{}'],
  ['"Forbidden"', 403, toBody('Forbidden')],
  ['a name of a host about money', 200, toBody('https://quota-billing.com: all calls to it failed')],
  ['redirects', 200, toBody('Exceeded 30 redirects')],
  ['a timeout', 200, toBody('Navigation timeout of 30000 ms exceeded')],
  ['a 401 of the site', 200, toBody('unauthorized (site returned 401)')],
  ['a 429 of the site', 200, toBody('HTTP 429 Too Many Requests')],
  ['robots.txt', 200, toBody('Crawling is not allowed by robots.txt')],
])('%s fails one call: however often, lookups of other hosts go on', async (_, status, body) => {
  const world = createLookupWorld();
  const failures = {
    categorize: await toFailureOf(body, status, CALL),
    traffic: await toFailureOf(body, status, TRAFFIC),
  };
  world.service.reply = ({ endpoint }, { host }) =>
    host.startsWith('refused') ? { failure: endpoint === 'traffic' ? failures.traffic : failures.categorize } : {};
  const sections = ['categories', 'traffic'] as const;
  for (let count = 0; count < 6; count++) await world.wake().lookup(`refused-${count}.com`, sections);
  const outcomes = toOutcomes(await world.wake().lookup('other.com', sections));
  expect(outcomes).toEqual({ categories: 'service', traffic: 'service' });
  expect(world.service.calls).toHaveLength(14);
});

test.each([
  ['a 401', 401, FIREWALL],
  ['a 403 that names the key', 403, toBody('Invalid API key')],
  ['an answer that names the token', 200, toBody('Your token has expired')],
])('%s stops the lookups of all hosts', async (_, status, body) => {
  const world = createLookupWorld();
  const failure = await toFailureOf(body, status, CALL);
  world.service.reply = () => ({ failure });
  await world.wake().lookup('first.com', ['logo']);
  expect(toOutcomes(await world.wake().lookup('other.com', ['logo']))).toEqual({ logo: 'key-refused' });
  expect(world.service.calls).toHaveLength(1);
});
