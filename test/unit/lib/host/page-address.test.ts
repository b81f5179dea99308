import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toPageAddress, toPageSteps } from '../../../../lib/host/page-address';

const findingOf = (path: string) => toPageSteps(`https://news.com${path}`)[0]?.finding;

describe('the address of a page', () => {
  it('has neither query nor fragment, and the pages above it follow', () => {
    expect(toPageSteps('http://news.com:8080/world/europe/storm-hits-coast?utm=1&mail=a@b.com#top')).toEqual([
      { address: 'https://news.com:8080/world/europe/storm-hits-coast', finding: null },
      { address: 'https://news.com:8080/world/europe/', finding: null },
      { address: 'https://news.com:8080/world/', finding: null },
    ]);
    expect(toPageSteps('https://news.com/world/').map(({ address }) => address)).toEqual(['https://news.com/world/']);
  });

  it.each([
    'https://news.com/',
    'https://news.com',
    'https://news.com/?page=2',
    'chrome://version/',
    'file:///etc/hostname',
    'about:blank',
    'https://user:secret@news.com/world',
    'no address',
  ])('%s has none of its own', (text) => {
    expect(toPageSteps(text)).toEqual([]);
    expect(toPageAddress(text)).toBe(null);
  });

  it('is taken word for word, and none that holds what is not sent', () => {
    expect(toPageAddress('https://news.com/world/storm')).toBe('https://news.com/world/storm');
    for (const other of [
      'http://news.com/world/storm',
      'https://news.com/world/storm?x=1',
      'https://news.com/world/storm#top',
      'https://news.com/world/../storm',
      ' https://news.com/world/storm',
      'https://NEWS.com/world/storm',
      'https://news.com/users/48213',
    ])
      expect(toPageAddress(other), other).toBe(null);
  });
});

test.each([
  ['/invite/ann.berg@shop.example.com', 'email'],
  ['/unsubscribe/ann%40shop.com', 'email'],
  ['/unsubscribe/ann%2540shop.com/done', 'email'],
  ['/unsubscribe/ann%40firma.中国', 'email'],
  ['/reset/eyJhbGciOiJIUzI1NiJ9', 'token'],
  ['/share/3f2b9a1c7d5e8f60a1b2c3d4e5f60718', 'token'],
  ['/share/9b2d1c4e-8f3a-4c5d-9e6f-0a1b2c3d4e5f', 'token'],
  ['/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', 'token'],
  ['/embed/dQw4w9WgXcQ', 'token'],
  ['/cart;jsessionid=1A2B3C', 'token'],
  ['/callback/code=abc', 'token'],
  ['/orders/481213', 'id'],
  ['/users/u48213/profile', 'id'],
  ['/order-48213.html', 'id'],
  ['/customer_id_48213', null],
  ['/call/491701234567890', 'id'],
  ['/call/+49-170-1234567', 'id'],
  ['/orders/123-4567890-1234567', 'id'],
  ['/archive/2019-2024/1999-12-31/3.11.12', null],
  [`/${'a/'.repeat(600)}`, 'token'],
  ['/world/europe/storm-hits-the-coast', null],
  ['/2026/11/28/storm-hits-the-coast.html', null],
  ['/20261128/storm', null],
  ['/products/iphone-15-pro', null],
  ['/products/iPhone15', null],
  ['/wiki/Ludwig_van_Beethoven', null],
  ['/wiki/M%C3%BCnchen', null],
  ['/blog/top-10-tips-for-2026', null],
  ['/blog/internationalization-considerations', null],
  ['/docs/Web/JavaScript/Reference/encodeURIComponent', null],
  ['/t/kleinanzeigenportalbetreiber', null],
])('of the path %s it is said to hold: %s', (path, finding) => {
  expect(findingOf(path)).toBe(finding);
});

it('what is found in a page is found in none of those above it', () => {
  expect(toPageSteps('https://shop.com/account/orders/481213/items').map(({ finding }) => finding)).toEqual([
    'id',
    'id',
    null,
    null,
  ]);
});

it.each(['x', '1', 'x/'])('a path that a page has made endless is read as far as one may be sent: %s', (part) => {
  const [page, ...above] = toPageSteps(`https://a.com/world/${part.repeat(20_000)}`);
  expect([page?.finding, page?.address.length]).toEqual(['token', 1024 + 'https://a.com…'.length]);
  expect(above.at(-1)).toEqual({ address: 'https://a.com/world/', finding: null });
});

it('a path of digits is read at once, whatever stands at its end', () => {
  const begun = performance.now();
  for (let length = 980; length < 1000; length++) {
    expect(toPageSteps(`https://a.com/${'1'.repeat(length)}z`)).toMatchObject([{ finding: null }]);
  }
  expect(performance.now() - begun).toBeLessThan(1000);
});

it('no address is more than a host and a path, and each that may be sent is taken word for word', () => {
  const parts = [
    'https://',
    'a.com',
    '/',
    'x',
    '?',
    '#',
    '@',
    ':',
    '%40',
    '%',
    '\\',
    '..',
    ';',
    '=',
    ' ',
    'ä',
    '48213',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (written) => {
      for (const { address, finding } of toPageSteps(`https://a.com/${written.join('')}`)) {
        const { search, hash, username, password, protocol, host } = new URL(address);
        expect([search, hash, username, password, protocol, host]).toEqual(['', '', '', '', 'https:', 'a.com']);
        if (finding === null) expect(toPageAddress(address)).toBe(address);
      }
    }),
    { numRuns: 3_000 },
  );
});
