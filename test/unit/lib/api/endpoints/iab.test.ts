import { describe, expect, test } from 'vitest';
import { toIabCategory } from '../../../../../lib/api/endpoints/iab';
import bodies from '../../../../fixtures/api/iab.json';
import { toAnswers, toPresences } from '../ask';

describe('iab', () => {
  test('the specified shape: one object of ids and labels', () => {
    expect(toAnswers('iab', bodies.spec).iab?.data).toEqual([
      { id: 'IAB8', label: 'Food & Drink', version: 'v1', tiers: ['IAB8'] },
      { id: 'IAB8-9', label: 'Food Allergies', version: 'v1', tiers: ['IAB8', 'IAB8-9'] },
      { id: '210', label: 'Food & Drink', version: 'v3', tiers: ['210'] },
      { id: '216', label: 'Cooking', version: 'v3', tiers: ['210', '216'] },
    ]);
  });

  test('the observed shape: keys inside each category, each id once', () => {
    const answer = toAnswers('iab', bodies.observed).iab;
    expect(answer?.data?.map(({ id }) => id)).toEqual(['IAB8', 'pg0WhF', 'IAB8-9']);
    expect(answer?.answeredFor).toBeNull();
  });

  test('both shapes at once count together: an id that came twice as it came first, one under two parents twice', () => {
    const domain = {
      IAB_categories: { IAB1: 'Arts', 'IAB-1-30': 'Films' },
      categories: [{ name: '/Arts', IAB1: 'Later', IAB2: 'Cars' }, { name: '/Cars', 'IAB-2-30': 'Films' }, 'odd'],
    };
    expect(toAnswers('iab', { domain }).iab?.data?.map(({ tiers, label }) => `${tiers.join('-')} ${label}`)).toEqual([
      'IAB1 Arts',
      '1-30 Films',
      'IAB2 Cars',
      '2-30 Films',
    ]);
  });

  test.each([
    ['IAB25', 'v1', ['IAB25']],
    ['IAB25-3', 'v1', ['IAB25', 'IAB25-3']],
    ['IAB1-2-3', 'v1', ['IAB1', 'IAB1-2', 'IAB1-2-3']],
    ['IAB-v9i3On', 'v3', ['v9i3On']],
    ['IAB-1-2-3-4', 'v3', ['1', '2', '3', '4']],
    ['IAB-a-b-c-d-e', 'v3', ['a', 'b', 'c', 'd', 'e']],
  ])('%s is %s with tiers %j', (key, version, tiers) => {
    expect(toIabCategory(key, 'x')).toEqual({ id: tiers.at(-1), label: 'x', version, tiers });
  });

  test.each(['IAB', 'IAB-', 'iab1', 'IAB1-', 'IAB-a-', 'IAB-a b', 'IABx', 'name', '__proto__', 'IAB-ä', 'IAB1\n'])(
    '%j is no IAB id',
    (key) => {
      expect(toIabCategory(key, 'x')).toBeNull();
    },
  );

  test('ids differ by case, and a label that is no text gives way to the id', () => {
    const body = { domain: { IAB_categories: { 'IAB-aB': 'one', 'IAB-Ab': { x: 1 } } } };
    expect(toAnswers('iab', body).iab?.data?.map(({ label }) => label)).toEqual(['one', 'Ab']);
  });

  test('a label is as it was sent, and a blank one gives way to the id', () => {
    const body = { domain: { IAB_categories: { IAB1: ' Art\u200bs\u202e ', IAB2: 'x'.repeat(1000), IAB3: ' ' } } };
    expect(toAnswers('iab', body).iab?.data?.map(({ label }) => label)).toEqual([
      'Art\u200bs\u202e',
      'x'.repeat(1000),
      'IAB3',
    ]);
  });

  test.each([
    ['nothing aligns', { domain_url: 'https://a.com', IAB_categories: {} }, 'empty'],
    ['an empty object written as a list', { domain_url: 'https://a.com', IAB_categories: [] }, 'empty'],
    ['neither shape', { domain_url: 'https://a.com' }, 'empty'],
    ['categories without IAB keys', { categories: [{ name: '/Games' }] }, 'empty'],
    ['text', { IAB_categories: 'IAB1' }, 'unreadable'],
    ['no IAB key', { IAB_categories: { a: 'b' } }, 'unreadable'],
  ])('%s', (_, domain, presence) => {
    expect(toPresences('iab', { domain, success: true })).toEqual({ iab: presence });
  });
});
