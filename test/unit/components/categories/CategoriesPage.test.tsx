// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, test } from 'vitest';
import { CategoriesPage } from '../../../../components/categories/CategoriesPage';
import { createCategoryListsState } from '../../../../components/pickers/FullLists';
import type { CategoryLists, StoredCategoryList } from '../../../../lib/discovery/category-lists';
import type { Failure, Result } from '../../../../lib/errors';
import { DAY } from '../../../../lib/time';
import { speak } from '../../../support/texts';

afterEach(() => {
  cleanup();
  speak('en');
});

const NOW = 100 * DAY;
const V1 = ['/Games', '/Games/Card Games', '/News', '/Travel', '/Travel/Air Travel'];
const V2 = ['/Games/Card Games/Poker', '/News', '/Travel & Transportation/Air Travel'];
const toList = (paths: string[], change: Partial<StoredCategoryList> = {}): StoredCategoryList => ({
  ...{ paths, count: paths.length, at: NOW },
  ...change,
});
const BOTH = { v1: toList(V1), v2: toList(V2) };

interface Given {
  stored?: Partial<CategoryLists>;
  /** By list, in their order. */
  answers?: Record<string, Result<StoredCategoryList>[]>;
  isLocked?: boolean;
  copies?: boolean;
}

async function open({ stored = {}, answers = {}, isLocked = false, copies = true }: Given = {}) {
  const seen = { asked: [] as string[], copied: [] as string[], reloads: 0 };
  const state = createCategoryListsState(
    { now: () => NOW },
    async () => ({ v1: null, v2: null, ...stored }),
    async (version, again) => {
      seen.asked.push(again ? `${version} again` : version);
      return answers[version]?.shift() ?? { ok: false, failure: { kind: 'offline', billed: 'no' } };
    },
  );
  render(
    <CategoriesPage
      state={state}
      isPolicyLocked={signal(isLocked)}
      toPolicy={(path) => `/options.html#policy?${path}`}
      now={() => NOW}
      onCopy={async (text) => {
        if (!copies) throw new Error('refused');
        seen.copied.push(text);
      }}
      onReload={() => {
        seen.reloads++;
      }}
    />,
  );
  await screen.findByRole('tree');
  return seen;
}

const press = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const readLines = () => screen.getAllByRole('treeitem').map((line) => line.querySelector('.tree-name')?.textContent);
const line = (name: RegExp) => screen.getByRole('treeitem', { name });
const search = (text: string) =>
  fireEvent.input(screen.getByRole('searchbox', { name: 'Find a category' }), { target: { value: text } });
const chosen = () => screen.getByRole('region', { name: 'Chosen category' });
const show = (value: string) => fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value } });

describe('the lists', () => {
  test('are offered one by one, and until then the 27 top levels are shown', async () => {
    const { asked } = await open({ answers: { v1: [{ ok: true, body: toList(V1) }] } });
    expect(readLines()).toHaveLength(27);
    screen.getByText('27 top-level categories. Load a list to see what is below them.');
    screen.getByText(/^Not loaded yet. It has about 620 categories, in the names that cards use/);
    screen.getByText(/^Not loaded yet. It has about 1,090 categories, only the ends of branches/);
    await press('Load V1 · 1 call');
    await screen.findByText('5 paths.');
    screen.getByText('Loaded just now.');
    expect(asked).toEqual(['v1']);
    expect(readLines()).toEqual(['Games', 'News', 'Travel']);
    screen.getByRole('button', { name: 'Load V2 · 1 call' });
    expect(screen.queryByRole('combobox', { name: 'Show' })).toBeNull();
  });

  test('say their age, and are loaded again for a call each', async () => {
    const again = toList([...V1, '/Pets']);
    const { asked } = await open({
      stored: { v1: toList(V1, { at: NOW - 3 * DAY }), v2: toList(V2, { at: NOW - 40 * DAY }) },
      answers: { v1: [{ ok: true, body: again }] },
    });
    screen.getByText('Loaded 3 days ago.');
    screen.getByText('Loaded 1 month ago. It is older than 30 days.');
    await press('Refresh · 1 call: V1');
    await screen.findByText('6 paths.');
    expect(asked).toEqual(['v1 again']);
    expect(readLines()).toContain('Pets');
  });

  test('say where the service counts otherwise', async () => {
    await open({ stored: { v1: toList(V1, { count: 1620 }), v2: toList(V2, { count: null }) } });
    screen.getByText('The service says 1,620, the list has 5.');
    expect(screen.getAllByText(/The service says/)).toHaveLength(1);
  });

  const FAILURES: [Failure, string, string | null][] = [
    [{ kind: 'no-key', billed: 'no' }, 'Save your service address and key first.', 'Load V1 · 1 call'],
    [{ kind: 'offline', billed: 'no' }, 'You are offline.', 'Retry · 1 call: V1'],
    [{ kind: 'quota', billed: 'no' }, 'Your calls are used up.', 'Retry · 1 call: V1'],
    [{ kind: 'plan', billed: 'no' }, 'Needs the Advanced plan.', 'Load V1 · 1 call'],
    [{ kind: 'lost', billed: 'maybe' }, 'No answer arrived. This call may have been billed.', 'Retry · 1 call: V1'],
  ];
  test.each(FAILURES)('that failed (%j) say why, and what can be done', async (failure, sentence, button) => {
    await open({ answers: { v1: [{ ok: false, failure }] } });
    await press('Load V1 · 1 call');
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    screen.getByRole('button', { name: button ?? '' });
    const link = screen.queryByRole('link', { name: 'Open options' });
    expect(link?.getAttribute('href') ?? null).toBe(/no-key|plan/.test(failure.kind) ? '/options.html#key' : null);
  });

  test('of which one failed leave the other as it is', async () => {
    await open({ stored: { v1: toList(V1) } });
    await press('Load V2 · 1 call');
    await screen.findByRole('alert');
    screen.getByRole('button', { name: 'Refresh · 1 call: V1' });
    screen.getByRole('button', { name: 'Retry · 1 call: V2' });
    expect(readLines()).toEqual(['Games', 'News', 'Travel']);
  });

  test('cannot be asked for by a page of the version before, which can be loaded anew', async () => {
    const seen = await open({ answers: { v1: [{ ok: false, failure: { kind: 'updated', billed: 'no' } }] } });
    await press('Load V1 · 1 call');
    await screen.findByRole('alert');
    await press('Reload');
    expect(seen.reloads).toBe(1);
  });
});

describe('the tree', () => {
  test('is one of both lists, or of either, or of what they do not share', async () => {
    await open({ stored: BOTH });
    screen.getByText('6 categories, 3 of them at the end of a branch.');
    expect(line(/^Travel/).textContent).toBe('Travel1, 1 below');
    show('v2');
    expect(readLines()).toEqual(['Games', 'News', 'Travel & Transportation']);
    show('unshared');
    expect(readLines()).toEqual(['Games']);
    screen.getByText('1 category.');
  });

  test('is searched as one types, and says how much is found', async () => {
    await open({ stored: BOTH });
    search('poker');
    expect(readLines()).toEqual(['Games', 'Card Games', 'Poker']);
    screen.getByText('1 category is found.');
    search('xyz');
    expect(screen.queryAllByRole('treeitem')).toEqual([]);
    screen.getByText('No category is found.');
    search('');
    expect(readLines()).toEqual(['Games', 'News', 'Travel']);
  });

  test('leaves a category found by a search in sight once it is chosen', async () => {
    await open({ stored: BOTH });
    search('poker');
    fireEvent.click(line(/^Poker/));
    search('');
    expect(readLines()).toEqual(['Games', 'Card Games', 'Poker', 'News', 'Travel']);
  });
});

describe('a chosen category', () => {
  test('says where it stands, and leads to its sites and to a rule', async () => {
    await open({ stored: BOTH });
    search('poker');
    fireEvent.click(line(/^Poker/));
    const { getByText, getByRole } = within(chosen());
    expect(getByRole('heading').textContent).toBe('Games › Card Games › Poker');
    getByText('/Games/Card Games/Poker');
    getByText('Only V2 has it.');
    expect(getByRole('link', { name: 'Explore this category' }).getAttribute('href')).toBe(
      '#/explore?top=100000&category=%2FGames%2FCard+Games%2FPoker',
    );
    expect(getByRole('link', { name: 'Use in a policy' }).getAttribute('href')).toBe(
      '/options.html#policy?/Games/Card Games/Poker',
    );
  });

  test('gives its path to the clipboard, that of either list', async () => {
    const { copied } = await open({ stored: BOTH });
    fireEvent.click(line(/^Travel/));
    await press('Copy path: /Travel');
    await within(chosen()).findByText('Copied');
    await press('Copy path: /Travel & Transportation');
    expect(copied).toEqual(['/Travel', '/Travel & Transportation']);
  });

  test('says that the clipboard refused', async () => {
    await open({ copies: false });
    fireEvent.click(line(/^Games/));
    await press('Copy path: /Games');
    await within(chosen()).findByText('Not copied: the browser refused.');
  });

  test('stays the chosen one in the list that names it otherwise', async () => {
    await open({ stored: BOTH });
    fireEvent.click(line(/^Travel/));
    show('v2');
    await waitFor(() => expect(within(chosen()).getByRole('heading').textContent).toBe('Travel & Transportation'));
  });

  test('leads to no rule where the organisation has set the policy', async () => {
    await open({ isLocked: true });
    fireEvent.click(line(/^Games/));
    within(chosen()).getByRole('link', { name: 'Explore this category' });
    expect(within(chosen()).queryByRole('link', { name: 'Use in a policy' })).toBeNull();
  });
});
