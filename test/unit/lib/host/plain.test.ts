import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainHost } from '../../../../lib/host/plain';
import { toCandidate } from '../../../../lib/host/subject';

test.each([
  ['https://shop.example.com/cart?x=1', 'shop.example.com'],
  ['http://www.northwind-ferries.com', 'northwind-ferries.com'],
  ['https://www.gov.uk/', 'www.gov.uk'],
  ['https://xn--bcher-kva.de/#a', 'xn--bcher-kva.de'],
])('%s is %s at once', (address, host) => {
  expect(toPlainHost(address)).toBe(host);
});

test.each([
  'https://Shop.example.com/',
  'https://a.com:8080/',
  'https://user@a.com/',
  'https://a.com./',
  'https://1.2.3.4/',
  'https://[::1]/',
  'https://bücher.de/',
  'https://localhost/',
  'https://-a.com/',
  'https://example-com.translate.goog/page',
  'https://www-example-com.cdn.ampproject.org/v/s/www.example.com/',
  'https://translated.turbopages.org/proxy_u/en-de.de.1-2-3-4/https/example.com/',
  'chrome://version/',
  'about:reader?url=https%3A%2F%2Fa.com',
  'a.com',
  '',
  `https://${'a'.repeat(64)}.com/`,
  `https://${'abcdefgh.'.repeat(28)}com/`,
])('only the gate can tell the host of %s', (address) => {
  expect(toPlainHost(address)).toBeNull();
});

const label = fc.oneof(
  fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/),
  fc.constantFrom('www', 'co', 'gov', 'xn--bcher-kva', 'cdn', 'local', 'nip', 'translate', 'turbopages', '1-2-3-4'),
);
const address = fc
  .tuple(
    fc.constantFrom('https://', 'http://'),
    fc.array(label, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('com', 'uk', 'io', 'goog', 'org', 'local', 'test', 'de', 'jp'),
    fc.constantFrom('', '/', '/path?x=1', '#a', '?q', ':80/', '@b.com/'),
  )
  .map(([scheme, labels, ending, rest]) => `${scheme}${[...labels, ending].join('.')}${rest}`);

test('over 5,000 random addresses, what is plain is what the gate takes it for, or a name that it refuses', () => {
  const seen = { taken: 0, refused: 0, other: 0 };
  fc.assert(
    fc.property(address, (text) => {
      const host = toPlainHost(text);
      const gate = toCandidate(text);
      if (host === null) seen.other++;
      else if (gate.ok) {
        seen.taken++;
        expect(gate.candidate.host).toBe(host);
      } else seen.refused++;
    }),
    { numRuns: 5000 },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});
