// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ExploreState } from '../../../../components/explore/explore-state';
import { Pages } from '../../../../components/explore/Pages';
import { SearchRunProgress } from '../../../../components/explore/SearchRunProgress';
import type { StoredPage } from '../../../../lib/discovery/pages';
import type { SearchRun, SearchRunState } from '../../../../lib/discovery/run';
import { DAY } from '../../../../lib/time';
import { toSearchItems } from '../../../support/search-items';

const NOW = Date.UTC(2026, 5, 15, 12);

afterEach(cleanup);

interface Loaded {
  pages: number[];
  total?: number | null;
  last?: number | null;
  next?: number | null;
  age?: number;
  isPaid?: boolean;
}

function drawPages(loaded: Loaded, { isBusy = false, isRunning = false, isInBar = false } = {}) {
  const { pages, total = 1234, last = 13, next = 2, age = 0, isPaid = true } = loaded;
  const toPage = (page: number): StoredPage => ({
    query: { topN: 5000, page },
    page: { total, page, totalPages: last, items: toSearchItems(3) },
    at: NOW - age,
  });
  const stored = new Map(pages.map((page) => [page, toPage(page)]));
  const state = {
    pages: signal(stored),
    newest: signal([...stored.values()].at(-1) ?? null),
    lastPage: signal(last),
    nextPage: signal(next),
    isPaid: signal(isPaid),
  } as unknown as ExploreState;
  const [onNext, onLoad] = [vi.fn(), vi.fn()];
  const draw = (runs: boolean) => (
    <Pages {...{ state, isInBar, isBusy, onNext, onLoad }} isRunning={runs} now={() => NOW} />
  );
  const { rerender } = render(draw(isRunning));
  return { onNext, onLoad, startRun: () => rerender(draw(true)) };
}
const said = () => screen.getByRole('status').textContent;
const submit = (button: string) => fireEvent.submit(screen.getByText(button).closest('form') as HTMLFormElement);
const enter = (name: string, text: string) => fireEvent.input(screen.getByLabelText(name), { target: { value: text } });

describe('what is loaded of a search', () => {
  it.each<[string, Loaded, string]>([
    ['one page', { pages: [1] }, '1,234 sites fit · page 1 of 13 is loaded · fetched just now'],
    [
      'stored pages, with their age',
      { pages: [1, 2, 3, 7], age: 2 * DAY, isPaid: false },
      '1,234 sites fit · pages 1–3, 7 of 13 are loaded · the oldest fetched 2 days ago · no call',
    ],
    [
      'a total that is not known',
      { pages: [1], total: null, last: 1000 },
      'The service does not say how many sites fit · page 1 of 1,000 is loaded · fetched just now',
    ],
    [
      'nothing found',
      { pages: [1], total: 0, last: 1, next: null },
      'No site fits · page 1 of 1 is loaded · fetched just now',
    ],
    ['pages from a clock that was set back', { pages: [1], age: -DAY }, '1,234 sites fit · page 1 of 13 is loaded'],
  ])('%s', (_, loaded, text) => {
    drawPages(loaded);
    expect(said()).toBe(text);
  });

  it('is told once: what the bar above the table says is here for paper, and that nothing is known of totals for the eye', () => {
    const forPaper = () => [...document.querySelectorAll('.in-bar')].map(({ textContent }) => textContent);
    drawPages({ pages: [1] }, { isInBar: true });
    expect(forPaper()).toEqual(['1,234 sites fit · ', ' · fetched just now']);
    cleanup();
    drawPages({ pages: [1], total: null }, { isInBar: true });
    expect(forPaper()).toEqual([' · fetched just now']);
  });

  it('asks for the next page for 1 call', () => {
    const { onNext } = drawPages({ pages: [1, 2], next: 3 });
    fireEvent.click(screen.getByText('Next page · 1 call'));
    expect(onNext).toHaveBeenCalledWith(3);
  });

  it('counts only pages that are not loaded', () => {
    const { onLoad } = drawPages({ pages: [1, 3], next: 2 });
    enter('To page', '5');
    submit('Load pages 2 to 5 · 3 calls');
    expect(onLoad).toHaveBeenCalledWith(2, 5);
  });

  it('takes the two pages in either order', () => {
    const { onLoad } = drawPages({ pages: [1], next: 2 });
    enter('From page', '6');
    enter('To page', '4');
    submit('Load pages 4 to 6 · 3 calls');
    expect(onLoad).toHaveBeenCalledWith(4, 6);
  });

  it('asks for nothing where all pages are loaded or one is asked for, and has no button while a run loads them', () => {
    const { onLoad } = drawPages({ pages: [1, 2, 3] });
    enter('From page', '1');
    enter('To page', '3');
    submit('These pages are loaded');
    cleanup();
    const busy = drawPages({ pages: [1] }, { isBusy: true });
    submit('Load pages 2 to 3 · 2 calls');
    fireEvent.click(screen.getByText('Next page · 1 call'));
    expect([onLoad, busy.onLoad, busy.onNext].flatMap(({ mock }) => mock.calls)).toEqual([]);
    cleanup();
    drawPages({ pages: [1] }, { isRunning: true });
    expect(screen.queryAllByRole('button')).toEqual([]);
    cleanup();
    drawPages({ pages: [1], last: 1, next: null });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('keeps the focus once the run has taken the place of the button that started it', async () => {
    const { startRun } = drawPages({ pages: [1] });
    screen.getByText('Load pages 2 to 3 · 2 calls').focus();
    startRun();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('status')));
  });

  it('takes no page beyond the last one', () => {
    const { onLoad } = drawPages({ pages: [1], last: 4 });
    enter('To page', '5');
    expect(screen.queryByText(/Load pages 2 to 5/)).toBeNull();
    submit('Load pages 2 to 3 · 2 calls');
    expect(onLoad).toHaveBeenCalledWith(2, 3);
  });
});

const IDLE: SearchRunState = { status: 'idle', query: null, from: 1, to: 1, pagesDone: 0, callsLeft: 0, inDoubt: 0 };
const PAUSED: SearchRunState = {
  ...{ status: 'paused', query: { topN: 5000, filters: { category: '/Shopping' } } },
  ...{ from: 1, to: 20, pagesDone: 8, callsLeft: 12, inDoubt: 0 },
};

function drawRun(change: Partial<SearchRunState>, { isOfShown = true, mayAsk = async () => true } = {}) {
  const acts = { resume: vi.fn(async () => {}), pause: vi.fn(), cancel: vi.fn(async () => {}) };
  const run = { state: signal({ ...PAUSED, ...change }), ...acts } as unknown as SearchRun;
  render(<SearchRunProgress {...{ run, isOfShown, mayAsk }} now={() => NOW} />);
  return acts;
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('a run over pages', () => {
  it.each<[string, Partial<SearchRunState>, string[]]>([
    ['is not shown without one', IDLE, []],
    ['is not shown once all is loaded', { status: 'done', pagesDone: 20, callsLeft: 0 }, []],
    ['can be paused while it loads', { status: 'running' }, ['Pause', 'Cancel']],
    ['resumes with its cost', {}, ['Resume · 12 calls', 'Cancel']],
    ['goes over the limit on the user’s word alone', { limit: true }, ['Go on over the limit · 12 calls', 'Cancel']],
    [
      'with pages in doubt asks what to do about them',
      { inDoubt: 2 },
      ['Resume without them · 12 calls', 'Ask again · 14 calls', 'Cancel'],
    ],
    ['that left pages in doubt asks for them alone', { callsLeft: 0, inDoubt: 1 }, ['Ask again · 1 call', 'Leave out']],
    ['that the service cut short says so', { status: 'done', ignored: true, callsLeft: 0 }, ['Close']],
    ['in another window can only be seen', { elsewhere: true }, []],
  ])('%s', (_, change, expected) => {
    drawRun(change);
    expect(buttons()).toEqual(expected);
  });

  it('30: says that the service or key was replaced, before it goes on with the new one', () => {
    drawRun({ otherKey: true });
    screen.getByText(/“Resume” uses the new one\.$/);
    expect(buttons()).toEqual(['Resume · 12 calls', 'Cancel']);
  });

  it('says why it rests, and whose search it is where another is shown', () => {
    drawRun({ failure: { kind: 'offline', billed: 'no' } }, { isOfShown: false });
    screen.getByText('You are offline.');
    screen.getByText('Paused. What is loaded is kept and not paid for again.');
    screen.getByText('8 of 20 pages are loaded: pages 1 to 20');
    expect(screen.getByText('Shopping').getAttribute('href')).toBe('#/explore?top=5000&category=%2FShopping');
  });

  it('of another search says that it is done, and leads there', () => {
    drawRun({ status: 'done', pagesDone: 20, callsLeft: 0 }, { isOfShown: false });
    screen.getByText('20 of 20 pages are loaded: pages 1 to 20');
    screen.getByText('Shopping');
    expect(buttons()).toEqual(['Close']);
  });

  it('says once that a page may have been billed', () => {
    drawRun({ inDoubt: 1, failure: { kind: 'lost', billed: 'maybe' } });
    expect(screen.getAllByText(/billed/)).toHaveLength(1);
  });

  it('waits as long as the service asks, and counts the seconds down', () => {
    const { resume } = drawRun({ failure: { kind: 'slow-down', billed: 'no', retryAt: NOW + 9000 } });
    screen.getByText('Next try in 9 s.');
    fireEvent.click(screen.getByText('Resume · 12 calls'));
    expect(resume).not.toHaveBeenCalled();
  });

  it('with a text goes on only where the browser may send it', async () => {
    const query = { topN: 5000, q: 'lamps' };
    const refused = drawRun({ query }, { mayAsk: async () => false });
    fireEvent.click(screen.getByText('Resume · 12 calls'));
    await Promise.resolve();
    expect(refused.resume).not.toHaveBeenCalled();
    cleanup();
    const agreed = drawRun({ query, inDoubt: 1 });
    fireEvent.click(screen.getByText('Ask again · 13 calls'));
    await expect.poll(() => agreed.resume.mock.calls).toEqual([['again']]);
  });
});
