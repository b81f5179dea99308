import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSearchText, toSearchKey, toSearchText } from '../../../../lib/discovery/address';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import { findFault, LONGEST_TEXT, toValues } from '../../../../lib/discovery/rules';
import { addresses, queries } from '../../../support/search-queries';
import { soak } from '../../../support/soak';

test('a search has one text, in which defaults are left out', () => {
  const query: DiscoveryQuery = {
    topN: 1000,
    q: '  red shoes ',
    sort: 'global_rank',
    sortDir: 'asc',
    page: 2,
    filters: {
      category: 'Shopping',
      country: 'DE',
      tech: 'Shopify',
      employees: '10K+',
      hasCompany: false,
      tld: 'co.uk',
    },
  };
  const text = 'top=1000&q=red+shoes&category=%2FShopping&country=DE&tech=shopify&employees=10K%2B&tld=co.uk&page=2';
  expect(toSearchText(query)).toBe(text);
  expect(fromSearchText(text)).toEqual({
    query: {
      topN: 1000,
      q: 'red shoes',
      page: 2,
      filters: { category: '/Shopping', country: 'DE', tech: 'shopify', employees: '10K+', tld: 'co.uk' },
    },
    faults: [],
  });
});

test('a search is the same whatever its page', () => {
  const query: DiscoveryQuery = { topN: 1000, filters: { hasCompany: true } };
  expect(toSearchKey({ ...query, page: 7 })).toBe(toSearchKey(query));
  expect(toSearchKey({ ...query, sort: 'domain' })).not.toBe(toSearchKey(query));
  expect(toSearchKey({ ...query, filters: {} })).not.toBe(toSearchKey(query));
});

test.each<[string, object]>([
  ['', { topN: 100_000 }],
  ['top=', { topN: 100_000 }],
  ['?top=10', { topN: 10 }],
  ['top=10&top=20', { topN: 10 }],
  ['page=007', { topN: 100_000, page: 7 }],
  ['country=uk', { topN: 100_000, filters: { country: 'GB' } }],
  ['country=+de+', { topN: 100_000, filters: { country: 'DE' } }],
  ['tld=.CO.UK', { topN: 100_000, filters: { tld: 'co.uk' } }],
  ['tech=+Shopify', { topN: 100_000, filters: { tech: 'shopify' } }],
  ['category=Food+%26+Drink/Food', { topN: 100_000, filters: { category: '/Food & Drink/Food' } }],
  [
    'company=true&sort=domain&dir=desc',
    { topN: 100_000, sort: 'domain', sortDir: 'desc', filters: { hasCompany: true } },
  ],
  ['company=false&sort=global_rank&dir=asc&page=1&q=+', { topN: 100_000 }],
  ['colour=red', { topN: 100_000 }],
])('%j is read without a fault', (text, query) => {
  expect(fromSearchText(text)).toEqual({ query, faults: [] });
});

test.each<[string, string]>([
  ['top=0', 'topN'],
  ['top=1.000', 'topN'],
  ['top=1000001', 'topN'],
  ['top=1e3', 'topN'],
  ['page=1001', 'page'],
  ['country=XK', 'country'],
  ['country=Germany', 'country'],
  ['employees=51-250', 'employees'],
  ['company=yes', 'hasCompany'],
  ['tld=com/', 'tld'],
  ['sort=rank', 'sort'],
  ['dir=up', 'sortDir'],
  ['category=/', 'category'],
  ['tech=a%00b', 'tech'],
  [`q=${'x'.repeat(LONGEST_TEXT + 1)}`, 'q'],
])('%j names the field that does not fit, and leaves it out', (text, field) => {
  const { query, faults } = fromSearchText(text);
  expect(faults).toMatchObject([{ field }]);
  expect(query).toEqual({ topN: 100_000 });
});

const RUNS = soak(2_000, 100_000);

test('a text that was written is read as the same search', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const text = toSearchText(query);
      const read = fromSearchText(text);
      expect(read.faults).toEqual([]);
      expect(toSearchText(read.query)).toBe(text);
      expect(read.query.topN).toBe(query.topN);
    }),
    { numRuns: RUNS },
  );
});

test('any text gives a query that passes all rules, and one that is written as it was read', () => {
  fc.assert(
    fc.property(addresses, (text) => {
      const { query } = fromSearchText(text);
      for (const [field, value] of toValues(query)) expect(findFault(field, value)).toBeNull();
      expect(fromSearchText(toSearchText(query))).toEqual({ query, faults: [] });
    }),
    { numRuns: RUNS },
  );
});
