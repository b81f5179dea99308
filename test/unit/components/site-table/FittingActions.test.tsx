import { expect, it } from 'vitest';
import { countFitting } from '../../../../components/site-table/FittingActions';

it('all buttons are on the line where they fit, and otherwise as many as leave room for the menu', () => {
  const widths = [100, 100, 100];
  expect(countFitting(widths, 316)).toBe(3);
  expect(countFitting(widths, 315)).toBe(2);
  expect(countFitting(widths, 303)).toBe(1);
  expect(countFitting(widths, 100)).toBe(0);
  expect(countFitting([], 0)).toBe(0);
});
