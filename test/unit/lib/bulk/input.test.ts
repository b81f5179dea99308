import { expect, test } from 'vitest';
import { readBulkInput, readBulkTable, toListTable } from '../../../../lib/bulk/input';
import { suffixes } from '../../../support/suffixes';

const rules = { suffixes, neverSend: [] as string[] };
const read = async (text: string, more: Partial<typeof rules> = {}) => {
  const given = { ...rules, ...more };
  return readBulkInput(await readBulkTable(text, given), given);
};
const hostsOf = ({ sites }: { sites: readonly { host: string }[] }) => sites.map(({ host }) => host);

test('B8: ports, paths, WWW, quotes, schemes and defanged names are one name, and duplicates are counted', async () => {
  const input = await read(
    [
      'https://www.example.com:8443/path?x=1#y',
      'EXAMPLE.com',
      '',
      '"example.com"',
      'hxxps://example[.]com',
      '  • shop.example.com,',
      'münchen.de',
      'person@example.com',
      '10.0.0.1',
      'localhost',
      'not a site',
      'foo.notanending',
      'co.uk',
    ].join('\r\n'),
  );
  expect(input.rows).toBe(12);
  expect(input.sites).toEqual([
    { host: 'example.com', registrable: 'example.com', line: 1 },
    { host: 'shop.example.com', registrable: 'example.com', line: 6 },
    { host: 'xn--mnchen-3ya.de', registrable: 'xn--mnchen-3ya.de', line: 7 },
  ]);
  expect(input.duplicates).toBe(3);
  expect(input.refused.map(({ line, text, reason }) => [line, text, reason])).toEqual([
    [8, 'person@example.com', 'email'],
    [9, '10.0.0.1', 'ip-address'],
    [10, 'localhost', 'private-name'],
    [11, 'not a site', 'no-address'],
    [12, 'foo.notanending', 'unknown-ending'],
    [13, 'co.uk', 'public-suffix'],
  ]);
});

test('what the user or the organisation never sends is refused with that word', async () => {
  const { sites, refused } = await read('a.com\nbank.example.com\nb.com', { neverSend: ['*.example.com'] });
  expect(sites).toHaveLength(2);
  expect(refused).toEqual([{ line: 2, text: 'bank.example.com', reason: 'never-send' }]);
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['bars', '|'],
])('a table with %s is read by its column of sites, with its header', async (_, separator) => {
  const lines = [
    ['Rank', 'Placement URL', 'Contact', 'Clicks'],
    ['1', 'https://one.com/a', 'me@one.com', '1200'],
    ['2', 'two.com', 'you@two.com', '30'],
    ['3', 'bad name', 'x@three.com', '4'],
  ];
  const text = `\uFEFF${lines.map((line) => line.join(separator)).join('\n')}\n`;
  const table = await readBulkTable(text, rules);
  expect(table).toMatchObject({ hasHeader: true, column: 1 });
  expect(table.columns.map(({ name }) => name)).toEqual(lines[0]);
  expect(table.columns[1]?.examples).toEqual(['https://one.com/a', 'two.com', 'bad name']);
  const input = await readBulkInput(table, rules);
  expect(hostsOf(input)).toEqual(['one.com', 'two.com']);
  expect(input.refused).toEqual([{ line: 4, text: 'bad name', reason: 'no-address' }]);
  const other = await readBulkInput({ ...table, column: 2 }, rules);
  expect(other.refused.map(({ reason }) => reason)).toEqual(['email', 'email', 'email']);
});

test('a heading that leaves a column without a name is a heading all the same', async () => {
  const { sites, refused } = await read('site,\none.com,12\ntwo.com,7\n');
  expect([sites.map(({ host }) => host), refused]).toEqual([['one.com', 'two.com'], []]);
});

test('line numbers count line breaks in quoted cells, and blank lines', async () => {
  const text = 'site,note\none.com,"first\nsecond\r\nthird"\n\ntwo.com,x\n???,y\n';
  const { sites, refused } = await read(text);
  expect(sites.map(({ host, line }) => [host, line])).toEqual([
    ['one.com', 2],
    ['two.com', 6],
  ]);
  expect(refused).toMatchObject([{ line: 7, text: '???' }]);
});

test('a quote without an end does not swallow the lines after it', async () => {
  const text = `site,note\n${Array.from({ length: 400 }, (_, index) => `site-${index}.com,${index === 300 ? '"open' : 'x'}`).join('\n')}`;
  const { sites, refused } = await read(text);
  expect(sites).toHaveLength(400);
  expect(sites[399]).toMatchObject({ host: 'site-399.com', line: 401 });
  expect(refused).toEqual([]);
});

test.each([
  ['one.com, two.com; three.com', ['one.com', 'two.com', 'three.com']],
  ['one.com, two.com\nthree.com, four.com', ['one.com', 'two.com', 'three.com', 'four.com']],
  ['one.com two.com\tthree.com', ['one.com', 'two.com', 'three.com']],
  ['1. one.com\n2) two.com\n3. three.com', ['one.com', 'two.com', 'three.com']],
  ['Websites\none.com\ntwo.com', ['one.com', 'two.com']],
  ['My placements of May\none.com\ntwo.com', ['one.com', 'two.com']],
])('%j names %j', async (text, hosts) => {
  const input = await read(text);
  expect(hostsOf(input)).toEqual(hosts);
  expect(input.refused).toEqual([]);
});

test('a list without any text or site is no failure', async () => {
  expect(await read('')).toEqual({ rows: 0, sites: [], duplicates: 0, refused: [] });
  expect(await read(' \n\r\n\t\n')).toMatchObject({ rows: 0, sites: [] });
  expect(await read('hello\nworld')).toMatchObject({ rows: 2, sites: [], refused: [{ line: 1 }, { line: 2 }] });
});

test('entries of a list that is no text are numbered', async () => {
  const input = await readBulkInput(toListTable(['https://a.com/', 'chrome://settings', 'b.com,c.com']), rules);
  expect(hostsOf(input)).toEqual(['a.com']);
  expect(input.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'not-a-site'],
    [3, 'malformed-name'],
  ]);
});

test.each([
  ['lines', (index: number) => `site-${index}.com`],
  ['a table', (index: number) => `${index},site-${index}.com,"a ""b"", c"`],
])('a long list of %s gives the page its turn, tells how far it is, and can be stopped', async (_, toLine) => {
  const text = Array.from({ length: 5000 }, (_, index) => toLine(index)).join('\n');
  const table = await readBulkTable(text, rules);
  let clock = 0;
  let pauses = 0;
  const told: number[] = [];
  const parts = {
    // Each look at the clock takes a millisecond.
    now: () => clock++,
    pause: async () => void pauses++,
    onProgress: (done: number) => void told.push(done),
  };
  const input = await readBulkInput(table, rules, parts);
  expect(hostsOf(input)).toEqual(Array.from({ length: 5000 }, (_, index) => `site-${index}.com`));
  expect(input.sites[4999]?.line).toBe(5000);
  expect(pauses).toBeGreaterThan(300);
  expect(told).toEqual([...told].sort((one, other) => one - other));
  const stop = new AbortController();
  const stopped = readBulkInput(table, rules, {
    ...parts,
    signal: stop.signal,
    pause: async () => stop.abort(new Error('stopped')),
  });
  await expect(stopped).rejects.toThrow('stopped');
});
