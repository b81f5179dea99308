import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facet, FacetChoice } from '../../../../components/site-table/facets';
import { createFacetCounter, toFacetValues, toggleFacet } from '../../../../components/site-table/facets';

interface Row {
  country: string[];
  tech: string[];
}
const toFacet = (name: keyof Row): Facet<Row> => ({
  name,
  label: name,
  values: (row) => row[name],
  toLabel: (value) => value,
});
const FACETS = [toFacet('country'), toFacet('tech')];
const ROWS: Row[] = [
  { country: ['DE'], tech: ['react', 'shopify'] },
  { country: ['DE'], tech: ['shopify'] },
  { country: ['FR'], tech: ['react'] },
  { country: [], tech: [] },
];

const count = (choice: FacetChoice, rows = ROWS) => {
  const { rows: passing, facets } = createFacetCounter(FACETS)(rows, choice);
  const [country, tech] = facets.map(({ counts, total }) => ({ ...Object.fromEntries(counts), total }));
  return { passing: passing.map((row) => rows.indexOf(row)), country, tech };
};

describe('counts of what is loaded', () => {
  it('count each value once a row, and rows without a value nowhere', () => {
    const rows = [...ROWS, { country: ['DE', 'DE'], tech: [] }];
    expect(count({}, rows)).toEqual({
      passing: [0, 1, 2, 3, 4],
      country: { DE: 3, FR: 1, total: 5 },
      tech: { react: 2, shopify: 2, total: 5 },
    });
  });

  it('are the same whether a list is counted anew or after a change of some of its rows', () => {
    const row = fc.record({
      country: fc.array(fc.constantFrom('DE', 'FR', 'US'), { maxLength: 2 }),
      tech: fc.array(fc.constantFrom('react', 'shopify', 'nginx'), { maxLength: 3 }),
    });
    const change = fc.record({ place: fc.nat(9), row, isChosen: fc.boolean() });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 10 }), fc.array(change), (first, changes) => {
        const counter = createFacetCounter(FACETS);
        let rows: Row[] = first;
        counter(rows, {});
        for (const { place, row: next, isChosen } of changes) {
          rows = rows.with(place % rows.length, next);
          const choice: FacetChoice = isChosen ? { country: ['DE'] } : {};
          expect(counter(rows, choice)).toEqual(createFacetCounter(FACETS)(rows, choice));
        }
      }),
    );
  });

  it('are over the rows that pass the other facets, so that a second value can be added', () => {
    expect(count({ country: ['DE'] })).toEqual({
      passing: [0, 1],
      country: { DE: 2, FR: 1, total: 4 },
      tech: { react: 1, shopify: 2, total: 2 },
    });
  });

  it('join values of one facet by or, and facets by and', () => {
    expect(count({ country: ['DE', 'FR'], tech: ['react'] }).passing).toEqual([0, 2]);
    expect(count({ country: ['FR'], tech: ['shopify'] })).toEqual({
      passing: [],
      country: { DE: 2, total: 2 },
      tech: { react: 1, total: 1 },
    });
    expect(count({ country: ['XX'] }).passing).toEqual([]);
  });

  it('equal those of a plain search of every row, whatever is chosen', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'constructor');
    const row = fc.record({ country: fc.array(value, { maxLength: 2 }), tech: fc.array(value, { maxLength: 3 }) });
    const choice = fc.record({ country: fc.array(value, { maxLength: 2 }), tech: fc.array(value, { maxLength: 2 }) });
    const passes = (each: Row, name: keyof Row, wanted: FacetChoice) =>
      (wanted[name]?.length ?? 0) === 0 || each[name].some((own) => wanted[name]?.includes(own));
    fc.assert(
      fc.property(fc.array(row), choice, (rows, wanted) => {
        const counted = createFacetCounter(FACETS)(rows, wanted);
        expect(counted.rows).toEqual(rows.filter((r) => passes(r, 'country', wanted) && passes(r, 'tech', wanted)));
        for (const [index, [own, other]] of [['country', 'tech'] as const, ['tech', 'country'] as const].entries()) {
          const base = rows.filter((r) => passes(r, other, wanted));
          expect(counted.facets[index]?.total).toBe(base.length);
          for (const [name, found] of counted.facets[index]?.counts ?? [])
            expect(found).toBe(base.filter((r) => r[own].some((each) => each === name)).length);
        }
      }),
    );
  });

  it('come the largest first, and a chosen value stays though no row has it', () => {
    const counts = new Map([
      ['b', 2],
      ['a', 2],
      ['c', 5],
    ]);
    expect(toFacetValues({ counts, total: 9 }, ['gone', 'a'])).toEqual([
      ['c', 5],
      ['a', 2],
      ['b', 2],
      ['gone', 0],
    ]);
  });

  it('take a value in with one click and out with the next', () => {
    const chosen = toggleFacet(toggleFacet({}, 'tech', 'react'), 'tech', 'vue');
    expect(chosen).toEqual({ tech: ['react', 'vue'] });
    expect(toggleFacet(chosen, 'tech', 'react')).toEqual({ tech: ['vue'] });
  });
});
