import { expect, test } from 'vitest';
import { toDiscoveryBody } from '../../../../lib/api/discovery-query';
import type { DiscoveryItem } from '../../../../lib/discovery/query';
import { hasIgnoredFilter, planPrimedRun, toLastPage, toMostPages } from '../../../../lib/primed/plan';

const toItem = (host: string, change: Partial<DiscoveryItem> = {}): DiscoveryItem => ({
  host,
  companyName: null,
  countryCode: 'DE',
  employees: null,
  category: '/Shopping/Toys',
  technologies: [],
  globalRank: 1,
  monthlyVisits: null,
  logo: null,
  ...change,
});
const toItems = (count: number, change: Partial<DiscoveryItem> = {}) =>
  Array.from({ length: count }, (_, index) => toItem(`site-${index}.com`, change));
const toPage = (items: DiscoveryItem[], totalPages: number | null, total: number | null = null) => ({
  total,
  page: 1,
  totalPages,
  items,
});

test.each([
  [{ categories: [], countries: [], topN: 100_000 }, 1, 1000],
  [{ categories: [], countries: [], topN: 1_000_000 }, 1, 1000],
  [{ categories: [], countries: [], topN: 250 }, 1, 3],
  [{ categories: ['/Shopping', '/News'], countries: ['DE', 'AT', 'CH'], topN: 1000 }, 6, 60],
  [{ categories: ['/Shopping', 'Shopping', '/Shopping/Toys'], countries: ['DE', 'DE'], topN: 1 }, 1, 1],
  [{ categories: ['/Food & Drink/Food', '/Food & Drink/Food & Grocery Retailers'], countries: [], topN: 100 }, 2, 2],
])('%j is %i searches and at most %i calls', (choice, searches, calls) => {
  const plan = planPrimedRun(choice);
  expect(plan.queries).toHaveLength(searches);
  expect(plan.calls).toBe(calls);
});

test('every search of a plan passes the rules by which the client refuses what the service would misread', () => {
  const { queries } = planPrimedRun({
    categories: ['/Shopping', '/Arts & Entertainment/Movies'],
    countries: ['DE'],
    topN: 5000,
  });
  expect(queries.map((query) => toDiscoveryBody({ ...query, page: 50 }))).toEqual([
    {
      top_n: 5000,
      filters: { category: 'Shopping', country: 'DE' },
      sort: 'global_rank',
      sort_dir: 'asc',
      page: 50,
    },
    {
      top_n: 5000,
      filters: { category: '/Arts & Entertainment/Movies', country: 'DE' },
      sort: 'global_rank',
      sort_dir: 'asc',
      page: 50,
    },
  ]);
});

test.each([
  ['a service that tells how many there are', toPage(toItems(100), 7), 1, 7],
  ['a total without a number of pages', toPage(toItems(100), null, 250), 1, 3],
  ['a service that does not say', toPage(toItems(100), null), 1, 50],
  ['A19: a total beyond what can be', toPage(toItems(100), 1000, 1e6), 1, 50],
  ['A19: an empty page', toPage([], 1000), 4, 4],
  ['A19: a page beyond the total', toPage(toItems(100), 2), 9, 9],
  ['nothing found', toPage([], 0, 0), 1, 1],
])('%s', (_, page, asked, last) => {
  expect(toLastPage({ topN: 5000 }, asked, page, new Set())).toBe(last);
});

test('A19: a page of known hosts alone is the last', () => {
  const known = new Set(toItems(100).map(({ host }) => host));
  expect(toLastPage({ topN: 5000 }, 3, toPage(toItems(100), 1000), known)).toBe(3);
  expect(toLastPage({ topN: 5000 }, 3, toPage(toItems(101), 1000), known)).toBe(50);
});

test('a filter that the service ignored is noticed, and a page of it is the last', () => {
  const query = { topN: 5000, filters: { category: 'News' } };
  expect(hasIgnoredFilter(query, toItems(100))).toBe(true);
  expect(toLastPage(query, 1, toPage(toItems(100), 50), new Set())).toBe(1);
  expect(hasIgnoredFilter(query, [...toItems(99), toItem('news.com', { category: '/News' })])).toBe(false);
  expect(hasIgnoredFilter(query, toItems(100, { category: null }))).toBe(false);
  expect(hasIgnoredFilter(query, toItems(100, { category: '/Newsletters' }))).toBe(true);
  // The service's lists have two names for it, and an answer either of them.
  for (const category of ['Travel', '/Travel & Transportation'])
    for (const path of ['/Travel/Hotels', '/Travel & Transportation/Other'])
      expect(hasIgnoredFilter({ topN: 1, filters: { category } }, toItems(100, { category: path }))).toBe(false);
  expect(hasIgnoredFilter({ topN: 1, filters: { country: 'AT' } }, toItems(100))).toBe(true);
  expect(hasIgnoredFilter({ topN: 1, filters: { country: 'DE' } }, toItems(100))).toBe(false);
  expect(hasIgnoredFilter(query, toItems(9))).toBe(false);
});

test('a search has at most the pages that the service has', () => {
  expect([1, 100, 101, 100_000, 1_000_000].map((topN) => toMostPages({ topN }))).toEqual([1, 1, 2, 1000, 1000]);
});
