import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const QUERY: DiscoveryQuery = { topN: 100_000, filters: { country: 'DE' } };

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
afterAll(() => world.close());

/** As the version that had no searches left it, with one list in it. */
function makeOldStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sitecard', 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables').put({ paths: ['/Kept'], at: 1 }, 'categories-v1');
      opening.result.createObjectStore('primed-pages');
      opening.result.createObjectStore('decisions', { autoIncrement: true }).createIndex('at', 'at');
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

function readStore(table: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sitecard');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction(table).objectStore(table).getAll();
      reading.onsuccess = () => resolve(reading.result);
      opening.result.close();
    };
  });
}

test('a large store of the version before gets the table of pages and keeps what it had', async () => {
  await world.reset();
  await makeOldStore();
  const ask = (page: number) =>
    world.ask('search-page', { query: { ...QUERY, page }, confirmed: false, asker: 'search' });
  expect(await ask(1)).toMatchObject({ ok: true, body: { calls: 1 } });
  expect(await ask(1)).toMatchObject({ ok: true, body: { calls: 0 } });
  expect(world.paths()).toEqual(['/api/discovery']);
  expect(await readStore('network')).toHaveLength(1);
  expect(await readStore('search-pages')).toHaveLength(1);
  expect(await readStore('tables')).toEqual([{ paths: ['/Kept'], at: 1 }]);
});
