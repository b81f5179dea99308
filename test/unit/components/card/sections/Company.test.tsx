// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { LATE_PARTS } from '../../../../../components/card/late-parts';
import { Company } from '../../../../../components/card/sections/Company';
import type { Company as CompanyData } from '../../../../../lib/model';

const NOTHING: CompanyData = {
  name: null,
  city: null,
  stateCode: null,
  countryCode: null,
  employees: null,
  revenue: null,
  raised: null,
  tags: [],
};
const onCopyValue = vi.fn();
const show = (data: Partial<CompanyData>) =>
  render(<Company data={{ ...NOTHING, ...data }} formats={LATE_PARTS} onCopyValue={onCopyValue} />);
const terms = () => [...document.querySelectorAll('dt')].map((term) => term.textContent);
afterEach(cleanup);

test('place, employees, revenue and money raised are named values', () => {
  show({
    city: 'Dublin',
    countryCode: 'IE',
    employees: '1K-5K',
    revenue: { text: '', min: 250e6, max: 500e6 },
    raised: { text: '', min: 1.4e9, max: 1.4e9 },
  });
  expect(terms()).toEqual(['Place', 'Employees', 'Revenue', 'Raised']);
  for (const value of ['1K–5K', '$250M – $500M', '$1.4B']) expect(screen.getByText(value)).toBeTruthy();
  expect(document.querySelector('dd')?.textContent).toBe('Dublin, Ireland');
});

test('all of them stand in one grid: beside their names, a line each', () => {
  show({ name: 'Lumenpay', city: 'Dublin', employees: '1K-5K', revenue: { text: '', min: 250e6, max: 500e6 } });
  expect([...document.querySelectorAll('.fact')].map(({ className }) => className)).toEqual(
    Array(4).fill('fact fact-wide'),
  );
});

test('each value can be copied as it is shown, and a place whole', () => {
  show({
    city: 'Dublin',
    countryCode: 'IE',
    employees: '1K-5K',
    revenue: { text: '', min: 250e6, max: 500e6 },
    raised: { text: '', min: 1.4e9, max: 1.4e9 },
  });
  const values = ['Dublin, Ireland', '1K–5K', '$250M – $500M', '$1.4B'];
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(values.map((value) => `Copy “${value}”`));
  for (const button of buttons) fireEvent.click(button);
  expect(onCopyValue.mock.calls).toEqual(values.map((value) => [value]));
});

test('a city that is written from right to left does not turn the country after it', () => {
  show({ city: 'الشارقة', countryCode: 'AE' });
  expect([...document.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual([
    'الشارقة',
    'United Arab Emirates',
  ]);
  expect(document.querySelector('dd')?.textContent).toBe('الشارقة, United Arab Emirates');
});

test('what is not known is left out, not shown as a gap', () => {
  show({ employees: '1-10' });
  expect(terms()).toEqual(['Employees']);
});

test('the name stands here to be copied, however short it is and whatever else is known', () => {
  show({ name: 'Lumenpay', city: 'Dublin', employees: '1-10' });
  expect(terms()).toEqual(['Name', 'Place', 'Employees']);
  fireEvent.click(screen.getByRole('button', { name: 'Copy “Lumenpay”' }));
  expect(onCopyValue).toHaveBeenLastCalledWith('Lumenpay');
});

test('a name that the head may cut stands here whole', () => {
  const name = 'Blue Harbour Line International Shipping GmbH';
  show({ name, employees: '1-10' });
  expect(terms()).toEqual(['Name', 'Employees']);
  expect(screen.getByText(name).className).toBe('');
});

test('a hostile text is marked and cut where it is drawn, and formats={LATE_PARTS} when it is copied', () => {
  const copied: string[] = [];
  const name = `Pay\u200Bpal\u202E ${'x'.repeat(99_990)}`;
  const data = {
    ...NOTHING,
    name,
    city: 'Kö\u00ADln',
    revenue: { text: 'much\u202E', min: null, max: null },
    tags: [name],
  };
  render(<Company data={data} formats={LATE_PARTS} onCopyValue={(text) => void copied.push(text)} />);
  const shown = `Pay␣pal␣ ${'x'.repeat(300 - 9)}…`;
  expect([...document.querySelectorAll('bdi')].map((part) => part.textContent)).toEqual([
    shown,
    'Kö␣ln',
    'much␣',
    shown,
  ]);
  for (const { title } of document.querySelectorAll<HTMLElement>('[title]')) expect(title).not.toMatch(/\p{Cf}/u);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(copied).toEqual([name, 'Kö\u00ADln', 'much\u202E', name]);
});

test('a country code that is none is shown as it is', () => {
  show({ countryCode: 'QX' });
  expect(screen.getByText('QX')).toBeTruthy();
});

test('the same tag twice is one chip', () => {
  show({ tags: ['B2B', 'B2B', 'SAAS'] });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['B2B', 'SAAS']);
});

test('tags are copied together, a line each, also those that are folded', () => {
  const tags = Array.from({ length: 10 }, (_, index) => `Tag ${index}`);
  show({ tags: [...tags, ...tags] });
  fireEvent.click(screen.getByRole('button', { name: 'Copy “Tags”' }));
  expect(onCopyValue).toHaveBeenLastCalledWith(tags.join('\n'));
});

test('the button for the rest counts each tag once', () => {
  const tags = Array.from({ length: 10 }, (_, index) => `Tag ${index}`);
  show({ tags: [...tags, ...tags] });
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  screen.getByRole('button', { name: /^Show 2 more/ });
});
