// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { Verdicts } from '../../../../components/site-table/row-verdicts';
import { StartPage } from '../../../../components/start/StartPage';
import type { LastSite, Need, Overview } from '../../../../components/start/start-state';
import { setIcons } from '../../../../components/text/icons';
import { UNDECIDED } from '../../../../lib/safety/decide';
import { HOUR } from '../../../../lib/time';

afterEach(cleanup);

const NOW = Date.UTC(2026, 5, 20, 12);
const COUNT = { sent: 3, billed: 3, free: 0, unknown: 0 };
const EMPTY: Overview = {
  ...{ hasKey: true, needs: [], isWhole: true, sites: [], searches: [] },
  book: { today: '2026-06-20', days: [], usage: null },
};

const toSite = (host: string, change: Partial<LastSite> = {}): LastSite => ({
  ...{ host, savedAt: NOW, companyName: null, category: null, logo: null },
  ...change,
});

function show(overview: Overview | 'loading', limit: number | null = null, verdicts: Verdicts | null = null) {
  const [onRetry, onOpenOptions] = [vi.fn(), vi.fn()];
  const toProps = (next: typeof overview) => ({
    ...{ overview: next, verdicts, limit, onRetry, onOpenOptions, now: () => NOW },
    loadLogos: false,
  });
  const { rerender } = render(<StartPage {...toProps(overview)} />);
  return { onRetry, onOpenOptions, show: (next: Overview) => rerender(<StartPage {...toProps(next)} />) };
}

const region = (name: string) => screen.getByRole('region', { name });
const linksOf = (name: string) =>
  within(region(name))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);

test('while it is read the page says so', () => {
  show('loading');
  expect(screen.getByText('Reading what is saved…')).toBeTruthy();
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
});

test('a part with nothing in it is not there; with no site the page says how to come to one', () => {
  show(EMPTY);
  expect(screen.queryAllByRole('region')).toEqual([]);
  screen.getByText('No site is saved yet. Type one above, or open any site and click the Sitecard icon.');
});

test('each part comes with what is in it, and what needs a decision comes first', () => {
  const site = toSite('a.com');
  show({
    ...{ ...EMPTY, needs: [{ kind: 'policy' }], sites: [site] },
    book: { ...(EMPTY.book as object), usage: { thisMonth: 1, remaining: 5, at: NOW } } as Overview['book'],
  });
  const names = screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent);
  expect(names).toEqual(['Needs a decision', 'Last sites looked up', 'Calls']);
});

test('without a key the page leads to the options and says what works without one', () => {
  const { onOpenOptions } = show({ ...EMPTY, hasKey: false });
  const first = region('Who is behind this site?');
  expect(within(first).getAllByRole('listitem')).toHaveLength(4);
  fireEvent.click(within(first).getByRole('button', { name: 'Enter service and key' }));
  expect(onOpenOptions).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

test('without a key what is saved and what waits is shown all the same', () => {
  const site = toSite('a.com');
  show({
    ...{ hasKey: false, isWhole: true, needs: [{ kind: 'policy' }], sites: [site] },
    searches: [{ id: '1', name: 'German shops', search: 'top=1000', at: NOW }],
    book: { today: '2026-06-20', days: [{ day: '2026-06-20', counts: { traffic: COUNT } }], usage: null },
  });
  for (const name of ['Needs a decision', 'Last sites looked up', 'Calls', 'Saved searches']) region(name);
});

test('a saved site is one link to its card, with what it is, its verdict and its age', () => {
  const sites = [
    toSite('a.com', { savedAt: NOW - 2 * HOUR, companyName: 'Company A', category: '/Shopping/Toys' }),
    toSite('b.com', { savedAt: null }),
    // The clock was put back since.
    toSite('c.com', { savedAt: NOW + HOUR }),
  ];
  const verdicts: Verdicts = new Map([['a.com', { ...UNDECIDED, verdict: 'blocked', action: 'block' }]]);
  show({ ...EMPTY, sites }, null, verdicts);
  expect(linksOf('Last sites looked up')).toEqual([
    ['#/site/a.com', 'a.comCompany AShopping › ToysBlockedsaved 2 hours ago'],
    ['#/site/b.com', 'b.com'],
    ['#/site/c.com', 'c.com'],
  ]);
});

test.each<[Need, string, string]>([
  [{ kind: 'keyRefused' }, '/options.html#key', 'The service rejected your key'],
  [{ kind: 'keyUnreadable' }, '/options.html#key', 'A saved key cannot be read'],
  [{ kind: 'policy' }, '/options.html#policy', 'Your brand-safety policy cannot be read'],
  [{ kind: 'lists' }, '/options.html#safety', 'Fetching the primed lists waits for you'],
  [{ kind: 'watchUnreadable' }, '#/watch', 'Your watch list cannot be read'],
  [{ kind: 'watch', hosts: ['a.com'] }, '#/watch', '1 watched site has newsa.com'],
  [
    { kind: 'watch', hosts: ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'] },
    '#/watch',
    '5 watched sites have newsa.com, b.com, c.com and 2 more',
  ],
  [
    { kind: 'calls', subject: 'a.com', endpoints: ['traffic'] },
    '#/site/a.com',
    'A call for a.com brought no answerAsked for: Traffic. It may have been billed',
  ],
  [
    { kind: 'calls', subject: 'jo@a.com', endpoints: ['categorize', 'similar'] },
    '#/site/jo@a.com',
    'Calls for jo@a.com brought no answersAsked for: Categories and company, Similar sites. They may have been billed',
  ],
  [
    { kind: 'searchCalls', search: 'top=10&page=2', pages: 3 },
    '#/explore?top=10&page=2',
    '3 pages of a search brought no answersAsked for: rank to 10. They may have been billed',
  ],
  [
    { kind: 'searchRun', search: 'top=10' },
    '#/explore?top=10',
    'Loading the pages of a search waits for youAsked for: rank to 10. Resume it or stop it.',
  ],
])('%o leads to %s', (need, href, text) => {
  show({ ...EMPTY, needs: [need] });
  expect(linksOf('Needs a decision')).toEqual([[href, expect.stringContaining(text)]]);
  expect(region('Needs a decision').textContent).not.toContain('Nothing needs');
});

test('of many decisions the first are shown, and the others on request', () => {
  const toNeed = (n: number): Need => ({ kind: 'calls', subject: `site-${n}.com`, endpoints: ['traffic'] });
  show({ ...EMPTY, needs: Array.from({ length: 12 }, (_, n) => toNeed(n)) });
  expect(linksOf('Needs a decision')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show 7 more: Needs a decision' }));
  expect(linksOf('Needs a decision')).toHaveLength(12);
});

test('what could not be read is said, is never taken for nothing, and can be read again', () => {
  const { onRetry } = show({ ...EMPTY, isWhole: false, sites: 'failed', book: 'failed', searches: 'failed' });
  expect(region('Needs a decision').textContent).not.toContain('Nothing needs');
  within(region('Last sites looked up')).getByText('This browser could not read the saved sites.');
  within(region('Calls')).getByText('This browser could not read the record of your calls.');
  within(region('Saved searches')).getByText('This browser could not read the saved searches.');
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(button);
  expect(onRetry).toHaveBeenCalledTimes(4);
});

test('a saved search leads to its address, and of many the first are shown', () => {
  const toSearch = (n: number) => ({ id: `${n}`, name: `Search ${n}`, search: `top=${n}`, at: NOW });
  show({ ...EMPTY, searches: Array.from({ length: 12 }, (_, n) => toSearch(n + 1)) });
  const links = linksOf('Saved searches');
  expect(links.slice(0, 3)).toEqual([
    ['#/explore', 'Explore'],
    ['#/explore?top=1', 'Search 1'],
    ['#/explore?top=2', 'Search 2'],
  ]);
  expect(links).toHaveLength(9);
  fireEvent.click(screen.getByRole('button', { name: 'Show 4 more: Saved searches' }));
  expect(linksOf('Saved searches')).toHaveLength(13);
});

test('calls are told as the service said last, and against the limit', () => {
  const book: Overview['book'] = {
    today: '2026-06-20',
    days: [{ day: '2026-06-20', counts: { traffic: COUNT } }],
    usage: { thisMonth: 3, remaining: 1234, at: NOW - HOUR },
  };
  show({ ...EMPTY, book });
  const part = region('Calls');
  expect(part.textContent).toContain('1,234 calls left');
  within(part).getByText('The service said so 1 hour ago.');
  expect(part.textContent).toContain('3 calls used this month.');
  expect(linksOf('Calls')).toEqual([
    ['#/usage', 'Usage'],
    ['/options.html#calls', 'Set a limit'],
  ]);
  cleanup();
  show({ ...EMPTY, book }, 100);
  within(region('Calls')).getByText('3 of 100 calls used');
});

test('one who was on a button that is gone goes on from the page', () => {
  const main = document.createElement('main');
  main.tabIndex = -1;
  document.body.append(main);
  const { show: showNext } = show({ ...EMPTY, sites: 'failed' });
  screen.getByRole('button', { name: 'Try again' }).focus();
  showNext({ ...EMPTY });
  return vi.waitFor(() => expect(document.activeElement).toBe(main));
});

test('a category of a last site has the icon of its top level, whose room is kept before it comes', () => {
  show({ ...EMPTY, sites: [toSite('a.com', { category: '/News/Weather' })] });
  expect(document.querySelector('.start-category .category-icon')?.innerHTML).toBe('');
  cleanup();
  setIcons(new Map([['/News', 'M5 5h2']]));
  show({ ...EMPTY, sites: [toSite('a.com', { category: '/News/Weather' })] });
  expect(document.querySelector('.start-category .category-icon path')?.getAttribute('d')).toBe('M5 5h2');
  setIcons(null);
});
