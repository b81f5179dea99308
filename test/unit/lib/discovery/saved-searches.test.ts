import { expect, test } from 'vitest';
import {
  createSavedSearches,
  isSearchName,
  LONGEST_NAME,
  MOST_SEARCHES,
} from '../../../../lib/discovery/saved-searches';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';

function setUp() {
  const space = createAreaSpace();
  const lockSpace = createLockSpace();
  const listeners = new Set<(changed: Record<string, unknown>) => void>();
  const open = () => {
    const { area } = space.connect();
    const set: typeof area.set = async (items) => {
      await area.set(items);
      for (const listener of listeners) listener(items);
    };
    const subscribe = (listener: (changed: Record<string, unknown>) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const { locks } = lockSpace.connect();
    return createSavedSearches({ area: { ...area, set }, locks, now: () => 7 }, subscribe as never);
  };
  const names = async () => (await open().read()).map(({ name }) => name);
  return { space, open, names };
}

test('a search is saved by a name, renamed, removed and restored in its place', async () => {
  const { open, names } = setUp();
  const saved = open();
  expect(await saved.read()).toEqual([]);
  const first = await saved.add(' Toys ', 'top=10');
  expect(first).toMatchObject({ name: 'Toys', search: 'top=10', at: 7 });
  await saved.add('Shoes', 'top=20');
  await saved.add('Books', 'top=30');
  await saved.rename(first?.id ?? '', 'Games');
  expect(await names()).toEqual(['Games', 'Shoes', 'Books']);
  const [, shoes] = await saved.read();
  const removed = await saved.remove(shoes?.id ?? '');
  expect(removed).toEqual({ saved: shoes, index: 1 });
  expect(await names()).toEqual(['Games', 'Books']);
  if (removed) for (let times = 0; times < 2; times++) await saved.restore(removed);
  expect(await names()).toEqual(['Games', 'Shoes', 'Books']);
  expect(await saved.remove('gone')).toBeNull();
});

test('two windows that save at once lose nothing', async () => {
  const { open, names } = setUp();
  const [one, other] = [open(), open()];
  await Promise.all([one.add('a', ''), other.add('b', ''), one.add('c', ''), other.add('d', '')]);
  expect((await names()).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('another window hears of a change, and no more once it has left', async () => {
  const { open } = setUp();
  const heard: string[][] = [];
  const leave = open().subscribe((saved) => heard.push(saved.map(({ name }) => name)));
  const saved = open();
  await saved.add('Toys', '');
  leave();
  await saved.add('Shoes', '');
  expect(heard).toEqual([['Toys']]);
});

test('a name has 1 to 100 characters', async () => {
  const { open, names } = setUp();
  expect(['', '  ', 'x'.repeat(LONGEST_NAME + 1)].map(isSearchName)).toEqual([false, false, false]);
  const saved = open();
  const longest = 'x'.repeat(LONGEST_NAME);
  const added = await saved.add(` ${longest} `, '');
  expect(await saved.add(' ', '')).toBeNull();
  await saved.rename(added?.id ?? '', '');
  expect(await names()).toEqual([longest]);
});

test('of as many as can be no further one is saved or restored', async () => {
  const { open } = setUp();
  const saved = open();
  const first = await saved.add('first', '');
  const removed = await saved.remove(first?.id ?? '');
  for (let number = 0; number < MOST_SEARCHES; number++) expect(await saved.add(`${number}`, '')).not.toBeNull();
  expect(await saved.add('more', '')).toBeNull();
  if (removed) await saved.restore(removed);
  expect(await saved.read()).toHaveLength(MOST_SEARCHES);
});

test('a damaged list counts as none, and storage that refuses changes nothing', async () => {
  const { space, open, names } = setUp();
  await open().add('Toys', '');
  const { area, failSets } = space.connect();
  failSets(1);
  const saved = createSavedSearches({ area, locks: createLockSpace().connect().locks, now: () => 7 });
  await expect(saved.add('Shoes', '')).rejects.toThrow();
  expect(await names()).toEqual(['Toys']);
  space.items.set('saved-searches', 'torn');
  expect(await names()).toEqual([]);
});

test('U4: a list that a later build wrote is left as it is, whatever is asked for', async () => {
  const { open, space } = setUp();
  await open().add('Toys', 'top=10');
  const later = String(space.items.get('saved-searches')).replace(/^1/, '2');
  space.items.set('saved-searches', later);
  const saved = open();
  expect(await saved.read()).toEqual([]);
  for (const change of [saved.add('Shoes', 'top=20'), saved.rename('1', 'Games'), saved.remove('1')])
    await expect(change).rejects.toThrow('not-saved');
  expect(space.items.get('saved-searches')).toBe(later);
});
