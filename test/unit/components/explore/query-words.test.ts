import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../components/explore/examples';
import { toDraft, toQuery } from '../../../../components/explore/query-form';
import { toQueryName, toQueryParts, toQueryWords } from '../../../../components/explore/query-words';
import { isKnownTechnology, toCategoryOptions } from '../../../../components/pickers/options';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';

const EVERYTHING: DiscoveryQuery = {
  ...{ topN: 100_000, q: 'lamps', sort: 'domain', sortDir: 'desc', page: 4 },
  filters: { category: '/Shopping', country: 'NO', tech: 'shopify', employees: '1K-5K', hasCompany: true, tld: 'de' },
};

describe('a search in words', () => {
  it('tells all that is asked for, each part by its field', () => {
    expect(toQueryParts(EVERYTHING).map(({ field, words }) => [field, words])).toEqual([
      ['topN', 'rank to 100,000'],
      ['category', 'Shopping'],
      ['country', 'Norway'],
      ['tech', 'Shopify'],
      ['q', '“lamps”'],
      ['employees', '1K–5K employees'],
      ['hasCompany', 'with company data'],
      ['tld', '.de'],
      ['sort', 'by Domain, Descending'],
      ['page', 'from page 4'],
    ]);
    expect(toQueryWords({ topN: 500, filters: { country: 'NO' } })).toBe('rank to 500 · Norway');
  });

  it('has the name of what sites must be like, or of the rank where they may be anything', () => {
    expect(toQueryName(EVERYTHING)).toBe(
      'Shopping · Norway · Shopify · “lamps” · 1K–5K employees · with company data · .de',
    );
    expect(toQueryName({ topN: 500, page: 2 })).toBe('rank to 500');
  });
});

describe('the examples of searches', () => {
  it.each(EXAMPLES)(
    '$name fits in the form as it stands, of a category and a technology that are known',
    ({ query }) => {
      expect(toQuery(toDraft(query))).toEqual(query);
      const { category, tech } = query.filters ?? {};
      if (category) expect(toCategoryOptions([]).map(({ value }) => value)).toContain(category);
      if (tech) expect(isKnownTechnology(tech)).toBe(true);
    },
  );
});
