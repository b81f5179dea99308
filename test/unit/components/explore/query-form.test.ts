import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createQueryForm,
  toCountryText,
  toCountryValue,
  toDraft,
  toFaultText,
  toQuery,
  toTechnologyText,
  toTechnologyValue,
} from '../../../../components/explore/query-form';
import { TECHNOLOGY_OPTIONS, toCountryOptions } from '../../../../components/pickers/options';
import { toDiscoveryBody } from '../../../../lib/api/endpoints/discovery';
import { fromSearchText, toSearchText } from '../../../../lib/discovery/address';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import { toDiscoveryQuery } from '../../../service/discovery/query';
import { soak } from '../../../support/soak';

const COUNTRIES = toCountryOptions();
const BARE: DiscoveryQuery = { topN: 1000 };
const draftOf = (change: Partial<ReturnType<typeof toDraft>>) => ({ ...toDraft(BARE), ...change });

describe('the form of a search', () => {
  it.each([
    ['.de', 'de'],
    ['DE', 'de'],
    [' .Co.UK ', 'co.uk'],
    ['рф', 'xn--p1ai'],
  ])('takes %j for the ending %j', (typed, tld) => {
    expect(toQuery(draftOf({ tld: typed }))).toEqual({ topN: 1000, filters: { tld } });
  });

  it.each([
    ['Germany', 'DE'],
    ['germany', 'DE'],
    ['de', 'DE'],
    ['UK', 'GB'],
    ['Cote d’Ivoire', 'CI'],
    ['Nowhere', 'Nowhere'],
  ])('takes %j for the country %j', (typed, value) => {
    expect(toCountryValue(typed, COUNTRIES)).toBe(value);
  });

  it.each([
    ['Next.js', 'next_js'],
    ['shopify', 'shopify'],
    ['Woo Commerce', 'woo_commerce'],
    ['My Own Tool', 'my_own_tool'],
    ['odd-tool', 'odd-tool'],
    ['media.net', 'media.net'],
  ])('takes %j for the technology %j', (typed, value) => {
    expect(toTechnologyValue(typed, TECHNOLOGY_OPTIONS)).toBe(value);
  });

  it.each([
    ['topN', '1,000', 'Enter a whole number from 1 to 1,000,000, in digits alone.'],
    ['topN', '0', 'Enter a whole number from 1 to 1,000,000, in digits alone.'],
    ['topN', '1000001', 'Enter a whole number from 1 to 1,000,000, in digits alone.'],
    ['topN', '', 'Enter a whole number from 1 to 1,000,000, in digits alone.'],
    ['page', '1001', 'Enter a whole number from 1 to 1,000, in digits alone.'],
    ['page', '', 'Enter a whole number from 1 to 1,000, in digits alone.'],
    ['q', 'x'.repeat(301), 'Enter at most 300 characters, without control characters.'],
    ['country', 'Nowhere', 'Choose a country of the list, or enter its two-letter code, such as DE.'],
    ['tld', 'a_b', 'Enter letters, digits and hyphens, such as de or co.uk.'],
    ['category', 'a//b', 'Choose a category of the list, or enter its path, such as /Shopping/Apparel.'],
  ] as const)('sends nothing with %s %j, and says what fits', (field, typed, text) => {
    const form = createQueryForm(BARE);
    form.change({ [field]: typed });
    expect(form.query.value).toBeNull();
    expect(form.faults.value.map(({ field: found }) => found)).toEqual([field]);
    expect(form.faults.value.map(toFaultText)).toEqual([text]);
    // Nobody is told of a fault while still typing.
    expect(form.shownFaults.value).toEqual([]);
    form.finish(field);
    expect(form.shownFaults.value).toHaveLength(1);
  });
});

const anyText = fc.oneof(
  fc.string({ maxLength: 320 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '1e3',
    '-1',
    '.de',
    'DE',
    'shopify',
    'Next.js',
    '/Shopping',
    'Shopping',
    'Germany',
    '１２',
  ),
);

/** The stand-in reads it as it was meant: nothing refused, nothing left out, nothing added. */
function expectRead(query: DiscoveryQuery) {
  const body = toDiscoveryBody(query);
  const read = toDiscoveryQuery(JSON.parse(JSON.stringify(body)));
  if (!('query' in read)) throw new Error(`refused: ${read.bad.message}`);
  const { filters = {} } = query;
  expect(read.query).toEqual({
    topN: query.topN,
    q: query.q ?? '',
    sort: query.sort ?? 'global_rank',
    descending: query.sortDir === 'desc',
    page: query.page ?? 1,
    filters: expect.objectContaining({
      // A top level goes by its bare name.
      category: filters.category?.replace(/^\/(?=[^/]*$)/, ''),
      country: filters.country,
      tech: filters.tech?.toLowerCase(),
      employees: filters.employees,
      hasCompany: filters.hasCompany ?? false,
      tld: filters.tld,
    }),
  });
}

describe('no search that is let through is refused or misread', () => {
  it('from the form, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.record({
          topN: fc.oneof(fc.integer({ min: -5, max: 1_100_000 }).map(String), anyText),
          ...{ q: anyText, category: anyText, employees: fc.constantFrom('', '10K+', '1-10') },
          country: anyText.map((text) => toCountryValue(text, COUNTRIES)),
          tech: anyText.map((text) => toTechnologyValue(text, TECHNOLOGY_OPTIONS)),
          ...{ hasCompany: fc.boolean(), tld: anyText },
          sort: fc.constantFrom('global_rank', 'domain', 'popularity_score'),
          sortDir: fc.constantFrom('asc', 'desc'),
          page: fc.oneof(fc.integer({ min: 0, max: 1100 }).map(String), anyText),
        }),
        (draft) => {
          const query = toQuery(draft);
          if (query === null) return;
          expectRead(query);
          // The address gives the same search back, and so does the form that shows it.
          const back = fromSearchText(toSearchText(query));
          expect(back).toEqual({ query: { ...query }, faults: [] });
          expect(toQuery(toDraft(back.query))).toEqual(query);
        },
      ),
      { numRuns: soak(150, 5000) },
    );
  });

  it('from an address, whatever it says', () => {
    const name = fc.constantFrom(
      'top',
      'q',
      'sort',
      'dir',
      'page',
      'category',
      'country',
      'tech',
      'employees',
      'company',
      'tld',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, anyText), { maxLength: 12 }), (pairs) => {
        const { query } = fromSearchText(new URLSearchParams(pairs).toString());
        expectRead(query);
        expect(toQuery(toDraft(query))).toEqual(query);
      }),
      { numRuns: soak(150, 5000) },
    );
  });

  it('with an identifier of a technology as it came, whatever it is called here', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/).filter((id) => !id.endsWith('.js')),
        (id) => {
          expect(toTechnologyValue(toTechnologyText(id), [])).toBe(id);
        },
      ),
    );
    for (const { value } of TECHNOLOGY_OPTIONS)
      expect(toTechnologyValue(toTechnologyText(value), TECHNOLOGY_OPTIONS)).toBe(value);
    for (const { value } of COUNTRIES) expect(toCountryValue(toCountryText(value), COUNTRIES)).toBe(value);
  });
});
