import { expect, test } from 'vitest';
import { toSearchCsv, toSearchJson, toSearchLines } from '../../../../lib/discovery/export';
import type { DiscoveryItem } from '../../../../lib/discovery/query';
import { toSearchItem } from '../../../support/search-items';

const ITEMS: DiscoveryItem[] = [
  {
    host: 'toys.de',
    companyName: 'Toys, "Games" & Söhne',
    countryCode: 'DE',
    employees: '1-10',
    category: '/Shopping/Toys',
    technologies: ['shopify', 'google_analytics'],
    globalRank: 12,
    monthlyVisits: 3_400_000,
    logo: 'https://img.example.com/toys.png',
  },
  toSearchItem('unknown.com', { countryCode: null, category: null, globalRank: null }),
];
const COLUMNS =
  'domain,company_name,company_country,company_employees,primary_category,tech_stack,global_rank,monthly_visits,logo_url';

test('CSV has the names of the specification, a line a site, and nothing for what is not known', () => {
  expect(toSearchCsv(ITEMS)).toBe(
    [
      `\uFEFF${COLUMNS}`,
      'toys.de,"Toys, ""Games"" & Söhne",DE,1-10,/Shopping/Toys,shopify; google_analytics,12,3400000,https://img.example.com/toys.png',
      'unknown.com,,,,,,,,',
      '',
    ].join('\r\n'),
  );
  expect(toSearchCsv([])).toBe(`\uFEFF${COLUMNS}\r\n`);
});

test('no text of a site starts a formula in a spreadsheet', () => {
  const [, line] = toSearchCsv([toSearchItem('a.com', { companyName: '=cmd()', category: null })]).split('\r\n');
  expect(line).toBe("a.com,'=cmd(),DE,,,,1,,");
});

test('each of the JSON lines is one site, with null for what is not known', () => {
  const lines = toSearchLines(ITEMS).split('\n');
  expect(lines.pop()).toBe('');
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(Object.keys(first).join()).toBe(COLUMNS);
  expect(first).toMatchObject({ domain: 'toys.de', tech_stack: ['shopify', 'google_analytics'], global_rank: 12 });
  expect(second).toEqual({
    ...{ domain: 'unknown.com', company_name: null, company_country: null, company_employees: null },
    ...{ primary_category: null, tech_stack: [], global_rank: null, monthly_visits: null, logo_url: null },
  });
});

test('JSON names the search as the service takes it, whatever its page', () => {
  const text = toSearchJson({ topN: 1000, q: 'toys', page: 3, filters: { country: 'DE', hasCompany: true } }, ITEMS, 0);
  expect(JSON.parse(text)).toMatchObject({
    ...{ format: 'sitecard.search', version: 1, exportedAt: '1970-01-01T00:00:00.000Z' },
    query: { top_n: 1000, q: 'toys', filters: { country: 'DE', has_company: true } },
    results: [{ domain: 'toys.de' }, { domain: 'unknown.com' }],
  });
  expect(JSON.parse(text).query).not.toHaveProperty('page');
});

test('what cannot be seen is written out, and read back as it was', () => {
  const companyName = 'a\u202Eb\u2028c';
  const items = [toSearchItem('a.com', { companyName })];
  expect(toSearchLines(items)).toContain('a\\u202eb\\u2028c');
  expect(JSON.parse(toSearchLines(items)).company_name).toBe(companyName);
});
