import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { Settings } from '../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { HOUR } from '../../lib/time';
import { openPageCard } from '../support/worker-card';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const saveSettings = (settings: Partial<Settings>) =>
  world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, ...settings }) });

/** The calls since the last look, by endpoint, with what they said. */
function takeCalls() {
  const calls = world.service.log.map(({ path, body }) => ({
    endpoint: path.replace('/api/', ''),
    body: JSON.parse(body),
  }));
  world.forgetCalls();
  return calls.sort((a, b) => a.endpoint.localeCompare(b.endpoint));
}
const takeEndpoints = () => takeCalls().map(({ endpoint }) => endpoint);

async function openCalmCard(subject: string) {
  const page = await openPageCard(subject);
  await page.untilCalm();
  return page;
}

/** A card of which all is an hour old, so that no click is taken for the one that came just before. */
async function openOldCard(host: string) {
  const page = await openCalmCard(host);
  world.clock.ahead += HOUR;
  world.forgetCalls();
  return page;
}

test('similar sites and IAB categories wait behind buttons that name their cost, and each makes one call', async () => {
  const page = await openCalmCard('halyard-freight.sg');
  expect(page.waiting()).toEqual(['similar', 'iab']);
  expect(takeEndpoints()).toEqual(['categorize', 'domain_expiration', 'domain_traffic_intelligence']);
  const body = { url: 'https://halyard-freight.sg' };
  for (const [section, endpoint] of [
    ['similar', 'similar_domain'],
    ['iab', 'domain_iab_categories'],
  ] as const) {
    const { calls, load } = page.loadButton(section);
    expect(calls).toBe(1);
    await load();
    expect(takeCalls()).toEqual([{ endpoint, body }]);
    expect(page.ready()).toContain(section);
  }

  // Both are saved now: the next page has them without a button.
  const again = await openCalmCard('halyard-freight.sg');
  expect(again.waiting()).toEqual([]);
  expect(takeCalls()).toEqual([]);
});

test('refresh makes as many calls as its button says', async () => {
  const { refreshButton, card } = await openOldCard('hotel-abendrot.at');
  const before = card.sections.value.categories;
  const { calls, load } = refreshButton();
  expect(calls).toBe(3);
  await load();
  const body = { url: 'https://hotel-abendrot.at' };
  expect(takeCalls()).toEqual([
    { endpoint: 'categorize', body },
    { endpoint: 'domain_expiration', body },
    { endpoint: 'domain_traffic_intelligence', body },
  ]);
  const after = card.sections.value.categories;
  if (before.status !== 'ready' || after.status !== 'ready') throw new Error('The card has no categories.');
  expect(after.answer.fetchedAt - before.answer.fetchedAt).toBeGreaterThanOrEqual(HOUR);
});

test('refresh costs more once more sections are loaded, and still says the number', async () => {
  const page = await openOldCard('maison-brumaire.fr');
  await page.loadButton('similar').load();
  world.forgetCalls();
  world.clock.ahead += HOUR;
  const { calls, load } = page.refreshButton();
  expect(calls).toBe(4);
  await load();
  expect(takeCalls()).toHaveLength(4);
});

const DOUBT = { kind: 'service-failing', status: 500, billed: 'maybe' };

test('after a call in doubt no button promises a call that it does not make', async () => {
  const host = 'marigold-museum.org';
  const page = await openOldCard(host);
  await world.steer({ fault: '500' });
  await page.refreshButton().load();
  expect(page.failureOf('categories')).toMatchObject(DOUBT);
  expect(page.failureOf('categories')?.isHeld).toBeFalsy();
  await world.steer({ fault: null });
  world.forgetCalls();
  // Said before, and with the word of the user.
  const told = page.refreshButton();
  expect(told).toMatchObject({ calls: 3, confirmed: true });
  await told.load();
  expect(takeCalls()).toHaveLength(3);
  expect(page.failureOf('categories')).toBeNull();

  // A page that is opened anew knows of no doubt: its first click sends nothing, and says so.
  world.clock.ahead += HOUR;
  const other = await openCalmCard(host);
  await world.steer({ fault: '500' });
  await other.refreshButton().load();
  await world.steer({ fault: null });
  world.forgetCalls();
  const later = await openCalmCard(host);
  const untold = later.refreshButton();
  expect(untold).toMatchObject({ calls: 3, confirmed: false });
  await untold.load();
  expect(later.failureOf('categories')).toMatchObject({ ...DOUBT, isHeld: true });
  expect(takeCalls()).toEqual([]);
  const confirmed = later.refreshButton();
  expect(confirmed).toMatchObject({ calls: 3, confirmed: true });
  await confirmed.load();
  expect(takeCalls()).toHaveLength(3);
});

test('classify live makes one real-time call, and says that it looked live', async () => {
  const page = await openOldCard('pixelmole-games.com');
  const { calls, load } = page.liveButton();
  expect(calls).toBe(1);
  await load();
  expect(takeCalls()).toEqual([{ endpoint: 'real_time_categorization', body: { url: 'https://pixelmole-games.com' } }]);
  expect(page.card.sections.value.categories).toMatchObject({ status: 'ready', answer: { source: 'live' } });
});

test('two clicks at once on the same button make one call', async () => {
  const page = await openOldCard('graphite-cloud.dev');
  const { load } = page.loadButton('similar');
  await Promise.all([load(), load()]);
  expect(takeEndpoints()).toEqual(['similar_domain']);
});

const HOST = 'siegelring-security.com';
const URL_OF_HOST = `https://${HOST}`;
const LIVE = { url: URL_OF_HOST, refresh: true };

test('B12: always fetch live data: every section asks its own endpoint live, and the buttons say what that costs', async () => {
  await saveSettings({ alwaysLive: true });
  const page = await openCalmCard(HOST);
  expect(takeCalls()).toEqual([
    { endpoint: 'domain_company', body: LIVE },
    { endpoint: 'domain_expiration', body: LIVE },
    { endpoint: 'domain_logo', body: LIVE },
    { endpoint: 'domain_social_media', body: LIVE },
    { endpoint: 'domain_tech', body: LIVE },
    { endpoint: 'domain_traffic_intelligence', body: LIVE },
    { endpoint: 'real_time_categorization', body: { url: URL_OF_HOST } },
  ]);

  const similar = page.loadButton('similar');
  expect(similar.calls).toBe(1);
  await similar.load();
  expect(takeCalls()).toEqual([{ endpoint: 'similar_domain', body: LIVE }]);

  world.clock.ahead += HOUR;
  const refresh = page.refreshButton();
  expect(refresh.calls).toBe(8);
  await refresh.load();
  const endpoints = takeEndpoints();
  expect(endpoints).toHaveLength(8);
  expect(endpoints).toContain('real_time_categorization');
});

test('a saved card is shown first even when live data is wanted, and costs nothing', async () => {
  await saveSettings({ alwaysLive: true });
  await openCalmCard(HOST);
  world.forgetCalls();
  const page = await openCalmCard(HOST);
  expect(page.card.sections.value.categories).toMatchObject({ status: 'ready', answer: { source: 'live' } });
  expect(takeCalls()).toEqual([]);
});

test('an e-mail address is asked for plainly also where live data is wanted', async () => {
  await saveSettings({ alwaysLive: true, emailAgreed: true });
  const page = await openCalmCard('info@northwind-ferries.com');
  expect(takeCalls()).toEqual([{ endpoint: 'categorize', body: { email: 'info@northwind-ferries.com' } }]);
  expect(page.ready()).toEqual([...CATEGORIZED]);
});
