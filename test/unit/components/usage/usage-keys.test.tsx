// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Usage } from '../../../../components/usage/Usage';
import { createUsageState, mergeBooks, selectRows, toRows } from '../../../../components/usage/usage-state';
import { toUsageCsv, toUsageJson } from '../../../../lib/export/card';
import type { KeyList } from '../../../../lib/lookup/key-list';
import { FIRST_SLOT } from '../../../../lib/lookup/key-list';
import type { LedgerBook } from '../../../../lib/lookup/ledger';

afterEach(cleanup);

const NOW = Date.UTC(2026, 2, 20, 12);
const count = (billed: number) => ({ sent: billed, billed, free: 0, unknown: 0 });
const BOOKS: Record<string, LedgerBook> = {
  [FIRST_SLOT]: {
    today: '2026-03-20',
    days: [{ day: '2026-03-20', counts: { traffic: count(3) } }],
    usage: { thisMonth: 3, remaining: 97, at: NOW },
  },
  c1: {
    today: '2026-03-20',
    days: [
      { day: '2026-03-20', counts: { traffic: count(4), iab: count(1) } },
      { day: '2026-03-02', counts: { iab: count(10) } },
    ],
    usage: null,
  },
};
const KEYS: KeyList = {
  inUse: FIRST_SLOT,
  keys: [
    { slot: FIRST_SLOT, name: '' },
    { slot: 'c1', name: 'Client A' },
  ],
  others: [],
  isManaged: false,
};

async function open(list: KeyList = KEYS) {
  const shelf = { list };
  let onChange = (_: Record<string, unknown>) => {};
  const state = createUsageState(
    async (slot = FIRST_SLOT) => BOOKS[slot] as LedgerBook,
    (listener) => {
      onChange = listener;
      return () => {};
    },
    { readList: async () => shelf.list, readLimit: async (slot) => (slot === 'c1' ? 20 : null) },
  );
  render(<Usage state={state} limit={100} now={() => NOW} />);
  await state.load();
  return { shelf, change: (key: string) => onChange({ [key]: '' }) };
}

const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
const choose = async (value: string) =>
  fireEvent.change(await screen.findByRole('combobox', { name: 'Key' }), { target: { value } });

test('a user of one key has no choice of keys', async () => {
  await open({ ...KEYS, keys: [{ slot: FIRST_SLOT, name: '' }] });
  await screen.findByText('3 of 100 calls used');
  expect(screen.queryByRole('combobox', { name: 'Key' })).toBeNull();
});

test('the key in use is shown, and another one with its own record and limit', async () => {
  await open();
  await screen.findByText('3 of 100 calls used');
  expect(cells()).toEqual(['Mar 20 Traffic 3 3 0 0']);
  await choose('c1');
  await screen.findByText('15 of 20 calls used');
  expect(cells()).toHaveLength(3);
});

test('all keys together have the sum of their calls, each row with its key', async () => {
  await open();
  await choose('all');
  await waitFor(() =>
    expect(cells()).toEqual([
      'Mar 20 IAB categories Client A 1 1 0 0',
      'Mar 20 Traffic First key 3 3 0 0',
      'Mar 20 Traffic Client A 4 4 0 0',
      'Mar 2 IAB categories Client A 10 10 0 0',
    ]),
  );
  // A limit and a count of the service are of one key.
  expect(document.querySelector('.summary')?.textContent).not.toMatch(/limit|The service/);
  expect([...document.querySelectorAll('tfoot tr > *')].map((cell) => cell.textContent)).toEqual([
    'Total',
    '',
    '',
    '18',
    '18',
    '0',
    '0',
  ]);
});

test('a switch shows the key that is now in use, unless the user chose one', async () => {
  const { shelf, change } = await open();
  await screen.findByText('3 of 100 calls used');
  shelf.list = { ...KEYS, inUse: 'c1' };
  change('keys');
  await screen.findByRole('option', { name: 'Client A (in use)' });
  expect(cells()).toHaveLength(3);
});

test('the sum of all books is that of their rows', () => {
  const merged = toRows(mergeBooks(Object.values(BOOKS)));
  expect(merged.map(({ day, endpoint, sent }) => [day, endpoint, sent])).toEqual([
    ['2026-03-20', 'traffic', 7],
    ['2026-03-20', 'iab', 1],
    ['2026-03-02', 'iab', 10],
  ]);
});

test('what is exported names the key', () => {
  const rows = selectRows(toRows(BOOKS.c1 as LedgerBook, 'Client A'), { from: '', to: '' });
  expect(toUsageCsv(rows)).toContain('day,endpoint,sent,billed,free,unknown,key\r\n2026-03-20,iab,1,1,0,0,Client A');
  expect(JSON.parse(toUsageJson(rows, null, NOW)).calls[0]).toMatchObject({ endpoint: 'iab', key: 'Client A' });
  const own = toRows(BOOKS[FIRST_SLOT] as LedgerBook);
  expect(toUsageCsv(own)).not.toContain('key');
});
