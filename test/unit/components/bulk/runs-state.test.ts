import { expect, test } from 'vitest';
import { createRunsState, LONGEST_NAME } from '../../../../components/bulk/runs-state';
import type { BulkRunHead } from '../../../../lib/bulk/record';
import { toHead } from './bulk-parts';

function setUp() {
  const kept = new Map<string, BulkRunHead>(
    [toHead(), toHead({ id: 'two', name: 'Leads' })].map((run) => [run.id, run]),
  );
  const deleted = new Set<string>();
  const faults = { isBroken: false };
  const work = async (act: () => void) => {
    if (faults.isBroken) throw new Error('full');
    act();
  };
  const state = createRunsState({
    list: async () => {
      if (faults.isBroken) throw new Error('full');
      return [...kept.values()].filter(({ id }) => !deleted.has(id));
    },
    rename: (id, name) => work(() => kept.set(id, { ...(kept.get(id) as BulkRunHead), name })),
    remove: (id) => work(() => deleted.add(id)),
    restore: (id) => work(() => deleted.delete(id)),
    purge: () =>
      work(() => {
        for (const id of deleted) kept.delete(id);
        deleted.clear();
      }),
  });
  const names = () => (Array.isArray(state.runs.value) ? state.runs.value.map(({ name }) => name) : state.runs.value);
  return { state, names, kept, faults };
}

test('a deleted run can be put back until another one is deleted', async () => {
  const { state, names, kept } = setUp();
  await state.open();
  await state.remove(kept.get('one') as BulkRunHead);
  expect(names()).toEqual(['Leads']);
  await state.undo();
  expect(names()).toEqual(['Placements', 'Leads']);
  await state.remove(kept.get('one') as BulkRunHead);
  await state.remove(kept.get('two') as BulkRunHead);
  expect([...kept.keys()]).toEqual(['two']);
  await state.undo();
  expect(names()).toEqual(['Leads']);
});

test('a page that opens anew removes for good what was deleted', async () => {
  const { state, kept } = setUp();
  await state.remove(kept.get('one') as BulkRunHead);
  await state.open();
  expect([...kept.keys()]).toEqual(['two']);
});

test('a name is kept without spaces around it, and no longer than a line', async () => {
  const { state, names } = setUp();
  expect(await state.rename('one', '  Autumn  ')).toBe(true);
  expect(names()).toEqual(['Autumn', 'Leads']);
  await state.rename('one', 'x'.repeat(1000));
  expect(names()[0]).toHaveLength(LONGEST_NAME);
});

test('where storage refuses, the list stays and says so', async () => {
  const { state, names, faults } = setUp();
  await state.open();
  faults.isBroken = true;
  expect(await state.rename('one', 'New')).toBe(false);
  expect([state.isRefused.value, names()]).toEqual([true, ['Placements', 'Leads']]);
});

test('runs that cannot be read are no empty list', async () => {
  const { state, names, faults } = setUp();
  faults.isBroken = true;
  await state.open();
  expect(names()).toBe('failed');
  faults.isBroken = false;
  await state.retry();
  expect(names()).toEqual(['Placements', 'Leads']);
});
