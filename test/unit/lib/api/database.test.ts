import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../../lib/api/client';
import type { Service } from '../../../service/server.ts';
import { createService } from '../../../service/server.ts';
import { KEY, NOW } from './ask';

let service: Service;
let database: ReturnType<typeof createDatabase>;

beforeAll(async () => {
  service = createService({ key: KEY });
  const { origin } = await service.listen(0);
  await fetch(`${origin}/__mode`, { method: 'POST', body: JSON.stringify({ fault: 'lies' }) });
  const readCredentials = async () => ({ address: origin, key: KEY });
  database = createDatabase({ fetch, now: () => NOW, readCredentials });
});
afterAll(() => service?.close());

/** Reads pages as a list does: on to the first that is empty, or the thousandth. */
async function readAll() {
  const hosts = new Set<string>();
  for (let page = 1; page <= 1000; page++) {
    const found = await database.fetchDiscovery({ topN: 1000, page }, 'search');
    if (found.items.length === 0) return { hosts, pages: page - 1, last: found };
    for (const { host } of found.items) hosts.add(host);
  }
  throw new Error('There was no empty page.');
}

test('A19: of a service that lies about its totals every host is read once, in one call a page and one for the end', async () => {
  const { hosts, pages, last } = await readAll();
  expect(pages).toBe(2);
  expect(service.log).toHaveLength(3);
  expect(hosts.size).toBe(100);
  expect(last).toMatchObject({ total: 1000, totalPages: 1000, items: [] });
});

test('A19: a page that holds its items twice has each once, and no total is beyond what was asked for', async () => {
  const { items, total, totalPages, page } = await database.fetchDiscovery(
    {
      topN: 1000,

      page: 1,
    },
    'search',
  );
  expect(new Set(items.map(({ host }) => host)).size).toBe(items.length);
  expect({ count: items.length, total, totalPages, page }).toEqual({
    count: 50,
    total: 1000,
    totalPages: 1000,
    page: 1,
  });
});
