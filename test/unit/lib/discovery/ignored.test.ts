import { describe, expect, test } from 'vitest';
import { findIgnored } from '../../../../lib/discovery/ignored';
import type { DiscoveryFilters, DiscoveryItem } from '../../../../lib/discovery/query';
import { toSearchItem, toSearchItems } from '../../../support/search-items';

const find = (filters: DiscoveryFilters, items: DiscoveryItem[]) => findIgnored({ topN: 5000, filters }, items);

describe('a category', () => {
  test('that no item has was ignored', () => {
    expect(find({ category: 'News' }, toSearchItems(100))).toEqual(['category']);
    expect(find({ category: 'News' }, toSearchItems(100, { category: '/Newsletters' }))).toEqual(['category']);
  });

  test('that some have was not: a site has more categories than the one shown', () => {
    const items = [...toSearchItems(99), toSearchItem('news.com', { category: '/News' })];
    expect(find({ category: 'News' }, items)).toEqual([]);
  });

  test('is told by no item that has none, and not by nine', () => {
    expect(find({ category: 'News' }, toSearchItems(100, { category: null }))).toEqual([]);
    expect(find({ category: 'News' }, toSearchItems(9))).toEqual([]);
  });

  test('has two names in the lists of the service, and an answer either of them', () => {
    for (const category of ['Travel', '/Travel & Transportation'])
      for (const path of ['/Travel/Hotels', '/Travel & Transportation/Other'])
        expect(find({ category }, toSearchItems(100, { category: path }))).toEqual([]);
  });

  test('was ignored where the answer is every site by rank, whatever some of them are', () => {
    const page = (number: number) =>
      toSearchItems(100).map((item, index) => ({
        ...item,
        category: index % 20 === 0 ? '/News' : '/Shopping',
        globalRank: (number - 1) * 100 + index + 1,
      }));
    const query = { topN: 5000, filters: { category: 'News' } };
    expect(findIgnored(query, page(1))).toEqual(['category']);
    expect(findIgnored({ ...query, page: 3 }, page(3))).toEqual(['category']);
    expect(findIgnored(query, page(3))).toEqual([]);
    expect(
      findIgnored(
        query,
        page(1).filter(({ category }) => category === '/News'),
      ),
    ).toEqual([]);
  });
});

test('a technology that no item has was ignored, in whatever letter case', () => {
  const items = toSearchItems(20, { technologies: ['shopify', 'react'] });
  expect(find({ tech: 'WordPress' }, items)).toEqual(['tech']);
  expect(find({ tech: 'Shopify' }, items)).toEqual([]);
  expect(find({ tech: 'wordpress' }, toSearchItems(20))).toEqual([]);
});

test.each<[DiscoveryFilters, Partial<DiscoveryItem>, Partial<DiscoveryItem>]>([
  [{ country: 'AT' }, { countryCode: 'AT' }, { countryCode: 'DE' }],
  [{ employees: '51-200' }, { employees: '51-200' }, { employees: '1-10' }],
  [{ hasCompany: true }, { companyName: 'Toys' }, { countryCode: null }],
])('%j was ignored where fewer than half of the items are so', (filters, right, wrong) => {
  const name = Object.keys(filters);
  const mix = (share: number) => [...toSearchItems(share, right), ...toSearchItems(100 - share, wrong)];
  expect([0, 49, 50, 100].map((share) => find(filters, mix(share)))).toEqual([name, name, [], []]);
});

test('an ending was ignored where hosts have another, and its last labels do not count as it', () => {
  const hosts = (ending: string) => Array.from({ length: 20 }, (_, index) => toSearchItem(`site-${index}.${ending}`));
  expect(find({ tld: 'uk' }, hosts('co.uk'))).toEqual([]);
  expect(find({ tld: 'co.uk' }, hosts('uk'))).toEqual(['tld']);
  expect(find({ tld: 'de' }, hosts('xde'))).toEqual(['tld']);
});

test('a range of employees that the specification does not know says nothing', () => {
  expect(find({ employees: '51-200' }, toSearchItems(100, { employees: '51-250' }))).toEqual([]);
  expect(find({ employees: '51-200' }, toSearchItems(100))).toEqual([]);
});

test('what was not asked for cannot be ignored', () => {
  expect(findIgnored({ topN: 10 }, toSearchItems(100))).toEqual([]);
  expect(find({ hasCompany: false }, toSearchItems(100, { countryCode: null }))).toEqual([]);
});

test('several are named', () => {
  expect(find({ category: 'News', country: 'AT', tld: 'at' }, toSearchItems(100))).toEqual([
    ...['category', 'country', 'tld'],
  ]);
});
