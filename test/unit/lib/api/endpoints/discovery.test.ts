import { describe, expect, test } from 'vitest';
import { toDiscoveryBody } from '../../../../../lib/api/endpoints/discovery';
import type { DiscoveryQuery } from '../../../../../lib/discovery/query';
import { LookupError } from '../../../../../lib/errors';
import { COUNTRY_CODES } from '../../../../../lib/taxonomy';

function toRefusal(query: unknown) {
  try {
    toDiscoveryBody(query as DiscoveryQuery);
  } catch (error) {
    if (error instanceof LookupError) return error.failure;
  }
  throw new Error(`was not refused: ${JSON.stringify(query)}`);
}

describe('a discovery query', () => {
  test('goes to the wire by the names of the specification', () => {
    const query: DiscoveryQuery = {
      topN: 1_000_000,
      q: 'toys',
      sort: 'monthly_visits_latest',
      sortDir: 'desc',
      page: 1000,
      filters: {
        category: 'Shopping',
        country: 'DE',
        tech: 'Shopify',
        employees: '501-1K',
        hasCompany: true,
        tld: 'co.uk',
      },
    };
    expect(toDiscoveryBody(query)).toEqual({
      top_n: 1_000_000,
      q: 'toys',
      sort: 'monthly_visits_latest',
      sort_dir: 'desc',
      page: 1000,
      filters: {
        category: 'Shopping',
        country: 'DE',
        tech: 'Shopify',
        employees: '501-1K',
        has_company: true,
        tld: 'co.uk',
      },
    });
  });

  test('sends nothing that was not asked', () => {
    expect(toDiscoveryBody({ topN: 1, filters: {}, q: undefined })).toEqual({ top_n: 1 });
    expect(
      toDiscoveryBody({ topN: 1, q: '', filters: { category: '/Food & Drink/Food', country: undefined } }),
    ).toEqual({
      top_n: 1,
      q: '',
      filters: { category: '/Food & Drink/Food' },
    });
  });

  test.each<[query: object, field: string]>([
    [{}, 'top_n'],
    [{ topN: 0 }, 'top_n'],
    [{ topN: 1_000_001 }, 'top_n'],
    [{ topN: 1.5 }, 'top_n'],
    [{ topN: '100' }, 'top_n'],
    [{ topN: Number.NaN }, 'top_n'],
    [{ page: 0 }, 'page'],
    [{ page: 1001 }, 'page'],
    [{ page: null }, 'page'],
    [{ sort: 'rank' }, 'sort'],
    [{ sort: 'constructor' }, 'sort'],
    [{ sortDir: 'ASC' }, 'sort_dir'],
    [{ q: 5 }, 'q'],
    [{ q: 'x'.repeat(301) }, 'q'],
    [{ q: 'a\u0000' }, 'q'],
    [{ sorted: 'asc' }, 'sorted'],
    [{ filters: [] }, 'filters'],
    [{ filters: null }, 'filters'],
    [{ filters: { country: 'de' } }, 'country'],
    [{ filters: { country: 'XX' } }, 'country'],
    [{ filters: { country: 'DEU' } }, 'country'],
    [{ filters: { country: 'UK' } }, 'country'],
    [{ filters: { employees: '51-250' } }, 'employees'],
    [{ filters: { hasCompany: 'true' } }, 'has_company'],
    [{ filters: { tld: '.com' } }, 'tld'],
    [{ filters: { tld: 'COM' } }, 'tld'],
    [{ filters: { tld: '' } }, 'tld'],
    [{ filters: { tld: 'co.UK' } }, 'tld'],
    [{ filters: { tld: 'com/' } }, 'tld'],
    [{ filters: { tld: 'com.' } }, 'tld'],
    [{ filters: { tld: '-' } }, 'tld'],
    [{ filters: { tld: '-com' } }, 'tld'],
    [{ filters: { tld: 'co-.uk' } }, 'tld'],
    [{ filters: { tld: 'co..uk' } }, 'tld'],
    [{ filters: { tld: 'x'.repeat(64) } }, 'tld'],
    [{ filters: { tech: '' } }, 'tech'],
    [{ filters: { tech: ' ' } }, 'tech'],
    [{ filters: { tech: ['php'] } }, 'tech'],
    [{ filters: { category: '' } }, 'category'],
    [{ filters: { category: '/' } }, 'category'],
    [{ filters: { category: '//Games' } }, 'category'],
    [{ filters: { colour: 'red' } }, 'colour'],
    [{ filters: JSON.parse('{"__proto__":"x"}') }, '__proto__'],
  ])('%j is refused before it is sent and billed: %s', (query, field) => {
    expect(
      toRefusal({ ...('topN' in query || Object.keys(query).length === 0 ? {} : { topN: 10 }), ...query }),
    ).toMatchObject({
      kind: 'invalid-request',
      billed: 'no',
      field,
      message: expect.stringContaining(field),
    });
  });

  test('the refusal names the bounds', () => {
    expect(toRefusal({ topN: 0 }).message).toBe('top_n must be a whole number from 1 to 1,000,000');
    expect(toRefusal({ topN: 1, page: 0 }).message).toBe('page must be a whole number from 1 to 1,000');
    expect(toRefusal({ topN: 1, filters: { tld: '-' } }).message).toBe(
      'tld must be in lower case without a leading dot, such as co.uk',
    );
  });

  test('an ending may have hyphens in its labels, as those in other scripts do', () => {
    const tld = 'a-1.xn--p1ai';
    expect(toDiscoveryBody({ topN: 1, filters: { tld } })).toEqual({ top_n: 1, filters: { tld } });
  });

  test.each([null, undefined, 7, true, [], 'toys'])('what is no query is refused by its field: %j', (query) => {
    expect(toRefusal(query)).toMatchObject({ kind: 'invalid-request', billed: 'no', isOwn: true });
  });

  test('there are 249 countries', () => expect(COUNTRY_CODES.size).toBe(249));
});
