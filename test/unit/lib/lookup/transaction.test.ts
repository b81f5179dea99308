import { expect, test } from 'vitest';
import type { Locks, StorageArea } from '../../../../lib/browser/storage';
import type { Step, StoredItems } from '../../../../lib/lookup/transaction';
import { createTransaction } from '../../../../lib/lookup/transaction';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { settleDown } from '../../../support/lookup-world';

/** A store that counts, and refuses what `refuses` says. */
function open(refuses: (items: StoredItems) => boolean = () => false, toUsual?: () => string[]) {
  const stored: StoredItems = {};
  const written: StoredItems[] = [];
  const asked: string[][] = [];
  const area: StorageArea = {
    ...createAreaSpace().connect().area,
    get: async (keys) => {
      asked.push(keys);
      if (keys.some((key) => key.startsWith('damaged'))) throw new Error('Corruption');
      return Object.fromEntries(keys.flatMap((key) => (key in stored ? [[key, stored[key]]] : [])));
    },
    set: async (given) => {
      const items = given as StoredItems;
      written.push(items);
      if (refuses(items)) throw new Error('refused');
      Object.assign(stored, items);
    },
  };
  const transact = createTransaction({ area, locks: createLocks() }, toUsual);
  return { stored, written, asked, transact };
}
/** Adds to a sum that is stored. */
const add =
  (key: string, more: number): Step =>
  async (read) => ({ [key]: String(Number((await read([key]))[key] ?? 0) + more) });
const fails: Step = async () => {
  throw new Error('cannot be read');
};

test('transactions that wait at the same time are written at once, each with what those before it changed', async () => {
  const { stored, written, transact } = open();
  const refusals = await Promise.all([1, 2, 3, 4].map((more) => transact([add('sum', more), add(`own ${more}`, 1)])));
  expect(refusals).toEqual([null, null, null, null]);
  expect(stored).toEqual({ sum: '10', 'own 1': '1', 'own 2': '1', 'own 3': '1', 'own 4': '1' });
  // The first one found the lock free.
  expect(written).toHaveLength(2);
});

test('where they are refused together each is written by itself, and says what became of it alone', async () => {
  const { stored, transact } = open((items) => 'bad' in items);
  const all = await Promise.all([
    transact([add('sum', 1)]),
    transact([add('sum', 2)]),
    transact([add('sum', 4), add('bad', 1)]),
    transact([add('sum', 8), fails]),
    transact([add('sum', 16)]),
  ]);
  expect(all.map((refusal) => refusal?.kind ?? null)).toEqual([null, null, 'not-saved', 'not-saved', null]);
  expect(stored).toEqual({ sum: '19' });
});

test('of two that are refused together the one that can be written alone is', async () => {
  const { stored, transact } = open((items) => 'bad' in items);
  const refusals = await Promise.all([
    transact([add('sum', 1)]),
    transact([add('sum', 2), add('bad', 1)]),
    transact([add('sum', 4)]),
  ]);
  expect(refusals.map((refusal) => refusal?.kind ?? null)).toEqual([null, 'not-saved', null]);
  expect(stored).toEqual({ sum: '5' });
});

test('what is written in another way is no part of the same write', async () => {
  const { stored, written, transact } = open();
  const other: StoredItems[] = [];
  const write = async (items: StoredItems) => {
    other.push(items);
    return null;
  };
  await Promise.all([
    transact([add('a', 1)]),
    transact([add('b', 1)], write),
    transact([add('c', 1)]),
    transact([add('d', 1)], write),
  ]);
  expect(stored).toEqual({ a: '1', c: '1' });
  expect(written).toHaveLength(2);
  expect(other).toEqual([{ b: '1', d: '1' }]);
});

test('each key is read once, the usual ones together', async () => {
  const { stored, asked, transact } = open(undefined, () => ['sum', 'other']);
  stored.other = '5';
  await transact([add('sum', 1), add('other', 1), add('sum', 1), add('third', 1)]);
  expect(asked).toEqual([['sum', 'other'], ['third']]);
  await transact([add('sum', 1), add('third', 1)]);
  expect(stored).toEqual({ sum: '3', other: '6', third: '2' });
});

test('usual keys that cannot be read stop nothing that does without them', async () => {
  for (const usual of [['sum', 'damaged'], ['damaged'], ['damaged', 'damaged too']]) {
    const { stored, transact } = open(undefined, () => usual);
    stored.sum = '3';
    expect(await transact([add('sum', 1), add('other', 2)])).toBeNull();
    expect(stored).toEqual({ sum: '4', other: '2' });
  }
});

test('where no lock is to be had nobody waits for ever', async () => {
  const { area } = createAreaSpace().connect();
  const gone = () => Promise.reject(new Error('The context is gone.'));
  const locks: Locks = { request: gone, query: gone };
  const ended = createTransaction({ area, locks })([add('sum', 1)]).catch(String);
  expect(await Promise.race([ended, settleDown()])).toContain('gone');
});
