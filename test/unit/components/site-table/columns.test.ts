import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MOST_WIDTH, moveColumn, moveShownColumn, toColumnChoice } from '../../../../components/site-table/columns';

const COLUMNS = [
  { name: 'host', width: 200, isFixed: true },
  { name: 'company', width: 150 },
  { name: 'country', width: 100, least: 80 },
  { name: 'logo', width: 60, isHidden: true },
];

describe('the kept choice of columns', () => {
  it('is the given order with the usual columns before anything was chosen', () => {
    const usual = { order: ['host', 'company', 'country', 'logo'], hidden: ['logo'], widths: {} };
    for (const stored of [null, undefined, 'x', 7, [], { order: 'host', hidden: 3, widths: 'wide' }])
      expect(toColumnChoice(stored, COLUMNS)).toEqual(usual);
  });

  it('keeps what was chosen, and a column shown that is usually hidden', () => {
    const stored = { order: ['host', 'logo', 'country', 'company'], hidden: ['company'], widths: { country: 120 } };
    expect(toColumnChoice(stored, COLUMNS)).toEqual(stored);
  });

  it('says whether the breakdown is open once the user has said so', () => {
    expect(toColumnChoice({ isBrokenDown: false }, COLUMNS).isBrokenDown).toBe(false);
    for (const isBrokenDown of [undefined, null, 'yes', 1])
      expect(toColumnChoice({ isBrokenDown }, COLUMNS)).not.toHaveProperty('isBrokenDown');
  });

  it('ignores columns that are gone, and puts a new one after the one before it', () => {
    const stored = { order: ['host', 'gone', 'country', 'company'], hidden: ['gone'], widths: { gone: 99 } };
    const added = [...COLUMNS.slice(0, 2), { name: 'city', width: 100 }, ...COLUMNS.slice(2)];
    expect(toColumnChoice(stored, added)).toEqual({
      order: ['host', 'country', 'logo', 'company', 'city'],
      hidden: ['logo'],
      widths: {},
    });
  });

  it('never hides or moves a fixed column, and holds widths in their bounds', () => {
    const stored = {
      order: ['company', 'host'],
      hidden: ['host', 'country'],
      widths: { company: 5, country: 10, host: 1e9, logo: Number.NaN },
    };
    expect(toColumnChoice(stored, COLUMNS)).toEqual({
      order: ['host', 'company', 'country', 'logo'],
      hidden: ['logo'],
      widths: { host: MOST_WIDTH, company: 60, country: 80 },
    });
  });

  it('has every column once, the fixed one shown and in its place, whatever was stored', () => {
    const name = fc.oneof(fc.constantFrom(...COLUMNS.map((column) => column.name)), fc.string());
    const stored = fc.oneof(
      fc.jsonValue(),
      fc.record({ order: fc.array(name), hidden: fc.array(name), widths: fc.dictionary(name, fc.double()) }),
    );
    fc.assert(
      fc.property(stored, (value) => {
        const { order, hidden, widths } = toColumnChoice(value, COLUMNS);
        expect(order.toSorted()).toEqual(COLUMNS.map((column) => column.name).toSorted());
        expect(order[0]).toBe('host');
        expect(hidden).not.toContain('host');
        for (const width of Object.values(widths)) expect(width).toSatisfy((w: number) => w >= 60 && w <= MOST_WIDTH);
        expect(toColumnChoice({ order, hidden, widths }, COLUMNS)).toEqual({ order, hidden, widths });
      }),
    );
  });
});

describe('moving a column', () => {
  const choice = toColumnChoice(null, COLUMNS);

  it('swaps it with its neighbour, and moves it back', () => {
    const moved = moveColumn(choice, COLUMNS, 'company', 1);
    expect(moved.order).toEqual(['host', 'country', 'company', 'logo']);
    expect(moveColumn(moved, COLUMNS, 'company', -1)).toEqual(choice);
  });

  it('stops at the ends and at a fixed column', () => {
    expect(moveColumn(choice, COLUMNS, 'company', -1)).toBe(choice);
    expect(moveColumn(choice, COLUMNS, 'logo', 1)).toBe(choice);
    expect(moveColumn(choice, COLUMNS, 'host', 1)).toBe(choice);
    expect(moveColumn(choice, COLUMNS, 'gone', 1)).toBe(choice);
  });
});

test('a column moves past the next one that is shown, however many are hidden between, and past no fixed one', () => {
  const choice = { order: ['host', 'company', 'country', 'logo'], hidden: ['country'], widths: {} };
  expect(moveShownColumn(choice, COLUMNS, 'company', 1).order).toEqual(['host', 'country', 'logo', 'company']);
  expect(moveShownColumn(choice, COLUMNS, 'logo', -1).order).toEqual(['host', 'logo', 'company', 'country']);
  expect(moveShownColumn(choice, COLUMNS, 'company', -1)).toBe(choice);
  expect(moveShownColumn(choice, COLUMNS, 'logo', 1)).toBe(choice);
});
