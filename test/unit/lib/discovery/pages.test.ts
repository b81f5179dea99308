import { expect, test } from 'vitest';
import { toSearchKey } from '../../../../lib/discovery/address';
import {
  clearPages,
  fromPageKey,
  readPage,
  readPages,
  type StoredPage,
  tidyPages,
  toPageKey,
  writePage,
} from '../../../../lib/discovery/pages';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import { DAY } from '../../../../lib/time';
import { createLargeStoreSpace } from '../../../support/large-store';
import { toSearchItems } from '../../../support/search-items';

const NOW = Date.UTC(2026, 5, 15);
const SEARCH: DiscoveryQuery = { topN: 1000, filters: { country: 'DE' } };

function toStored(query: DiscoveryQuery, at = NOW): StoredPage {
  const page = { total: 950, page: query.page ?? 1, totalPages: 10, items: toSearchItems(3) };
  return { query, page, at };
}

async function setUp(...pages: StoredPage[]) {
  const space = createLargeStoreSpace();
  const context = space.connect();
  for (const page of pages) await writePage(page, context.store);
  const read = async (now = NOW, query = SEARCH) => [...(await readPages(query, context.store, now)).keys()];
  return { ...context, tables: space.tables, read };
}

test('pages of a search come in order, without those of searches that begin like it', async () => {
  const { store, read } = await setUp(
    ...[10, 2, 1].map((page) => toStored({ ...SEARCH, page })),
    toStored({ topN: 1000, page: 3 }),
    toStored({ ...SEARCH, sort: 'domain', page: 4 }),
    toStored({ topN: 10_000, filters: { country: 'DE' }, page: 5 }),
  );
  expect(await read()).toEqual([1, 2, 10]);
  expect(await read(NOW, { ...SEARCH, page: 7 })).toEqual([1, 2, 10]);
  expect((await readPages(SEARCH, store, NOW)).get(2)).toEqual(toStored({ ...SEARCH, page: 2 }));
});

test('a page is the same however its search was written, and the first needs no number', async () => {
  const { store } = await setUp(toStored({ topN: 10, filters: { category: 'Shopping', tech: 'Shopify' } }));
  const key = toPageKey({ topN: 10, page: 1, filters: { tech: 'shopify', category: '/Shopping', hasCompany: false } });
  expect(await readPage(key, store, NOW)).not.toBeNull();
});

test('one search is read without the pages of all others', async () => {
  const { tables, store } = await setUp(toStored(SEARCH));
  for (let number = 0; number < 50; number++) await writePage(toStored({ topN: number + 1 }), store);
  const given: unknown[] = [];
  const database = await store();
  const getAll = async (...request: Parameters<typeof database.getAll>) => {
    const found = await database.getAll(...request);
    given.push(...found);
    return found;
  };
  await readPages(SEARCH, async () => ({ ...database, getAll }) as typeof database, NOW);
  expect([tables['search-pages'].size, given.length]).toEqual([51, 1]);
});

test('a page is kept for seven days, also where the clock was set back, and none of a wrong clock', async () => {
  const { store, read } = await setUp(toStored({ ...SEARCH, page: 1 }));
  const key = toPageKey({ ...SEARCH, page: 1 });
  expect(await read(NOW + 7 * DAY - 1)).toEqual([1]);
  expect(await read(NOW + 7 * DAY)).toEqual([]);
  expect(await readPage(key, store, NOW + 7 * DAY)).toBeNull();
  expect(await read(NOW - 2 * DAY)).toEqual([1]);
  expect(await read(NOW - 40 * DAY)).toEqual([]);
});

test('tidying removes what has ended, and nothing else', async () => {
  const { store, tables } = await setUp(
    toStored({ ...SEARCH, page: 1 }, NOW - 7 * DAY),
    toStored({ ...SEARCH, page: 2 }, NOW - 7 * DAY + 1),
    toStored({ ...SEARCH, page: 3 }, NOW + 900 * DAY),
  );
  tables['search-pages'].set('run', { query: SEARCH });
  await tidyPages(store, NOW);
  expect([...tables['search-pages'].keys()]).toEqual([
    ...[2, 3].map((page) => `${toSearchKey(SEARCH)}\n${page}`),
    'run',
  ]);
});

test('clearing leaves none, and a browser without a large store has none', async () => {
  const { store, tables } = await setUp(toStored(SEARCH));
  await clearPages(store);
  expect(tables['search-pages'].size).toBe(0);
  await clearPages(() => Promise.reject(new Error('no database')));
});

test('a key tells its search and its page', () => {
  expect(fromPageKey(toPageKey({ ...SEARCH, page: 12 }))).toEqual({ search: toSearchKey(SEARCH), page: 12 });
  expect(fromPageKey(toPageKey({ ...SEARCH, q: 'two\nlines', page: undefined }))).toMatchObject({ page: 1 });
});
