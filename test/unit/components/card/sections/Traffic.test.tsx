// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Traffic } from '../../../../../components/card/sections/Traffic';
import type { Traffic as TrafficData } from '../../../../../lib/model';

const NOTHING: TrafficData = {
  globalRank: null,
  countryRank: null,
  categoryRank: null,
  monthlyVisits: [],
  bounceRate: null,
  pagesPerVisit: null,
  secondsOnSite: null,
  sources: [],
  countries: [],
};
const show = (data: Partial<TrafficData>) => render(<Traffic data={{ ...NOTHING, ...data }} onCopyValue={() => {}} />);
const facts = () =>
  [...document.querySelectorAll('.fact')].map((fact) => [
    fact.querySelector('dt')?.textContent,
    fact.querySelector('.fact-value')?.textContent,
  ]);
afterEach(cleanup);

test('ranks have a # and the name of the place or industry they are ranks in', () => {
  show({
    globalRank: 1834,
    countryRank: { countryCode: 'IE', rank: 96 },
    categoryRank: { category: 'Finance/Accounting_and_Auditing', rank: 12 },
  });
  expect(facts()).toEqual([
    ['Worldwide', '#1,834'],
    ['Ireland', '#96'],
    ['Finance › Accounting and Auditing', '#12'],
  ]);
});

test('visits are compared with the month before and with no earlier one, in December and January too', () => {
  const months = (...names: string[]) => names.map((month, index) => ({ month, visits: 100 * (index + 1) }));
  show({ monthlyVisits: months('2025-12', '2026-01') });
  expect(screen.getByText(/\+100% on the month before/)).toBeTruthy();
  cleanup();
  show({ monthlyVisits: months('2026-01', '2026-03') });
  expect(screen.getByText(/in March 2026/)).toBeTruthy();
  expect(screen.queryByText(/on the month before/)).toBeNull();
});

test('visits are short on screen, whole in the title and in the table for screen readers', () => {
  show({
    monthlyVisits: [
      { month: '2026-07', visits: 34_010_090 },
      { month: '2026-08', visits: 36_412_871 },
    ],
  });
  expect(screen.getByTitle('36,412,871').textContent).toBe('36.4M');
  expect(screen.getByText(/in August 2026 · \+7% on the month before/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Visits by month' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['MonthVisits', 'July 202634,010,090', 'August 202636,412,871']);
});

/** So many months up to August 2026. */
const toMonths = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: new Date(Date.UTC(2026, 7 - (count - 1 - index))).toISOString().slice(0, 7),
    visits: 30_000_000 + index * 1_234_567,
  }));
const labels = () =>
  [...document.querySelectorAll('.month:not(.month-bare) .month-name')].map((name) => name.textContent);

test.each([
  [6, ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']],
  [12, ['Oct', 'Dec', 'Feb', 'Apr', 'Jun', 'Aug']],
  [13, ['Sep 2025', 'Dec 2025', 'Mar 2026', 'Jun 2026']],
  [24, ['Nov 2024', 'Mar 2025', 'Jul 2025', 'Nov 2025', 'Mar 2026', 'Jul 2026']],
  [36, ['Dec 2023', 'Jun 2024', 'Dec 2024', 'Jun 2025', 'Dec 2025', 'Jun 2026']],
])('of %i months as many are labelled as can be read, with the year where a name stands twice', (count, expected) => {
  show({ monthlyVisits: toMonths(count) });
  expect(labels()).toEqual(expected);
  expect(document.querySelectorAll('.month')).toHaveLength(count);
  // Each month has its name and its number all the same: in the tooltip, and in the table that is read out.
  expect(within(screen.getByRole('table', { name: 'Visits by month' })).getAllByRole('row')).toHaveLength(count + 1);
  expect(document.querySelectorAll('.month[title^="August 2026: "]')).toHaveLength(1);
});

test('a month of no visits before it gives no change, and one month alone no chart', () => {
  const { unmount } = show({
    monthlyVisits: [
      { month: '2026-07', visits: 0 },
      { month: '2026-08', visits: 9 },
    ],
  });
  expect(screen.queryByText(/on the month before/)).toBeNull();
  unmount();
  show({ monthlyVisits: [{ month: '2026-08', visits: 812 }] });
  expect(screen.getByText('812')).toBeTruthy();
  expect(document.querySelector('.months')).toBeNull();
});

test('engagement is a share, pages and time', () => {
  show({ bounceRate: 0.4123, pagesPerVisit: 5.34, secondsOnSite: 258.4 });
  expect(facts()).toEqual([
    ['Bounce rate', '41%'],
    ['Pages per visit', '5.3'],
    ['Time on site', '4 min 18 sec'],
  ]);
});

test('each value can be copied as it is shown, and a rank as a number alone', () => {
  const onCopyValue = vi.fn();
  const ranks = {
    globalRank: 1834,
    countryRank: { countryCode: 'IE', rank: 2096 },
    categoryRank: { category: 'Finance', rank: 12 },
  };
  const use = { bounceRate: 0.4123, pagesPerVisit: 5.34, secondsOnSite: 258.4 };
  render(<Traffic data={{ ...NOTHING, ...ranks, ...use }} onCopyValue={onCopyValue} />);
  const values = ['1834', '2096', '12', '41%', '5.3', '4 min 18 sec'];
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(values.map((value) => `Copy “${value}”`));
  for (const button of buttons) fireEvent.click(button);
  expect(onCopyValue.mock.calls).toEqual(values.map((value) => [value]));
});

test('sources and countries are tables of names and shares', () => {
  show({ sources: [{ source: 'direct', share: 0.532 }], countries: [{ countryCode: 'GB', share: 0.138 }] });
  expect(screen.getByRole('table', { name: 'Where visits come from' }).textContent).toContain('Direct53%');
  expect(screen.getByRole('table', { name: 'Countries' }).textContent).toContain('United Kingdom14%');
});

test('visits, sources and countries are copied whole, a line each and in two columns, also what is folded', () => {
  const codes = ['DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'AT'];
  const onCopyValue = vi.fn();
  const monthlyVisits = [
    { month: '2026-09', visits: 1_200_000 },
    { month: '2026-10', visits: 1_350_000 },
  ];
  const sources = [
    { source: 'direct' as const, share: 0.532 },
    { source: 'search' as const, share: 0.1 },
  ];
  const countries = codes.map((countryCode) => ({ countryCode, share: 0.1 }));
  render(<Traffic data={{ ...NOTHING, monthlyVisits, sources, countries }} onCopyValue={onCopyValue} />);
  for (const name of ['Visits by month', 'Where visits come from', 'Countries'])
    fireEvent.click(screen.getByRole('button', { name: `Copy “${name}”` }));
  const [visits, from, where] = onCopyValue.mock.calls.map(([text]) => text.split('\n'));
  expect(visits).toEqual(['2026-09\t1200000', '2026-10\t1350000']);
  expect(from).toEqual(['Direct\t53%', 'Search\t10%']);
  expect(where).toHaveLength(8);
  expect(where.at(-1)).toBe('Austria\t10%');
  // The button is no part of what the table is called.
  expect(screen.getByRole('table', { name: 'Countries' })).toBeTruthy();
});

test('of many countries the first are shown, and a click shows the others', () => {
  const codes = ['DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'AT'];
  show({ countries: codes.map((countryCode, index) => ({ countryCode, share: 0.2 - index / 100 })) });
  const countRows = () => within(screen.getByRole('table', { name: 'Countries' })).getAllByRole('row').length;
  expect(countRows()).toBe(6);
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more: Countries' }));
  expect(countRows()).toBe(8);
  expect(screen.getByRole('rowheader', { name: 'Austria' })).toBeTruthy();
});

test('a country that has no name is shown by its code', () => {
  show({ countries: [{ countryCode: 'QX', share: 0.5 }] });
  expect(screen.getByRole('rowheader', { name: 'QX' })).toBeTruthy();
});
