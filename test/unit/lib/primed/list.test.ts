import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PrimedFacts } from '../../../../lib/primed/index';
import { createPrimedIndex, findPrimed } from '../../../../lib/primed/index';
import {
  addPrimed,
  clearPrimed,
  PRIMED_STAMP,
  readPrimed,
  readPrimedHosts,
  readPrimedNames,
  readPrimedSite,
  readPrimedSummary,
} from '../../../../lib/primed/list';
import { DAY } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { untilDead } from '../../../support/death';
import { createLargeStoreSpace } from '../../../support/large-store';

const NOW = Date.UTC(2026, 5, 15, 12);
const toRow = (host: string, change: Partial<PrimedFacts> = {}): PrimedFacts => ({
  host,
  category: '/Shopping/Toys',
  countryCode: 'DE',
  globalRank: 7,
  at: NOW,
  ...change,
});

function setUp() {
  const space = createLargeStoreSpace();
  const { area } = createAreaSpace().connect();
  const context = space.connect();
  const parts = { store: context.store, area };
  const add = (rows: PrimedFacts[], now = NOW) => addPrimed(rows, { ...parts, now, oldest: now - 365 * DAY });
  const list = async () => {
    const found = [];
    for await (const one of readPrimedHosts(context.store)) found.push(one);
    return found;
  };
  return { space, area, context, parts, add, list, read: () => readPrimed(context.store) };
}

test('a listed site is judged by its category, country and rank, and by nothing else', () => {
  const site = findPrimed(createPrimedIndex([toRow('toys.com')]), 'toys.com');
  expect(site).toMatchObject({ host: 'toys.com', from: 'primed' });
  expect(Object.keys(site?.answers ?? {}).sort()).toEqual(['categories', 'company', 'traffic']);
  expect(site?.answers.categories?.data).toEqual([
    { path: '/Shopping/Toys', steps: ['Shopping', 'Toys'], confidence: null, iab: [] },
  ]);
  expect(site?.answers.company?.data).toMatchObject({ countryCode: 'DE', name: null });
  expect(site?.answers.traffic?.data).toMatchObject({ globalRank: 7, countryRank: null });
  expect(site?.answers.categories?.fetchedAt).toBe(NOW);
});

test('T25: what the list does not say is missing, and never counts as known', () => {
  const bare = toRow('bare.com', { category: null, countryCode: null, globalRank: null });
  expect(findPrimed(createPrimedIndex([bare]), 'bare.com')?.answers).toEqual({});
});

test('a listed site says nothing of hosts below or above it', () => {
  const index = createPrimedIndex([toRow('pages.com'), toRow('shop.listed.com')]);
  for (const host of ['name.pages.com', 'com', 'listed.com', 'xpages.com', 'pages.co', '']) {
    expect(findPrimed(index, host)).toBeNull();
  }
});

test('an empty list knows nobody', () => {
  expect(findPrimed(createPrimedIndex([]), 'any.com')).toBeNull();
});

test('whatever is packed comes back, and what is not packed does not', () => {
  const host = fc.domain();
  const row = fc.record({
    host,
    category: fc.option(fc.constantFrom('/News', '/Adult', '/Games/Gambling', '/Ärzte & Mehr')),
    countryCode: fc.option(fc.constantFrom('DE', 'US', 'ZW')),
    globalRank: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    at: fc.constantFrom(NOW, NOW - DAY, NOW - 9 * DAY),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), fc.array(host, { maxLength: 20 }), (rows, others) => {
      const index = structuredClone(createPrimedIndex(rows));
      for (const [name, last] of new Map(rows.map((one) => [one.host, one]))) {
        const site = findPrimed(index, name);
        expect(site?.answers.categories?.data?.[0]?.path ?? null).toBe(last.category);
        expect(site?.answers.company?.data?.countryCode ?? null).toBe(last.countryCode);
        expect(site?.answers.traffic?.data?.globalRank ?? null).toBe(last.globalRank);
        const times = Object.values(site?.answers ?? {}).map(({ fetchedAt }) => fetchedAt);
        expect(new Set(times).size).toBeLessThanOrEqual(1);
        if (times.length > 0) expect(times[0]).toBe(last.at);
      }
      for (const name of others) if (!rows.some((one) => one.host === name)) expect(findPrimed(index, name)).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('more runs than there are numbers for count as old as the oldest, never as newer', () => {
  const rows = Array.from({ length: 300 }, (_, day) => toRow(`site-${day}.com`, { at: NOW - day * DAY }));
  const index = createPrimedIndex(rows);
  for (const { host, at } of rows) {
    const known = findPrimed(index, host)?.answers.categories?.fetchedAt ?? Number.NaN;
    expect(known === at || known === NOW - 299 * DAY).toBe(true);
  }
});

test('100,000 sites come back from storage, each with its facts', async () => {
  const { add, read } = setUp();
  const rows = Array.from({ length: 100_000 }, (_, rank) =>
    toRow(`site-${rank}.com`, { globalRank: rank + 1, category: `/Top/${rank % 700}` }),
  );
  expect(await add(rows)).toEqual({ sites: 100_000, at: NOW });
  const find = await read();
  if (!find) throw new Error('no list');
  for (const { host, globalRank, category } of rows) {
    const { answers } = find(host) ?? {};
    if (answers?.traffic?.data?.globalRank !== globalRank) throw new Error(host);
    if (answers?.categories?.data?.[0]?.path !== category) throw new Error(host);
  }
  expect(find('site-100000.com')).toBeNull();
});

test('a host is read with a small piece of the list, which says of it what the whole does', async () => {
  const { add, read, space, context } = setUp();
  await add(Array.from({ length: 10_000 }, (_, rank) => toRow(`site-${rank}.com`, { globalRank: rank + 1 })));
  const find = await read();
  const sizes = [...space.tables.tables].flatMap(([key, piece]) =>
    key.startsWith('primed:') ? (piece as { hosts: { count: number } }).hosts.count : [],
  );
  expect(sizes.reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(Math.max(...sizes)).toBeLessThan(300);
  for (const host of ['site-0.com', 'site-77.com', 'site-9999.com', 'site-10000.com', 'com', '']) {
    const before = context.counts.reads;
    expect(await readPrimedSite(host, context.store)).toEqual(find?.(host));
    expect(context.counts.reads - before).toBe(1);
  }
});

test('a later run adds to the list: it renews what it found, and what it did not find keeps its age', async () => {
  const { add, list, area } = setUp();
  await add([toRow('one.com', { at: NOW }), toRow('two.com', { at: NOW })]);
  const later = NOW + 30 * DAY;
  await add([toRow('two.com', { at: later, category: '/News' }), toRow('three.com', { at: later })], later);
  const found = (await list()).map(({ host, site }) => [host, site.answers.categories?.fetchedAt]);
  expect(found.sort()).toEqual([
    ['one.com', NOW],
    ['three.com', later],
    ['two.com', later],
  ]);
  expect(await readPrimedSummary({ area })).toEqual({ sites: 3, at: later });
  const muchLater = NOW + 380 * DAY;
  expect((await add([toRow('four.com', { at: muchLater })], muchLater)).sites).toBe(3);
});

test('index and names change together or not at all', async () => {
  for (const applied of [true, false]) {
    const { space, add, list } = setUp();
    await add([toRow('one.com')]);
    const dying = space.connect();
    dying.killAtWrite(1, applied);
    const { area } = createAreaSpace().connect();
    void addPrimed([toRow('two.com')], { store: dying.store, area, now: NOW, oldest: 0 });
    await untilDead(dying);
    expect((await list()).map(({ host }) => host)).toEqual(applied ? ['one.com', 'two.com'] : ['one.com']);
  }
});

test('each change of the list leaves a stamp that others subscribe to, and removing it leaves nothing', async () => {
  const { add, parts, read, list, area, space } = setUp();
  expect(await readPrimedSummary(parts)).toBeNull();
  await add([toRow('one.com')]);
  const first = (await area.get([PRIMED_STAMP]))[PRIMED_STAMP];
  await add([toRow('one.com')], NOW + 1);
  expect((await area.get([PRIMED_STAMP]))[PRIMED_STAMP]).not.toBe(first);
  await clearPrimed(parts);
  expect([await read(), await list(), await readPrimedSummary(parts)]).toEqual([null, [], null]);
  expect(space.tables.tables.size).toBe(0);
});

test('M8: a list that the browser has dropped is not counted, and one in a store that does not open is', async () => {
  const { add, parts, space } = setUp();
  await add([toRow('one.com')]);
  const closed = { ...parts, store: () => Promise.reject(new Error('No room')) };
  expect(await readPrimedSummary(closed)).toEqual({ sites: 1, at: NOW });
  space.tables.tables.clear();
  expect(await readPrimedSummary(parts)).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['a text', 'primed'],
  ['another shape', { hosts: { hashes: new Uint32Array(10), count: 4 }, facts: [] }],
  ['facts that do not fit', { ...createPrimedIndex([toRow('one.com')]), facts: new Uint32Array(2) }],
])('%s in the place of a list is no list', async (_, value) => {
  const { space, read, list, context } = setUp();
  for (let piece = 0; piece < 64; piece++) space.tables.tables.set(`primed:${piece}`, value);
  expect(await read()).toBeNull();
  expect(await readPrimedSite('one.com', context.store)).toBeNull();
  expect(await list()).toEqual([]);
});

test('the names of the list are read without what is known of them', async () => {
  const { add, context } = setUp();
  expect(await readPrimedNames(context.store)).toEqual([]);
  await add([toRow('a.com'), toRow('b.com')]);
  expect(await readPrimedNames(context.store)).toEqual(['a.com', 'b.com']);
});
