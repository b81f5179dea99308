import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPageHost } from '../../../../lib/host/name';
import { createHostIndex, findInIndex, findSlot, isHostIndex } from '../../../../lib/safety/host-index';
import { toEnding, toListedHost } from '../../../../lib/safety/listed-host';

const toHosts = (count: number, ending = 'example') =>
  Array.from({ length: count }, (_, index) => `site-${index}.${ending}`);

test('a host is found under itself and under every parent, the longest first', () => {
  const index = createHostIndex(['example.com', 'b.example.com', 'co.uk']);
  expect(findInIndex(index, 'example.com')).toBe('example.com');
  expect(findInIndex(index, 'a.example.com')).toBe('example.com');
  expect(findInIndex(index, 'a.b.example.com')).toBe('b.example.com');
  expect(findInIndex(index, 'shop.co.uk')).toBe('co.uk');
  for (const host of ['com', 'notexample.com', 'example.com.evil.org', 'xample.com', '', '.', 'uk']) {
    expect(findInIndex(index, host)).toBeNull();
  }
});

test('hosts count once, and an index of none finds nothing', () => {
  expect(createHostIndex(['a.com', 'b.com', 'a.com']).count).toBe(2);
  const none = createHostIndex([]);
  expect([none.count, findInIndex(none, 'a.com')]).toEqual([0, null]);
});

test.each([1, 2, 3, 1000])('each of %i hosts has a slot of its own, and no other host has one', (count) => {
  const hosts = toHosts(count);
  const index = createHostIndex(hosts);
  const slots = hosts.map((host) => findSlot(index, host));
  expect(new Set(slots).size).toBe(count);
  expect(slots.every((slot) => slot >= 0 && slot < (index.hashes.length - 2) / 2)).toBe(true);
  expect(findSlot(index, 'a.site-0.example')).toBe(-1);
  expect(findSlot(createHostIndex([]), 'site-0.example')).toBe(-1);
});

test('100,000 hosts are all found in less than 2 MiB, and none of 300,000 others', () => {
  const hosts = toHosts(100_000);
  const index = createHostIndex(hosts);
  expect(index.count).toBe(100_000);
  expect(index.hashes.byteLength).toBeLessThan(2 ** 21);
  expect(hosts.every((host) => findInIndex(index, host) === host)).toBe(true);
  expect(toHosts(300_000, 'org').filter((host) => findInIndex(index, host))).toEqual([]);
});

test('an index that storage has cloned is the same', () => {
  const index = structuredClone(createHostIndex(['example.com']));
  expect(isHostIndex(index)).toBe(true);
  expect(findInIndex(index, 'a.example.com')).toBe('example.com');
});

test('two indexes of the same hosts hash them in different ways, so that no collision can be made up beforehand', () => {
  const [one, other] = [createHostIndex(['example.com']), createHostIndex(['example.com'])];
  expect(one.hashes).not.toEqual(other.hashes);
  expect(createHostIndex(['example.com'], one.hashes.subarray(0, 2)).hashes).toEqual(one.hashes);
});

const DAMAGED: [name: string, value: unknown][] = [
  ['nothing', null],
  ['text', 'index'],
  ['no hashes', { count: 1 }],
  ['hashes of another kind', { hashes: [1, 2, 3, 4], count: 1 }],
  ['more hosts than hashes', { hashes: new Uint32Array(4), count: 2 }],
  ['half a hash', { hashes: new Uint32Array(5), count: 1 }],
  ['no seed', { hashes: new Uint32Array(0), count: 0 }],
  ['a count that is none', { hashes: new Uint32Array(4), count: Number.NaN }],
];

test.each(DAMAGED)('%s is no index', (_, value) => {
  expect(isHostIndex(value)).toBe(false);
});

test('a look-up in a damaged table ends', () => {
  const full = { hashes: new Uint32Array(2002).fill(7), count: 1000 };
  expect(findInIndex(full, 'a.b.example.com')).toBeNull();
});

test('an index says the same as a plain list', () => {
  const label = fc.constantFrom('a', 'b', 'ab', 'x1');
  const host = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(fc.array(host), host, (hosts, asked) => {
      const parents = hosts.filter((listed) => asked === listed || asked.endsWith(`.${listed}`));
      const longest = parents.sort((one, other) => other.length - one.length)[0] ?? null;
      expect(findInIndex(createHostIndex(hosts), asked)).toBe(longest);
    }),
    { numRuns: 3000 },
  );
});

const LISTED: [text: string, host: string | null][] = [
  ['example.com', 'example.com'],
  [' Example.COM. ', 'example.com'],
  ['www.example.com', 'example.com'],
  ['WWW.www.example.com', 'example.com'],
  ['www.gov.uk', 'www.gov.uk'],
  ['www.com', 'www.com'],
  ['*.example.com', 'example.com'],
  ['.example.com', 'example.com'],
  ['https://example.com/', 'example.com'],
  ['http://www.example.com', 'example.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['BÜCHER。de', 'xn--bcher-kva.de'],
  ['_dmarc.example.com', '_dmarc.example.com'],
  ['localhost', 'localhost'],
  ['http://Intranet/', 'intranet'],
  ['wiki.corp', 'wiki.corp'],
  ['*.corp', 'corp'],
  // An ending, for which there are rules; as the name of a machine it would cover nothing.
  ['*.ru', null],
  ['.zip', null],
  ['', null],
  ['.', null],
  ['a..b', null],
  ['192.168.0.1', '192.168.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['http://[FD00:0::1]/', '[fd00::1]'],
  ['[::1]:8080', null],
  ['localhost:8080', null],
  ['::1', null],
  ['example.com:8080', null],
  ['example.com/path', null],
  ['user@example.com', null],
  ['ftp://example.com', null],
  ['a b.com', null],
  ['*', null],
  ['ads-*.example.com', null],
  ['-a.com', null],
  ['example.-com', null],
  ['https:example.com', 'example.com'],
  ['http:/example.com', 'example.com'],
  ['10.0.0.0/8', null],
  ['mailto:ceo@example.com', null],
  ['*example.com*', null],
  [`${'a'.repeat(64)}.com`, null],
  [`${'a.'.repeat(130)}com`, null],
];

test.each(LISTED)('%j lists %j', (text, host) => {
  expect(toListedHost(text)).toBe(host);
  // In the form in which the pages of that host are judged.
  if (host !== null) expect(toPageHost(`https://${host}/`)).toBe(host);
});

test.each<[string, string | null]>([
  ['zip', 'zip'],
  ['.ZIP', 'zip'],
  [' zip\n', 'zip'],
  ['*.co.uk', 'co.uk'],
  ['рф', 'xn--p1ai'],
  ['a1.b1.c1.d1', 'a1.b1.c1.d1'],
  ['a1.b1.c1.d1.e1', null],
  ['', null],
  ['a b', null],
  ['com/x', null],
  ['*', null],
  ['1', null],
])('%j is the ending %j', (text, ending) => {
  expect(toEnding(text)).toBe(ending);
});
