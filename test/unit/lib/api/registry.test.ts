import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toDomainAddress, toRegistration, toRegistryServer, toServerList } from '../../../../lib/api/registry';

const sample = () => JSON.parse(readFileSync('test/fixtures/rdap/domain.json', 'utf8')) as Record<string, unknown>;
const DOMAIN = 'sitecard-sample.com';
const withEvents = (events: unknown) => ({ ...sample(), events });

describe('what a registry answers', () => {
  test('gives the UTC days of registration and expiration, and no other event', () => {
    const registration = { registeredOn: '2001-08-15', expiresOn: '2031-08-15', disagrees: false };
    expect(toRegistration(sample(), DOMAIN)).toEqual(registration);
  });

  test('has an expiration only where the registry itself states one', () => {
    const events = [
      { eventAction: 'Registration', eventDate: '2001-08-14' },
      { eventAction: 'registrar expiration', eventDate: '2033-01-01T00:00:00Z' },
    ];
    const registration = { registeredOn: '2001-08-14', expiresOn: null, disagrees: false };
    expect(toRegistration(withEvents(events), DOMAIN)).toEqual(registration);
  });

  test.each<[string, unknown]>([
    ['no list', 'yesterday'],
    ['left out', undefined],
    ['a list of other things', [null, 1, 'registration', [], { eventAction: 'registration' }]],
    ['no days', [{ eventAction: 'registration', eventDate: '2026-02-31T00:00:00Z' }]],
    ['days of no year', [{ eventAction: 'expiration', eventDate: '0000-00-00' }]],
    ['numbers', [{ eventAction: 'expiration', eventDate: 20310815 }]],
    ['dates that only some browsers read', [{ eventAction: 'registration', eventDate: 'Aug 14, 2001' }]],
    ['days before there were domains', [{ eventAction: 'registration', eventDate: '1970-01-01T00:00:00Z' }]],
  ])('without a date, as its events are %s, it gives none', (_, events) => {
    expect(toRegistration(withEvents(events), DOMAIN)).toEqual({
      registeredOn: null,
      expiresOn: null,
      disagrees: false,
    });
  });

  test.each<[string, unknown]>([
    ['of another domain', { ...sample(), ldhName: 'other.com' }],
    ['of a name server', { ...sample(), objectClassName: 'nameserver' }],
    ['of no class and no name', { events: sample().events }],
    ['null', null],
    ['a list', [sample()]],
  ])('%s is no answer', (_, value) => {
    expect(toRegistration(value, DOMAIN)).toBeNull();
  });

  test('is taken for the domain in capitals and with a dot at its end', () => {
    expect(toRegistration({ ...sample(), ldhName: 'SITECARD-SAMPLE.COM.' }, DOMAIN)).not.toBeNull();
  });
});

describe('the server of an ending', () => {
  test('is shipped for the commonest ones, and for some that IANA does not list', () => {
    expect(toRegistryServer('com')).toBe('https://rdap.verisign.com/com/v1/');
    expect(['de', 'io', 'co', 'me', 'ch'].map((ending) => toRegistryServer(ending))).not.toContain(null);
    expect(toDomainAddress('https://rdap.nic.ch/', 'xn--mller-kva.ch')).toBe(
      'https://rdap.nic.ch/domain/xn--mller-kva.ch',
    );
  });

  test('is null where none is known, also for the names that every object has', () => {
    expect(['es', 'constructor', '__proto__', ''].map((ending) => toRegistryServer(ending))).toEqual(
      Array(4).fill(null),
    );
  });

  test('comes from a list like that of IANA, by https alone', () => {
    const services = [
      [
        ['Kg', 'kz'],
        ['http://rdap.one.kg/', 'https://rdap.two.kg/x'],
      ],
      [['ve'], ['http://rdap.nic.ve/']],
      [['bad ending', 7, '..'], ['https://rdap.example.com/']],
      [['ly'], ['https://user:pass@rdap.nic.ly/']],
      'not a service',
      null,
    ];
    const list = toServerList({ version: '1.0', services });
    expect(list).toEqual({ kg: 'https://rdap.two.kg/x/', kz: 'https://rdap.two.kg/x/' });
    expect(toRegistryServer('kg', list ?? {})).toBe('https://rdap.two.kg/x/');
    expect(toRegistryServer('com', { com: 'https://rdap.evil.com/' })).toBe('https://rdap.verisign.com/com/v1/');
  });

  test.each([null, 'x', {}, { services: [] }, { services: { a: 1 } }, { services: [[['kg'], []]] }])(
    '%j is no list',
    (value) => {
      expect(toServerList(value)).toBeNull();
    },
  );
});
