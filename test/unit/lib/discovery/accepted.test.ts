import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../lib/api/client';
import { discovery, toDiscoveryBody } from '../../../../lib/api/endpoints/discovery';
import { fromSearchText, toSearchText } from '../../../../lib/discovery/address';
import { toSearchCsv, toSearchJson, toSearchLines } from '../../../../lib/discovery/export';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';
import { toPath } from '../../../../lib/discovery/rules';
import type { DiscoveryQuery as ReceivedQuery } from '../../../service/discovery/query.ts';
import { toDiscoveryQuery } from '../../../service/discovery/query.ts';
import type { Service } from '../../../service/server.ts';
import { createService } from '../../../service/server.ts';
import { addresses, queries } from '../../../support/search-queries';
import { soak } from '../../../support/soak';

const RUNS = soak(2_000, 200_000);
const KEY = 'test-key-0123456789';

/** What the stand-in makes of a query that is sent. */
function receive(query: DiscoveryQuery): ReceivedQuery {
  const checked = toDiscoveryQuery(JSON.parse(JSON.stringify(toDiscoveryBody(query))));
  if ('bad' in checked) throw new Error(checked.bad.message);
  return checked.query;
}

/** What a query asks for, in words that do not depend on how it is written. */
function toMeaning({ topN, q = '', sort = 'global_rank', sortDir, page = 1, filters = {} }: DiscoveryQuery) {
  return {
    ...{ topN, q: q.trim(), sort, descending: sortDir === 'desc', page },
    category: filters.category && toPath(filters.category),
    country: filters.country,
    tech: filters.tech?.trim().toLowerCase(),
    employees: filters.employees,
    hasCompany: filters.hasCompany === true,
    tld: filters.tld,
  };
}
function toReceivedMeaning({ topN, q, sort, descending, page, filters }: ReceivedQuery) {
  const { category, tech, ...rest } = filters;
  return {
    ...{ topN, q: q.trim(), sort, descending, page, ...rest },
    category: category && toPath(category),
    tech: tech?.trim(),
  };
}

test('no query that a form lets through is refused or misread by the service, sent as it is or by its address', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const meaning = toMeaning(query);
      expect(toReceivedMeaning(receive(query))).toEqual(meaning);
      expect(toReceivedMeaning(receive(fromSearchText(toSearchText(query)).query))).toEqual(meaning);
    }),
    { numRuns: RUNS },
  );
});

test('no query of any address is refused or misread by the service', () => {
  fc.assert(
    fc.property(addresses, (text) => {
      const { query } = fromSearchText(text);
      expect(toReceivedMeaning(receive(query))).toEqual(toMeaning(query));
    }),
    { numRuns: RUNS },
  );
});

test('a top-level category goes by its bare name, one below it by its path', () => {
  const toCategory = (category: string) => toDiscoveryBody({ topN: 1, filters: { category } }).filters;
  expect(['/Shopping', 'Shopping'].map(toCategory)).toEqual([{ category: 'Shopping' }, { category: 'Shopping' }]);
  expect(['/Pets/Dogs', 'Pets/Dogs'].map(toCategory)).toEqual([{ category: '/Pets/Dogs' }, { category: '/Pets/Dogs' }]);
});

let service: Service;
let origin: string;
beforeAll(async () => {
  service = createService({ key: KEY });
  origin = (await service.listen(0)).origin;
});
afterAll(() => service?.close());

test('over the network: each query is answered for what it asks, and none is refused', async () => {
  const database = createDatabase({
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    readCredentials: async () => ({ address: origin, key: KEY }),
  });
  // A text with the name of a fault is answered by that fault.
  const harmless = queries.filter(({ q = '' }) => !q.includes('faults'));
  await fc.assert(
    fc.asyncProperty(harmless, async (query) => {
      const page = await database.fetchDiscovery(query, 'search');
      expect(service.log.at(-1)).toMatchObject({ status: 200, billed: true });
      expect(page.page).toBe(query.page ?? 1);
      for (const item of page.items) {
        expect(item.globalRank).toBeLessThanOrEqual(query.topN);
        if (query.filters?.country) expect(item.countryCode).toBe(query.filters.country);
        if (query.filters?.tld) expect(item.host.endsWith(`.${query.filters.tld}`)).toBe(true);
      }
    }),
    { numRuns: soak(30, 1_000) },
  );
}, 300_000);

/** Values as the service has been seen to write them, or may. */
const odd = fc.constantFrom<unknown>(
  ...[null, undefined, '', ' ', 'null', 'NULL', 'undefined', 'NaN', 'N/A', 'None', '-', 'unknown', '[object Object]'],
  ...[0, -1, 1e12, '1e12', '12,345', Number.MAX_VALUE, '51-250', '251-1K', '100K+', 'XK', 'UK', 'de', '/', '//'],
  ...[[], {}, [null], ['null', null, 7], { error: 'rate_limit' }, true, false],
);
const oddItem = fc.record(
  {
    domain: fc.oneof({ weight: 4, arbitrary: fc.domain() }, odd),
    ...{ company_name: odd, company_country: odd, company_employees: odd, primary_category: odd },
    ...{ tech_stack: odd, global_rank: odd, monthly_visits: odd, logo_url: odd },
  },
  { requiredKeys: ['domain'] },
);
const oddBody = fc.record(
  {
    total: odd,
    page: odd,
    total_pages: odd,
    results: fc.oneof(
      fc.array(oddItem, { maxLength: 5 }).map((items) => [...items, ...items]),
      odd,
    ),
  },
  { requiredKeys: [] },
);
const SAYS_NOTHING = /^(null|undefined|nan|none|n\/a|-|unknown|\[object object\]|)$/i;

test('of no odd answer anything is shown as null, NaN or undefined, and each host comes once', () => {
  let items = 0;
  fc.assert(
    fc.property(oddBody, (body) => {
      const page = discovery.toPage(JSON.parse(JSON.stringify(body)), { topN: 1000 });
      if (page === null) return;
      const hosts = page.items.map(({ host }) => host);
      expect(new Set(hosts).size).toBe(hosts.length);
      expect(page.total ?? 0).toBeLessThanOrEqual(1000);
      expect(page.totalPages ?? 0).toBeLessThanOrEqual(1000);
      for (const item of page.items) {
        items++;
        const values = Object.values(item).flat();
        for (const value of values) {
          expect(typeof value === 'string' ? SAYS_NOTHING.test(value.trim()) : Number.isNaN(value)).toBe(false);
        }
      }
      const cells = toSearchCsv(page.items).split(/[,\r\n]/);
      expect(cells.filter((cell) => /^(null|undefined|nan|\[object object\])$/i.test(cell))).toEqual([]);
      expect(toSearchLines(page.items) + toSearchJson({ topN: 1000 }, page.items, 0)).not.toMatch(
        /"(null|NaN|undefined)"/,
      );
    }),
    { numRuns: RUNS },
  );
  expect(items).toBeGreaterThan(RUNS / 3);
});
