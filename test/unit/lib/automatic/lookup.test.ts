import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toStopText } from '../../../../entrypoints/background/safety/toolbar-text';
import { toMessageFailure } from '../../../../lib/api/message';
import type { AutoStop } from '../../../../lib/automatic/lookup';
import { AutoLookup } from '../../../../lib/automatic/lookup';
import { toRecord } from '../../../../lib/browser/record';
import type { Failure } from '../../../../lib/errors';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Condition } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { toNeeds } from '../../../../lib/safety/rule';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createLockSpace } from '../../../support/locks';
import { createLookupWorld, settleDown, toOutcomes } from '../../../support/lookup-world';
import { suffixes } from '../../../support/suffixes';

/** Rules about the category alone, unless a test says otherwise. */
const toNeedsOf = (...conditions: Condition[]) => conditions.reduce((needs, when) => needs | toNeeds(when), 0);
const BY_CATEGORY = toNeedsOf({ categories: ['/Adult'] });
const BY_RANK = toNeedsOf({ rankWorseThan: 1000 });
const BY_REGISTRATION = toNeedsOf(...PRESETS['new-domains'].rules.map(({ when }) => when));

const toHosts = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}.com`);

/** The real lookup over a service that answers at once, or when `hold` lets it. */
function setUp(budget = 50, needs = BY_CATEGORY, plan: Settings['plan'] = 'unknown') {
  const world = createLookupWorld();
  const { state, service } = world;
  const lockSpace = createLockSpace();
  const settings = {
    ...DEFAULT_SETTINGS,
    plan,
    safety: { ...DEFAULT_SETTINGS.safety, on: true, mode: 'lookup' } as const,
  };
  const seen = { times: [] as number[], inFlight: 0, mostInFlight: 0, failure: null as Failure | null };
  const rules: { needs: number | null } = { needs };
  const hold: { until: Promise<unknown> | undefined } = { until: undefined };
  service.reply = () => {
    seen.times.push(state.now);
    seen.mostInFlight = Math.max(seen.mostInFlight, ++seen.inFlight);
    const until = Promise.resolve(hold.until).then(() => seen.inFlight--);
    return { until, ...(seen.failure && { failure: seen.failure }) };
  };
  const wake = () => {
    const { lookup, context } = world.wake();
    const lookupAsked: string[] = [];
    const { locks } = lockSpace.connect();
    const now = () => state.now;
    const answered: string[] = [];
    const stops: (AutoStop | null)[] = [];
    const told: number[][] = [];
    const dailyBudget = { most: budget };
    const readStored = async () => {
      const safety = { ...settings.safety, dailyBudget: dailyBudget.most };
      return { settings: formatSettings({ ...settings, neverSend: [...state.rules.neverSend], safety }) };
    };
    vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(readStored as never);
    const wait = async (duration: number) => {
      await settleDown();
      state.now += duration;
    };
    const auto: AutoLookup = new AutoLookup(
      { area: context.area, locks, now, wait },
      {
        lookup: ({ subject, sections, ...more }) => {
          lookupAsked.push(`${more.mode} ${more.confirmed}`);
          return lookup(subject, sections, more);
        },
        readSuffixes: async () => suffixes,
      },
      {
        readNeeds: async () => rules.needs,
        decideAnswered: (host) => answered.push(host),
        showStop: (tabs) => {
          if (tabs !== 'all') told.push(tabs);
          stops.push(auto.stopped());
        },
      },
    );
    return { auto, lookup, context, answered, stops, told, lookupAsked, settings, dailyBudget };
  };
  const hosts = () => service.calls.map(({ host }) => host);
  return { world, state, service, seen, hold, wake, hosts, settings, rules };
}

/** Until the queue has come to rest. */
async function rest(isDone: () => boolean): Promise<void> {
  for (let round = 0; round < 2000 && !isDone(); round++) await settleDown();
}
const quiet = async () => {
  for (let round = 0; round < 5; round++) await settleDown();
};

test('B4: 200 tabs at once with a budget of 50: 50 calls, 1 a second, 2 in flight, then a notice', async () => {
  const { wake, service, seen, hosts } = setUp();
  const { auto, answered, stops, told, lookup } = wake();
  const all = toHosts(200);
  for (const [tab, host] of all.entries()) auto.onUnknown(tab, host, false);
  await rest(() => auto.stopped() !== null);
  expect(service.calls).toHaveLength(50);
  expect(new Set(hosts()).size).toBe(50);
  expect(service.calls.every(({ endpoint, refresh }) => endpoint === 'categorize' && !refresh)).toBe(true);
  for (const [index, at] of seen.times.entries()) {
    if (index > 0) expect(at - (seen.times[index - 1] ?? 0)).toBeGreaterThanOrEqual(SECOND);
  }
  await quiet();
  expect(answered).toHaveLength(50);
  expect(stops).toEqual([{ used: 50, of: 50, failure: null }]);
  expect(told[0]).toHaveLength(150);
  // A tab that is told is judged again, and asks again.
  auto.onUnknown(199, 'site-199.com', true);
  await quiet();
  expect(told).toHaveLength(1);
  const byHand = await lookup('site-199.com', ['categories']);
  expect(toOutcomes(byHand)).toEqual({ categories: 'service' });
  expect(seen.mostInFlight).toBeLessThanOrEqual(2);
});

test('of a site whose name no registry gives out, or that is an address, nothing is sent and nothing is counted', async () => {
  const { wake, service } = setUp();
  const { auto, lookupAsked, context } = wake();
  const odd = ['x-.tumblr.com', '-x.tumblr.com', 'a!b.tumblr.com', '.tumblr.com', '93.184.216.34', '[2606:4700::1111]'];
  for (const [tab, host] of odd.entries()) auto.onUnknown(tab, host, true);
  auto.onUnknown(99, 'fine.com', false);
  await rest(() => service.calls.length > 0);
  await quiet();
  expect(service.calls.map(({ host }) => host)).toEqual(['fine.com']);
  expect(lookupAsked).toHaveLength(1);
  expect(String((await context.area.get(['auto-budget']))['auto-budget'])).toContain('"used":1,');
  expect(auto.stopped()).toBeNull();
});

test('B4: 200 tabs of 30 hosts cost 30 calls', async () => {
  const { wake, service, hosts } = setUp();
  const { auto, answered } = wake();
  for (let tab = 0; tab < 200; tab++) auto.onUnknown(tab, `site-${tab % 30}.com`, false);
  await rest(() => answered.length === 30);
  await quiet();
  expect(service.calls).toHaveLength(30);
  expect(new Set(hosts()).size).toBe(30);
  expect(auto.stopped()).toBeNull();
});

test('no more than two calls are in flight, however slow the service is', async () => {
  const { wake, seen, hold, service } = setUp();
  const gate = Promise.withResolvers<void>();
  hold.until = gate.promise;
  const { auto, answered } = wake();
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, false);
  await quiet();
  expect(service.calls).toHaveLength(2);
  gate.resolve();
  await rest(() => answered.length === 20);
  expect(seen.mostInFlight).toBe(2);
  expect(service.calls).toHaveLength(20);
});

test('the tab in front goes first, also when it comes to the front later', async () => {
  const { wake, hosts } = setUp();
  const { auto, answered } = wake();
  auto.onUnknown(1, 'one.com', false);
  auto.onUnknown(2, 'two.com', false);
  auto.onUnknown(3, 'three.com', false);
  auto.onUnknown(4, 'four.com', true);
  expect(auto.onActivated(3)).toBe(true);
  expect(auto.onActivated(9)).toBe(false);
  await rest(() => answered.length === 4);
  expect(hosts()).toEqual(['three.com', 'four.com', 'one.com', 'two.com']);
});

test('B3: of 200 restored tabs the active one is looked up, each other when it comes to the front', async () => {
  const { wake, hosts } = setUp();
  const { auto, answered } = wake();
  auto.holdRestored(settleDown().then(() => Array.from({ length: 199 }, (_, tab) => tab)));
  for (const [tab, host] of toHosts(200).entries()) auto.onUnknown(tab, host, tab === 199);
  await rest(() => answered.length === 1);
  await quiet();
  expect(hosts()).toEqual(['site-199.com']);
  expect(auto.onActivated(7)).toBe(true);
  await rest(() => answered.length === 2);
  await quiet();
  expect(hosts()).toEqual(['site-199.com', 'site-7.com']);
});

test('B3: a tab that came to the front before it is known which were restored behind it waits no more', async () => {
  const { wake, hosts } = setUp();
  const { auto, answered } = wake();
  let end = (_: number[]) => {};
  auto.holdRestored(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  auto.onUnknown(7, 'front.com', true);
  auto.onUnknown(8, 'behind.com', false);
  await settleDown();
  end([7, 8]);
  await rest(() => answered.length === 1);
  await quiet();
  expect(hosts()).toEqual(['front.com']);
});

test('B3: a tab behind is not looked up before it is known which were restored, however long that takes', async () => {
  const { wake, hosts } = setUp();
  const { auto } = wake();
  const restored = Promise.withResolvers<number[]>();
  auto.holdRestored(restored.promise);
  auto.onUnknown(8, 'behind.com', false);
  await quiet();
  expect(hosts()).toEqual([]);
  restored.resolve([8]);
  await quiet();
  expect(hosts()).toEqual([]);
});

test('B3: a host in two tabs is looked up though one of them is restored and not seen yet', async () => {
  const { wake, hosts } = setUp();
  const { auto, answered } = wake();
  auto.holdRestored(Promise.resolve([7]));
  auto.onUnknown(7, 'twice.com', false);
  auto.onUnknown(8, 'twice.com', false);
  await rest(() => answered.length === 1);
  expect(hosts()).toEqual(['twice.com']);
});

test('a host is awaited while it is in the queue, and while its call is under way', async () => {
  const { wake, hosts, hold } = setUp();
  const { auto, answered } = wake();
  const answer = Promise.withResolvers<void>();
  hold.until = answer.promise;
  auto.onUnknown(1, 'new.com', true);
  expect([auto.awaits('new.com'), auto.awaits('other.com')]).toEqual([true, false]);
  await rest(() => hosts().length === 1);
  expect(auto.awaits('new.com')).toBe(true);
  answer.resolve();
  await rest(() => answered.length === 1);
  await quiet();
  expect(auto.awaits('new.com')).toBe(false);
});

test('a host whose tab closed or moved on is not asked about', async () => {
  const { wake, hosts } = setUp();
  const { auto, answered } = wake();
  auto.onUnknown(1, 'first.com', true);
  await rest(() => answered.length === 1);
  auto.onUnknown(2, 'closed.com', false);
  auto.onUnknown(3, 'left.com', false);
  auto.onUnknown(4, 'shared.com', false);
  auto.onUnknown(5, 'shared.com', false);
  auto.onGone(2);
  auto.onGone(4);
  auto.onUnknown(3, 'next.com', false);
  await rest(() => answered.length === 3);
  await quiet();
  expect(hosts().sort()).toEqual(['first.com', 'next.com', 'shared.com']);
});

test('a tab that closes while its call is being counted costs none', async () => {
  const { wake, service } = setUp();
  const { auto, context } = wake();
  const { set } = context.area;
  context.area.set = (items) => {
    auto.onGone(1);
    return set(items);
  };
  auto.onUnknown(1, 'closing.com', true);
  await quiet();
  expect(service.calls).toHaveLength(0);
  expect(String((await context.area.get(['auto-budget']))['auto-budget'])).toContain('"used":0,');
});

test('what an earlier call left in doubt is not sent again, and takes nothing of the budget of another day', async () => {
  const { wake, service, seen, state, hosts } = setUp(1);
  seen.failure = { kind: 'no-answer', billed: 'maybe' };
  wake().auto.onUnknown(1, 'doubt.com', true);
  await rest(() => service.calls.length > 0);
  await quiet();
  state.now += DAY;
  seen.failure = null;
  const { auto, context } = wake();
  auto.onUnknown(1, 'doubt.com', true);
  await quiet();
  expect(String((await context.area.get(['auto-budget']))['auto-budget'])).toContain('"used":0,');
  auto.onUnknown(2, 'new-site.com', true);
  await rest(() => service.calls.length > 1);
  expect(hosts()).toEqual(['doubt.com', 'new-site.com']);
});

test.each<Failure>([
  { kind: 'service-failing', billed: 'maybe', status: 500 },
  { kind: 'cancelled', billed: 'maybe' },
  { kind: 'lost', billed: 'maybe' },
])('a call that ends as $kind and may have been billed stays counted, and stops no other', async (failure) => {
  const { wake, service, seen } = setUp();
  const { auto, context } = wake();
  seen.failure = failure;
  auto.onUnknown(1, 'doubt.com', true);
  await rest(() => service.calls.length > 0);
  await quiet();
  expect(service.calls).toHaveLength(1);
  expect(String((await context.area.get(['auto-budget']))['auto-budget'])).toContain('"used":1,');
  expect(auto.stopped()).toBeNull();
});

test('T13: a page that opens a thousand hosts of its own gets three calls, and does not hold up the others', async () => {
  const { wake, hosts, state } = setUp(5000);
  const { auto, answered } = wake();
  const before = state.now;
  for (let tab = 0; tab < 1000; tab++) auto.onUnknown(tab, `a${tab}.evil.co.uk`, false);
  auto.onUnknown(1000, 'other.com', false);
  await rest(() => answered.includes('other.com'));
  await quiet();
  expect(hosts()).toHaveLength(4);
  expect(hosts().filter((host) => host.endsWith('.evil.co.uk'))).toHaveLength(3);
  expect(state.now - before).toBeLessThan(10 * SECOND);
});

test('each site on a shared host is asked about, and one of them still gets three calls', async () => {
  const { wake, hosts } = setUp(5000);
  const { auto, answered } = wake();
  const shared = ['pages.dev', 'github.io', 'web.app', 'netlify.app', 'vercel.app'];
  const sites = shared.flatMap((host) => Array.from({ length: 4 }, (_, index) => `redirect-${index}.${host}`));
  for (const [tab, host] of sites.entries()) auto.onUnknown(tab, host, false);
  for (let tab = 100; tab < 110; tab++) auto.onUnknown(tab, `a${tab}.one.github.io`, false);
  auto.onUnknown(200, 'other.com', false);
  await rest(() => answered.includes('other.com'));
  await quiet();
  expect(
    hosts()
      .filter((host) => host.startsWith('redirect-'))
      .toSorted(),
  ).toEqual(sites.toSorted());
  expect(hosts().filter((host) => host.endsWith('.one.github.io'))).toHaveLength(3);
});

test('where the policy rests on registration, the sites of a shared host share one call a day', async () => {
  const { wake, service, seen, state } = setUp(50, BY_REGISTRATION);
  const { auto } = wake();
  seen.failure = { kind: 'service-failing', billed: 'maybe' };
  for (let tab = 0; tab < 9; tab++) {
    auto.onUnknown(tab, `site-${tab}.pages.dev`, false);
    await quiet();
    state.now += HOUR;
  }
  expect(service.calls).toHaveLength(1);
});

test('B12: what is saved is never asked for, however old, and no call looks live or is confirmed', async () => {
  const { wake, state, service } = setUp();
  const { auto, answered, lookup, lookupAsked } = wake();
  await lookup('old.com', ['categories']);
  state.now += 400 * DAY;
  auto.onUnknown(1, 'old.com', true);
  auto.onUnknown(2, 'new.com', true);
  await rest(() => answered.length === 1);
  await quiet();
  expect(service.calls.map(({ host, refresh }) => `${host} ${refresh}`)).toEqual(['old.com false', 'new.com false']);
  expect(lookupAsked).toEqual(['missing false']);
});

test('S12: what is saved and cannot be read is not asked for by itself', async () => {
  const { wake, service, world } = setUp();
  world.space.items.set('card:damaged.com:categories', '1|7|00000000|{');
  const { auto, answered } = wake();
  auto.onUnknown(1, 'damaged.com', true);
  auto.onUnknown(2, 'new.com', false);
  await rest(() => answered.length === 1);
  await quiet();
  expect(service.calls.map(({ host }) => host)).toEqual(['new.com']);
  expect(auto.awaits('damaged.com')).toBe(false);
});

test('B11: ten thousand saved sites that expire together cause no call', async () => {
  const { wake, state, service, world } = setUp();
  const { auto } = wake();
  const saved = toHosts(10_000);
  for (const host of saved) {
    const key = `card:${host}:categories`;
    const answer = toTestAnswer('categories', { fetchedAt: state.now });
    world.space.items.set(key, toRecord(CARD_VERSION, key, answer, state.now));
  }
  state.now += 400 * DAY;
  for (const [tab, host] of [...saved, 'new.com'].entries()) auto.onUnknown(tab, host, false);
  await rest(() => service.calls.length > 0);
  await quiet();
  expect(service.calls.map(({ host }) => host)).toEqual(['new.com']);
});

test('where all rules rest on registration, a new site costs one call of registration, and its answer is not paid for again', async () => {
  const { wake, service, state } = setUp(50, BY_REGISTRATION);
  const { auto, answered } = wake();
  auto.onUnknown(1, 'shop.young.co.uk', true);
  await rest(() => answered.length === 1);
  for (let day = 0; day < 2; day++) {
    for (const host of ['shop.young.co.uk', 'blog.young.co.uk', 'young.co.uk']) auto.onUnknown(1, host, true);
    await quiet();
    state.now += DAY;
  }
  expect(service.calls.map(({ endpoint }) => endpoint)).toEqual(['registration']);
  expect(answered).toEqual(['shop.young.co.uk']);
});

test('hosts of one domain that wait at once share its one call of registration, and all hear of the answer', async () => {
  const { wake, service, hold, world } = setUp(50, BY_REGISTRATION);
  const gate = Promise.withResolvers<void>();
  hold.until = gate.promise;
  const { auto, answered } = wake();
  for (const [tab, host] of ['a.one.com', 'b.one.com', 'c.one.com', 'two.com', 'd.one.com'].entries())
    auto.onUnknown(tab, host, false);
  await quiet();
  gate.resolve();
  await rest(() => answered.length === 5);
  await quiet();
  expect(answered.toSorted()).toEqual(['a.one.com', 'b.one.com', 'c.one.com', 'd.one.com', 'two.com']);
  expect(service.calls).toHaveLength(2);
  expect((await world.total()).sent).toBe(2);
  auto.onUnknown(9, 'three.com', true);
  await rest(() => answered.length === 6);
});

test.each<[string, Condition[], Settings['plan'], string[]]>([
  ['on the rank', [{ rankWorseThan: 1000 }], 'unknown', ['traffic']],
  ['on the rank, which the plan refuses,', [{ rankWorseThan: 1000 }], 'Starter', []],
  ['on the technologies', [{ technologies: ['shopify'] }], 'unknown', ['categorize']],
  ['on IAB ids and registration', [{ iab: ['IAB25'] }, { registeredWithinDays: 9 }], 'unknown', ['categorize']],
  ['on registration and rank', [{ expiresWithinDays: 9 }, { rankWorseThan: 9 }], 'Starter', ['registration']],
  [
    'on the address alone',
    [{ hosts: ['*.shop.com'] }, { topLevelDomains: ['zip'] }, { noData: true }],
    'unknown',
    ['categorize'],
  ],
])('a policy that rests %s makes at most the one call that it needs, once', async (_, conditions, plan, endpoints) => {
  const { wake, service, state, world } = setUp(50, toNeedsOf(...conditions), plan);
  const { auto } = wake();
  for (let visit = 0; visit < 3; visit++) {
    auto.onUnknown(1, 'new.com', true);
    await quiet();
    state.now += DAY;
  }
  expect(service.calls.map(({ endpoint }) => endpoint)).toEqual(endpoints);
  if (endpoints.length === 0) expect(world.space.items.size).toBe(0);
});

test('another policy is asked for what it needs', async () => {
  const { wake, service, rules, state } = setUp();
  const { auto, answered } = wake();
  auto.onUnknown(1, 'new.com', true);
  await rest(() => answered.length === 1);
  rules.needs = BY_REGISTRATION;
  state.now += DAY;
  auto.onUnknown(1, 'new.com', true);
  await rest(() => answered.length === 2);
  expect(service.calls.map(({ endpoint }) => endpoint)).toEqual(['categorize', 'registration']);
});

test('T12: what the service counted is what the ledger and the budget say, over a worker that dies', async () => {
  const { wake, service, world, state } = setUp();
  const first = wake();
  for (const [tab, host] of toHosts(60).entries()) first.auto.onUnknown(tab, host, false);
  await rest(() => service.calls.length >= 20);
  first.context.kill();
  state.now += MINUTE;
  const second = wake();
  for (const [tab, host] of toHosts(60).entries()) second.auto.onUnknown(tab, host, false);
  await rest(() => second.auto.stopped() !== null);
  await quiet();
  expect(service.calls.length).toBeLessThanOrEqual(50);
  const hosts = service.calls.map(({ host }) => host);
  expect(new Set(hosts).size).toBe(hosts.length);
  expect((await world.total()).sent).toBe(service.calls.length);
  expect(second.auto.stopped()).toMatchObject({ used: 50, of: 50, failure: null });
});

test('a worker that starts anew keeps to one call a second', async () => {
  const { wake, seen } = setUp();
  const first = wake();
  first.auto.onUnknown(1, 'one.com', true);
  await rest(() => first.answered.length === 1);
  const second = wake();
  second.auto.onUnknown(2, 'two.com', true);
  await rest(() => second.answered.length === 1);
  const [before = 0, after = 0] = seen.times;
  expect(after - before).toBeGreaterThanOrEqual(SECOND);
});

test.each([
  ['a refused key', 'key-refused', BY_CATEGORY],
  ['a plan without traffic', 'plan', BY_RANK],
  ['a used-up quota', 'quota', BY_CATEGORY],
  ['a request to slow down', 'slow-down', BY_CATEGORY],
] as const)('%s stops the queue after one call and costs nothing of the budget', async (_, kind, needs) => {
  const { wake, service, seen } = setUp(50, needs);
  const { auto, stops } = wake();
  seen.failure = { kind, billed: 'no' };
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, false);
  await rest(() => auto.stopped() !== null);
  await quiet();
  expect(stops[0]).toMatchObject({ used: 0, of: 50, failure: { kind } });
  auto.onUnknown(99, 'later.com', true);
  await quiet();
  expect(service.calls).toHaveLength(1);
  expect(auto.stopped()).toMatchObject({ failure: { kind } });
});

test.each([
  ['Navigation timeout of 30000 ms exceeded', 20],
  ['HTTP 429 Too Many Requests', 20],
  ['unauthorized (site returned 401)', 20],
  ['You have exhausted your monthly calls', 1],
  ['Insufficient credits', 1],
])('after "%s" %i of 20 sites are asked about', async (message, count) => {
  const { wake, service, seen } = setUp();
  const { auto } = wake();
  seen.failure = toMessageFailure({ success: false, message }, 'test-key-0123456789abcdef');
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, false);
  await rest(() => service.calls.length === count);
  await quiet();
  expect(service.calls).toHaveLength(count);
  expect(auto.stopped()?.failure?.kind).toBe(count === 1 ? 'quota' : undefined);
});

test('every tab of a site is told that its call stopped the others, those too that came while it was on its way', async () => {
  const { wake, seen, hold } = setUp();
  const held = Promise.withResolvers<void>();
  hold.until = held.promise;
  seen.failure = { kind: 'key-refused', billed: 'no' };
  const { auto, told } = wake();
  auto.onUnknown(1, 'one.com', true);
  await rest(() => seen.inFlight === 1);
  auto.onUnknown(2, 'one.com', false);
  held.resolve();
  await rest(() => auto.stopped() !== null);
  expect(told).toEqual([[1, 2]]);
});

test('of two calls under way the tabs of both are told why lookups have stopped', async () => {
  const { wake, seen, hold } = setUp();
  seen.failure = { kind: 'key-refused', billed: 'no' };
  const { auto, told } = wake();
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const [index, end] of ends.entries()) {
    hold.until = end.promise;
    auto.onUnknown(index, `site-${index}.com`, true);
    await rest(() => seen.inFlight === index + 1);
  }
  for (const [index, end] of ends.entries()) {
    end.resolve();
    await rest(() => told.length > index);
  }
  expect(told).toEqual([[0], [1]]);
});

test('a tab whose call stops lookups again, after another call had shown that they go on, is told so', async () => {
  const { wake, service } = setUp();
  const failure: Failure = { kind: 'offline', billed: 'no' };
  service.reply = () => ({ failure });
  const { auto, told } = wake();
  auto.onUnknown(0, 'first.com', true);
  await rest(() => told.length === 1);
  const ends = { 'fails.com': Promise.withResolvers<void>(), 'works.com': Promise.withResolvers<void>() };
  service.reply = (_, { host }) => ({
    until: ends[host as keyof typeof ends].promise,
    ...(host === 'fails.com' && { failure }),
  });
  auto.onUnknown(1, 'fails.com', true);
  auto.onUnknown(2, 'works.com', true);
  await rest(() => service.calls.length === 3);
  ends['works.com'].resolve();
  await rest(() => auto.stopped() === null);
  ends['fails.com'].resolve();
  await rest(() => told.length === 2);
  expect(told).toEqual([[0], [1]]);
});

test('an answer of which a part could not be had is judged by the rest of it', async () => {
  const { wake, service } = setUp(50, toNeedsOf({ categories: ['/Adult'] }, { countries: ['NO'] }));
  service.reply = () => ({ unread: { kind: 'unreachable', billed: 'no' } });
  const { auto, answered } = wake();
  auto.onUnknown(1, 'one.com', true);
  await rest(() => answered.length > 0);
  expect(answered).toEqual(['one.com']);
});

test('a site that the service has looked at in vain shows that lookups go on', async () => {
  const { wake, service, seen, world } = setUp();
  seen.failure = { kind: 'key-refused', billed: 'no' };
  const { auto } = wake();
  auto.onUnknown(1, 'one.com', true);
  await rest(() => auto.stopped() !== null);
  world.state.credential = 'second';
  service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  auto.onUnknown(2, 'two.com', true);
  await rest(() => auto.stopped() === null);
  expect(auto.stopped()).toBeNull();
});

test.each([
  ['key-refused', 'Automatic lookups stopped: The service rejected your key.'],
  ['no-key', 'Automatic lookups stopped: Save your service address and key first.'],
  ['permission-missing', 'Automatic lookups stopped: Access to the service was removed.'],
  ['quota', 'Automatic lookups stopped: Your calls are used up.'],
  ['service-failing', 'Automatic lookups stopped: The service had a problem.'],
] as const)('a queue that %s stopped says so', (kind, sentence) => {
  const stop = { used: 3, of: 50, failure: { kind, billed: 'no' } } as const;
  expect(toStopText(stop)).toBe(sentence);
});

test('a budget that is used up says how much it was', () => {
  const stop = { used: 50, of: 50, failure: null };
  expect(toStopText(stop)).toBe('Automatic lookups stopped: 50 of 50 today.');
});

test('a clock that was set back does not stop the queue', async () => {
  const { wake, service, seen, state } = setUp();
  const { auto, answered } = wake();
  auto.onUnknown(1, 'one.com', true);
  await rest(() => answered.length === 1);
  state.now -= 5 * MINUTE;
  const before = state.now;
  auto.onUnknown(2, 'two.com', true);
  await rest(() => answered.length === 2);
  expect(service.calls).toHaveLength(2);
  expect((seen.times[1] ?? 0) - before).toBeLessThanOrEqual(SECOND);
});

test('a used-up quota keeps the next worker from asking too', async () => {
  const { wake, service, seen } = setUp();
  seen.failure = { kind: 'quota', billed: 'no' };
  const first = wake();
  first.auto.onUnknown(1, 'one.com', true);
  await rest(() => first.auto.stopped() !== null);
  const second = wake();
  second.auto.onUnknown(2, 'two.com', true);
  await rest(() => second.auto.stopped() !== null);
  expect(service.calls).toHaveLength(1);
  expect(second.auto.stopped()).toMatchObject({ failure: { kind: 'quota' } });
});

test('a service that fails stops the queue once the circuit opens, and no host is tried twice that day', async () => {
  const { wake, service, seen, state, hosts } = setUp();
  const { auto } = wake();
  seen.failure = { kind: 'service-failing', billed: 'maybe', status: 503 };
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, false);
  await rest(() => auto.stopped() !== null);
  await quiet();
  expect(service.calls.length).toBeLessThanOrEqual(6);
  expect(auto.stopped()).toMatchObject({ failure: { kind: 'service-failing' } });
  const tried = hosts();
  seen.failure = null;
  state.now += 5 * MINUTE;
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, false);
  await rest(() => service.calls.length === 20);
  await quiet();
  expect(service.calls).toHaveLength(20);
  expect(
    hosts()
      .slice(tried.length)
      .some((host) => tried.includes(host)),
  ).toBe(false);
  expect(auto.stopped()).toBeNull();
});

test('a site that cannot be read is asked about once that day, and again the next', async () => {
  const { wake, service, seen, state } = setUp();
  seen.failure = { kind: 'unreachable', billed: 'no' };
  const { auto } = wake();
  for (let visit = 0; visit < 3; visit++) {
    auto.onUnknown(1, 'down.com', true);
    await quiet();
    state.now += 3 * 3_600_000;
  }
  expect(service.calls).toHaveLength(1);
  expect(auto.stopped()).toBeNull();
  state.now += DAY;
  auto.onUnknown(1, 'down.com', true);
  await quiet();
  expect(service.calls).toHaveLength(2);
});

test('a site that could not be read when it was looked up by hand takes nothing from the budget', async () => {
  const { wake, service, seen } = setUp();
  const { auto, lookup, lookupAsked, context } = wake();
  seen.failure = { kind: 'unreachable', billed: 'no' };
  await lookup('down.com', ['categories']);
  auto.onUnknown(1, 'down.com', true);
  await quiet();
  expect([service.calls.length, lookupAsked]).toEqual([1, []]);
  expect(await context.area.get(['auto-budget'])).toEqual({});
});

test('what the gate refuses leaves no trace: no call, and nothing written', async () => {
  const { wake, service, state, world } = setUp();
  state.rules = { ...state.rules, neverSend: ['*.bank.com'] };
  const { auto } = wake();
  for (const [tab, host] of ['my.bank.com', 'router.local', 'name.notanending', 'co.uk', '10.0.0.1'].entries()) {
    auto.onUnknown(tab, host, true);
  }
  await quiet();
  expect(service.calls).toHaveLength(0);
  expect(world.space.items.size).toBe(0);
});

test.each([
  ['switched off', { on: false }],
  ['in the saved mode', { mode: 'saved' }],
  ['in the primed mode', { mode: 'primed' }],
])('with brand safety %s nothing is asked and nothing written', async (_, change) => {
  const { wake, service, settings, world } = setUp();
  Object.assign(settings.safety, change);
  const { auto } = wake();
  for (const [tab, host] of toHosts(20).entries()) auto.onUnknown(tab, host, true);
  await quiet();
  expect(service.calls).toHaveLength(0);
  expect(world.space.items.size).toBe(0);
});

test('where the reservation cannot be written down nothing is sent, and the queue stops', async () => {
  const { wake, service } = setUp();
  const { auto, context } = wake();
  context.failSets(1);
  auto.onUnknown(1, 'one.com', true);
  await quiet();
  expect(service.calls).toHaveLength(0);
  expect(auto.stopped()).toMatchObject({ failure: { kind: 'not-saved' } });
});

test('more budget, or a new day, lets the queue go on', async () => {
  const { wake, service, state } = setUp(1);
  const { auto, dailyBudget, stops } = wake();
  auto.onUnknown(1, 'one.com', true);
  auto.onUnknown(2, 'two.com', false);
  await rest(() => auto.stopped() !== null);
  dailyBudget.most = 2;
  auto.onUnknown(2, 'two.com', true);
  await rest(() => service.calls.length === 2);
  expect(auto.stopped()).toBeNull();
  auto.onUnknown(3, 'three.com', true);
  await rest(() => auto.stopped() !== null);
  state.now += DAY;
  auto.onUnknown(3, 'three.com', true);
  await rest(() => service.calls.length === 3);
  await quiet();
  expect(service.calls).toHaveLength(3);
  expect(stops.map((stop) => stop?.of ?? null)).toEqual([1, null, 2, null]);
});

test('U6: sites that wait are asked about no more once none is judged, and what comes later is', async () => {
  const { wake, hosts, rules } = setUp();
  const { auto } = wake();
  for (const [tab, host] of toHosts(10).entries()) auto.onUnknown(tab, host, false);
  await rest(() => hosts().length === 3);
  rules.needs = null;
  await rest(() => !auto.awaits('site-9.com'));
  expect(hosts()).toEqual(toHosts(3));
  rules.needs = BY_CATEGORY;
  auto.onUnknown(20, 'later.com', true);
  await rest(() => hosts().length === 4);
  expect(hosts().at(-1)).toBe('later.com');
});
