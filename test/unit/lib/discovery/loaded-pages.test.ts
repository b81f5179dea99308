import { expect, test } from 'vitest';
import { toLastPage, toMostPages } from '../../../../lib/discovery/loaded-pages';
import type { DiscoveryItem } from '../../../../lib/discovery/query';
import { toSearchItems } from '../../../support/search-items';

const toPage = (items: DiscoveryItem[], totalPages: number | null, total: number | null = null) => ({
  total,
  page: 1,
  totalPages,
  items,
});

test.each([
  ['a service that tells how many there are', toPage(toSearchItems(100), 7), 1, 7],
  ['a total without a number of pages', toPage(toSearchItems(100), null, 250), 1, 3],
  ['a service that does not say', toPage(toSearchItems(100), null), 1, 50],
  ['A19: a total beyond what can be', toPage(toSearchItems(100), 1000, 1e6), 1, 50],
  ['A19: an empty page', toPage([], 1000), 4, 4],
  ['A19: a page beyond the total', toPage(toSearchItems(100), 2), 9, 9],
  ['nothing found', toPage([], 0, 0), 1, 1],
])('%s', (_, page, asked, last) => {
  expect(toLastPage({ topN: 5000 }, asked, page, new Set())).toBe(last);
});

test('A19: a page of known hosts alone is the last', () => {
  const known = new Set(toSearchItems(100).map(({ host }) => host));
  expect(toLastPage({ topN: 5000 }, 3, toPage(toSearchItems(100), 1000), known)).toBe(3);
  expect(toLastPage({ topN: 5000 }, 3, toPage(toSearchItems(101), 1000), known)).toBe(50);
});

test('a search has at most the pages that the service has', () => {
  expect([1, 100, 101, 100_000, 1_000_000].map((topN) => toMostPages({ topN }))).toEqual([1, 1, 2, 1000, 1000]);
});

test('a page that ignores a filter is the last', () => {
  const query = { topN: 5000, filters: { category: 'News' } };
  expect(toLastPage(query, 1, toPage(toSearchItems(100), 50), new Set())).toBe(1);
});
