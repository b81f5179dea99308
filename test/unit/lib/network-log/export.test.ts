import { expect, test } from 'vitest';
import { toAbout } from '../../../../lib/network-log/about';
import { toFate } from '../../../../lib/network-log/entry';
import { toNetworkLines } from '../../../../lib/network-log/export';
import { toHar } from '../../../../lib/network-log/har';
import { toGrandTotal, toTotals } from '../../../../lib/network-log/totals';
import { MINUTE } from '../../../../lib/time';
import { findHarFaults } from '../../../support/har-faults';
import { toLogoEntry, toNetworkEntry, toRegistryEntry } from '../../../support/network-entries';

const AT = Date.UTC(2026, 4, 1, 12);
const MAIL = { body: '{"email":"joe@example.com"}' };
const SEARCH = { url: 'https://api.example.com/api/discovery', body: '{"top_n":10}', asker: 'search' } as const;
const LIST = { method: 'GET', url: 'https://api.example.com/api/list-category/v1?x=1&y', body: null } as const;
const REDIRECT = { outcome: 'redirected', status: null, type: null, received: 0, waited: 5, took: 5 } as const;
const ENTRIES = [
  toNetworkEntry(AT),
  toNetworkEntry(AT + 1, MAIL),
  toNetworkEntry(AT + 2, SEARCH),
  toNetworkEntry(AT + 3, { ...LIST, asker: 'key-test' }),
  toNetworkEntry(AT + 4, { end: REDIRECT }),
  toNetworkEntry(AT + 5, { end: null }),
  toRegistryEntry(AT + 6),
  toLogoEntry(AT + 7),
];

test('the HAR has all that HAR 1.2 requires, of each kind of request and end, and no key', () => {
  const text = toHar(ENTRIES, '1.2.3', AT + MINUTE);
  expect(findHarFaults(text)).toEqual([]);
  const { log } = JSON.parse(text);
  expect(log.creator).toEqual({ name: 'Sitecard', version: '1.2.3' });
  expect(log.entries).toHaveLength(ENTRIES.length);
  expect(log.entries[0]).toMatchObject({
    startedDateTime: '2026-05-01T12:00:00.000Z',
    time: 150,
    request: {
      method: 'POST',
      url: 'https://api.example.com/api/categorize',
      bodySize: 39,
      postData: { mimeType: 'application/json', text: '{"url":"https://northwind-ferries.com"}' },
    },
    response: { status: 200, content: { size: 2048, mimeType: 'application/json' } },
    timings: { send: 0, wait: 120, receive: 30 },
    _asker: 'popup',
    _hasKey: true,
  });
  expect(log.entries[3].request.queryString).toEqual([
    { name: 'x', value: '1' },
    { name: 'y', value: '' },
  ]);
  expect(log.entries.map(({ _outcome }: { _outcome: string }) => _outcome)).toEqual([
    ...Array(4).fill('answered'),
    ...['redirected', 'unknown', 'answered', 'answered'],
  ]);
  expect(text.toLowerCase()).not.toContain('authorization');
});

test('what is no HAR is found out', () => {
  const { log } = JSON.parse(toHar(ENTRIES, '1', AT));
  delete log.entries[0].request.cookies;
  log.entries[1].startedDateTime = 'today';
  log.entries[2].timings.receive = 1;
  expect(findHarFaults(JSON.stringify({ log }))).toEqual([
    'entries.1.startedDateTime',
    'entries.0.request.cookies',
    'entries.2.time is not that of its timings',
  ]);
});

test('JSON Lines have one request a line, with how it ended', () => {
  const lines = toNetworkLines(ENTRIES, AT + MINUTE)
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(ENTRIES.length);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...{ time: '2026-05-01T12:00:00.000Z', kind: 'service', asker: 'popup', method: 'POST' },
    url: 'https://api.example.com/api/categorize',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...{ hasKey: true, body: '{"url":"https://northwind-ferries.com"}', bytesSent: 39, outcome: 'answered' },
    ...{ status: 200, type: 'application/json', bytesReceived: 2048, waited: 120, took: 150 },
  });
  expect(JSON.parse(lines[5] ?? '')).toMatchObject({ outcome: 'unknown', status: null, took: null });
});

test('what a request was about: a site, an e-mail address, a domain, or none of them', () => {
  expect(ENTRIES.map(toAbout)).toEqual([
    ...['northwind-ferries.com', 'joe@example.com', null, null],
    ...['northwind-ferries.com', 'northwind-ferries.com', 'northwind-ferries.com', null],
  ]);
  expect(toAbout(toNetworkEntry(AT, { body: 'no JSON' }))).toBeNull();
});

test('a request without an end is under way, and after half a minute its end is unknown', () => {
  const entry = toNetworkEntry(AT, { end: null });
  expect([AT, AT + 29_000, AT + 30_000].map((now) => toFate(entry, now))).toEqual(['open', 'open', 'unknown']);
});

test('totals are by host, those of logos together and last', () => {
  const totals = toTotals([...ENTRIES, toLogoEntry(AT, { url: 'https://other.example.net/x.png' })]);
  expect(totals.map(({ host, requests }) => [host, requests])).toEqual([
    ['api.example.com', 6],
    ['rdap.verisign.com', 1],
    [null, 2],
  ]);
  expect(toGrandTotal(totals)).toMatchObject({ requests: 9, sent: 39 * 3 + 27 + 12, received: 2048 * 7 });
});
