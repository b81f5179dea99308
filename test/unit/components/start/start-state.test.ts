import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Need, Overview } from '../../../../components/start/start-state';
import { createStartState } from '../../../../components/start/start-state';
import { toRecord } from '../../../../lib/browser/record';
import { toPageKey } from '../../../../lib/discovery/pages';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import type { SavedSearch } from '../../../../lib/discovery/saved-searches';
import type { OpenCall } from '../../../../lib/lookup/journal';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { KeyStatus } from '../../../../lib/messages';
import type { SectionName } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { toWatchedSite } from '../../../../lib/watch/list';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLockSpace } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 20, 12);
const KEY: KeyStatus = {
  address: 'https://api.example.com',
  id: null,
  lastFour: '7Q4Z',
  keep: 'local',
  isRefused: false,
};

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

interface World {
  key?: Partial<KeyStatus> | Promise<never>;
  isPolicyReadable?: boolean;
  isRunWaiting?: boolean;
  isBulkWaiting?: boolean;
  waiting?: DiscoveryQuery | null;
  searches?: SavedSearch[];
}

/** The reader of the key gives this. */
const toReply = (key: Partial<KeyStatus>) => ({ ok: true, body: { ...KEY, ...key } }) as const;

function setUp({ key = {}, isPolicyReadable = true, isRunWaiting = false, ...world }: World = {}) {
  const space = createAreaSpace();
  const context = space.connect();
  const { store } = createLargeStoreSpace().connect();
  const large = { open: store };
  const putting = store().then(async (tables) => {
    if (isRunWaiting) await tables.put('primed-pages', {}, 'run');
    if (world.isBulkWaiting) await tables.put('bulk-runs', { endedAt: null, deletedAt: null }, 'one');
    if (world.waiting) await tables.put('search-pages', { query: world.waiting }, 'run');
  });
  if (!isPolicyReadable) space.items.set('policy', 'torn');
  let onChange = () => {};
  const unsubscribe = vi.fn();
  const state = createStartState(
    { area: context.area, locks: createLockSpace().connect().locks, now: () => NOW },
    () => large.open(),
    async () => toReply(await key),
    (listener) => {
      onChange = listener;
      return unsubscribe;
    },
  );
  const save = (host: string, sections: SectionName[], savedAt = NOW - HOUR) => {
    for (const section of sections) {
      const name = `card:${host}:${section}`;
      space.items.set(name, toRecord(CARD_VERSION, name, toTestAnswer(section, { fetchedAt: savedAt }), savedAt));
    }
    space.items.set(`used:${host}`, '2026-06-20');
  };
  const put = (name: string, body: unknown) => space.items.set(name, toRecord(1, name, body, NOW));
  if (world.searches) put('saved-searches', world.searches);
  const read = async () => {
    await putting;
    const loading = state.load();
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
    return state.overview.value as Overview;
  };
  return { ...context, space, large, state, save, put, read, change: () => onChange(), unsubscribe };
}

const toCall = (subject: string, endpoint: OpenCall['endpoint'], change: Partial<OpenCall> = {}): OpenCall => ({
  ...{ id: `${subject}${endpoint}`, endpoint, subject, refresh: false, credential: 'x', at: NOW - HOUR },
  ...{ state: 'unknown' },
  ...change,
});

test('a new user with a key has nothing saved, and nothing to decide', async () => {
  const { read } = setUp();
  expect(await read()).toEqual({
    ...{ hasKey: true, needs: [], isWhole: true, sites: [], searches: [] },
    book: { today: '2026-06-20', days: [], usage: null },
  });
});

test('a site is told by its company and its category, and with its logo and age', async () => {
  const { save, read } = setUp();
  save('with-company.com', ['categories', 'company', 'logo']);
  save('without.com', ['categories'], NOW - 2 * HOUR);
  save('bare.com', ['traffic'], NOW - 3 * HOUR);
  const { sites } = await read();
  expect(sites).toEqual([
    {
      ...{ host: 'with-company.com', savedAt: NOW - HOUR, companyName: 'Example', category: '/Shopping/Toys' },
      logo: 'https://logo.example.com/a.png',
    },
    {
      ...{ host: 'without.com', savedAt: NOW - 2 * HOUR, companyName: null, category: '/Shopping/Toys' },
      logo: null,
    },
    { host: 'bare.com', savedAt: null, companyName: null, category: null, logo: null },
  ]);
});

test('what waits for the user is told once each, what stops all else first', async () => {
  const { put, space, read } = setUp({
    key: { isRefused: true },
    isPolicyReadable: false,
    isRunWaiting: true,
    isBulkWaiting: true,
  });
  put('journal', [toCall('one.com', 'traffic'), toCall('two.com', 'categorize'), toCall('one.com', 'registration')]);
  put('watch-list', [
    { ...toWatchedSite('seen.com', ['categories']), seen: true },
    { ...toWatchedSite('news.com', ['categories']), seen: false },
  ]);
  const needs: Need[] = [
    { kind: 'keyRefused' },
    { kind: 'policy' },
    { kind: 'calls', subject: 'one.com', endpoints: ['registration', 'traffic'] },
    { kind: 'calls', subject: 'two.com', endpoints: ['categorize'] },
    { kind: 'bulkRun' },
    { kind: 'lists' },
    { kind: 'watch', hosts: ['news.com'] },
  ];
  expect(await read()).toMatchObject({ needs, isWhole: true });
  space.items.set('watch-list', 'torn');
  expect((await read()).needs.map(({ kind }) => kind)).toContain('watchUnreadable');
});

const SHOPS: DiscoveryQuery = { topN: 1000, filters: { category: '/Shopping', country: 'DE' } };
const NEWS: DiscoveryQuery = { topN: 1000, filters: { category: '/News' } };
const toPageCall = (query: DiscoveryQuery, page: number) => toCall(toPageKey({ ...query, page }), 'discovery');

test('pages in doubt are told once for each search, and lead to the first of them', async () => {
  const { put, read } = setUp();
  put('journal', [toPageCall(SHOPS, 3), toPageCall(NEWS, 1), toPageCall(SHOPS, 2)]);
  expect((await read()).needs).toEqual([
    { kind: 'searchCalls', search: 'top=1000&category=%2FShopping&country=DE&page=2', pages: 2 },
    { kind: 'searchCalls', search: 'top=1000&category=%2FNews', pages: 1 },
  ]);
});

test('a run that waits asks about its own pages in doubt', async () => {
  const { put, read } = setUp({ waiting: { ...SHOPS, page: 7 } });
  put('journal', [toPageCall(SHOPS, 3), toPageCall(NEWS, 1)]);
  expect((await read()).needs).toEqual([
    { kind: 'searchCalls', search: 'top=1000&category=%2FNews', pages: 1 },
    { kind: 'searchRun', search: 'top=1000&category=%2FShopping&country=DE' },
  ]);
});

test('of saved searches the latest comes first', async () => {
  const searches = ['one', 'two'].map((name, at) => ({ id: name, name, search: 'top=1000', at }));
  expect((await setUp({ searches }).read()).searches).toMatchObject([{ name: 'two' }, { name: 'one' }]);
});

test.each<[string, Partial<KeyStatus>, Partial<Overview>]>([
  ['is missing', { lastFour: null }, { hasKey: false, needs: [] }],
  ['is refused', { isRefused: true }, { hasKey: true, needs: [{ kind: 'keyRefused' }] }],
  ['cannot be read', { lastFour: null, isUnreadable: true }, { hasKey: true, needs: [{ kind: 'keyUnreadable' }] }],
])('a key that %s is told', async (_, key, told) => {
  expect(await setUp({ key }).read()).toMatchObject(told);
});

test('a worker that does not answer keeps nothing else from the page, and is heard when it does', async () => {
  let answer = (_: unknown) => {};
  const late = new Promise((resolve) => {
    answer = resolve;
  });
  const { read, state } = setUp({ key: late as Promise<never> });
  expect(await read()).toMatchObject({ hasKey: true, sites: [] });
  answer({ lastFour: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.overview.value).toMatchObject({ hasKey: false });
});

test('what cannot be read is said, and leaves the rest', async () => {
  const { read, save, area, put, space, large } = setUp();
  large.open = () => Promise.reject(new Error('no database'));
  save('a.com', ['categories']);
  put('journal', [toCall('one.com', 'traffic')]);
  expect(await read()).toMatchObject({ isWhole: false, needs: [{ kind: 'calls' }], sites: [{ host: 'a.com' }] });
  space.items.set('journal', 'torn');
  expect(await read()).toMatchObject({ isWhole: false, needs: [], sites: [{ host: 'a.com' }] });
  area.keys = () => Promise.reject(new Error('IO error'));
  expect(await read()).toMatchObject({ sites: 'failed' });
});

test('changes of storage are read at most once a second, and not after the page was left', async () => {
  const { read, state, save, counts, change, unsubscribe } = setUp();
  await read();
  const before = counts.keys;
  save('new.com', ['categories']);
  for (let time = 0; time < 20; time++) change();
  await vi.advanceTimersByTimeAsync(1500);
  expect(counts.keys).toBe(before + 1);
  expect(state.overview.value).toMatchObject({ sites: [{ host: 'new.com' }] });
  change();
  state.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(counts.keys).toBe(before + 1);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test('going back shows what was read before, until it is read anew', async () => {
  const first = await setUp({ key: { lastFour: null } }).read();
  const [{ area }, { locks }] = [createAreaSpace().connect(), createLockSpace().connect()];
  const { store } = createLargeStoreSpace().connect();
  const environment = { area, locks, now: () => NOW };
  const state = createStartState(
    environment,
    store,
    async () => toReply({}),
    () => () => {},
    first,
  );
  expect(state.overview.value).toBe(first);
  void state.load();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.overview.value).toMatchObject({ hasKey: true });
});

test('a call in doubt is for its own key to decide: that of another one waits until it is used again', async () => {
  const of = (credential: string) => ({ credential });
  const { put, read } = setUp({ key: { id: 'client' } });
  put('journal', [toCall('work.com', 'traffic', of('work')), toCall('client.com', 'traffic', of('client'))]);
  expect((await read()).needs).toEqual([{ kind: 'calls', subject: 'client.com', endpoints: ['traffic'] }]);
});
