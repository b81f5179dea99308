// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Registration } from '../../../../../components/card/sections/Registration';
import { NOW } from '../../../../support/gallery/cards';

const show = (registeredOn: string | null, expiresOn: string | null, disagrees = false) =>
  render(<Registration data={{ registeredOn, expiresOn, disagrees }} now={NOW} onCopyValue={() => {}} />);
const values = () =>
  [...document.querySelectorAll('.fact')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('.fact-value')?.textContent,
  ]);
const warning = () => document.querySelector('.verdict');
afterEach(cleanup);

test('age and days left are counted from the dates', () => {
  show('2012-03-14', '2027-03-14');
  expect(values()).toEqual([
    ['Age', '14 years'],
    ['Registered', 'Mar 14, 2012'],
    ['Expires', 'Mar 14, 2027'],
    ['Days left', '174 days'],
  ]);
  expect(warning()).toBeNull();
});

test.each([
  ['2026-10-21', null, null],
  ['2026-10-20', 'warn', 'Expires soon: in 29 days'],
  ['2026-09-22', 'warn', 'Expires soon: in 1 day'],
  ['2026-09-21', 'warn', 'Expires today'],
  ['2026-09-20', 'bad', 'Expired 1 day ago'],
  ['1985-01-01', 'bad', 'Expired 15,238 days ago'],
])('on September 21 a domain that ends on %s is %s', (expiresOn, tone, text) => {
  show(null, expiresOn);
  expect(warning()?.getAttribute('data-tone') ?? null).toBe(tone);
  expect(warning()?.textContent ?? null).toBe(text);
});

test('days that the service counts otherwise are said to be about right', () => {
  show('2012-03-14', '2026-10-09', true);
  expect(screen.getByText('about 14 years')).toBeTruthy();
  expect(screen.getByText('about 18 days')).toBeTruthy();
});

test.each(['2026-02-31', '2026-13-01', 'soon', ''])('the date %j gives no days, and no warning', (day) => {
  show(day, day);
  expect(values().map(([term]) => term)).not.toContain('Days left');
  expect(warning()).toBeNull();
});

test('a domain registered in the future has no age', () => {
  show('9999-12-31', null);
  expect(values()[0]).toEqual(['Age', 'not yet']);
});
