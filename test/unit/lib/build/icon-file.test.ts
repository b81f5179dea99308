import { expect, test } from 'vitest';
import {
  findCategoryIcon,
  findTechnologyIcon,
  setIcons,
  toIcons as toIconsOfPage,
} from '../../../../components/text/icons';
import { KIND_BY_ID, TECHNOLOGY_KINDS, toTechnologyName } from '../../../../components/text/names';
import { readBrand, toIcons } from '../../../../lib/build/icon-file';
import { BRANDS } from '../../../../lib/build/icon-names';
import { TECHNOLOGY_RULES } from '../../../../lib/on-device/technologies/rule-index';
import { toTechnologyLabel } from '../../../../lib/on-device/technologies/technologies';
import { TOP_LEVEL, toCategoryAlias } from '../../../../lib/taxonomy';

const file = toIcons();
const known = toIconsOfPage(file);
const NAMED = [...new Set([...KIND_BY_ID.keys(), ...TECHNOLOGY_RULES.map(({ id }) => id)])];
const withBrand = BRANDS.flatMap(([slug, ids]) => ids.map((id) => ({ id, title: readBrand(slug).title })));

const toPlain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Products that their brand's icon shows under another name than theirs. */
const OTHERWISE_NAMED: Record<string, string> = {
  facebook_chat: 'Messenger',
  google_adwords: 'Google Ads',
  piwik: 'Matomo',
  shop_pay: 'Shopify',
  sveltekit: 'Svelte',
  starlight: 'Astro',
  turnstile: 'Cloudflare',
  twitter_advertiser: 'X',
  twitter_pixel: 'X',
  twitter_widgets: 'X',
};

test('the icons are those of ids that the service or our rules name, each once', () => {
  const ids = withBrand.map(({ id }) => id);
  expect(ids.filter((id) => !NAMED.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(120);
});

test('an icon shows the brand whose product it stands beside, and never another of a like name', () => {
  const others = withBrand.filter(({ id, title }) => {
    if (OTHERWISE_NAMED[id] !== undefined) return OTHERWISE_NAMED[id] !== title;
    const names = [toTechnologyName(id), toTechnologyLabel(id)?.name ?? ''].map(toPlain);
    return !names.some((name) => name.startsWith(toPlain(title)) || name.endsWith(toPlain(title)));
  });
  expect(others).toEqual([]);
});

test('a brand that gave no icon has none that was guessed, and shows what kind of product it is', () => {
  const removed =
    /^(?:adobe|amazon|aws|cloudfront|route_53|microsoft|azure|bing|outlook|office_365|salesforce|pardot|demandware|slack|linkedin|oracle|eloqua|bluekai|heroku|java$|typekit|omniture|sap_)/;
  const ids = NAMED.filter((id) => removed.test(id));
  expect(ids.length).toBeGreaterThan(30);
  expect(ids.filter((id) => known.has(id))).toEqual([]);
  setIcons(known);
  expect(findTechnologyIcon('salesforce', 'marketing')).toBe(known.get('kind:marketing'));
  // As a language and as a shop they bear the name of a product that our rules know.
  expect(['ada_support', 'convertkit'].filter((id) => known.has(id))).toEqual([]);
  setIcons(null);
});

test('every kind and every top level has a glyph, in the names of both lists', () => {
  const kinds = TECHNOLOGY_KINDS.map((kind) => `kind:${kind}`);
  const tops = TOP_LEVEL.map((name) => `/${name}`).flatMap((path) => [path, toCategoryAlias(path) ?? path]);
  expect([...kinds, ...tops].filter((name) => !Array.isArray(known.get(name)))).toEqual([]);
  setIcons(known);
  expect(findCategoryIcon('/News/Weather')).toBe(known.get('/News'));
  expect(findCategoryIcon('/Made Up/News')).toBeUndefined();
  setIcons(null);
});

test('no name is an icon that nobody drew', () => {
  setIcons(known);
  expect(['__proto__', 'constructor', 'toString'].map((id) => findTechnologyIcon(id, id))).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  setIcons(null);
});

test('the file has at most 64 KB, of which the package may spend 120', () => {
  expect(JSON.stringify(file).length).toBeLessThan(64_000);
});
