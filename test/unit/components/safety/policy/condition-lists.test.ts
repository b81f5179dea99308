import { expect, test } from 'vitest';
import type { ListField } from '../../../../../components/safety/policy/condition-lists';
import {
  toListOptions,
  toListReading,
  toListValues,
  withListValues,
} from '../../../../../components/safety/policy/condition-lists';
import { toKnownValues } from '../../../../../components/safety/policy/unmatched';

const KNOWN = toKnownValues(['/Games/Gambling'], true, new Set(['com', 'xyz']));

test.each<[ListField, string, string | null, RegExp | null]>([
  ['categories', 'Games › Gambling', '/Games/Gambling', null],
  ['categories', '/Games/Gamblin', null, /“\/Games\/Gambling”/],
  ['iab', 'iab9-7', 'IAB9-7', null],
  ['iab', 'IAB99', null, /IAB99/],
  ['topLevelDomains', '.xyz', 'xyz', null],
  ['topLevelDomains', 'cmo', null, /“com”/],
  ['hosts', 'https://www.bad.com/path', 'bad.com', null],
  ['hosts', 'bad.com①', null, /①/],
  ['technologies', 'Unheard Of', 'unheard_of', null],
  ['countries', 'de', 'DE', null],
])(
  'in the list of %s a typed %j is %j, and a value that matches no site is refused with its fault',
  (field, text, value, fault) => {
    const { toValue, toFault } = toListReading(field, KNOWN);
    expect(toValue(text)).toBe(value);
    if (fault === null) expect(toFault(text)).toBeNull();
    else expect(toFault(text)).toMatch(fault);
  },
);

test('a value that may stand in a part of a list that is not loaded is taken', () => {
  const { toValue, toFault } = toListReading('categories', toKnownValues([], false, null));
  expect([toValue('/Games/Croquet'), toFault('/Games/Croquet')]).toEqual(['/Games/Croquet', null]);
});

test('all ids of a technology are one value, and all come and go with it', () => {
  const when = withListValues({ ifKnown: true }, 'technologies', ['woo_commerce']);
  expect(when).toEqual({ ifKnown: true, technologies: expect.arrayContaining(['woo_commerce', 'woocommerce']) });
  expect(toListValues(when, 'technologies')).toHaveLength(1);
  expect(withListValues(when, 'technologies', [])).toEqual({ ifKnown: true, technologies: [] });
});

test('a category comes with its other name, and the values of any other list as they are', () => {
  expect(withListValues({}, 'categories', ['/Travel & Transportation'])).toEqual({
    categories: ['/Travel & Transportation', '/Travel'],
  });
  expect(withListValues({ hosts: ['a.com'] }, 'hosts', ['b.com'])).toEqual({ hosts: ['b.com'] });
  expect(toListValues({}, 'hosts')).toEqual([]);
});

test('countries and technologies are offered by name, the categories that are known, and hosts and endings are typed', () => {
  const categories = [{ value: '/Adult', label: 'Adult' }];
  const offered = (field: ListField) => toListOptions(field, categories)?.map(({ label }) => label);
  expect(offered('countries')).toContain('Germany');
  expect(offered('technologies')).toContain('WooCommerce');
  expect(offered('categories')).toEqual(['Adult']);
  expect([offered('hosts'), offered('topLevelDomains')]).toEqual([undefined, undefined]);
});
