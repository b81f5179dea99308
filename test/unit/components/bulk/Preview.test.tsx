// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { BulkList } from '../../../../components/bulk/list-state';
import { Preview } from '../../../../components/bulk/Preview';
import type { BulkRefusal } from '../../../../lib/bulk/input';
import type { BulkPreview } from '../../../../lib/bulk/preview';
import { DAY } from '../../../../lib/time';
import { suffixes } from '../../../support/suffixes';
import { NOW } from './bulk-parts';

afterEach(cleanup);

const LIST = `${Array.from({ length: 8 }, (_, index) => `site-${index}.com`).join('\n')}\nsite-0.com\nlocalhost`;

async function show(
  counted: Partial<BulkPreview> = {},
  more: { limit?: number; remaining?: number; text?: string } = {},
) {
  const started: string[] = [];
  const exported: BulkRefusal[][] = [];
  const usage =
    more.remaining === undefined ? null : { thisMonth: 0, total: null, remaining: more.remaining, at: NOW - DAY };
  const state = new BulkList(
    async () => ({ suffixes, neverSend: [] }),
    async (sites) => ({
      ...{ sites: sites.length, saved: 0, partlySaved: 0, unreadable: 0, oldest: null, newest: null },
      ...{ calls: sites.length, ...counted },
    }),
    async () => ({ today: '2026-11-28', days: [], usage }),
  );
  state.type(more.text ?? LIST);
  await state.show();
  const { container } = render(
    <Preview
      state={state}
      plan="Advanced"
      limit={more.limit ?? null}
      now={() => NOW}
      onExportRefused={(refused) => exported.push([...refused])}
      onStart={(name) => started.push(name)}
    />,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { text: () => container.textContent, press, started, exported, state };
}

test('it says what is in the list, what is saved and how old, and what cannot be sent', async () => {
  const { text, press, exported } = await show({ saved: 3, calls: 5, oldest: NOW - 20 * DAY, newest: NOW - DAY });
  expect(text()).toContain('10 rows · 8 sites · 1 repeats another · 3 already saved · 1 cannot be sent');
  expect(text()).toContain('The oldest of what is saved was fetched 20 days ago, the newest yesterday.');
  expect(text()).toContain('10localhost');
  press('Export these lines as CSV');
  expect(exported[0]?.map(({ line, reason }) => [line, reason])).toEqual([[10, 'private-name']]);
});

test('the cost stands beside plan, calls left and monthly limit, and says where it passes them', async () => {
  const { text } = await show({}, { remaining: 5, limit: 7 });
  expect(text()).toContain('Costs up to 8 calls.');
  expect(text()).toContain('Your plan: Advanced.');
  expect(text()).toContain('That is more than the calls that are left.');
  expect(text()).toContain('That passes your monthly limit.');
  cleanup();
  const enough = await show({}, { remaining: 8, limit: 8 });
  expect(enough.text()).not.toMatch(/more than the calls|passes your/);
});

test('what is all saved costs no call and can be started', async () => {
  const { text, press, started } = await show({ saved: 8, calls: 0 });
  expect(text()).toContain('Costs no call: all of it is saved.');
  press('Start');
  expect(started).toEqual(['']);
});

test('without a section nothing can be started', async () => {
  const { press, started, state, text } = await show();
  for (const section of [...state.sections.value]) await state.toggle(section);
  await waitFor(() => expect(text()).toContain('Choose at least one.'));
  press('Start');
  expect(started).toEqual([]);
});

test('a list without a site says so and offers no start', async () => {
  const { text } = await show({}, { text: 'localhost\nnothing here' });
  expect(text()).toContain('No line of this list names a site that can be looked up.');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('another column is read while the preview stays, with the name that was typed', async () => {
  const { state, text } = await show({}, { text: 'site,rival\none.com,two.org\nthree.net,four.de' });
  fireEvent.input(screen.getByRole('textbox', { name: 'Name of the run (optional)' }), { target: { value: 'Mine' } });
  const column = screen.getByRole('combobox', { name: 'Column with the sites' });
  await state.chooseColumn('all');
  await waitFor(() => expect(text()).toContain('4 rows · 4 sites'));
  expect(column.isConnected).toBe(true);
  expect((screen.getByRole('textbox', { name: 'Name of the run (optional)' }) as HTMLInputElement).value).toBe('Mine');
});

test('the separator can be chosen, and headings and comments are counted', async () => {
  const list = 'Report\nSite;Share\none.com;12,5\ntwo.org;7';
  const { state, text } = await show({}, { text: list });
  expect(text()).toContain('2 rows · 2 sites · 2 headings or comments');
  expect(text()).toContain('The first 2 lines are headings');
  const separator = screen.getByRole('combobox', { name: 'Separator' }) as HTMLSelectElement;
  expect(separator.selectedOptions[0]?.textContent).toBe('Semicolon');
  expect([...separator.options].map(({ textContent }) => textContent)).toEqual([
    'None: one site a line',
    'Comma',
    'Semicolon',
  ]);
  await state.chooseSeparator(null);
  await waitFor(() => expect(text()).toContain('4 rows · 0 sites · 4 cannot be sent'));
});
