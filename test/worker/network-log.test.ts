import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import type { NetworkEntry } from '../../lib/network-log/entry';
import { toFate, toKind } from '../../lib/network-log/entry';
import { createNetworkTable, NetworkLog } from '../../lib/network-log/log';
import { DAY, MINUTE } from '../../lib/time';
import { toWatchedSite } from '../../lib/watch/list';
import { toNetworkEntry } from '../support/network-entries';
import { browseWithBudget } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const DOMAIN = readFileSync('test/fixtures/rdap/domain.json', 'utf8');
const VERISIGN = 'rdap.verisign.com';

let world: WorkerWorld;
/** What reached other hosts than the service. */
let elsewhere: string[];

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  elsewhere = [];
});
afterAll(() => world.close());

const openLog = () => new NetworkLog({ area: world.areas.local, locks: navigator.locks, now: world.now });
const readRows = async () => (await openLog().read()).rows;
const toLine = ({ method, url, body }: Pick<NetworkEntry, 'method' | 'url' | 'body'>) =>
  `${method} ${url} ${body ?? ''}`;
/** What was seen to arrive: by the stand-in of the service, and by the hosts that a test answers for. */
const listSeen = () => [
  ...world.service.log.map(({ method, path, body }) => `${method} ${world.address}${path} ${body}`),
  ...elsewhere,
];
/** Each request of the log was seen, and each that was seen is in the log. */
async function expectEqual(): Promise<NetworkEntry[]> {
  const rows = await readRows();
  expect(rows.map(toLine).toSorted()).toEqual(listSeen().toSorted());
  return rows;
}
const untilEnded = () => expect.poll(async () => (await readRows()).every(({ end }) => end)).toBe(true);
const answer = (host: string, body: string, init: ResponseInit = {}) =>
  world.answerAs(host, (url, { method = 'GET' } = {}) => {
    elsewhere.push(`${method} ${url.href} `);
    return new Response(body, { headers: { 'Content-Type': 'application/rdap+json' }, ...init });
  });
const countAskers = (rows: readonly NetworkEntry[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ asker }) => asker)).map(([asker, all]) => [asker, all?.length]),
  );

test('what the log lists equals what arrived, request by request, with who asked and how it ended', async () => {
  await browseWithBudget(world, 10);
  world.skipWaits();
  answer(VERISIGN, DOMAIN);
  await world.tabs.open(['https://new-site.com/']);
  await expect.poll(() => world.askedHosts()).toContain('new-site.com');
  await world.store({
    'watch-list': toRecord(1, 'watch-list', [toWatchedSite('watched.com', ['traffic'])], world.now()),
  });
  await expect.poll(() => world.askedHosts()).toContain('watched.com');
  await world.openCard('example.com', { asker: 'popup' });
  await world.lookUp('asked-again.com', { mode: 'refresh', asker: 'again' });
  await world.lookUp('in-a-list.com', { asker: 'bulk' });
  const query = { topN: 1000, filters: { country: 'DE' } };
  await world.ask('search-page', { query, confirmed: false, asker: 'search' });
  await world.ask('search-page', { query: { ...query, page: 2 }, confirmed: false, asker: 'search-run' });
  await world.ask('classify-page', { address: 'https://news.com/world/today', confirmed: false });
  await world.ask('prime-page', { query });
  await world.ask('category-list', { version: 'v2' });
  await world.ask('test-key', {});
  await world.ask('registry', { host: 'example.com' });
  await untilEnded();
  const rows = await expectEqual();
  expect(countAskers(rows)).toEqual({
    ...{ automatic: 1, watch: 1, popup: 3, again: 1, bulk: 1, page: 1, search: 1, 'search-run': 1 },
    ...{ primed: 1, 'category-list': 1, 'key-test': 1, registry: 1 },
  });
  expect(rows.map(({ end }) => [end?.outcome, end?.status])).toEqual(rows.map(() => ['answered', 200]));
  const ofRegistry = rows.find((row) => toKind(row) === 'registry');
  expect(ofRegistry).toMatchObject({ hasKey: false, end: { received: DOMAIN.length, type: 'application/rdap+json' } });
  expect(JSON.stringify(rows)).not.toContain(world.key);
});

test('what is answered from storage or by the call of another asker is no request', async () => {
  await Promise.all([world.lookUp('once.com', { asker: 'popup' }), world.lookUp('once.com', { asker: 'panel' })]);
  await world.lookUp('once.com', { asker: 'bulk' });
  expect(await expectEqual()).toMatchObject([{ asker: 'popup' }]);
});

test('redirects, refusals, cut answers and lost ones are listed as what they are, each once', async () => {
  const ends: Record<string, unknown> = {};
  for (const fault of ['307-other', '429-30', '500', 'huge', 'reset-100', '302-same']) {
    await world.reset();
    await world.steer({ fault });
    await world.lookUp('example.com');
    await untilEnded();
    const [row] = await expectEqual();
    ends[fault] = [row?.end?.outcome, row?.end?.status];
  }
  expect(ends).toEqual({
    '307-other': ['redirected', null],
    '302-same': ['redirected', null],
    '429-30': ['answered', 429],
    '500': ['answered', 500],
    huge: ['cut', 200],
    'reset-100': ['failed', 200],
  });
});

test('a connection that fails is listed, with no answer', async () => {
  await world.service.close();
  await world.lookUp('example.com');
  await untilEnded();
  expect(await readRows()).toMatchObject([{ end: { outcome: 'failed', status: null, received: 0 } }]);
});

test('a worker that dies over a request leaves it in the log, with no end', async () => {
  const letGo = world.holdAnswers();
  void world.lookUp('killed.com');
  await expect.poll(() => world.callsAbout('killed.com')).toBe(1);
  world.kill();
  letGo();
  const rows = await expectEqual();
  expect(rows.map((row) => [toFate(row, world.now()), toFate(row, world.now() + MINUTE)])).toEqual([
    ['open', 'unknown'],
  ]);
});

test('an entry is there before its request is sent', async () => {
  const counts: number[] = [];
  world.answerAs(VERISIGN, async () => {
    counts.push((await readRows()).length);
    return new Response(DOMAIN);
  });
  await world.ask('registry', { host: 'example.com' });
  expect(counts).toEqual([1]);
});

test('entries go after seven days, with the daily tidying, and none is shown longer', async () => {
  const table = createNetworkTable();
  const [entry] = await (async () => {
    await world.lookUp('today.com');
    return readRows();
  })();
  const { id, ...sent } = entry ?? expect.unreachable();
  await table.add([{ ...sent, at: world.now() - 7 * DAY - MINUTE }]);
  expect(await readRows()).toMatchObject([{ id }]);
  expect(await table.readBefore(null, 10)).toHaveLength(2);
  await world.browser.ring('tidy');
  await expect.poll(async () => (await table.readBefore(null, 10)).length).toBe(1);
  expect(await readRows()).toMatchObject([{ id }]);
});

test('what is cut are the oldest entries', async () => {
  const table = createNetworkTable();
  await table.add(Array.from({ length: 5 }, (_, n) => toNetworkEntry(world.now() + n)));
  expect(await table.cut(3)).toBe(2);
  expect((await table.readBefore(null, 10)).map(({ id }) => id)).toEqual([5, 4, 3]);
  expect(await table.cut(3)).toBe(0);
});

test('clearing empties it, and a request under way does not come back with its end', async () => {
  const letGo = world.holdAnswers();
  const asked = world.lookUp('cleared.com');
  await expect.poll(() => world.callsAbout('cleared.com')).toBe(1);
  await openLog().clear();
  letGo();
  expect((await asked).ok).toBe(true);
  expect(await readRows()).toEqual([]);
});

test('where the large store refuses, a call is made all the same, and the log says that it is missing', async () => {
  const { open } = indexedDB;
  indexedDB.open = () => {
    throw new Error('IO error');
  };
  try {
    expect((await world.lookUp('unnoted.com')).ok).toBe(true);
    await expect.poll(async () => 'network-gaps' in (await world.stored())).toBe(true);
  } finally {
    indexedDB.open = open;
  }
  expect(world.callsAbout('unnoted.com')).toBe(1);
  expect((await openLog().read()).gaps).toMatchObject({ missing: 1 });
  await openLog().clear();
  expect((await openLog().read()).gaps).toEqual({ missing: 0, missingAt: null, cutAt: null });
});
