// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { createCategoryListsState, FullLists } from '../../../../components/pickers/FullLists';
import type { CategoryLists, StoredCategoryList } from '../../../../lib/discovery/category-lists';
import type { Result } from '../../../../lib/errors';
import { DAY } from '../../../../lib/time';

afterEach(cleanup);

const NOW = 100 * DAY;
const list = (paths: string[], at = NOW): StoredCategoryList => ({ paths, count: null, at });
const answer = (paths: string[]): Result<StoredCategoryList> => ({ ok: true, body: list(paths) });
const slowDown: Result<never> = { ok: false, failure: { kind: 'slow-down', billed: 'no', retryAt: NOW + 1500 } };

function open(stored: Partial<CategoryLists>, answers: Record<string, Result<StoredCategoryList>[]> = {}) {
  const asked: string[] = [];
  const state = createCategoryListsState(
    { now: () => NOW },
    async () => ({ v1: null, v2: null, ...stored }),
    async (version) => {
      asked.push(version);
      return answers[version]?.shift() ?? slowDown;
    },
  );
  render(<FullLists state={state} now={() => NOW} />);
  return asked;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('both lists are offered for a call each, and then no more', async () => {
  const asked = open({}, { v1: [answer(['/Games'])], v2: [answer(['/Games', '/News'])] });
  screen.getByText('The 27 top-level categories can be picked.');
  press('Load the full category lists · 2 calls');
  await screen.findByText('2 categories of the full lists can be picked.');
  expect(asked).toEqual(['v1', 'v2']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('says while the lists are awaited what it waits for, in the place that says what came', async () => {
  open({}, { v1: [answer(['/Games'])], v2: [answer(['/News'])] });
  const said = screen.getByRole('status');
  press('Load the full category lists · 2 calls');
  await waitFor(() => expect(said.textContent).toBe('Loading the full category lists…'));
  await waitFor(() => expect(said.textContent).toBe('2 categories of the full lists can be picked.'));
});

test('where the second list did not come, that is said, and it alone is asked for again once the service allows it', async () => {
  const asked = open({}, { v1: [answer(['/Games', '/Pets'])], v2: [slowDown, answer(['/News'])] });
  press('Load the full category lists · 2 calls');
  expect((await screen.findByRole('alert')).textContent).toBe('The service asked to slow down.');
  screen.getByText('2 categories of the full lists can be picked.');
  screen.getByText('Next try in 2 s.');
  press('Load the full category lists · 1 call');
  expect(asked).toEqual(['v1', 'v2']);
  await waitFor(() => expect(screen.queryByText(/Next try/)).toBeNull(), { timeout: 4000 });
  press('Load the full category lists · 1 call');
  await screen.findByText('3 categories of the full lists can be picked.');
  expect(asked).toEqual(['v1', 'v2', 'v2']);
});

test('a list that is a month old can be picked from, and loaded anew', async () => {
  const asked = open(
    { v1: list(['/Games']), v2: list(['/News'], NOW - 30 * DAY) },
    { v2: [answer(['/News', '/Pets'])] },
  );
  await screen.findByText('2 categories of the full lists can be picked.');
  press('Load the full category lists · 1 call');
  await screen.findByText('3 categories of the full lists can be picked.');
  expect(asked).toEqual(['v2']);
});

test('a list that is being loaded is not asked for again, and what was loaded is not replaced by what was stored', async () => {
  const asked: string[] = [];
  const stored = Promise.withResolvers<CategoryLists>();
  const state = createCategoryListsState(
    { now: () => NOW },
    () => stored.promise,
    async (version, again) => {
      asked.push(`${version} ${again}`);
      return answer(['/New']);
    },
  );
  expect(await Promise.all([state.loadOne('v1', true), state.loadOne('v1', true)])).toEqual([true, false]);
  expect(asked).toEqual(['v1 true']);
  expect(state.isRead.value).toBe(false);
  stored.resolve({ v1: list(['/Old']), v2: list(['/Other']) });
  await waitFor(() => expect(state.isRead.value).toBe(true));
  expect(state.paths.value).toEqual(['/New', '/Other']);
});
