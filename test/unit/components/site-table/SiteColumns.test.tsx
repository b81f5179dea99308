// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { SiteColumn } from '../../../../components/site-table/columns';
import type { Facet } from '../../../../components/site-table/facets';
import { createRowLogos } from '../../../../components/site-table/row-logos';
import type { Judged } from '../../../../components/site-table/row-verdicts';
import { toSiteColumns } from '../../../../components/site-table/SiteColumns';
import { toSiteFacets } from '../../../../components/site-table/site-facets';
import type { SiteRow } from '../../../../lib/site-row';
import { fromSearch } from '../../../../lib/site-row';
import { toSearchItem } from '../../../support/search-items';
import { soak } from '../../../support/soak';

afterEach(cleanup);

const toRow = (host: string, given: Partial<Judged<SiteRow>> = {}): Judged<SiteRow> => ({
  ...fromSearch(toSearchItem(host), 1),
  decision: null,
  ...given,
});

/** What stands in each column, by its name. */
function readCells(row: Judged<SiteRow>, toLogos = () => null as ReturnType<typeof createRowLogos> | null) {
  const columns: SiteColumn<Judged<SiteRow>>[] = Object.values(toSiteColumns(toLogos));
  const { container } = render(
    columns.map((column) => (
      <div key={column.name} data-column={column.name}>
        {column.cell(row)}
      </div>
    )),
  );
  const read = [...container.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(read.map(({ dataset, textContent }) => [dataset.column, textContent]));
}

it('a row says what the service says of a site', () => {
  const row = toRow('xn--mnchen-3ya.de', {
    ...{ companyName: 'München GmbH', employees: '1K-5K', globalRank: 1234, monthlyVisits: 2_500_000 },
    technologies: ['next_js', 'shopify', 'php', 'nginx', 'react'],
    registeredOn: '2001-08-15',
    decision: {
      ...{ verdict: 'unknown', action: 'block', ground: 'no-data', rule: null, reason: '', datum: null },
      override: null,
    },
  });
  expect(readCells(row)).toEqual({
    domain: 'xn--mnchen-3ya.demünchen.de',
    verdict: 'Unknown, blocked',
    company: 'München GmbH',
    country: 'Germany',
    employees: '1K–5K',
    category: 'Shopping › Toys',
    technologies: 'Next.js, Shopify, PHP, Nginx +1',
    registered: 'Aug 15, 2001',
    rank: '#1,234',
    visits: '2.5M2,500,000',
  });
});

it('whatever the service leaves out or twists, no cell shows null, NaN or undefined, and no row is empty', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 30 }).filter((given) => !/null|NaN|undef/.test(given)));
  const count = fc.option(fc.oneof(fc.nat(), fc.constantFrom(0, Number.MAX_SAFE_INTEGER, 1e21)));
  const row = fc.record({
    ...{ companyName: text, employees: text, category: text.map((given) => given && `/${given}`) },
    ...{ countryCode: fc.option(fc.constantFrom('DE', 'XK', 'ZZ', '??')), globalRank: count, monthlyVisits: count },
    technologies: fc.array(text.map((given) => given ?? 'php')),
    logo: fc.option(fc.constantFrom('https://logos.com/a.png', 'javascript:alert(1)')),
  });
  fc.assert(
    fc.property(row, (given) => {
      const cells = readCells(toRow('plain.com', given));
      cleanup();
      expect(Object.values(cells).join(' ')).not.toMatch(/null|NaN|undefined/);
      expect(cells.domain).toBe('plain.com');
      for (const facet of Object.values(toSiteFacets()) as Facet<Judged<SiteRow>>[]) {
        const labels = facet.values(toRow('plain.com', given)).map(facet.toLabel);
        expect(labels.join(' ')).not.toMatch(/null|NaN|undefined/);
      }
    }),
    { numRuns: soak(100, 5000) },
  );
});

it('what is not known is null in each cell, so that the table draws its dash', () => {
  const unknown = toRow('plain.com', { countryCode: null, category: null, globalRank: null });
  const columns: SiteColumn<Judged<SiteRow>>[] = Object.values(toSiteColumns());
  const drawn = columns.filter((column) => column.cell(unknown) !== null || column.value(unknown) !== null);
  expect(drawn.map(({ name }) => name)).toEqual(['domain']);
});

it('employees are sorted by number, and by text only where they are none', () => {
  const { value } = toSiteColumns().employees;
  const ranges = ['10K+', '51-200', '1K-5K', '100K+', '1-10', '501-1K'];
  const sorted = ranges.toSorted((one, other) => {
    const [low, high] = [one, other].map((employees) => Number(value(toRow('a.com', { employees }))));
    return (low ?? 0) - (high ?? 0);
  });
  expect(sorted).toEqual(['1-10', '51-200', '501-1K', '1K-5K', '10K+', '100K+']);
  expect(value(toRow('a.com', { employees: 'some' }))).toBe('some');
});

it('a category is counted under each of its steps, and an ending by its last label', () => {
  const { category, ending } = toSiteFacets();
  const row = toRow('shop.co.uk', { category: '/Shopping/Toys/Games' });
  expect(category.values(row)).toEqual(['/Shopping', '/Shopping/Toys', '/Shopping/Toys/Games']);
  expect(ending.values(row).map(ending.toLabel)).toEqual(['.uk']);
});

it('a logo is drawn once it is loaded, and a letter stands in its place where it cannot be', async () => {
  const logos = createRowLogos(async (url) => {
    if (url.includes('bad')) throw new Error('none');
    return 'data:image/png;base64,AAAA';
  });
  readCells(toRow('good.com', { logo: 'https://logos.com/good.png' }), () => logos);
  await expect.poll(() => document.querySelector('img')?.src).toBe('data:image/png;base64,AAAA');
  cleanup();
  readCells(toRow('bad.com', { logo: 'https://logos.com/bad.png' }), () => logos);
  await expect.poll(() => document.querySelector('.tile')?.getAttribute('data-letter')).toBe('B');
  cleanup();
  readCells(toRow('off.com', { logo: 'https://logos.com/good.png' }));
  expect(document.querySelector('img')).toBeNull();
  screen.getByText('off.com');
});
