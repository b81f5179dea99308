import { expect, test } from 'vitest';
import { toMoney } from '../../../../lib/api/money';

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
