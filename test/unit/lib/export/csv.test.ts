import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../../lib/export/csv';
import { soak } from '../../../support/soak';

/** A reader of RFC 4180 that knows nothing of the writer, but that a byte order mark comes first. */
function readCsv(marked: string): string[][] {
  expect(marked[0]).toBe('\uFEFF');
  const text = marked.slice(1);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else {
      while (text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') at++;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

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
