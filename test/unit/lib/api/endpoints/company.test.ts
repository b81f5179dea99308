import { describe, expect, test } from 'vitest';
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
