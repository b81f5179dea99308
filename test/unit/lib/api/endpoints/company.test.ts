import { describe, expect, test } from 'vitest';
import { toMoney } from '../../../../../lib/api/endpoints/company';
import companies from '../../../../fixtures/api/company.json';
import technologies from '../../../../fixtures/api/technologies.json';
import { toAnswers, toPresences } from '../ask';

describe('company', () => {
  test('the specified shape answers the company alone', () => {
    const answers = toAnswers('company', companies.spec);
    expect(Object.keys(answers)).toEqual(['company']);
    expect(answers.company?.data).toMatchObject({
      stateCode: 'TX',
      employees: '10K+',
      revenue: { text: '$10B+', min: 1e10, max: null },
      raised: { min: 500_000 },
      tags: [],
    });
  });

  test('the observed shape: an open range, a revenue in dollars, nulls elsewhere', () => {
    expect(toAnswers('company', companies.observed).company?.data).toEqual({
      name: null,
      city: null,
      stateCode: null,
      countryCode: null,
      employees: '100K+',
      revenue: { text: '250000000', min: 250_000_000, max: 250_000_000 },
      raised: null,
      tags: [],
    });
  });

  test.each([
    ['no objects', {}, 'empty'],
    ['company null', { objects: { company: null } }, 'empty'],
    ['every field null', { objects: { company: { name: null, tags: null } } }, 'empty'],
    ['supplier refused', { objects: { error: { type: 'rate_limit', message: 'x' } } }, 'limited'],
    ['a list', { objects: { company: ['x'] } }, 'unreadable'],
  ])('%s', (_, body, presence) => {
    expect(toPresences('company', { domain: { domain_url: 'https://a.com' }, ...body })).toEqual({ company: presence });
  });

  test('its texts are as they were sent, but for white space around them and halves of characters', () => {
    const sent = (text: string) => ({ name: text, city: text, stateCode: text, employeesRange: text, tags: [text] });
    const read = (text: string) => toAnswers('company', { objects: { company: sent(text) } }).company?.data;
    const odd = 'A\u0000B\u202e\n \u200bC';
    for (const text of [odd, 'x'.repeat(100_000)]) {
      const told = { name: text, city: text, stateCode: text, employees: text, tags: [text] };
      expect(read(` ${text}\r\n`)).toMatchObject(told);
    }
    expect(read('a\ud800b')?.name).toBe('a\ufffdb');
    expect(read('x'.repeat(100_001))?.name).toBe(`${'x'.repeat(99_999)}…`);
    expect(toPresences('company', { objects: { company: { name: ' \n\ufeff', tags: [' '] } } })).toEqual({
      company: 'empty',
    });
  });

  test.each(['N/A', 'n/a', '-', '--', 'null', 'undefined', 'NaN', ' - ', 'none', 'Unknown'])(
    '%j is no value',
    (none) => {
      const company = { name: none, city: none, stateCode: none, revenue: none, raised: none, tags: [none] };
      expect(toPresences('company', { objects: { company } })).toEqual({ company: 'unreadable' });
      const named = { ...company, name: 'None & Unknown', tags: [none, 'Toys'] };
      expect(toAnswers('company', { objects: { company: named } }).company?.data).toEqual({
        ...{ name: 'None & Unknown', city: null, stateCode: null, countryCode: null, employees: null },
        ...{ revenue: null, raised: null, tags: ['Toys'] },
      });
      const social = { domain: { social_media: { youtube_url: none } } };
      expect(toPresences('social', social)).toEqual({ social: 'unreadable' });
    },
  );

  test('a half-right company keeps its readable fields', () => {
    const company = {
      name: 'A',
      city: 5,
      countryCode: 'usa',
      tags: ['x', null, 'x', {}],
      revenue: -1,
      employeesRange: ['1'],
    };
    expect(toAnswers('company', { objects: { company } }).company?.data).toEqual({
      name: 'A',
      city: null,
      stateCode: null,
      countryCode: null,
      employees: null,
      revenue: null,
      raised: null,
      tags: ['x'],
    });
  });
});

describe('technologies', () => {
  test('the specified shape', () => {
    expect(toAnswers('technologies', technologies.spec).technologies?.data).toEqual([
      'shopify',
      'google_analytics',
      'cloudflare',
    ]);
  });

  test('the observed shape: trimmed, each once, not all snake_case', () => {
    expect(toAnswers('technologies', technologies.observed).technologies?.data).toEqual(['media.net', 'shopify']);
  });

  test('none, null and a missing company are all none', () => {
    for (const objects of [
      undefined,
      null,
      { company: null },
      { company: { tech: null } },
      { company: { tech: [] } },
    ]) {
      expect(toPresences('technologies', { domain: { domain_url: 'https://a.com' }, objects })).toEqual({
        technologies: 'empty',
      });
    }
  });

  test('at most 1,000 of at most 100 characters', () => {
    const tech = Array.from({ length: 3000 }, (_, index) => `${index}_${'x'.repeat(200)}`);
    const { data } = toAnswers('technologies', { objects: { company: { tech } } }).technologies ?? {};
    expect(data).toHaveLength(1000);
    expect(data?.every((id) => id.length === 100)).toBe(true);
  });
});

const K = 1e3;
const M = 1e6;
const B = 1e9;

test.each<[value: unknown, min: number | null, max: number | null]>([
  ['$1M-$10B', M, 10 * B],
  ['$10B+', 10 * B, null],
  ['$500K', 500 * K, 500 * K],
  ['$5M', 5 * M, 5 * M],
  ['$1.5B', 1.5 * B, 1.5 * B],
  ['$2.01M', 2_010_000, 2_010_000],
  ['$1.07B+', 1_070_000_000, null],
  ['$1M - $10M', M, 10 * M],
  ['$1m–$10m', M, 10 * M],
  ['$1M to $10M', M, 10 * M],
  ['$1-10M', M, 10 * M],
  ['$0-$1M', 0, M],
  ['$1,000,000', M, M],
  ['1000000', M, M],
  ['USD 5M', 5 * M, 5 * M],
  ['US$5M', 5 * M, 5 * M],
  ['5M USD', 5 * M, 5 * M],
  ['$2 million', 2 * M, 2 * M],
  ['$250 million - $1 billion', 250 * M, B],
  ['1.2 billion', 1.2 * B, 1.2 * B],
  ['$2bn', 2 * B, 2 * B],
  ['$1.5mn', 1.5 * M, 1.5 * M],
  ['$5million+', 5 * M, null],
  ['$1bn-$2bn', B, 2 * B],
  ['$2kbn', null, null],
  ['$2bnx', null, null],
  ['<$1M', 0, M],
  ['under $1M', 0, M],
  ['$1T', 1e12, 1e12],
  ['$100M-$250M+', 100 * M, null],
  ['$10M-$1M', null, null],
  ['1,5M', null, null],
  ['$', null, null],
  ['€5M', null, null],
  // Of another currency no dollars can be made.
  ['€1.5m', null, null],
  ['£2bn', null, null],
  ['$1M-$2M-$3M', null, null],
  ['-$5M', null, null],
  [`$${'9'.repeat(40)}`, null, null],
  [250_000_000, 250 * M, 250 * M],
  [0, 0, 0],
])('%j is from %j to %j', (value, min, max) => {
  const text = String(value);
  expect(toMoney(value)).toEqual({ text, min, max });
});

test('a text is kept as it was sent; what hides in it hides no amount, and a long one costs no time', () => {
  expect(toMoney(' $5\u200bM\u202e')).toEqual({ text: '$5\u200bM\u202e', min: 5 * M, max: 5 * M });
  const start = performance.now();
  for (const long of [`5${' '.repeat(99_998)}x`, '9'.repeat(100_000), '1,'.repeat(50_000)]) {
    expect(toMoney(long)).toEqual({ text: long, min: null, max: null });
  }
  expect(performance.now() - start).toBeLessThan(1000);
});

test.each([null, undefined, '', '  ', 'unknown', -5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, {}, [], true])(
  '%j is no money',
  (value) => {
    expect(toMoney(value)).toBeNull();
  },
);
