import { describe, expect, test } from 'vitest';
import bodies from '../../../../fixtures/api/real-time.json';
import { parse, toAnswers, toFailure } from '../ask';

describe('real-time', () => {
  test('the specified shape answers categories', () => {
    const { categories } = toAnswers('real-time', bodies.spec);
    expect(categories?.data?.[0]).toMatchObject({ path: '/News/Politics', confidence: 1 });
  });

  test('an answer by the service looking live says so', () => {
    const result = parse('real-time', bodies.spec, true);
    expect(result.ok && result.body.answers.categories?.source).toBe('live');
  });

  test('a site that could not be read is a failure that costs nothing, also without `success`', () => {
    expect(toFailure('real-time', bodies.observed)).toEqual({ kind: 'unreachable', billed: 'no' });
  });

  test.each(['/No indexable content', 'no indexable content', ' /NO INDEXABLE CONTENT/ '])(
    '%s is no content',
    (name) => {
      const body = { success: true, domain: { categories: [{ name }] } };
      expect(toFailure('real-time', body)).toEqual({ kind: 'no-content', billed: 'no' });
    },
  );

  test('a verdict beside a real category leaves the category', () => {
    const body = { domain: { categories: [{ name: '/Unreachable' }, { name: '/Games', confidence: 0.5 }] } };
    expect(toAnswers('real-time', body).categories?.data?.map(({ path }) => path)).toEqual(['/Games']);
  });

  test('a confidence that passes 1 by a rounding is 1', () => {
    const names = [
      ['/News', 0.2],
      ['/Games', 1.0000001192],
      ['/Sports', 1.5],
    ];
    const body = { domain: { categories: names.map(([name, confidence]) => ({ name, confidence })) } };
    const found = toAnswers('real-time', body).categories?.data?.map(({ path, confidence }) => [path, confidence]);
    expect(found).toEqual([
      ['/Games', 1],
      ['/News', 0.2],
      ['/Sports', null],
    ]);
  });

  test('categories left out of the answer are none', () => {
    expect(toAnswers('real-time', { domain: { domain_url: 'https://a.com' } }).categories?.presence).toBe('empty');
  });
});
