import { expect, test } from 'vitest';
import { createRunsState, LONGEST_NAME } from '../../../../components/bulk/runs-state';
import type { BulkRunHead } from '../../../../lib/bulk/kept-runs';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLockSpace } from '../../../support/locks';
import { NOW, toHead } from './bulk-parts';

async function setUp() {
  const space = createLargeStoreSpace();
  const { store } = space.connect();
  const kept = space.tables['bulk-runs'];
  for (const run of [toHead(), toHead({ id: 'two', name: 'Leads' })])
    await (await store()).put('bulk-runs', run, run.id);
  const faults = { isBroken: false };
  const open = () => (faults.isBroken ? Promise.reject(new Error('full')) : store());
  const { locks } = createLockSpace().connect();
  const state = createRunsState({ locks, now: () => NOW }, open, async () => {});
  const names = () => (Array.isArray(state.runs.value) ? state.runs.value.map(({ name }) => name) : state.runs.value);
  return { state, names, kept, faults };
}

test('a deleted run can be put back until another one is deleted', async () => {
  const { state, names, kept } = await setUp();
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
  const { state, kept } = await setUp();
  await state.remove(kept.get('one') as BulkRunHead);
  await state.open();
  expect([...kept.keys()]).toEqual(['two']);
});

test('a name is kept without spaces around it, and no longer than a line', async () => {
  const { state, names } = await setUp();
  expect(await state.rename('one', '  Autumn  ')).toBe(true);
  expect(names()).toEqual(['Autumn', 'Leads']);
  await state.rename('one', 'x'.repeat(1000));
  expect(names()[0]).toHaveLength(LONGEST_NAME);
});

test('where storage refuses, the list stays and says so', async () => {
  const { state, names, faults } = await setUp();
  await state.open();
  faults.isBroken = true;
  expect(await state.rename('one', 'New')).toBe(false);
  expect([state.isRefused.value, names()]).toEqual([true, ['Placements', 'Leads']]);
});

test('runs that cannot be read are no empty list', async () => {
  const { state, names, faults } = await setUp();
  faults.isBroken = true;
  await state.open();
  expect(names()).toBe('failed');
  faults.isBroken = false;
  await state.retry();
  expect(names()).toEqual(['Placements', 'Leads']);
});
