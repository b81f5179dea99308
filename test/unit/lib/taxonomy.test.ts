import { expect, test } from 'vitest';
import type { IabCategory } from '../../../lib/model';
import { toCountryCode, toTierNames, withoutParents } from '../../../lib/taxonomy';

const make = (label: string, version: 'v1' | 'v3', ...tiers: string[]): IabCategory => ({
  id: tiers.at(-1) ?? '',
  label,
  version,
  tiers,
});
const business = make('Business and Finance', 'v3', '52');
const banking = make('Business Banking & Finance', 'v3', '52', '80DV8O');

test('a tier is named by its label in the same answer', () => {
  expect(toTierNames(banking, [business, banking])).toEqual(['Business and Finance', 'Business Banking & Finance']);
});

test('tier 1 of version 1 and the sensitive topics are named without an answer', () => {
  expect(toTierNames(make('Pornography', 'v1', 'IAB25', 'IAB25-3'), [])).toEqual([
    'Non-Standard Content',
    'Pornography',
  ]);
  expect(toTierNames(make('Terrorism', 'v3', 'v9i3On', '8FD8nI'), [])).toEqual(['Sensitive Topics', 'Terrorism']);
});

test('a tier that nobody names keeps its id', () => {
  expect(toTierNames(banking, [banking])).toEqual(['52', 'Business Banking & Finance']);
  expect(toTierNames(make('', 'v1', '__proto__', 'constructor'), [])).toEqual(['__proto__', 'constructor']);
});

test('a parent gives way to its child, and IAB1 is no parent of IAB12', () => {
  const arts = make('Arts', 'v1', 'IAB1');
  const news = make('News', 'v1', 'IAB12');
  expect(withoutParents([business, banking, arts, news])).toEqual([banking, arts, news]);
});

test.each([
  ['UK', 'GB'],
  [' uk ', 'GB'],
  ['EL', 'GR'],
  ['gb', 'GB'],
  ['XK', 'XK'],
])('the country code %j is %s', (code, country) => expect(toCountryCode(code)).toBe(country));

test.each(['XX', 'ZZ', 'EU', 'AP', 'Q', 'usa', '', null, 44])('%j names no country', (code) =>
  expect(toCountryCode(code)).toBeNull(),
);
