import { expect, test } from 'vitest';
import { toRetryAt } from '../../../../lib/api/retry-at';
import { NOW } from './ask';

const date = (seconds: number) => new Date(NOW + seconds * 1000).toUTCString();

test.each<[header: string | null, seconds: number]>([
  ['120', 120],
  [' 5 ', 5],
  ['1.2', 2],
  ['0', 1],
  ['-5', 1],
  ['-999999999999', 1],
  ['315360000', 900],
  ['9'.repeat(400), 900],
  [date(30), 30],
  [date(-30), 1],
  [date(10 * 365 * 86_400), 900],
  ['soon', 60],
  ['after 90', 60],
  ['maybe 2', 60],
  // Without a zone it would be read in the user's own.
  ['Fri Nov 20 12:00:45 2026', 60],
  ['', 60],
  ['12 monkeys', 60],
  ['0x10', 60],
  [null, 60],
])('Retry-After %j waits %i seconds', (header, seconds) => {
  expect(toRetryAt(header, NOW)).toBe(NOW + seconds * 1000);
});
