// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SavedSearches, SavedSearchesMenu, SaveSearch } from '../../../../components/explore/SavedSearches';
import { createSearchesState, MOST_SEARCHES } from '../../../../components/explore/saved-searches-state';
import { createSavedSearches } from '../../../../lib/discovery/saved-searches';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';
import { addPopovers } from '../../../support/popovers';

beforeAll(addPopovers);
afterEach(cleanup);

const SHOPS = 'top=1000&category=%2FShopping';

async function setUp(saved = 0) {
  const { area, failSets } = createAreaSpace().connect();
  const { locks } = createLockSpace().connect();
  const store = createSavedSearches({ area, locks, now: () => 1 }, () => () => {});
  for (let n = 0; n < saved; n++) await store.add(`Search ${n}`, `top=${n + 1}`);
  const state = createSearchesState(store);
  await expect.poll(() => state.searches.value.length).toBe(saved);
  render(
    <>
      <SaveSearch state={state} search={SHOPS} name="Shopping" />
      <SavedSearches state={state} shown={SHOPS} />
    </>,
  );
  return { state, store, failSets };
}
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const enter = (label: string, text: string) => {
  fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.submit(screen.getByLabelText(label).closest('form') as HTMLFormElement);
};

describe('saved searches', () => {
  it('are not shown before there is one, and then by the name that the user gives', async () => {
    await setUp();
    expect(screen.queryByText('Saved searches')).toBeNull();
    press('Save this search');
    expect(screen.getByLabelText<HTMLInputElement>('Name of this search').value).toBe('Shopping');
    enter('Name of this search', '  My shops ');
    await screen.findByText('Saved as “My shops”');
    expect(screen.getByText('My shops').closest('a')?.getAttribute('href')).toBe(`#/explore?${SHOPS}`);
  });

  it('take no name that is empty or too long', async () => {
    await setUp();
    press('Save this search');
    for (const name of [' ', 'x'.repeat(101)]) {
      enter('Name of this search', name);
      screen.getByText('Enter a name of 1 to 100 characters.');
    }
    enter('Name of this search', 'Fine');
    await expect.poll(names).toEqual(['Fine']);
  });

  it('are renamed', async () => {
    await setUp(2);
    press('Rename “Search 0”');
    enter('New name of “Search 0”', 'First');
    await expect.poll(names).toEqual(['First', 'Search 1']);
  });

  it('are removed, and put back where they were', async () => {
    await setUp(3);
    press('Remove “Search 1”');
    await expect.poll(names).toEqual(['Search 0', 'Search 2']);
    screen.getByText('“Search 1” is removed.');
    press('Undo');
    await expect.poll(names).toEqual(['Search 0', 'Search 1', 'Search 2']);
    expect(screen.queryByText('Undo')).toBeNull();
  });

  it('offer the undo after the only one is removed too', async () => {
    await setUp(1);
    press('Remove “Search 0”');
    await screen.findByText('“Search 0” is removed.');
    press('Undo');
    await expect.poll(names).toEqual(['Search 0']);
  });

  it('say when storage refuses, and when there are too many', async () => {
    const { failSets } = await setUp(1);
    failSets(1);
    press('Save this search');
    enter('Name of this search', 'Lost');
    await screen.findByText('Not saved: this browser’s storage refused.');
    expect(names()).toEqual(['Search 0']);
    cleanup();
    await setUp(MOST_SEARCHES);
    screen.getByText('There are 100 saved searches, which is the most. Remove one of them first.');
    expect(screen.queryByText('Save this search')).toBeNull();
  });

  it('are in a menu over results, which saves the search and closes when another is followed', async () => {
    const { state } = await setUp(1);
    cleanup();
    render(<SavedSearchesMenu state={state} query={{ topN: 1000, filters: { category: '/Shopping' } }} />);
    expect(names()).toEqual([]);
    press('Saved searches');
    press('Save this search');
    enter('Name of this search', 'My shops');
    await expect.poll(names).toEqual(['Search 0', 'My shops']);
    expect(screen.getByText('My shops').closest('a')?.getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByText('Search 0'));
    await expect.poll(names).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Saved searches' }));
  });
});
