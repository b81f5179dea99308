import { expect, test } from 'vitest';
import { createSavedDataRequests } from '../../../../entrypoints/background/requests';
import { createCache } from '../../../../lib/lookup/cache';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLookupWorld } from '../../../support/lookup-world';

/** A site that is saved, and a call about another one in doubt. */
async function setUp() {
  const world = createLookupWorld();
  await world.wake().lookup('saved.com', ['iab']);
  world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
  await world.wake().lookup('in-doubt.com', ['iab']);
  world.space.items.set('settings', 'kept');
  const { area } = world.space.connect();
  const { journal, locks } = world.wake();
  const cache = createCache({ area, now: () => world.state.now });
  const { store } = createLargeStoreSpace().connect();
  const everything = () => [...world.space.items].flat().join(' ');
  return { world, everything, requests: createSavedDataRequests({ cache, journal, store, area, locks }) };
}

test('clearing the saved sites leaves the name of none, of a call in doubt neither, and keeps the counts', async () => {
  const { world, everything, requests } = await setUp();
  const total = await world.total();
  expect(everything()).toContain('saved.com');
  expect(everything()).toContain('in-doubt.com');
  await requests.clear({ what: 'sites' });
  expect(everything()).not.toMatch(/saved\.com|in-doubt\.com/);
  expect(await world.total()).toEqual(total);
  expect(world.space.items.get('settings')).toBe('kept');
});

test('clearing the counts leaves the saved sites', async () => {
  const { world, everything, requests } = await setUp();
  await requests.clear({ what: 'ledger' });
  expect(everything()).toContain('card:saved.com:iab');
  expect(await world.total()).toEqual({ sent: 0, billed: 0, free: 0, unknown: 0 });
});
