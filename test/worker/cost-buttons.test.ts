import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { Settings } from '../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { HOUR } from '../../lib/time';
import { failureOf, liveButton, loadButton, refreshButton } from '../support/card-buttons';
import { listSections, openCardOf, openScreen, toCard, untilSettled } from '../support/worker-page';
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

/** A card of which all is an hour old, so that no click is taken for the one that came just before. */
async function openOldCard(host: string) {
  const card = await openCardOf(host);
  world.clock.ahead += HOUR;
  world.forgetCalls();
  return card;
}

test('similar sites and IAB categories wait behind buttons that name their cost, and each makes one call', async () => {
  const card = await openCardOf('halyard-freight.sg');
  expect(listSections(card, 'waiting')).toEqual(['similar', 'iab']);
  expect(takeEndpoints()).toEqual(['categorize', 'domain_expiration', 'domain_traffic_intelligence']);
  const body = { url: 'https://halyard-freight.sg' };
  for (const [section, endpoint] of [
    ['similar', 'similar_domain'],
    ['iab', 'domain_iab_categories'],
  ] as const) {
    const { calls, click } = loadButton(card, section);
    expect(calls).toBe(1);
    await click();
    expect(takeCalls()).toEqual([{ endpoint, body }]);
    expect(listSections(card, 'ready')).toContain(section);
  }

  // Both are saved now: the next page has them without a button.
  const again = await openCardOf('halyard-freight.sg');
  expect(listSections(again, 'waiting')).toEqual([]);
  expect(takeCalls()).toEqual([]);
});

test('refresh makes as many calls as its button says', async () => {
  const card = await openOldCard('hotel-abendrot.at');
  const before = card.sections.value.categories;
  const { calls, click } = refreshButton(card);
  expect(calls).toBe(3);
  await click();
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
  const card = await openOldCard('maison-brumaire.fr');
  await loadButton(card, 'similar').click();
  world.forgetCalls();
  world.clock.ahead += HOUR;
  const { calls, click } = refreshButton(card);
  expect(calls).toBe(4);
  await click();
  expect(takeCalls()).toHaveLength(4);
});

const DOUBT = { kind: 'service-failing', status: 500, billed: 'maybe' };

test('after a call in doubt no button promises a call that it does not make', async () => {
  const host = 'marigold-museum.org';
  const card = await openOldCard(host);
  await world.steer({ fault: '500' });
  await refreshButton(card).click();
  expect(failureOf(card, 'categories')).toMatchObject(DOUBT);
  expect(failureOf(card, 'categories')?.isHeld).toBeFalsy();
  await world.steer({ fault: null });
  world.forgetCalls();
  // Said before, and with the word of the user.
  const told = refreshButton(card);
  expect(told).toMatchObject({ calls: 3, confirmed: true });
  await told.click();
  expect(takeCalls()).toHaveLength(3);
  expect(failureOf(card, 'categories')).toBeNull();

  // A page that is opened anew knows of no doubt: its first click sends nothing, and says so.
  world.clock.ahead += HOUR;
  const other = await openCardOf(host);
  await world.steer({ fault: '500' });
  await refreshButton(other).click();
  await world.steer({ fault: null });
  world.forgetCalls();
  const later = await openCardOf(host);
  const untold = refreshButton(later);
  expect(untold).toMatchObject({ calls: 3, confirmed: false });
  await untold.click();
  expect(failureOf(later, 'categories')).toMatchObject({ ...DOUBT, isHeld: true });
  expect(takeCalls()).toEqual([]);
  const confirmed = refreshButton(later);
  expect(confirmed).toMatchObject({ calls: 3, confirmed: true });
  await confirmed.click();
  expect(takeCalls()).toHaveLength(3);
});

test('classify live makes one real-time call, and says that it looked live', async () => {
  const card = await openOldCard('pixelmole-games.com');
  const { calls, click } = liveButton(card);
  expect(calls).toBe(1);
  await click();
  expect(takeCalls()).toEqual([{ endpoint: 'real_time_categorization', body: { url: 'https://pixelmole-games.com' } }]);
  expect(card.sections.value.categories).toMatchObject({ status: 'ready', answer: { source: 'live' } });
});

test('two clicks at once on the same button make one call', async () => {
  const card = await openOldCard('graphite-cloud.dev');
  const { click } = loadButton(card, 'similar');
  await Promise.all([click(), click()]);
  expect(takeEndpoints()).toEqual(['similar_domain']);
});

const HOST = 'siegelring-security.com';
const URL_OF_HOST = `https://${HOST}`;
const LIVE = { url: URL_OF_HOST, refresh: true };

test('B12: always fetch live data: every section asks its own endpoint live, and the buttons say what that costs', async () => {
  await saveSettings({ alwaysLive: true });
  const card = await openCardOf(HOST);
  expect(takeCalls()).toEqual([
    { endpoint: 'domain_company', body: LIVE },
    { endpoint: 'domain_expiration', body: LIVE },
    { endpoint: 'domain_logo', body: LIVE },
    { endpoint: 'domain_social_media', body: LIVE },
    { endpoint: 'domain_tech', body: LIVE },
    { endpoint: 'domain_traffic_intelligence', body: LIVE },
    { endpoint: 'real_time_categorization', body: { url: URL_OF_HOST } },
  ]);

  const similar = loadButton(card, 'similar');
  expect(similar.calls).toBe(1);
  await similar.click();
  expect(takeCalls()).toEqual([{ endpoint: 'similar_domain', body: LIVE }]);

  world.clock.ahead += HOUR;
  const refresh = refreshButton(card);
  expect(refresh.calls).toBe(8);
  await refresh.click();
  const endpoints = takeEndpoints();
  expect(endpoints).toHaveLength(8);
  expect(endpoints).toContain('real_time_categorization');
});

test('a saved card is shown first even when live data is wanted, and costs nothing', async () => {
  await saveSettings({ alwaysLive: true });
  await openCardOf(HOST);
  world.forgetCalls();
  const card = await openCardOf(HOST);
  expect(card.sections.value.categories).toMatchObject({ status: 'ready', answer: { source: 'live' } });
  expect(takeCalls()).toEqual([]);
});

test('an e-mail address is asked for plainly also where live data is wanted', async () => {
  await saveSettings({ alwaysLive: true, emailAgreed: true });
  const card = await untilSettled(toCard(await openScreen('info@northwind-ferries.com')));
  expect(takeCalls()).toEqual([{ endpoint: 'categorize', body: { email: 'info@northwind-ferries.com' } }]);
  expect(listSections(card, 'ready')).toEqual([...CATEGORIZED]);
});
