import { describe, expect, it, test } from 'vitest';
import {
  TECHNOLOGY_OPTIONS,
  toTechnologyId,
  toTechnologyIds,
  toTechnologyTokens,
} from '../../../../components/pickers/options';
import { toSummary } from '../../../../components/safety/policy/conditions';
import { KIND_BY_ID, toTechnologyName } from '../../../../components/text/names';

/** What a rule asks for once a text was typed into its field. */
const toTyped = (text: string) => toTechnologyIds([toTechnologyId(text) ?? ''], []);

describe('a technology that is typed', () => {
  it('by the name that the card shows asks for its id, whichever is known', () => {
    for (const id of KIND_BY_ID.keys()) {
      expect([id, toTyped(toTechnologyName(id))]).toEqual([id, expect.arrayContaining([id])]);
      expect([id, toTyped(id)]).toEqual([id, expect.arrayContaining([id])]);
    }
  });

  test.each([
    ['Next.js', ['next_js']],
    ['node js', ['node_js']],
    ['ASP.NET', ['asp_net']],
    ['tawk.to', ['tawk_to']],
    ['Media.net', ['media.net']],
    ['TYPO3', ['typo3']],
    ['google-adsense', ['google_adsense']],
    ['GoogleAdSense', ['google_adsense']],
    // The service has two ids for these.
    ['WooCommerce', ['woo_commerce', 'woocommerce']],
    ['app_nexus', ['appnexus', 'app_nexus']],
    // Not known: the card shows these by the same rules.
    ['Three.js', ['three_js']],
    ['In House-Thing', ['in_house_thing']],
    ['Some.io', ['some.io', 'some_io']],
    ['C++', ['c++']],
  ])('%s asks for %j', (text, ids) => {
    expect(toTyped(text)).toEqual(ids);
  });

  it('is none where it is a list', () => {
    expect(toTechnologyId('next.js, wix')).toBeNull();
  });
});

test('each name can be picked once', () => {
  const names = TECHNOLOGY_OPTIONS.map(({ label }) => label);
  expect(names).toContain('Customer.io');
  expect(names.length).toBeGreaterThan(200);
  expect(new Set(names).size).toBe(names.length);
});

test('the ids of one technology are one token, which takes them all along, and no more than were there', () => {
  const before = ['woo_commerce', 'wix', 'woocommerce'];
  expect(toTechnologyTokens(before)).toEqual(['woo_commerce', 'wix']);
  expect(toTechnologyIds(['woo_commerce', 'wix', 'shopify'], before)).toEqual([
    'woo_commerce',
    'woocommerce',
    'wix',
    'shopify',
  ]);
  expect(toTechnologyIds(['wix'], before)).toEqual(['wix']);
  expect(toTechnologyIds(['woocommerce', 'wix'], ['woocommerce'])).toEqual(['woocommerce', 'wix']);
});

test('a rule says its technologies by the names that the card shows', () => {
  expect(toSummary({ technologies: ['next_js', 'woo_commerce', 'woocommerce', 'in_house'] })).toBe(
    'uses Next.js, WooCommerce, In House',
  );
});
