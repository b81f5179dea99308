import { expect, test } from 'vitest';
import { createSavedDataRequests } from '../../../../../entrypoints/background/requests/saved-data';
import { readPages, writePage } from '../../../../../lib/discovery/pages';
import { createCache } from '../../../../../lib/lookup/cache';
import { writeEstimate } from '../../../../../lib/saved/estimates';
import { createAreaSpace } from '../../../../support/area';
import { createLargeStoreSpace } from '../../../../support/large-store';
import { createLookupWorld } from '../../../../support/lookup-world';

const SEARCH = { topN: 10 };

/** A site and a page that are saved, and a call about another one in doubt. */
async function setUp() {
  const world = createLookupWorld();
  await world.wake().lookup('saved.com', ['iab']);
  world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
  await world.wake().lookup('in-doubt.com', ['iab']);
  world.space.items.set('settings', 'kept');
  const { area } = world.space.connect();
  const { journal, locks } = world.wake();
  const cache = createCache({ area, now: () => world.state.now });
  const largeSpace = createLargeStoreSpace();
  const { store } = largeSpace.connect();
  largeSpace.tables['saved-index'].set('rows:00000', 'saved.com');
  const page = { total: 0, page: 1, totalPages: 0, items: [] };
  await writePage({ query: SEARCH, page, at: world.state.now }, store);
  const pages = async () => (await readPages(SEARCH, store, world.state.now)).size;
  const everything = () => [...world.space.items, ...largeSpace.tables['saved-index']].flat().join(' ');
  const session = createAreaSpace().connect().area;
  const estimate = { host: 'read.com', readAt: 1, answers: {}, evidence: {}, abstention: null, language: null };
  await writeEstimate(session, estimate);
  const requests = createSavedDataRequests({ area, session, locks }, { cache, journal }, store);
  return { world, everything, pages, session, requests };
}

test('clearing the saved sites leaves the name of none, no page of a search, of a call in doubt neither, and keeps the counts', async () => {
  const { world, everything, pages, session, requests } = await setUp();
  const total = await world.total();
  expect(everything()).toContain('saved.com');
  expect(everything()).toContain('in-doubt.com');
  await requests.clear({ what: 'sites' });
  expect(everything()).not.toMatch(/saved\.com|in-doubt\.com/);
  expect(await pages()).toBe(0);
  expect(await session.keys()).toEqual([]);
  expect(await world.total()).toEqual(total);
  expect(world.space.items.get('settings')).toBe('kept');
});

test('clearing the counts leaves the saved sites', async () => {
  const { world, everything, pages, requests } = await setUp();
  await requests.clear({ what: 'ledger' });
  expect(everything()).toContain('card:saved.com:iab');
  expect(await pages()).toBe(1);
  expect(await world.total()).toEqual({ sent: 0, billed: 0, free: 0, unknown: 0 });
});
