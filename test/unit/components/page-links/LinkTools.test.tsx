// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { LinkTools, MarksSaid } from '../../../../components/page-links/LinkTools';
import type { MarkingState, MarkingView } from '../../../../components/page-links/marking-state';
import type { MarkCounts } from '../../../../lib/page-links/mark-kinds';

afterEach(cleanup);

const COUNTS: MarkCounts = { allowed: 3, warned: 0, blocked: 1, unknown: 1_200, stale: 0, error: 0, saved: 0 };
const ON: MarkingView = { state: 'on', counts: COUNTS, isCut: false };

function open(first: MarkingView, { isNamed = false, isListFailed = false } = {}) {
  const view = signal<MarkingView>(first);
  const pressed: string[] = [];
  const note = (what: string) => async () => void pressed.push(what);
  const state: MarkingState = {
    view,
    isListFailed: signal(isListFailed),
    look: note('look'),
    toggle: note('toggle'),
    list: note('list'),
  };
  render(
    <>
      <LinkTools state={state} isNamed={isNamed} />
      <MarksSaid state={state} />
    </>,
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { view, pressed, button, said: () => screen.getByRole('status').textContent };
}

test('one click each lists the links and marks them, and pointing at a button says what it does', async () => {
  const { pressed, button, said } = open({ state: 'off' });
  fireEvent.click(button('Links of this page'));
  fireEvent.click(button('Mark links'));
  expect(pressed).toEqual(['list', 'toggle']);
  expect(button('Links of this page').title).toBe('Links of this page, as a list in Bulk. Nothing is sent.');
  expect(button('Links of this page').getAttribute('aria-pressed')).toBeNull();
  expect([button('Mark links').getAttribute('aria-pressed'), said()]).toEqual(['false', '']);
});

test('where there is room the names are to be read', () => {
  const { button } = open({ state: 'off' }, { isNamed: true });
  expect(['Links of this page', 'Mark links'].map((name) => button(name).textContent)).toEqual([
    'Links of this page',
    'Mark links',
  ]);
});

test('while marks are there their button is pressed, and it says what each means and how many there are', async () => {
  const { view, button, said } = open({ state: 'off' });
  view.value = ON;
  await screen.findAllByRole('listitem');
  expect(button('Mark links').getAttribute('aria-pressed')).toBe('true');
  expect(button('Mark links').title).toBe('The links are marked. Press again to remove the marks.');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Allowed 3',
    'Blocked 1',
    'Unknown 1,200',
  ]);
  expect(said()).toContain('They stay until you leave the page. Only you can read them.');
  view.value = { state: 'off' };
  await expect.poll(said).toBe('');
});

test('while the page is being marked, its button waits', async () => {
  const { pressed, button, said } = open({ state: 'marking' });
  await expect.poll(said).toBe('Marking the links of the page…');
  fireEvent.click(button('Mark links'));
  expect([pressed, button('Mark links').getAttribute('aria-disabled')]).toEqual([[], 'true']);
});

test.each<[string, MarkingView, string]>([
  ['cannot be read', { state: 'failed', reason: 'not-readable' }, 'This page cannot be read'],
  ['does not answer', { state: 'failed', reason: 'too-slow' }, 'The page does not answer.'],
  ['is gone', { state: 'failed', reason: 'gone' }, 'The tab shows another page by now.'],
  ['is asked for by a worker that is gone', { state: 'no-answer' }, 'The page could not be read.'],
  [
    'has no links',
    { ...ON, counts: { ...COUNTS, allowed: 0, blocked: 0, unknown: 0 } },
    'This page has no links to mark.',
  ],
  ['has too many links', { ...ON, isCut: true }, 'The first 5,000 links'],
])('of a page that %s it says so', async (_, view, words) => {
  const { said } = open(view);
  await expect.poll(said).toContain(words);
});

test('a list that storage does not take is said', async () => {
  const { said } = open({ state: 'off' }, { isListFailed: true });
  await expect.poll(said).toBe('Not saved: this browser’s storage refused.');
});
