import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SiteValue } from '../../../../components/site-table/columns';
import { createRowOrder } from '../../../../components/site-table/row-order';

interface Named {
  host: string;
  by: SiteValue;
}

/** A column that counts how often a value is read. */
function createColumn() {
  const column = {
    reads: 0,
    value: ({ by }: Named) => {
      column.reads++;
      return by;
    },
  };
  return column;
}

const toRows = (...values: SiteValue[]): Named[] => values.map((by, place) => ({ host: String(place), by }));
const toHosts = (rows: readonly Named[]) => rows.map(({ host }) => host).join('');

test('missing values are last in either order, and equal ones stay as they were loaded', () => {
  const rows = toRows('b', null, 'a', 'b', null);
  const column = createColumn();
  expect(toHosts(createRowOrder<Named>()(rows, column, false))).toBe('20314');
  expect(toHosts(createRowOrder<Named>()(rows, column, true))).toBe('03214');
});

test('numbers are sorted by their size, and texts without regard to case', () => {
  const sort = createRowOrder<Named>();
  expect(toHosts(sort(toRows(10, 9, 100), createColumn(), false))).toBe('102');
  expect(toHosts(sort(toRows('beta', 'Alpha', 'Gamma'), createColumn(), false))).toBe('102');
});

test('only the values of rows that changed or came are read anew', () => {
  const rows = toRows(3, 1, 2);
  const column = createColumn();
  const sort = createRowOrder<Named>();
  sort(rows, column, false);
  sort(rows, column, true);
  expect(column.reads).toBe(3);
  const more = [rows[0] as Named, { host: '1', by: 9 }, rows[2] as Named, { host: '3', by: 0 }];
  expect(toHosts(sort(more, column, true))).toBe('1023');
  expect(column.reads).toBe(5);
});

test('rows that change, come or go are where sorting all of them anew would put them', () => {
  const value = fc.option(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'B', 'ä', '')));
  const change = fc.record({ place: fc.nat(), by: value });
  const step = fc.record({ changes: fc.array(change), length: fc.nat(20), descending: fc.boolean() });
  fc.assert(
    fc.property(fc.array(value), fc.array(step), (values, steps) => {
      const column = createColumn();
      const sort = createRowOrder<Named>();
      let rows = toRows(...values);
      for (const { changes, length, descending } of steps) {
        const next = rows.slice(0, length);
        for (const { place, by } of changes) next[place % (next.length + 1)] = { host: `${place} ${by}`, by };
        rows = next;
        expect(sort(rows, column, descending)).toEqual(createRowOrder<Named>()(rows, column, descending));
      }
    }),
  );
});
