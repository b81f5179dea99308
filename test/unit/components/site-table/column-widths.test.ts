import { expect, it } from 'vitest';
import { createNaturalWidths, toTableSizes } from '../../../../components/site-table/column-widths';

interface Site {
  company: string | null;
  rank: number | null;
}

/** A letter is 10 pixels wide. */
const toTextWidth = (text: string) => text.length * 10;
const COLUMNS = [
  { name: 'company', label: 'Company', width: 150, value: ({ company }: Site) => company },
  { name: 'rank', label: 'Rank', width: 100, value: ({ rank }: Site) => rank, text: ({ rank }: Site) => `#${rank}` },
];
const toSite = (company: string | null, rank: number | null = 1): Site => ({ company, rank });

it('a column is as wide as its head or its longest text, and at most twice its usual width', () => {
  const toWidths = createNaturalWidths(COLUMNS, toTextWidth);
  expect(toWidths([])).toEqual({ company: 133, rank: 100 });
  expect(toWidths([toSite('short')])).toEqual({ company: 133, rank: 100 });
  expect(toWidths([toSite('a name of 20 letters'), toSite(null, 1_234_567_890)])).toEqual({ company: 224, rank: 128 });
  expect(toWidths([toSite('W'.repeat(200))]).company).toBe(300);
});

it('widths stay the same while rows come that are no wider, and never shrink', () => {
  const toWidths = createNaturalWidths(COLUMNS, toTextWidth);
  const wide = toWidths([toSite('a name of 20 letters')]);
  expect(toWidths([toSite('short'), toSite(null)])).toBe(wide);
});

it('where nothing can be measured, each has its usual width', () => {
  expect(createNaturalWidths(COLUMNS, () => null)([toSite('x')])).toEqual({ company: 150, rank: 100 });
});

/** What the style sheet makes of a size, with so many pixels of room. */
function toPixels(size: string, room: number): number {
  const script = size
    .replaceAll('100cqi', `${room}`)
    .replaceAll('48cqi', `${room * 0.48}`)
    .replaceAll('100%', `${room}`)
    .replaceAll('px', '')
    .replaceAll('calc', '')
    .replaceAll(/\b(min|max)\(/g, 'Math.$1(');
  const clamp = (least: number, wanted: number, most: number) => Math.max(least, Math.min(wanted, most));
  return new Function('clamp', `return ${script}`)(clamp) as number;
}

it('columns share the room that is left, give theirs down to their least, and then the table scrolls', () => {
  const free = (natural: number, least: number) => ({ natural, least, kept: null });
  const { table, columns } = toTableSizes([free(200, 200), free(300, 150), free(100, 100), free(80, 80)], 36);
  const at = (room: number) => columns.slice(0, 3).map((size) => Math.round(toPixels(size, room)));
  expect(columns.at(-1)).toBe('auto');
  expect([at(716), toPixels(table, 716)]).toEqual([[200, 300, 100], 716]);
  expect(at(716 + 68)).toEqual([220, 330, 110]);
  expect(at(716 - 50)).toEqual([200, 250, 100]);
  expect([at(566), toPixels(table, 566)]).toEqual([[200, 150, 100], 566]);
  expect([at(320), toPixels(table, 320)]).toEqual([[154, 150, 100], 566]);
});

it('a column that the user has sized keeps that, and the others share the rest', () => {
  const { columns } = toTableSizes(
    [
      { natural: 200, least: 200, kept: 120 },
      { natural: 100, least: 100, kept: null },
      { natural: 100, least: 100, kept: null },
    ],
    36,
  );
  expect(columns.slice(0, 2).map((size) => toPixels(size, 556))).toEqual([120, 200]);
});
