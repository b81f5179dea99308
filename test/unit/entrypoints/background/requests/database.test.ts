import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabaseRequests } from '../../../../../entrypoints/background/requests/database';
import { createDatabase } from '../../../../../lib/api/client';
import { isCurrentList, readCategoryLists } from '../../../../../lib/discovery/category-lists';
import type { DiscoveryQuery } from '../../../../../lib/discovery/query';
import type { Failure } from '../../../../../lib/errors';
import { settle } from '../../../../../lib/errors';
import { createCircuit } from '../../../../../lib/lookup/circuit';
import { createJournal } from '../../../../../lib/lookup/journal';
import { createLedger, monthTotal, readLedger } from '../../../../../lib/lookup/ledger';
import { createSitelessCalls } from '../../../../../lib/lookup/siteless';
import { createTransaction } from '../../../../../lib/lookup/transaction';
import type { Requests } from '../../../../../lib/messages';
import { readPrimedHosts } from '../../../../../lib/primed/list';
import { ListsRun } from '../../../../../lib/primed/run';
import { DAY } from '../../../../../lib/time';
import type { Service } from '../../../../service/server.ts';
import { createService } from '../../../../service/server.ts';
import { createAreaSpace } from '../../../../support/area';
import { createLargeStoreSpace } from '../../../../support/large-store';
import { createLocks } from '../../../../support/locks';
import { toTestPayer } from '../../../../support/payer';

const KEY = 'test-key-0123456789';
const NOW = Date.UTC(2026, 5, 15, 12);

let service: Service;
let origin: string;
const setFault = (fault: string | null) =>
  fetch(`${origin}/__mode`, { method: 'POST', body: JSON.stringify({ fault }) });

beforeAll(async () => {
  service = createService({ key: KEY });
  origin = (await service.listen(0)).origin;
});
beforeEach(() => {
  service.log.length = 0;
});
afterAll(() => service?.close());

/** The worker's side over the stand-in. */
function setUp() {
  const { area } = createAreaSpace().connect();
  const large = createLargeStoreSpace();
  const { store, failWrites } = large.connect();
  const locks = createLocks();
  const state = { now: NOW, obstacle: null as Failure | null, isOnline: true, isStuck: false, keyId: 'first' };
  const now = () => state.now;
  const transact = createTransaction({ area, locks });
  const ledger = createLedger({ now }, transact);
  const circuit = createCircuit({ area, locks, now }, async () => toTestPayer(state.keyId));
  const database = createDatabase({
    fetch: (url, init) =>
      state.isStuck
        ? new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
        : fetch(url, init),
    now,
    readCredentials: async () => ({ address: origin, key: KEY }),
  });
  const calls = createSitelessCalls(
    { locks, now, isOnline: () => state.isOnline },
    { circuit, ledger, journal: createJournal({ area, locks, now }, transact) },
    async () => state.obstacle,
    async () => toTestPayer(state.keyId),
  );
  const handlers = createDatabaseRequests(
    { locks, now },
    () => database,
    calls,
    store,
    async () => true,
  );
  const { abortAll } = calls;
  const askPage = (query: DiscoveryQuery) => settle(() => handlers['prime-page']({ query }));
  const askFor = (
    type: 'search-page' | 'prime-page',
    { query, keyId }: Omit<Requests['search-page']['body'], 'asker'>,
  ) =>
    settle<unknown>(() =>
      type === 'search-page'
        ? handlers[type]({ query, confirmed: true, asker: 'search', keyId })
        : handlers[type]({ query, keyId }),
    );
  const runCalls = {
    askPage: (body: Requests['prime-page']['body']) => settle(() => handlers['prime-page'](body)),
    readKeyId: async () => state.keyId,
  };
  const askList = (version: 'v1' | 'v2', again?: boolean) =>
    settle(() => handlers['category-list']({ version, again }));
  const readCounts = async () => (await readLedger(area, state.now)).days.map(({ counts }) => counts);
  const total = async () => monthTotal(await readLedger(area, state.now));
  const wait = async (duration: number) => {
    state.now += duration;
  };
  return {
    area,
    store,
    failWrites,
    locks,
    state,
    wait,
    abortAll,
    askPage,
    askList,
    askFor,
    runCalls,
    readCounts,
    total,
  };
}

test('a page comes with its sites, and counts as one call', async () => {
  const { askPage, total } = setUp();
  const result = await askPage({ topN: 1000, filters: { category: 'Shopping' }, page: 1 });
  if (!result.ok) throw new Error(result.failure.kind);
  expect(result.body.page.items.length).toBeGreaterThan(10);
  expect(result.body.page.items.every(({ category }) => category?.startsWith('/Shopping'))).toBe(true);
  expect(await total()).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
  expect(service.log).toHaveLength(1);
});

test('a search and a page of the primed lists are counted apart, though one endpoint answers both', async () => {
  const { askFor, readCounts } = setUp();
  for (const topN of [100, 200]) await askFor('search-page', { query: { topN } } as Requests['search-page']['body']);
  await askFor('prime-page', { query: { topN: 1000 } } as Requests['search-page']['body']);
  const [counts = {}] = await readCounts();
  expect(Object.entries(counts).map(([name, { sent }]) => [name, sent])).toEqual([
    ['search', 2],
    ['primed', 1],
  ]);
});

test('a page that is refused in words about the plan passes them on, and the next one is sent', async () => {
  const { askPage } = setUp();
  await setFault('plan200');
  expect(await askPage({ topN: 1000 })).toMatchObject({
    ok: false,
    failure: { kind: 'refused', billed: 'no', message: expect.stringContaining('not allowed') },
  });
  await setFault(null);
  expect(await askPage({ topN: 1000 })).toMatchObject({ ok: true });
});

test.each<[string, object]>([
  ['an unknown field', { topN: 10, refresh: true }],
  ['a country that is none', { topN: 10, filters: { country: 'Germany' } }],
  ['a page beyond the thousandth', { topN: 10, page: 1001 }],
  ['too many sites', { topN: 1_000_001 }],
])('%s is refused before anything is sent', async (_, query) => {
  const { askPage, total } = setUp();
  // Whatever a page sends reaches the client.
  const result = await askPage(query as DiscoveryQuery);
  expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid-request', billed: 'no' } });
  expect(service.log).toHaveLength(0);
  expect((await total()).billed).toBe(0);
});

test('nothing is sent without a key or without a network', async () => {
  const { askPage, askList, state } = setUp();
  state.obstacle = { kind: 'no-key', billed: 'no' };
  expect(await askPage({ topN: 10 })).toEqual({ ok: false, failure: state.obstacle });
  state.obstacle = null;
  state.isOnline = false;
  expect(await askList('v1')).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(service.log).toHaveLength(0);
});

test('a service that fails is asked five times, then left alone', async () => {
  const { askPage } = setUp();
  await setFault('500');
  const kinds = [];
  for (let page = 1; page <= 8; page++) {
    const result = await askPage({ topN: 10, page });
    kinds.push(result.ok ? 'ok' : `${result.failure.kind} ${result.failure.billed}`);
  }
  await setFault(null);
  expect(kinds).toEqual([...Array(5).fill('service-failing maybe'), ...Array(3).fill('service-failing no')]);
  expect(service.log).toHaveLength(5);
});

test('a key that is forgotten ends a page under way, which may have been billed', async () => {
  const { askPage, state, abortAll, total } = setUp();
  state.isStuck = true;
  const asking = askPage({ topN: 10 });
  while ((await total()).sent === 0) await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setTimeout(resolve, 0));
  await abortAll();
  expect(await asking).toEqual({ ok: false, failure: { kind: 'cancelled', billed: 'maybe' } });
  expect(await total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 1 });
});

test('a category list costs one call in 30 days, asked for by two pages at once', async () => {
  const { askList, store, state, total } = setUp();
  expect(await readCategoryLists(store)).toEqual({ v1: null, v2: null });
  const [one, other] = await Promise.all([askList('v1'), askList('v1')]);
  if (!one.ok) throw new Error(one.failure.kind);
  expect(one.body.paths).toHaveLength(620);
  expect(other).toEqual(one);
  await askList('v2');
  state.now += 29 * DAY;
  await askList('v1');
  expect(service.log).toHaveLength(2);
  const { v1, v2 } = await readCategoryLists(store);
  expect([v1?.paths.length, v2?.paths.length, v1?.at]).toEqual([620, 1091, NOW]);
  state.now += DAY;
  expect(v1 && isCurrentList(v1, state.now)).toBe(false);
  await askList('v1');
  expect(service.log).toHaveLength(3);
  expect((await total()).sent).toBe(1);
});

test('a category list is fetched again within its 30 days where that is asked for, and replaces the stored one', async () => {
  const { askList, store, state, total } = setUp();
  await askList('v1');
  state.now += DAY;
  expect(await askList('v1', true)).toMatchObject({ ok: true, body: { count: 620, at: NOW + DAY } });
  expect(service.log).toHaveLength(2);
  expect((await total()).billed).toBe(2);
  expect((await readCategoryLists(store)).v1?.at).toBe(NOW + DAY);
});

test('a category list that storage refuses is handed over all the same', async () => {
  const { askList, failWrites, store } = setUp();
  failWrites(1);
  expect(await askList('v1')).toMatchObject({ ok: true, body: { at: NOW } });
  expect((await readCategoryLists(store)).v1).toBeNull();
});

test('A19: a run over a service that lies about its totals asks once more than there are pages', async () => {
  const { runCalls: calls, store, area, locks, state, wait } = setUp();
  await setFault('lies');
  const run = new ListsRun({ area, locks, now: () => state.now, wait }, calls, store);
  await run.start({ categories: [], countries: [], topN: 1000 });
  await setFault(null);
  expect(run.state.value).toMatchObject({ status: 'done', sites: 100 });
  expect(service.log).toHaveLength(3);
});

test('a whole run over the stand-in: the calls that the service counted are those shown, and every site is listed', async () => {
  const { runCalls: calls, store, area, locks, state, wait, total } = setUp();
  const run = new ListsRun({ area, locks, now: () => state.now, wait }, calls, store);
  await run.start({ categories: ['/Shopping', '/News'], countries: ['DE', 'US'], topN: 60_000 });
  const { status, callsDone, callsPlanned, sites } = run.state.value;
  expect(status).toBe('done');
  expect(callsDone).toBe(callsPlanned);
  expect(service.log).toHaveLength(callsDone);
  expect((await total()).billed).toBe(callsDone);
  const wrong = [];
  let listed = 0;
  for await (const { host, site } of readPrimedHosts(store)) {
    listed++;
    const path = site.answers.categories?.data?.[0]?.path ?? '';
    const country = site.answers.company?.data?.countryCode ?? '';
    const rank = site.answers.traffic?.data?.globalRank ?? Number.NaN;
    if (!/^\/(Shopping|News)(\/|$)/.test(path) || !/^(DE|US)$/.test(country) || !(rank <= 60_000)) wrong.push(host);
  }
  expect(wrong).toEqual([]);
  expect(listed).toBe(sites);
  expect(sites).toBeGreaterThan(200);
});

test.each(['search-page', 'prime-page'] as const)(
  '30: %s sends nothing with another key than that of its run',
  async (type) => {
    const { askFor, state } = setUp();
    const body = { query: { topN: 1000 }, confirmed: true };
    for (const keyId of ['second', null, ''])
      expect(await askFor(type, { ...body, keyId })).toEqual({
        ok: false,
        failure: { kind: 'cancelled', billed: 'no' },
      });
    expect(service.log).toHaveLength(0);
    state.keyId = 'second';
    expect(await askFor(type, { ...body, keyId: 'second' })).toMatchObject({ ok: true });
    expect(service.log).toHaveLength(1);
  },
);
