import { expect, test } from 'vitest';
import {
  BULK_LOCK,
  deleteBulkRun,
  listBulkRuns,
  purgeBulkRuns,
  readWaitingBulkRun,
  renameBulkRun,
  restoreBulkRun,
} from '../../../../lib/bulk/kept-runs';
import { createBulkRecord } from '../../../../lib/bulk/record';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLockSpace } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createLargeStoreSpace();
  const { store } = space.connect();
  const { locks } = createLockSpace().connect();
  const create = (count: number, now = NOW) => {
    const hosts = Array.from({ length: count }, (_, index) => `site-${index}.com`);
    return createBulkRecord(store, { name: '', keyId: 'first', hosts, sections: ['categories'] }, now);
  };
  return { ...space, store, locks, create };
}

test('a run is named, deleted, brought back, and gone with all its rows once the undo has passed', async () => {
  const { store, locks, create, tables } = setUp();
  const { id } = (await create(1200)).head();
  const kept = await create(2, NOW + 1);
  await kept.keep([kept.row(1)]);
  await renameBulkRun(store, id, 'Leads');
  expect((await listBulkRuns(store)).map(({ name }) => name)).toEqual(['', 'Leads']);
  await deleteBulkRun(store, id, NOW);
  expect(await listBulkRuns(store)).toHaveLength(1);
  await restoreBulkRun(store, id);
  await purgeBulkRuns(store, locks);
  expect(await listBulkRuns(store)).toHaveLength(2);
  await deleteBulkRun(store, id, NOW);
  await locks.request(BULK_LOCK, () => purgeBulkRuns(store, locks));
  expect(tables['bulk-runs'].size).toBe(2);
  await purgeBulkRuns(store, locks);
  expect([...tables['bulk-runs'].keys()]).toEqual([kept.head().id]);
  expect([...tables['bulk-rows'].keys()].every((key) => key.startsWith(kept.head().id))).toBe(true);
  expect(tables['bulk-rows'].size).toBe(2);
});

test('a run waits for the user unless it has ended, is deleted, or a window works on it', async () => {
  const { store, locks, create } = setUp();
  const record = await create(2);
  expect(await readWaitingBulkRun(store, locks)).toMatchObject({ id: record.head().id });
  await locks.request(BULK_LOCK, async () => expect(await readWaitingBulkRun(store, locks)).toBeNull());
  await deleteBulkRun(store, record.head().id, NOW);
  expect(await readWaitingBulkRun(store, locks)).toBeNull();
  await restoreBulkRun(store, record.head().id);
  await record.change({ endedAt: NOW });
  expect(await readWaitingBulkRun(store, locks)).toBeNull();
});
