// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { MarkingState, MarkingView } from '../../../../components/page-links/marking-state';
import { PageLinksMenu } from '../../../../components/page-links/PageLinksMenu';
import type { MarkCounts } from '../../../../lib/page-links/mark-kinds';

afterEach(cleanup);

const COUNTS: MarkCounts = { allowed: 3, warned: 0, blocked: 1, unknown: 1_200, stale: 0, error: 0, saved: 0 };
const ON: MarkingView = { state: 'on', counts: COUNTS, isCut: false };

function open(first: MarkingView, next: MarkingView = first, list = async () => {}) {
  const view = signal<MarkingView>({ state: 'asking' });
  const wishes: string[] = [];
  const wish = async (wanted: string) => {
    wishes.push(wanted);
    view.value = wanted === 'look' ? first : next;
  };
  const state: MarkingState = { view, wish, list };
  render(<PageLinksMenu state={state} />);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { press, wishes, said: () => screen.getByRole('status').textContent };
}

test('marks are offered with where they come from, and once they are drawn it says what each means and how many there are', async () => {
  const { press, wishes, said } = open({ state: 'off' }, ON);
  await screen.findByRole('button', { name: 'Mark links' });
  expect(screen.getByRole('button', { name: 'Mark links' }).getAttribute('aria-describedby')).not.toBeNull();
  expect(said()).toBe('');
  press('Mark links');
  await screen.findByRole('button', { name: 'Remove the marks' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Allowed 3',
    'Blocked 1',
    'Unknown 1,200',
  ]);
  expect(said()).toContain('The marks stay until you leave the page. The page cannot see what they say.');
  expect(wishes).toEqual(['look', 'on']);
});

test('of a page that is marked the meaning is shown at once, and the same place takes the marks away', async () => {
  const { press, wishes, said } = open(ON, { state: 'off' });
  await screen.findByText('Blocked', { exact: false });
  press('Remove the marks');
  await screen.findByRole('button', { name: 'Mark links' });
  expect([wishes, said()]).toEqual([['look', 'off'], '']);
});

test.each<[string, MarkingView, string]>([
  ['is being marked', { state: 'marking' }, 'Marking the links of the page…'],
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
  await screen.findByText(words, { exact: false });
  expect(said()).toContain(words);
});

test('a list that storage does not take is not opened, and it says so', async () => {
  const { press, said } = open({ state: 'off' }, ON, async () => {
    throw new Error('full');
  });
  press('Links of this page');
  await screen.findByText('Not saved: this browser’s storage refused.');
  expect(said()).toContain('Not saved');
});
