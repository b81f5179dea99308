import { expect, test } from 'vitest';
import { isDueStored, toStrictDue } from '../../../../../lib/safety/strict/keeper';
import { DAY } from '../../../../../lib/time';

const NOW = Date.UTC(2026, 4, 1, 12);

test.each<[stored: unknown, due: number, isDue: boolean]>([
  [NOW + 1, NOW + 1, false],
  [NOW + DAY, NOW + DAY, false],
  [NOW, NOW, true],
  [0, 0, true],
  [undefined, 0, true],
  [String(NOW + 1), 0, true],
  [null, 0, true],
  // By a clock that was ahead.
  [NOW + DAY + 1, 0, true],
])('what is stored as %j is due at %i: %s', (stored, due, isDue) => {
  expect(toStrictDue(stored, NOW)).toBe(due);
  expect(isDueStored(stored, NOW)).toBe(isDue);
});
