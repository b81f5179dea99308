import { describe, expect, test } from 'vitest';
import desks from '../../../../../assets/on-device/desks.json';
import type { Place } from '../../../../../lib/in-page/places';
import { findDesks, findOffers, isParked } from '../../../../../lib/on-device/categories/site-habits';
import { toFolded } from '../../../../../lib/on-device/categories/words';
import type { PageFacts } from '../../../../../lib/on-device/facts';

const toFacts = (text: string, place: Place = 'nav') =>
  ({
    address: 'https://example.com/',
    title: '',
    text,
    links: text.split('\n').map((label) => ({ url: 'https://example.com/x', text: label, rel: '', place })),
  }) as unknown as PageFacts;

describe('the desks of a newspaper', () => {
  test.each([
    'World\nPolitics\nBusiness\nSport',
    'Politik\nWirtschaft\nPanorama\nSport',
    'España\nEconomía\nOpinión\nInternacional',
    'Politique\nSociété\nMonde\nSports',
    'Politica\nCronaca\nEsteri\nSport',
    'Binnenland\nBuitenland\nEconomie\nSport',
  ])('are known: %j', (menu) => {
    expect(findDesks(toFacts(menu))?.steps).toEqual(['News']);
  });

  test.each(['Health\nStyle\nTravel\nMoney\nTech', 'Politics\nContact\nAbout', 'World\nShop\nSale\nSport\nKids'])(
    'are more than a few of them: %j',
    (menu) => {
      expect(findDesks(toFacts(menu))).toBeNull();
    },
  );

  test('are written as they are compared: in lower case, without accents and commas', () => {
    const names = Object.values(desks).flat();
    expect(names.filter((name) => toFolded(name) !== name || /,|^\s|\s$|^$/.test(name) || name.length > 24)).toEqual(
      [],
    );
  });

  test('are not in an article', () => {
    expect(findDesks(toFacts('World\nPolitics\nBusiness\nSport', 'article'))).toBeNull();
  });
});

describe('what a maker of software asks of its visitors', () => {
  test('a demo, prices and an account are software, in the words of the page', () => {
    const found = findOffers(toFacts('Restaurants\nPricing\nLog in\nBook a demo'));
    expect(found?.steps).toEqual(['Computers & Electronics']);
    expect(found?.seen).toContainEqual({ kind: 'text', text: 'Book a demo' });
    expect(findOffers(toFacts('Preise\nAnmelden\nDemo buchen'))).not.toBeNull();
  });

  test('prices, an account and a free trial may be a gym', () => {
    expect(findOffers(toFacts('Classes\nPricing\nLog in\nFree trial'))).toBeNull();
  });
});

test.each([
  'example.com is for sale',
  'The domain name EXAMPLE.COM is for sale',
  'Buy this domain',
  'Make an offer on this domain name',
  'Interested in this domain?',
  'This domain is available for purchase',
  'Diese Domain ist zu verkaufen',
  'Die Domain example.com kaufen',
  'Ce nom de domaine est en vente',
  'Acheter ce domaine',
  'Le domaine example.com est à vendre',
  'Este dominio está a la venta',
  'Este dominio se vende',
  'Compra este dominio',
  'Questo dominio è in vendita',
  'Il dominio example.com è in vendita',
  'Acquista questo dominio',
  'Este domínio está à venda',
  'Compre este domínio',
  'Deze domeinnaam is te koop',
  'Koop deze domeinnaam',
])('"%s" is said of a name that waits for a buyer', (text) => {
  expect(isParked(toFacts(text))).toBe(true);
});

test.each([
  'Houses for sale in Bern',
  'Find your domain name. Websites for sale too.',
  'The public domain. Prints for sale.',
  'We own the best domain in town.',
  'Appartement à vendre, domaine de Bellevue',
])('"%s" is said of other things', (text) => {
  expect(isParked(toFacts(text))).toBe(false);
});

test('a name is parked that is for sale, in a text that says little else', () => {
  expect(isParked(toFacts('This domain is for sale. Make an offer.'))).toBe(true);
  expect(isParked(toFacts('Diese Domain steht zum Verkauf'))).toBe(true);
  expect(isParked(toFacts('We sell houses. Make an offer.'))).toBe(false);
  expect(isParked(toFacts(`This domain is for sale, the seller said. ${'And so on. '.repeat(400)}`))).toBe(false);
});
