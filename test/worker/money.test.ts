import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../lib/time';
import { failureOf, loadButton, refreshButton } from '../support/card-buttons';
import { BY_ITSELF } from '../support/service-calls';
import { listSections, openCardOf, openScreen, toCard } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

describe('B1: one wish is one call', () => {
  test('B1: 20 clicks on a button at once cost one call', async () => {
    const card = await openCardOf('ok-50.clicked.com');
    world.forgetCalls();
    const { click } = loadButton(card, 'similar');
    await Promise.all(times(20, click));
    expect(world.paths()).toEqual(['/api/similar_domain']);
    expect(listSections(card, 'ready')).toContain('similar');
  });

  test('B1: the same button clicked in 20 pages at once costs one call', async () => {
    const pages = await Promise.all(times(20, () => openCardOf('ok-50.clicked.com')));
    expect(world.paths()).toEqual(BY_ITSELF);
    world.forgetCalls();
    await Promise.all(pages.map((card) => loadButton(card, 'similar').click()));
    expect(world.paths()).toEqual(['/api/similar_domain']);
    expect(pages.filter((card) => !listSections(card, 'ready').includes('similar'))).toEqual([]);
  });

  test('B1: a double click on Refresh costs its calls once, and so does the third click', async () => {
    const card = await openCardOf('refreshed-twice.com');
    // An answer of this very moment would be what the click is given.
    world.clock.ahead = 2 * SECOND;
    world.forgetCalls();
    const { calls, click } = refreshButton(card);
    expect(calls).toBe(3);
    await Promise.all([click(), click()]);
    expect(world.paths()).toEqual(BY_ITSELF);
    await click();
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(failureOf(card, 'categories')).toBeNull();
  });

  test('B1: a card that is opened twice at once costs its calls once', async () => {
    await Promise.all([openCardOf('ok-50.twice.net'), openCardOf('ok-50.twice.net')]);
    expect(world.paths()).toEqual(BY_ITSELF);
  });

  test('B1: a popup that is closed and opened while its calls are under way costs them once, however often', async () => {
    for (let round = 0; round < 10; round++) {
      world.forgetCalls();
      const host = `ok-80.closed-${round}.com`;
      const first = toCard(await openScreen(`https://${host}/`));
      await expect.poll(world.paths).not.toEqual([]);
      first.close();
      const second = await openCardOf(host);
      expect(world.paths()).toEqual(BY_ITSELF);
      expect(listSections(second, 'ready')).toHaveLength(7);
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
    const pages = await Promise.all(times(5, () => openCardOf(host)));
    const replies = await Promise.all(asked);
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(
      replies.filter((reply) => !reply.ok || !reply.body.sections.categories?.ok || !reply.body.sections.company?.ok),
    ).toEqual([]);
    for (const card of pages) expect(listSections(card, 'ready').length).toBeGreaterThanOrEqual(6);
    expect(await world.readLedger()).toEqual({ sent: 3, billed: 3, free: 0, unknown: 0 });
  });

  test('B2: a site that is opened 20 more times shows its saved card and costs nothing', async () => {
    const first = await openCardOf('in-many-tabs.com');
    world.forgetCalls();
    for (let round = 0; round < 20; round++) {
      const card = await openCardOf('in-many-tabs.com');
      expect(listSections(card, 'ready')).toEqual(listSections(first, 'ready'));
    }
    expect(world.paths()).toEqual([]);
  });
});
