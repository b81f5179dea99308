import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCell, toCsv, toTabbed } from '../../../../lib/export/csv';
import { readCsv } from '../../../support/csv';
import { soak } from '../../../support/soak';

const withoutGuards = (text: string) => text.replace(/(?<=^|[;\t\r\n])'/g, '');

const START = '=+-@\t\r\n\0＝＋－＠';
/** As a spreadsheet of a country whose lists have semicolons splits the same file, which knows no quotes within such a cell. */
const toForeignCells = (csv: string) => csv.slice(1).split(/[;\t\r\n]/);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...START, ' ', '\uFEFF', "'", '"', ',', 'a', '1', '\u00a0') }),
);

describe('toCsv', () => {
  const ROWS = soak(200, 10_000);
  it(`${100 * ROWS} hostile cells read back equal, and none begins a formula`, () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 100, maxLength: 100 }), (cells) => {
        const [row = []] = readCsv(toCsv([cells]));
        expect(row).toHaveLength(cells.length);
        for (const [index, written] of row.entries()) {
          expect(withoutGuards(written)).toBe(cells[index]);
          expect(START).not.toContain(written.replace(/^[ \uFEFF\u00a0]+/, '')[0] ?? 'none');
        }
      }),
      { numRuns: ROWS },
    );
  });

  it('begins no formula where a spreadsheet splits lines at other places, as German Excel does at semicolons', () => {
    const hidden = fc
      .array(fc.constantFrom(...'=-@＝;\t\r\n ", \'a'), { maxLength: 12 })
      .map((marks) => marks.join(''));
    fc.assert(
      fc.property(hidden, (cell) => {
        const written = toCsv([['host', cell]]);
        for (const foreign of toForeignCells(written))
          expect(foreign.trim().replace(/^"+\s*/, '')).not.toMatch(/^[=\-@＝]/);
        expect(withoutGuards(readCsv(written)[0]?.[1] ?? '')).toBe(cell);
      }),
      { numRuns: soak(4_000, 20_000) },
    );
  });

  it('leaves as they are semicolons and lines after which nothing begins that a spreadsheet would compute', () => {
    expect(toCsv([['Not at work; ask first', 'a\nb']])).toBe('\uFEFFNot at work; ask first,"a\nb"\r\n');
    expect(toCsv([['CMS;=cmd|A0;x']])).toBe("\uFEFFCMS;'=cmd|A0;x\r\n");
  });

  it('writes numbers as numbers, negative ones too, and nothing for what is none', () => {
    expect(toCsv([[-5, 1.5, Number.NaN, null]])).toBe('\uFEFF-5,1.5,,\r\n');
  });

  it('quotes what the format needs quoted and ends each line in CR LF', () => {
    expect(
      toCsv([
        ['a,b', 'say "x"'],
        ['two\nlines', ' padded'],
      ]),
    ).toBe('\uFEFF"a,b","say ""x"""\r\n"two\nlines"," padded"\r\n');
  });
});

describe('toTabbed', () => {
  it('hostile cells stay in their row and column, and none begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const lines = toTabbed(rows).split(/\r\n|\r|\n/);
        expect(lines).toHaveLength(rows.length);
        for (const line of lines) {
          const cells = line.split('\t');
          expect(cells).toHaveLength(3);
          for (const cell of cells) expect(START).not.toContain(cell.replace(/^[ \uFEFF\u00a0]+/, '')[0] ?? 'none');
        }
      }),
    );
  });

  it('a quote at the start of a cell opens none, and numbers stay numbers', () => {
    expect(
      toTabbed([
        ['"Lamps" Ltd', -5, null],
        ['a "b"', 1, 'c\nd'],
      ]),
    ).toBe('"""Lamps"" Ltd"\t-5\t\na "b"\t1\tc d');
  });
});

/** A reader of the lists in a cell that knows nothing of the writer. */
function readList(cell: string): string[] {
  if (cell === '') return [];
  return [...cell.matchAll(/(?:^|; )(?:"((?:[^"]|"")*)"|([^;]*))(?=; |$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

it.each([[['R&D; EU']], [['R&D', 'EU']], [['a "b"', 'c;']], [['', 'x']], [[' x ', '; ', 'y']], [[]]])(
  'the list %j is read back from its cell',
  (items) => {
    expect(readList(String(toCell(items)))).toEqual(items);
  },
);

it('any list is read back from its cell', () => {
  const list = fc.array(fc.string({ unit: fc.constantFrom(';', ' ', '"', 'a', '\n') }), { maxLength: 4 });
  fc.assert(
    fc.property(list, (items) => {
      expect(readList(String(toCell(items)))).toEqual(items);
    }),
  );
});
