import fc from 'fast-check';
import type { DiscoveryFilters, DiscoveryQuery } from '../../lib/discovery/query';
import { DISCOVERY_SORTS, EMPLOYEE_RANGES, SORT_DIRECTIONS } from '../../lib/discovery/query';
import type { QueryField } from '../../lib/discovery/rules';
import { findFault } from '../../lib/discovery/rules';
import { COUNTRY_CODES } from '../../lib/taxonomy';
import { CATEGORIES_V1, CATEGORIES_V2 } from '../service/taxonomy/lists.ts';

/** Whatever one types: only what the rules let through is a draft. */
const fitting = (field: QueryField, ...more: fc.Arbitrary<unknown>[]) =>
  fc
    .oneof(...more, fc.string({ unit: 'grapheme', maxLength: 310 }), fc.string({ unit: 'binary', maxLength: 20 }))
    .filter((value) => findFault(field, value) === null);

const words = fc.array(fc.constantFrom('a', '/', ' ', '&', '.', '-', 'é', 'İ', 'ß', '\u200d', '+', '%', '=', '0'), {
  minLength: 1,
  maxLength: 300,
});
const text = words.map((characters) => characters.join(''));

const filters = fc.record(
  {
    category: fitting('category', fc.constantFrom(...CATEGORIES_V1, ...CATEGORIES_V2, 'Shopping', 'Travel'), text),
    country: fc.constantFrom(...COUNTRY_CODES),
    tech: fitting('tech', fc.constantFrom('Shopify', 'wordpress', 'Next.js'), text),
    employees: fc.constantFrom(...EMPLOYEE_RANGES),
    hasCompany: fc.boolean(),
    tld: fitting('tld', fc.constantFrom('de', 'co.uk', 'xn--p1ai', 'a-1.b')),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<DiscoveryFilters>;

/** Queries that the rules let through. */
export const queries = fc.record(
  {
    topN: fc.oneof(fc.constantFrom(1, 100, 100_000, 1_000_000), fc.integer({ min: 1, max: 1_000_000 })),
    filters,
    q: fitting('q', fc.constantFrom('', ' ', 'toys'), text),
    sort: fc.constantFrom(...DISCOVERY_SORTS),
    sortDir: fc.constantFrom(...SORT_DIRECTIONS),
    page: fc.integer({ min: 1, max: 1000 }),
  },
  { requiredKeys: ['topN'] },
) as fc.Arbitrary<DiscoveryQuery>;

function encodeSafely(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : value;
}

/** Texts of addresses that others wrote. */
export const addresses = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...'top q category country tech employees company tld sort dir page __proto__'.split(' ')),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 320 }),
          fc.constantFrom(
            '-1',
            '1',
            '999999999999',
            'ß',
            'ı',
            'İ'.repeat(300),
            'x'.repeat(300),
            '//',
            '..',
            'NaN',
            'null',
            '+',
          ),
          fc.constantFrom('de', 'Shopping', '/Shopping', '10K+', 'true', 'desc', 'domain', '.com', 'K', '\ud800'),
        ),
      ),
      { maxLength: 12 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeSafely(value)}`).join('&')),
);
