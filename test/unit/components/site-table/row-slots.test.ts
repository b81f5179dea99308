import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowSlots } from '../../../../components/site-table/row-slots';

it('a row keeps its slot while it is drawn, and one that comes gets that of a row that left', () => {
  const toSlots = createRowSlots();
  expect(toSlots(['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(toSlots(['b', 'c', 'd'])).toEqual([1, 2, 0]);
  expect(toSlots(['c', 'x', 'y', 'z'])).toEqual([2, 1, 0, 3]);
  expect(toSlots([])).toEqual([]);
});

it('no two rows have one slot, wherever one scrolls', () => {
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefghij'))), (views) => {
      const toSlots = createRowSlots();
      let before = new Map<string, number>();
      for (const hosts of views) {
        const slots = toSlots(hosts);
        expect(new Set(slots).size).toBe(hosts.length);
        hosts.forEach((host, place) => {
          expect(before.get(host) ?? slots[place]).toBe(slots[place]);
        });
        before = new Map(hosts.map((host, place) => [host, slots[place] as number]));
      }
    }),
  );
});
