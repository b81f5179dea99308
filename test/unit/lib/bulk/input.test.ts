import fc from 'fast-check';
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
  expect(table).toMatchObject({ hasHeader: true, headings: 1, column: 1 });
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
  expect(await read('')).toEqual({ rows: 0, headings: 0, sites: [], duplicates: 0, refused: [] });
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

test.each([
  ['CRLF, then LF', 'Domain,Clicks\r\nalpha.com,1\nbeta.com,2\ngamma.com,3\n'],
  ['LF, then CRLF', 'Domain,Clicks\nalpha.com,1\r\nbeta.com,2\r\ngamma.com,3\r\n'],
  ['CR alone', 'Domain,Clicks\ralpha.com,1\rbeta.com,2\rgamma.com,3\r'],
  ['CR, LF, CRLF', 'Domain,Clicks\ralpha.com,1\nbeta.com,2\r\ngamma.com,3'],
])('no site vanishes where lines end with %s', async (_, text) => {
  const { sites, headings, refused } = await read(text);
  expect(sites.map(({ host, line }) => [host, line])).toEqual([
    ['alpha.com', 2],
    ['beta.com', 3],
    ['gamma.com', 4],
  ]);
  expect([headings, refused]).toEqual([1, []]);
});

test.each([
  ['alpha.com;12,5\nbeta.com;12,5\ngamma.com;12,5', ['alpha.com', 'beta.com', 'gamma.com'], 0, 0],
  ['alpha.com;12\nbeta.com\ngamma.com;7', ['alpha.com', 'beta.com', 'gamma.com'], 0, 0],
  ['Report, May 2026\nSite;Clicks\nalpha.com;1,5\nbeta.com;2,5\nTotal;4', ['alpha.com', 'beta.com'], 2, 1],
  ['Rank\tSite\n1\talpha.com\n2\tbeta.com\n\tTotal: 2, of 3', ['alpha.com', 'beta.com'], 1, 1],
  ['Sites of May\n\nSite|Note\nalpha.com|a, b, c\nbeta.com|d, e', ['alpha.com', 'beta.com'], 2, 0],
])('%j is read with the separator that gives most sites', async (text, hosts, headings, refused) => {
  const input = await read(text);
  expect(hostsOf(input)).toEqual(hosts);
  expect([input.headings, input.refused.length]).toEqual([headings, refused]);
});

test('another separator may be chosen, and a text without it keeps its own', async () => {
  const text = 'alpha.com;beta.com,1\ngamma.com;delta.com,2';
  const toSeparator = ({ source }: { source: object }) => 'separator' in source && source.separator;
  expect(toSeparator(await readBulkTable(text, rules))).toBe(';');
  const chosen = await readBulkTable(text, rules, ',');
  expect([toSeparator(chosen), hostsOf(await readBulkInput(chosen, rules))]).toEqual([',', []]);
  expect(toSeparator(await readBulkTable(text, rules, '\t'))).toBe(';');
});

test.each([
  ['sep=;\nSite;Clicks\nalpha.com;1\nbeta.com;2', 2],
  ['UTF-8\nalpha.com\nbeta.com', 1],
  ['# Ads\n0.0.0.0 alpha.com # first\n127.0.0.1\tbeta.com', 1],
  ['::1 alpha.com\n:: beta.com', 0],
  ['alpha.com # seen in May\nbeta.com\t#2', 0],
  ['[Adblock Plus 2.0]\n! Title: Ads, and more\n||alpha.com^\n||beta.com^$third-party,script', 2],
  ['||alpha.com^\n||beta.com', 0],
  ...['Address', 'Adresse', 'domain_name', 'root_domain', 'FQDN', 'Dominio', 'Landing page', 'Hostname', 'URLs'].map(
    (heading): [string, number] => [`${heading}\nalpha.com\nbeta.com`, 1],
  ),
])('%j is a list of two sites', async (text, headings) => {
  const input = await read(text);
  expect([hostsOf(input), input.headings, input.refused]).toEqual([['alpha.com', 'beta.com'], headings, []]);
});

test('what a filter list allows is refused, and not looked up as blocked', async () => {
  const { sites, refused } = await read('||alpha.com^\n@@||beta.com^\n||ads.*^\n/banner/*');
  expect([sites.length, refused.map(({ line }) => line)]).toEqual([1, [2, 3, 4]]);
});

test('a line of a table without a site is refused with its line', async () => {
  const { refused } = await read('Site,Clicks\nalpha.com,1\n,12\nbeta.com,2');
  expect(refused).toEqual([{ line: 3, text: '12', reason: 'no-address' }]);
});

test('a letter that the browser would rename is named, and the site is not looked up', async () => {
  const { sites, refused } = await read('fÃªte.fr\nn\u00ba1.example.com\nﬁne.com\nfête.fr\nＷＩＤＥ.com\nคำ.com');
  expect(refused.map(({ line, wrong }) => [line, wrong])).toEqual([
    [1, 'ª'],
    [2, '\u00ba'],
    [3, 'ﬁ'],
  ]);
  expect(sites.map(({ line }) => line)).toEqual([4, 5, 6]);
});

const LINES: [line: string, count: 'site' | 'refused'][] = [
  ['alpha.com', 'site'],
  ['https://beta.com/a?b=1', 'site'],
  ['"gamma.com"', 'site'],
  ['not a site', 'refused'],
  ['exmaple', 'refused'],
  ['me@alpha.com', 'refused'],
];
const ENDS = ['\n', '\r\n', '\r', '\n\n', '\u2028'];

test.each([null, ',', ';', '\t', '|'])(
  'every line of a random list, with the separator %j, is a site, a repeat, a heading or refused',
  async (separator) => {
    const row = fc.tuple(
      fc.constantFrom(...LINES),
      fc.constantFrom('', '7', '"two\r\nlines"', 'x "y"'),
      fc.constantFrom(...ENDS),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(row, { minLength: 1, maxLength: 40 }), async (hasHeader, others) => {
        // By this line the separator is known.
        const rows = [[['first.com', 'site'], 'x', '\n'] as const, ...others];
        const given = [...(hasHeader ? [[['Domain'], 'Note', '\n'] as const] : []), ...rows];
        const text = given
          .map(([[site], note, end]) => `${site}${separator === null ? '' : `${separator}${note}`}${end}`)
          .join('');
        const input = await read(text);
        expect(input.rows).toBe(input.sites.length + input.duplicates + input.refused.length);
        expect(input.rows + input.headings).toBe(given.length);
        expect(input.sites.length + input.duplicates).toBe(rows.filter(([[, kind]]) => kind === 'site').length);
      }),
      { numRuns: 150 },
    );
  },
);
