// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Usage } from '../../../../components/usage/Usage';
import { createUsageState, selectRows, toRange, toRows } from '../../../../components/usage/usage-state';
import type { LedgerBook } from '../../../../lib/lookup/ledger';
import { toAllowance } from '../../../../lib/lookup/ledger';
import { DAY, HOUR, toDay } from '../../../../lib/time';

afterEach(cleanup);

const NOW = Date.UTC(2026, 2, 20, 12);
const count = (billed: number, free = 0, unknown = 0) => ({ sent: billed + free + unknown, billed, free, unknown });
const BOOK: LedgerBook = {
  today: '2026-03-20',
  days: [
    { day: '2026-03-20', counts: { traffic: count(3), categorize: count(70, 2, 5) } },
    { day: '2026-03-01', counts: { categorize: count(2) } },
    { day: '2026-02-25', counts: { registration: count(9) } },
  ],
  usage: { thisMonth: 75, remaining: 925, at: NOW - 2 * HOUR },
};

async function open(book: LedgerBook | 'failing', limit: number | null = null) {
  const shelf = { book };
  let onChange = (_: Record<string, unknown>) => {};
  const state = createUsageState(
    async () => {
      if (shelf.book === 'failing') throw new Error('storage');
      return shelf.book;
    },
    (listener) => {
      onChange = listener;
      return () => {};
    },
  );
  const clock = { now: NOW };
  render(<Usage state={state} limit={limit} now={() => clock.now} />);
  await state.load();
  return { shelf, clock, change: (key: string) => onChange({ [key]: '' }) };
}

const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
const totals = () => [...document.querySelectorAll('tfoot tr > *')].map((cell) => cell.textContent);

describe('the usage page', () => {
  it('shows the month by day and endpoint, newest first, with its sum', async () => {
    await open(BOOK);
    expect(await screen.findByRole('table', { name: 'Calls by day and endpoint' })).toBeTruthy();
    expect(cells()).toEqual([
      ['Mar 20', 'Categories and company', '77', '70', '2', '5'],
      ['Mar 20', 'Traffic', '3', '3', '0', '0'],
      ['Mar 1', 'Categories and company', '2', '2', '0', '0'],
    ]);
    expect(totals()).toEqual(['Total', '', '82', '75', '2', '5']);
  });

  it('names each row by its day and its endpoint: a day alone would name several', async () => {
    await open(BOOK);
    await screen.findByRole('table', { name: 'Calls by day and endpoint' });
    const names = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th[scope="row"]')].map((name) => name.textContent).join(' '),
    );
    expect(names).toEqual(['Mar 20 Categories and company', 'Mar 20 Traffic', 'Mar 1 Categories and company']);
  });

  it('names a live call and each list of categories', async () => {
    const counts = { 'real-time': count(1), 'category-list-v1': count(1), 'category-list-v2': count(1) };
    await open({ ...BOOK, days: [{ day: BOOK.today, counts }] });
    await screen.findByRole('table', { name: 'Calls by day and endpoint' });
    const names = cells().map(([, name]) => name);
    expect(names.sort()).toEqual(['Categories, live', 'Category list V1', 'Category list V2']);
  });

  it('names what the user did, and both ends where an earlier build counted them as one', async () => {
    const counts = { search: count(1), primed: count(1), 'key-test': count(1), discovery: count(1) };
    await open({ ...BOOK, days: [{ day: BOOK.today, counts }] });
    await screen.findByRole('table', { name: 'Calls by day and endpoint' });
    const names = cells().map(([, name]) => name);
    expect(names.sort()).toEqual(['Explore or primed lists', 'Primed lists', 'Searches in Explore', 'Test of the key']);
  });

  it('draws the calls of each day as a chart that says its sum, its peak and the limit in words', async () => {
    await open(BOOK, 620);
    const chart = await screen.findByRole('img', { name: /^82 calls since Mar 1\. Most: Mar 20, 80\./ });
    expect(chart.getAttribute('aria-label')).toContain('Limit: 20 a day. The table below has all numbers.');
    expect(chart.querySelector('.usage-pace')).toBeTruthy();
    // From Mar 1 to Mar 20, each with its height: two kinds on the last day, one on the first.
    expect(chart.querySelectorAll('g')).toHaveLength(20);
    expect(chart.querySelectorAll('rect[data-series]')).toHaveLength(3);
    const sums = within(screen.getByRole('region', { name: 'Calls for each day' })).getAllByRole('listitem');
    expect(sums.map(({ textContent }) => textContent)).toEqual(['Categories and company 79', 'Traffic 3']);
  });

  it('says of a limit that is far above all columns where it is, and draws no line', async () => {
    await open(BOOK, 31_000);
    await screen.findByText('Your monthly limit comes to 1,000 calls a day, far above these columns.');
    expect(document.querySelector('.usage-pace')).toBeNull();
  });

  it('of a single day shows the sums without a column', async () => {
    await open({ ...BOOK, days: BOOK.days.slice(0, 1) }, 31_000);
    const region = await screen.findByRole('region', { name: 'Calls on Mar 20' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(2);
    expect(within(region).queryByRole('img')).toBeNull();
  });

  it('counts this month in the words and the order of the table', async () => {
    await open(BOOK);
    const month = await screen.findByRole('region', { name: 'Calls this month' });
    const counts = [...month.querySelectorAll('.counts > div')].map((one) =>
      [...one.children].map((part) => part.textContent),
    );
    expect(counts).toEqual([
      ['Sent', '82'],
      ['Billed', '75'],
      ['Not billed', '2'],
      ['Unknown', '5'],
    ]);
    const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
    expect(heads.slice(2)).toEqual(counts.map(([name]) => name));
  });

  it('names the year of a day that is not of this one', async () => {
    await open({ ...BOOK, days: [...BOOK.days, { day: '2025-12-31', counts: { traffic: count(1) } }] });
    fireEvent.change(await screen.findByLabelText('Days shown'), { target: { value: 'all' } });
    expect(cells().at(-1)?.[0]).toBe('Dec 31, 2025');
  });

  it('shows what the service itself counts, with its age', async () => {
    await open(BOOK);
    await screen.findByText('The service counts 75 calls this month. 925 calls are left. Said 2 hours ago.');
  });

  it('says how old that is, however long the page has been open', async () => {
    const { shelf, clock, change } = await open(BOOK);
    await screen.findByText(/Said 2 hours ago\.$/);
    clock.now = NOW + 3 * HOUR;
    shelf.book = { ...BOOK, usage: { thisMonth: 76, remaining: 924, at: clock.now } };
    change('ledger-usage');
    await screen.findByText('The service counts 76 calls this month. 924 calls are left. Said just now.');
  });

  // Sent 9 times, seen 15 times: Chromium itself repeats a request whose kept connection breaks.
  it.each([
    [15, 9, 0, 'That is 6 more than are counted here.'],
    [10, 8, 1, 'That is 1 more than is counted here.'],
    [9, 9, 0, null],
    [12, 3, 9, null],
    [5, 9, 0, null],
  ])(
    'where the service counts %i calls and we %i, and %i in doubt, it says: %s',
    async (thisMonth, billed, unknown, said) => {
      const days = [{ day: BOOK.today, counts: { categorize: count(billed, 4, unknown) } }];
      await open({ ...BOOK, days, usage: { thisMonth, remaining: 70, at: NOW } });
      const { textContent } = await screen.findByText(/^The service counts/);
      expect(textContent?.includes('the browser itself repeated')).toBe(said !== null);
      if (said !== null) expect(textContent).toContain(said);
    },
  );

  it('does not compare what the service said last month', async () => {
    await open({ ...BOOK, usage: { thisMonth: 900, remaining: 70, at: Date.UTC(2026, 1, 27, 12) } });
    expect((await screen.findByText(/70 calls are left/)).textContent).not.toContain('more than');
  });

  it.each([
    [925, '925 calls are left. Said 21 days ago.'],
    [null, 'The service has not said how many calls are left.'],
  ])('gives no count of the month before for one of this month: %s left', async (remaining, told) => {
    await open({ ...BOOK, usage: { thisMonth: 75, remaining, at: Date.UTC(2026, 1, 27, 12) } });
    expect((await screen.findByText(told)).textContent).toBe(told);
  });

  it('says so when the service never told', async () => {
    await open({ ...BOOK, usage: null });
    await screen.findByText('The service has not said how many calls are left.');
  });

  it.each([
    [1000, null],
    [101, null],
    [100, 'You have used 80% of your monthly limit.'],
    [81, 'You have used 99% of your monthly limit.'],
    [80, 'You have reached your monthly limit.'],
    [40, 'You have reached your monthly limit.'],
  ])('with a limit of %i calls it warns: %s', async (limit, warning) => {
    await open(BOOK, limit);
    await screen.findByText(`80 of ${new Intl.NumberFormat('en').format(limit)} calls used`);
    const said = document.querySelector('.allowance [role=status]')?.textContent ?? '';
    expect(said).toBe(warning ?? '');
  });

  it('says that all of the limit is used of no less', async () => {
    await open({ ...BOOK, usage: { thisMonth: 999, remaining: 1, at: NOW } }, 1000);
    await screen.findByText('You have used 99% of your monthly limit.');
  });

  it('shows the days that the user chooses', async () => {
    await open(BOOK);
    fireEvent.change(await screen.findByLabelText('Days shown'), { target: { value: 'last30' } });
    expect(cells()).toHaveLength(4);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-01' } });
    expect(cells().map(([day]) => day)).toEqual(['Mar 1', 'Feb 25']);
    expect((screen.getByLabelText('Days shown') as HTMLSelectElement).value).toBe('other');
    // It is read out where it was there before.
    const place = screen.getAllByRole('status').find(({ textContent }) => textContent === '');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-02-01' } });
    expect(screen.getByText('No calls in these days.')).toBe(place);
  });

  it('draws the first rows of a year, with the sum of all of it, and the rest when asked', async () => {
    const counts = { traffic: count(1), categorize: count(1) };
    const days = Array.from({ length: 400 }, (_, back) => ({ day: toDay(NOW - back * DAY), counts }));
    await open({ ...BOOK, days });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Days shown' }), { target: { value: 'all' } });
    await waitFor(() => expect(cells()).toHaveLength(500));
    expect(totals()).toEqual(['Total', '', '800', '800', '0', '0']);
    fireEvent.click(screen.getByRole('button', { name: /^Show 300 more/ }));
    await waitFor(() => expect(cells()).toHaveLength(800));
  });

  it('exports the days that are shown', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
    await open(BOOK);
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    fireEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
    expect(await files[0]?.text()).toContain('2026-03-20,categorize,77,70,2,5\r\n');
    expect(await files[0]?.text()).not.toContain('2026-02-25');
    expect(JSON.parse((await files[1]?.text()) ?? '')).toMatchObject({ service: { remaining: 925 } });
  });

  it('with no calls yet says where to begin', async () => {
    await open({ today: '2026-03-20', days: [], usage: null });
    await screen.findByRole('heading', { name: 'No calls yet' });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('a record that cannot be read is said and can be tried again', async () => {
    const { shelf } = await open('failing');
    await screen.findByText('This browser could not read the record of your calls.');
    shelf.book = BOOK;
    screen.getByRole('button', { name: 'Try again' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('follows calls that are counted while it is open, and nothing else', async () => {
    const { shelf, change } = await open(BOOK);
    shelf.book = { ...BOOK, days: [] };
    change('card:example.com:logo');
    expect(cells()).toHaveLength(3);
    change('ledger:2026-03-20');
    await waitFor(() => expect(cells()).toHaveLength(0));
  });
});

describe('the reckoning', () => {
  it('speaks of a limit of one call in the singular', async () => {
    await open(BOOK, 1);
    await screen.findByText('80 of 1 call used');
  });

  it('a call of unknown fate counts against the limit', () => {
    const book = { ...BOOK, usage: null, days: [{ day: BOOK.today, counts: { categorize: count(7, 90, 1) } }] };
    expect(toAllowance(book, 10)).toEqual({ used: 8, share: 0.8, level: 'near' });
  });

  it.each([
    ['more than was counted here', 95, NOW - DAY, 95],
    ['less than was counted here', 75, NOW - DAY, 80],
    ['nothing', null, NOW - DAY, 80],
    ['more, but of the month before', 95, Date.UTC(2026, 1, 28), 80],
  ])('what the service says of this month counts where it is more: it says %s', (_, thisMonth, at, used) => {
    expect(toAllowance({ ...BOOK, usage: { thisMonth, remaining: null, at } }, 1000).used).toBe(used);
  });

  it('a month begins with its first day, thirty days hold today, and all has no bounds', () => {
    expect(toRange('month', '2026-03-20')).toEqual({ from: '2026-03-01', to: '2026-03-20' });
    expect(toRange('last30', '2026-03-20')).toEqual({ from: '2026-02-19', to: '2026-03-20' });
    expect(selectRows(toRows(BOOK), toRange('all', '2026-03-20'))).toHaveLength(4);
  });
});
