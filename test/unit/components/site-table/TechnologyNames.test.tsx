import { expect, it } from 'vitest';
import { countNames } from '../../../../components/site-table/TechnologyNames';

/** A letter is 10 pixels wide. */
const toTextWidth = (text: string) => text.length * 10;

it('as many names are shown as fit beside the number of the others', () => {
  const names = ['React', 'Nginx', 'PHP', 'Stripe'];
  // Names and what is between them: 50, 120, 170, 250, beside 22 for the cell.
  expect(countNames(names, 272, toTextWidth)).toBe(4);
  expect(countNames(names, 271, toTextWidth)).toBe(3);
  expect(countNames(names, 212, toTextWidth)).toBe(3);
  expect(countNames(names, 211, toTextWidth)).toBe(2);
  expect(countNames(names, 40, toTextWidth)).toBe(1);
});

it('before anything is laid out the first four are shown', () => {
  expect(countNames(['1', '2', '3', '4', '5'], 0, toTextWidth)).toBe(4);
  expect(countNames(['1', '2'], 200, () => null)).toBe(2);
});
