import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SiteColumn } from '../../../../components/site-table/columns';
import { createTableState } from '../../../../components/site-table/table-state';
import { createAreaSpace } from '../../../support/area';

const COLUMNS: SiteColumn<{ host: string }>[] = ['host', 'company'].map((name) => ({
  name,
  label: name,
  width: 100,
  value: ({ host }) => host,
  cell: ({ host }) => host,
}));

function open(name: string, space = createAreaSpace()) {
  const context = space.connect();
  const rows = signal([{ host: 'a.example' }]);
  return {
    space,
    context,
    state: createTableState({ area: context.area, now: () => 1 }, name, COLUMNS, rows),
  };
}

test('each table keeps its own columns', async () => {
  const { state, space } = open('explore');
  state.show('company', false);
  await expect.poll(() => [...space.items.keys()]).toEqual(['table-explore']);
  const again = open('explore', space).state;
  const other = open('saved', space).state;
  await Promise.all([again.load(), other.load()]);
  expect([again.choice.value.hidden, other.choice.value.hidden]).toEqual([['company'], []]);
});

test('where storage refuses, the table has its usual columns, and a choice holds while the page is open', async () => {
  const { state, context } = open('explore');
  context.failGets(1);
  context.failSets(1);
  await state.load();
  expect(state.choice.value.order).toEqual(['host', 'company']);
  state.move('company', -1);
  expect(state.choice.value.order).toEqual(['company', 'host']);
});

test('a column is kept when it is let go, not with each pixel', async () => {
  const { state, context } = open('explore');
  const [column] = COLUMNS as [SiteColumn<{ host: string }>];
  for (const width of [101, 102, 103]) state.resize(column, width, false);
  expect([state.choice.value.widths, context.counts.set]).toEqual([{ host: 103 }, 0]);
  state.resize(column, 104, true);
  expect([state.choice.value.widths, context.counts.set]).toEqual([{ host: 104 }, 1]);
});

test('what a damaged record holds is as good as nothing', async () => {
  const { state, space } = open('explore');
  for (const damaged of ['{"order":["company"]}', '1|1|00000000|table-explore|{}', 7]) {
    space.items.set('table-explore', damaged);
    await state.load();
    expect(state.choice.value.order).toEqual(['host', 'company']);
  }
});
