import { expect, test } from 'vitest';
import { listBulkRuns } from '../../../../lib/bulk/kept-runs';
import { createBulkRecord, readBulkRecord, readBulkRows } from '../../../../lib/bulk/record';
import type { BulkRow } from '../../../../lib/bulk/rows';
import { toBits, withAnswers, withFailures } from '../../../../lib/bulk/rows';
import { toTestAnswers } from '../../../support/answers';
import { createLargeStoreSpace } from '../../../support/large-store';

const NOW = Date.UTC(2026, 5, 15, 12);
const ALL = toBits(['categories', 'company']);
const toHosts = (count: number) => Array.from({ length: count }, (_, index) => `site-${index}.com`);
const answer = (row: BulkRow) => withAnswers(row, toTestAnswers(['categories', 'company'], { fetchedAt: NOW }));

function setUp() {
  const space = createLargeStoreSpace();
  const { store } = space.connect();
  const create = (count: number, now = NOW) =>
    createBulkRecord(
      store,
      { name: '', keyId: 'first', hosts: toHosts(count), sections: ['categories', 'company'] },
      now,
    );
  return { ...space, store, create };
}

test('the rows of a long run come back in their order, with what has come of them', async () => {
  const { store, create } = setUp();
  const record = await create(1234);
  await record.keep([answer(record.row(1200)), answer(record.row(3))]);
  const rows: BulkRow[] = [];
  const sizes: number[] = [];
  for await (const block of readBulkRows(store, record.head().id)) {
    rows.push(...block);
    sizes.push(block.length);
  }
  expect(sizes).toEqual([500, 500, 234]);
  expect(rows.map(({ host }) => host)).toEqual(toHosts(1234));
  expect(rows.filter(({ state }) => state === 'done').map(({ index }) => index)).toEqual([3, 1200]);
  expect(rows).toEqual(record.rows);
  expect((await readBulkRecord(store, record.head().id))?.count()).toEqual(record.count());
});

test('a call that was under way is known after a crash, until its end is written', async () => {
  const { store, create } = setUp();
  const record = await create(3);
  const { id } = record.head();
  const marks = [0, 1, 2].map((index) => ({ index, sections: ALL, at: NOW }));
  for (const mark of marks) await record.mark(mark);
  await record.keep([answer(record.row(0))], marks[0]);
  await record.unmark(marks[1] as (typeof marks)[0]);
  const later = await readBulkRecord(store, id);
  expect(later?.left()).toEqual([marks[2]]);
  expect(later?.rows.map(({ state }) => state)).toEqual(['done', 'todo', 'sent']);
  // Whoever only reads is told of no call.
  for await (const block of readBulkRows(store, id))
    expect(block.map(({ state }) => state)).toEqual(['done', 'todo', 'todo']);
});

test('counts follow the rows', async () => {
  const { create } = setUp();
  const record = await create(4);
  expect(record.count()).toMatchObject({ counts: { todo: 4 }, callsLeft: 4, callsSpent: 0, callsInDoubt: 0 });
  await record.keep([{ ...answer(record.row(0)), calls: 1 }]);
  await record.keep([
    withFailures(
      { ...record.row(1), calls: 1 },
      {
        categories: { kind: 'lost', billed: 'maybe' },
        company: { kind: 'lost', billed: 'maybe' },
      },
    ),
  ]);
  await record.mark({ index: 2, sections: ALL, at: NOW });
  expect(record.count()).toEqual({
    counts: { todo: 1, sent: 1, done: 1, 'in-doubt': 1, 'failed-free': 0, 'failed-billed': 0 },
    ...{ callsSpent: 2, callsLeft: 1, callsInDoubt: 1, callsFailed: 0 },
  });
});

test('a run is whole or not there: a refusal in the middle leaves none on the list', async () => {
  const { connect, store } = setUp();
  const failing = connect();
  failing.failWrites(1);
  await expect(
    createBulkRecord(failing.store, { name: '', keyId: 'first', hosts: toHosts(600), sections: ['logo'] }, NOW),
  ).rejects.toThrow('No room');
  expect(await listBulkRuns(store)).toEqual([]);
});
