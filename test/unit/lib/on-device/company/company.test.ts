import { describe, expect, test } from 'vitest';
import { findCompany } from '../../../../../lib/on-device/company/company';
import { readThings } from '../../../../../lib/on-device/json-ld';
import { toPageFacts } from '../../../../support/page-facts';

type Written = Parameters<typeof toPageFacts>[0];
const find = (written: Written) => {
  const facts = toPageFacts(written);
  return findCompany(facts, readThings(facts.jsonLd));
};
const nameOf = (written: Written) => find(written).data?.name ?? null;
const ORGANISATION = { '@type': 'Organization', name: 'Acme Widgets', url: 'https://www.acme-widgets.com' };

describe('the name', () => {
  test('is that of the organisation whose address is this site', () => {
    expect(
      nameOf({ jsonLd: [{ '@type': 'Organization', name: 'Host Ltd', url: 'https://host.example/' }, ORGANISATION] }),
    ).toBe('Acme Widgets');
  });

  test('is that of the publisher, named by its @id', () => {
    const graph = [
      {
        '@type': 'Article',
        author: { '@type': 'Person', worksFor: { '@type': 'Organization', name: 'Employer' } },
        publisher: { '@id': '#o' },
      },
      { '@type': 'Organization', '@id': '#o', name: 'The Daily' },
    ];
    expect(nameOf({ address: 'https://daily.example/a/b', jsonLd: [{ '@graph': graph }] })).toBe('The Daily');
  });

  test.each(['worksFor', 'itemReviewed', 'hiringOrganization', 'sponsor', 'brand', 'organizer'])(
    'is not that of a %s',
    (property) => {
      const thing = {
        '@type': 'Thing',
        [property]: { '@type': 'Organization', name: 'Somebody', url: 'https://else.example/' },
      };
      expect(nameOf({ jsonLd: [thing] })).toBeNull();
      expect(nameOf({ jsonLd: [thing], metas: { 'og:site_name': 'Acme' } })).toBe('Acme');
    },
  );

  test.each(['AutoRepair', 'VeterinaryCare', 'OnlineStore', 'NewsMediaOrganization', 'Dentist'])(
    'may be that of a %s',
    (type) => {
      expect(nameOf({ jsonLd: [{ '@type': type, name: 'Pat and Sons' }] })).toBe('Pat and Sons');
    },
  );

  test('is not that of a place which a directory lists', () => {
    const jsonLd = [
      {
        '@type': 'Restaurant',
        name: "Joe's Diner",
        url: 'https://www.tables.example/r/joes',
        address: { addressLocality: 'Bern' },
      },
    ];
    const { data } = find({
      address: 'https://www.tables.example/r/joes',
      jsonLd,
      metas: { 'og:site_name': 'Tables' },
    });
    expect(data).toMatchObject({ name: 'Tables', city: null });
  });

  test.each([
    ['og:site_name first', { 'og:site_name': 'Acme', 'application-name': 'Acme App' }, 'Acme'],
    ['then application-name', { 'application-name': 'Acme App' }, 'Acme App'],
    ['entities read', { 'og:site_name': 'Smith &amp; Sons' }, 'Smith & Sons'],
    ['without a claim beside it', { 'og:site_name': 'Acme Widgets | Widgets for all of us' }, 'Acme Widgets'],
    ['the part that names the site', { 'og:site_name': 'Home - Acme' }, 'Acme'],
    ['an address, if there is nothing else', { 'og:site_name': 'acme-widgets.com' }, 'acme-widgets.com'],
    ['a name rather than its address', { 'og:site_name': 'acme-widgets.com', 'application-name': 'Acme' }, 'Acme'],
    ['past a placeholder', { 'og:site_name': 'My Site', 'application-name': 'Acme' }, 'Acme'],
  ])('comes from the head: %s', (_, metas, name) => {
    expect(nameOf({ metas })).toBe(name);
  });

  test.each([
    '{{ site.name }}',
    '%sitename%',
    'null',
    'Website',
    'Your Company Name',
    'Just a moment...',
    'WordPress',
    '---',
    'https://acme-widgets.com',
    `Buy ${'widgets '.repeat(12)}`,
  ])('is never a placeholder, a builder or a claim: %s', (name) => {
    expect(nameOf({ metas: { 'og:site_name': name } })).toBeNull();
  });

  test('is not the title of the page, though the page says so', () => {
    const title = 'Ten ways to paint a fence - what to know';
    expect(nameOf({ title, metas: { 'og:site_name': title } })).toBeNull();
  });

  test.each(['Best hotels in Lisbon', 'Privacy Policy', 'Quarterly results'])(
    'is not the title of an inner page that writes it everywhere: %s',
    (title) => {
      const metas = { 'og:title': title, 'og:site_name': title };
      const address = 'https://www.acme-widgets.com/a/page';
      expect(nameOf({ address, title, metas })).toBeNull();
      expect(nameOf({ address, title, metas, jsonLd: [{ '@type': 'WebSite', name: title }] })).toBeNull();
      expect(nameOf({ address, title, metas: { ...metas, 'application-name': 'Acme' } })).toBe('Acme');
    },
  );

  test('may be the title of a start page, and of any page where the host has the same', () => {
    const says = (title: string) => ({ title, metas: { 'og:title': title, 'og:site_name': title } });
    expect(nameOf(says('Smith & Sons'))).toBe('Smith & Sons');
    expect(nameOf({ address: 'https://www.acme-widgets.com/a/page', ...says('Acme') })).toBe('Acme');
  });

  test.each([
    ['müllersöhne.de', 'Müllersöhne GmbH'],
    ['www.café-noir.fr', 'Café Noir SARL'],
    ['пример.рф', 'Пример'],
  ])('is compared with a host in Unicode: %s', (host, name) => {
    const address = new URL(`https://${host}/`).href;
    expect(nameOf({ address, text: `© 2026 ${name}. All rights reserved.` })).toBe(name);
    expect(nameOf({ address, metas: { 'og:site_name': `${name} | All that you need` } })).toBe(name);
  });

  test('says where it stands, in the words of the page', () => {
    expect(find({ jsonLd: [ORGANISATION], metas: { 'og:site_name': 'Acme' } }).evidence).toEqual([
      {
        value: 'name',
        seen: [
          { kind: 'json-ld', text: 'Organization name: Acme Widgets' },
          { kind: 'open-graph', text: 'og:site_name: Acme' },
        ],
      },
    ]);
  });
});

describe('what else is stated', () => {
  const placed = (address: unknown) => find({ jsonLd: [{ ...ORGANISATION, address }] }).data;

  test.each([
    ['DE', 'DE'],
    ['de', 'DE'],
    ['USA', 'US'],
    ['United Kingdom', 'GB'],
    ['UK', 'GB'],
    ['Deutschland', 'DE'],
    ['Germany', 'DE'],
    ['Österreich', 'AT'],
    ['España', 'ES'],
    ['Russia', 'RU'],
    [{ '@type': 'Country', name: 'France' }, 'FR'],
    [{ '@type': 'Country', '@id': 'https://www.wikidata.org/entity/Q142', name: 'France' }, 'FR'],
    [{ '@type': 'Country', url: 'https://www.gouvernement.fr/', name: 'FR' }, 'FR'],
    ['Narnia', null],
    ['ZZ', null],
    ['EU', null],
  ])('is the country %s', (addressCountry, code) => {
    expect(placed({ addressCountry })?.countryCode).toBe(code);
  });

  test('is city and state, not a code in place of a city', () => {
    expect(placed({ addressLocality: ' Salt Lake City ', addressRegion: 'UT' })).toMatchObject({
      city: 'Salt Lake City',
      stateCode: 'UT',
    });
    const bern = { '@type': 'City', '@id': '#bern', url: 'https://www.bern.ch/', name: 'Bern' };
    expect(placed({ addressLocality: bern })?.city).toBe('Bern');
    expect(placed({ addressLocality: { '@type': 'City', '@id': 'https://www.bern.ch/' } })?.city).toBeNull();
    expect(placed({ addressLocality: '10115', addressRegion: 'Bavaria' })).toMatchObject({
      city: null,
      stateCode: null,
    });
    expect(placed('Main Street 1, Bern')).toMatchObject({ city: null, countryCode: null });
  });

  test.each([
    [7, '1-10'],
    ['1,200', '1K-5K'],
    ['51-200', '51-200'],
    [{ '@type': 'QuantitativeValue', value: 60_000 }, '10K+'],
    [{ minValue: 60, maxValue: 90 }, '51-200'],
    [{ minValue: 60, maxValue: 900 }, '60-900'],
    ['many', null],
    [-3, null],
    [{ minValue: 60 }, null],
  ])('is the number of employees: %j', (numberOfEmployees, range) => {
    expect(find({ jsonLd: [{ ...ORGANISATION, numberOfEmployees }] }).data?.employees).toBe(range);
  });

  test('has evidence for each value', () => {
    const address = { addressLocality: 'Bern', addressCountry: 'CH' };
    const { evidence } = find({ jsonLd: [{ ...ORGANISATION, address, numberOfEmployees: 7 }] });
    expect(evidence.map(({ value, seen }) => [value, seen[0]?.text])).toEqual([
      ['name', 'Organization name: Acme Widgets'],
      ['city', 'addressLocality: Bern'],
      ['countryCode', 'addressCountry: CH'],
      ['employees', 'numberOfEmployees: 7'],
    ]);
  });
});

describe('a name that is shown and not stated', () => {
  const ACME = 'Acme Widgets';
  const LOGO: Written = { pictures: [['https://www.acme-widgets.com/l.png', 'logo', 'Acme Widgets logo']] };
  test.each([
    ['in title and heading', { title: `Widgets for all | ${ACME}`, headings: [ACME] }, ACME],
    ['in title and logo', { ...LOGO, title: `${ACME} - Start` }, ACME],
    ['beside the copyright', { text: `Call us. © 2019-2026 ${ACME} GmbH. All rights reserved.` }, `${ACME} GmbH`],
    ['unless one place alone has it', { title: `Widgets for all | ${ACME}` }, null],
    ['unless the host has another', { title: 'Cheap shoes | Shoe World', headings: ['Shoe World'] }, null],
    ['unless it is an address', { title: 'acme-widgets.com', headings: ['acme-widgets.com'] }, null],
  ] as [string, Written, string | null][])('counts where the host has the same: %s', (_, written, name) => {
    expect(nameOf(written)).toBe(name);
  });

  test('gives way to one that is stated', () => {
    expect(nameOf({ title: ACME, headings: [ACME], metas: { 'og:site_name': 'Acme' } })).toBe('Acme');
  });
});

test('a page that states nothing has no company', () => {
  expect(find({ title: 'Acme Widgets', text: 'Acme Widgets is a company in Bern.' })).toEqual({
    data: null,
    evidence: [],
  });
});
