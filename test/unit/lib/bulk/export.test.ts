import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { exportBulk, toRefusedCsv } from '../../../../lib/bulk/export';
import { takeHandover, writeHandover } from '../../../../lib/bulk/handover';
import type { BulkRow } from '../../../../lib/bulk/rows';
import { toNewRow, withAnswers } from '../../../../lib/bulk/rows';
import { SECTION_NAMES } from '../../../../lib/model';
import { programPath, setUpPrograms } from '../../../setup';
import { toTestAnswers } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { readCsv } from '../../../support/csv';
import { soak } from '../../../support/soak';

const AT = Date.UTC(2026, 5, 15, 12);
const RUN = { name: 'May', createdAt: AT, sections: [...SECTION_NAMES] };
const toRow = (index: number): BulkRow => ({
  ...withAnswers(toNewRow(index, `site-${index}.com`), toTestAnswers([...SECTION_NAMES], { fetchedAt: AT })),
  state: 'done',
  calls: 2,
});
const ROWS = Array.from({ length: 450 }, (_, index) => toRow(index));
const read = async (blob: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer());

test('CSV has one head, one byte order mark, and a line for each row of every part', async () => {
  const blob = await exportBulk('csv', RUN, ROWS);
  const [head = [], ...lines] = readCsv(await read(blob));
  expect(head.slice(0, 4)).toEqual(['domain', 'state', 'category', 'confidence']);
  expect(new Set(head).size).toBe(head.length);
  expect(lines).toHaveLength(450);
  expect(lines.every((line) => line.length === head.length)).toBe(true);
  const cell = (name: string) => lines[449]?.[head.indexOf(name)];
  expect([cell('domain'), cell('state'), cell('calls'), cell('fetched_at')]).toEqual([
    ...['site-449.com', 'done', '2', '2026-06-15T12:00:00.000Z'],
  ]);
  expect(cell('company_name')).toBe(ROWS[0]?.values.companyName);
});

test('a file has the columns of the wanted sections alone', async () => {
  const [head] = readCsv(await read(await exportBulk('csv', { ...RUN, sections: ['traffic'] }, ROWS)));
  expect(head).toEqual([
    ...['domain', 'state', 'global_rank', 'monthly_visits', 'failures', 'answered_for', 'fetched_at', 'calls'],
  ]);
});

test('JSON and JSON Lines hold the same results, and no row at all is valid too', async () => {
  const whole = JSON.parse(await read(await exportBulk('json', RUN, ROWS, { at: AT })));
  const lines = (await read(await exportBulk('lines', RUN, ROWS))).trimEnd().split('\n');
  expect(whole).toMatchObject({ format: 'sitecard.bulk', version: 1, name: 'May', sections: RUN.sections });
  expect(whole.results).toEqual(lines.map((line) => JSON.parse(line)));
  expect(whole.results).toHaveLength(450);
  expect(JSON.parse(await read(await exportBulk('json', RUN, [])))).toMatchObject({ results: [] });
  expect(readCsv(await read(await exportBulk('csv', RUN, [])))).toHaveLength(1);
});

test('a file of several pieces has every row once and in order', async () => {
  const companyName = 'Ä'.repeat(5000);
  const rows = ROWS.map((row) => ({ ...row, values: { ...row.values, companyName } }));
  const text = await read(await exportBulk('lines', RUN, rows));
  expect(text.length).toBeGreaterThan(2_000_000);
  const results: { domain: string; company_name: string }[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(results.map(({ domain }) => domain)).toEqual(ROWS.map(({ host }) => host));
  expect(results.every(({ company_name }) => company_name === companyName)).toBe(true);
});

test('a long export gives the page its turn and can be stopped', async () => {
  let clock = 0;
  let pauses = 0;
  const now = () => (clock += 8);
  await exportBulk('csv', RUN, ROWS, { now, pause: async () => void pauses++ });
  expect(pauses).toBeGreaterThan(0);
  const stopped = exportBulk('csv', RUN, ROWS, { now, signal: AbortSignal.abort(new Error('stopped')) });
  await expect(stopped).rejects.toThrow('stopped');
});

const marks = fc.constantFrom(
  ...'=+-@\t\r\n\0＝＋－＠ ,;"\'a1',
  '\u202e',
  '\u200f',
  '\u2066',
  '\uFEFF',
  'שלום',
  '=cmd|',
  '😀',
);
const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: marks }));
const CELLS = soak(2_000, 100_000);
const withoutGuards = (text: string) => text.replace(/(?<=^|[;\t\r\n])'/g, '');

test(
  `T23: ${CELLS} random cells are read back equal by another program and by our own rule, and none begins a formula`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 25, maxLength: 25 }), async (pairs) => {
        const rows = pairs.map(([companyName, revenue], index): BulkRow => {
          return { ...toNewRow(index, `site-${index}.com`), state: 'done', values: { companyName, revenue } };
        });
        const text = await read(await exportBulk('csv', { ...RUN, sections: ['company'] }, rows));
        const own = readCsv(text);
        const theirs = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' });
        expect(theirs.errors).toEqual([]);
        expect(theirs.data.slice(0, -1)).toEqual(own);
        const [name, revenue] = ['company_name', 'company_revenue'].map((wanted) => own[0]?.indexOf(wanted) ?? -1);
        for (const [index, line] of own.slice(1).entries()) {
          const cells = [line[name as number] ?? '', line[revenue as number] ?? ''];
          expect(cells.map(withoutGuards)).toEqual(pairs[index]);
          for (const each of line) expect(each).not.toMatch(/^[\s\uFEFF]*[=+\-@\0\uFF1D\uFF0B\uFF0D\uFF20]/);
        }
      }),
      { numRuns: CELLS / 50 },
    );
  },
  soak(30_000, 600_000),
);

/** Comma, quotes, UTF-8, from the first line, numbers and formulas found where a cell looks like one. */
const AS_OPENED = 'CSV:44,34,76,1,,0,false,true,false,false,false,true,true';

/** The file as a spreadsheet program opens it, as XML. */
function openInSpreadsheet(csv: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-spreadsheet-'));
  try {
    writeFileSync(join(folder, 'results.csv'), csv);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const convert = ['--headless', '--convert-to', 'fods', `--infilter=${AS_OPENED}`, '--outdir', folder];
    execFileSync(programPath('spreadsheet'), [profile, ...convert, join(folder, 'results.csv')], { stdio: 'ignore' });
    return readFileSync(join(folder, 'results.fods'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The program is large: only the soak installs it.
if (process.env.SOAK)
  test('T23: of 100,000 random cells a spreadsheet program evaluates none', async () => {
    expect(setUpPrograms(['spreadsheet'], console.log)).toBeNull();
    const formulas = (text: string) => text.match(/table:formula=/g)?.length ?? 0;
    // The program would evaluate them.
    expect(formulas(openInSpreadsheet('\uFEFFa\r\n=1+1\r\n'))).toBe(1);
    const pairs = fc.sample(fc.tuple(cell, cell), 50_000);
    const rows = pairs.map(([companyName, revenue], index): BulkRow => {
      return { ...toNewRow(index, `site-${index}.com`), state: 'done', values: { companyName, revenue } };
    });
    const opened = openInSpreadsheet(await read(await exportBulk('csv', { ...RUN, sections: ['company'] }, rows)));
    expect(opened).toContain('site-49999.com');
    expect(formulas(opened)).toBe(0);
  }, 600_000);

test('refused lines are a table with their reasons, in which no line is a formula', () => {
  const refused = [{ line: 3, text: '=cmd|x', reason: 'no-address' as const }];
  expect(readCsv(toRefusedCsv(refused, ({ reason }) => `why: ${reason}`))).toEqual([
    ['line', 'text', 'reason'],
    ['3', "'=cmd|x", 'why: no-address'],
  ]);
});

test('a list that is handed over is taken once', async () => {
  const { area } = createAreaSpace().connect();
  expect(await takeHandover(area)).toBeNull();
  await writeHandover({ texts: ['a.com', 'https://b.com/x'] }, area);
  expect(await takeHandover(area)).toEqual({ texts: ['a.com', 'https://b.com/x'] });
  expect(await takeHandover(area)).toBeNull();
});
