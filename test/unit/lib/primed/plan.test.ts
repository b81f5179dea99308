import { expect, test } from 'vitest';
import { toDiscoveryBody } from '../../../../lib/api/endpoints/discovery';
import { planPrimedRun } from '../../../../lib/primed/plan';

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
