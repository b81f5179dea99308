import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRegistryRequests } from '../../../../../entrypoints/background/requests/registry';
import type { Failure } from '../../../../../lib/errors';
import { LookupError, toFailure } from '../../../../../lib/errors';
import { DAY } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { suffixes } from '../../../../support/suffixes';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const LIST = 'https://data.iana.org/rdap/dns.json';
const sample: unknown = JSON.parse(readFileSync('test/fixtures/rdap/domain.json', 'utf8'));
const IANA = { services: [[['kg'], ['https://rdap.cctld.kg/']]] };
const AFGHAN = 'https://rdap.cctld.kg/domain/a.kg';
type World = Record<string, unknown>;

/** Documents by address; a `LookupError` is thrown, and what is missing answers 404. */
function start(
  documents: World,
  rules: { neverSend?: string[]; organisation?: string[] } = {},
  {
    isOnline = true,
    ...agreed
  }: { isOnline?: boolean; hasConsent?(): Promise<boolean>; hasAccess?(): Promise<boolean> } = {},
) {
  const asked: string[] = [];
  const clock = { now: NOW };
  const { registry } = createRegistryRequests(
    { area: createAreaSpace().connect().area, now: () => clock.now, isOnline: () => isOnline },
    {
      readSuffixes: async () => suffixes,
      readSettings: async () => ({ neverSend: [], emailAgreed: false, ...rules }),
    },
    {
      read: async (address) => {
        asked.push(address);
        const found = documents[address] ?? null;
        if (found instanceof LookupError) throw found;
        return found;
      },
    },
    { hasConsent: async () => true, hasAccess: async () => false, ...agreed },
  );
  const ask = (host: string) => registry({ host }).catch((error: unknown): Failure => toFailure(error));
  return { ask, asked, clock };
}
const SAMPLE_ADDRESS = 'https://rdap.verisign.com/com/v1/domain/sitecard-sample.com';
const lost = new LookupError({ kind: 'lost', billed: 'no' });

test('the registry learns the registrable domain and nothing of the host below it', async () => {
  const { ask, asked } = start({ [SAMPLE_ADDRESS]: sample });
  expect(await ask('Shop.Sitecard-Sample.com/cart?x=1')).toEqual({
    kind: 'found',
    domain: 'sitecard-sample.com',
    ending: 'com',
    server: 'https://rdap.verisign.com',
    registration: { registeredOn: '2001-08-15', expiresOn: '2031-08-15', disagrees: false },
    at: NOW,
  });
  expect(asked).toEqual([SAMPLE_ADDRESS]);
});

test.each([
  ['localhost', {}, 'private-name'],
  ['router.lan', {}, 'private-name'],
  ['10.0.0.1', {}, 'ip-address'],
  ['co.uk', {}, 'public-suffix'],
  ['www.bank.com', { neverSend: ['bank.com'] }, 'never-send'],
  ['bank.com', { organisation: ['*.bank.com', 'bank.com'] }, 'organisation'],
])('%s is refused by the gate of the lookups, and nothing is sent', async (host, rules, reason) => {
  const { ask, asked } = start({}, rules);
  expect(await ask(host)).toMatchObject({ kind: 'not-public', billed: 'no', reason });
  expect(asked).toEqual([]);
});

test('without the consent of the browser nothing is sent', async () => {
  const { ask, asked } = start({}, {}, { hasConsent: async () => false });
  expect(await ask('a.com')).toEqual({ kind: 'permission-missing', billed: 'no' });
  expect(asked).toEqual([]);
});

test('a domain that the registry does not know, or gives no dates for, is an answer', async () => {
  const bare = { objectClassName: 'domain', ldhName: 'a.de' };
  const { ask } = start({ 'https://rdap.denic.de/domain/a.de': bare });
  expect(await ask('gone.com')).toMatchObject({ kind: 'not-found', domain: 'gone.com' });
  expect(await ask('a.de')).toMatchObject({ kind: 'no-dates', server: 'https://rdap.denic.de' });
});

describe('an answer that the browser keeps back', () => {
  test('names the one server to give access to', async () => {
    const { ask } = start({ [SAMPLE_ADDRESS]: lost });
    const failure = { kind: 'permission-missing', billed: 'no', origin: 'https://rdap.verisign.com' };
    expect(await ask('sitecard-sample.com')).toEqual(failure);
  });

  test('is lost where access is given, and offline without a network', async () => {
    const given = start({ [SAMPLE_ADDRESS]: lost }, {}, { hasAccess: async () => true });
    expect(await given.ask('sitecard-sample.com')).toEqual({ kind: 'lost', billed: 'no' });
    const offline = start({ [SAMPLE_ADDRESS]: lost }, {}, { isOnline: false });
    expect(await offline.ask('sitecard-sample.com')).toEqual({ kind: 'offline', billed: 'no' });
  });
});

describe('the list of IANA', () => {
  test('is asked for endings that are not shipped alone, and once a week', async () => {
    const answer = { objectClassName: 'domain', ldhName: 'a.kg' };
    const { ask, asked, clock } = start({ [LIST]: IANA, [AFGHAN]: answer });
    expect(await ask('a.kg')).toMatchObject({ kind: 'no-dates', server: 'https://rdap.cctld.kg' });
    await ask('a.kg');
    expect(asked).toEqual([LIST, AFGHAN, AFGHAN]);
    clock.now += 8 * DAY;
    await ask('a.kg');
    expect(asked.slice(3)).toEqual([LIST, AFGHAN]);
  });

  test('an ending that it does not name is an answer', async () => {
    const { ask, asked } = start({ [LIST]: IANA });
    expect(await ask('example.es')).toEqual({ kind: 'no-server', domain: 'example.es', ending: 'es' });
    expect(asked).toEqual([LIST]);
  });

  test.each([
    [true, 'lost', [LIST]],
    [false, 'offline', []],
  ] as const)('that was never read is no word on any ending (online: %s)', async (isOnline, kind, requests) => {
    const { ask, asked } = start({ [LIST]: lost }, {}, { isOnline });
    for (let click = 0; click < 3; click++) expect(await ask('example.es')).toEqual({ kind, billed: 'no' });
    expect(asked).toEqual(requests);
  });
});
