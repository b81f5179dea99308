import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../lib/time';
import { BY_ITSELF } from '../support/service-calls';
import { openPageCard } from '../support/worker-card';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** The card of a host, when it has come to rest. */
async function openCalmCard(host: string) {
  const page = await openPageCard(host);
  await page.untilCalm();
  return page;
}

describe('B1: one wish is one call', () => {
  test('B1: 20 clicks on a button at once cost one call', async () => {
    const page = await openCalmCard('ok-50.clicked.com');
    world.forgetCalls();
    const { load } = page.loadButton('similar');
    await Promise.all(times(20, load));
    expect(world.paths()).toEqual(['/api/similar_domain']);
    expect(page.ready()).toContain('similar');
  });

  test('B1: the same button clicked in 20 pages at once costs one call', async () => {
    const pages = await Promise.all(times(20, () => openCalmCard('ok-50.clicked.com')));
    expect(world.paths()).toEqual(BY_ITSELF);
    world.forgetCalls();
    await Promise.all(pages.map((page) => page.loadButton('similar').load()));
    expect(world.paths()).toEqual(['/api/similar_domain']);
    expect(pages.filter((page) => !page.ready().includes('similar'))).toEqual([]);
  });

  test('B1: a double click on Refresh costs its calls once, and so does the third click', async () => {
    const page = await openCalmCard('refreshed-twice.com');
    // An answer of this very moment would be what the click is given.
    world.clock.ahead = 2 * SECOND;
    world.forgetCalls();
    const { calls, load } = page.refreshButton();
    expect(calls).toBe(3);
    await Promise.all([load(), load()]);
    expect(world.paths()).toEqual(BY_ITSELF);
    await load();
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(page.failureOf('categories')).toBeNull();
  });

  test('B1: a card that is opened twice at once costs its calls once', async () => {
    await Promise.all([openCalmCard('ok-50.twice.net'), openCalmCard('ok-50.twice.net')]);
    expect(world.paths()).toEqual(BY_ITSELF);
  });

  test('B1: a popup that is closed and opened while its calls are under way costs them once, however often', async () => {
    for (let round = 0; round < 10; round++) {
      world.forgetCalls();
      const host = `ok-80.closed-${round}.com`;
      const first = await openPageCard(host);
      await expect.poll(world.paths, { interval: 5 }).not.toEqual([]);
      first.card.close();
      const second = await openCalmCard(host);
      expect(world.paths()).toEqual(BY_ITSELF);
      expect(second.ready()).toHaveLength(7);
    }
  });

  test('B1: 200 wishes for 20 sites at once cost 20 calls', async () => {
    const hosts = times(20, (index) => `wish-${index}.com`);
    const replies = await Promise.all(times(200, (index) => world.lookUp(hosts[index % 20] ?? '')));
    expect(replies.filter((reply) => !reply.ok || !reply.body.sections.categories?.ok)).toEqual([]);
    expect(world.asked()).toEqual(hosts.map((host) => `/api/categorize https://${host}`).sort());
  });
});

describe('B2: one site is one card', () => {
  test('B2: five pages and 200 more questions about one host cost the calls of one card', async () => {
    const host = 'ok-100.everywhere.com';
    const asked = times(200, () => world.lookUp(host, { sections: ['categories', 'company'] }));
    const pages = await Promise.all(times(5, () => openCalmCard(host)));
    const replies = await Promise.all(asked);
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(
      replies.filter((reply) => !reply.ok || !reply.body.sections.categories?.ok || !reply.body.sections.company?.ok),
    ).toEqual([]);
    for (const page of pages) expect(page.ready().length).toBeGreaterThanOrEqual(6);
    expect(await world.readLedger()).toEqual({ sent: 3, billed: 3, free: 0, unknown: 0 });
  });

  test('B2: a site that is opened 20 more times shows its saved card and costs nothing', async () => {
    const { ready } = await openCalmCard('in-many-tabs.com');
    world.forgetCalls();
    for (let round = 0; round < 20; round++) {
      const page = await openPageCard('in-many-tabs.com');
      expect(page.ready()).toEqual(ready());
    }
    expect(world.paths()).toEqual([]);
  });
});
