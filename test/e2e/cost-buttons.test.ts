import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, lookUp, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

/** The popup of a site of which all is an hour old, so that no click is taken for the one that came just before. */
async function openOldCard(host: string): Promise<Page> {
  await journey.openPopupAt(`https://${host}/`);
  await journey.makeOlder(host, HOUR);
  journey.forgetCalls();
  return journey.openPopupAt(`https://${host}/`);
}

/** How the stand-in answers from now on; null: well. */
const steer = (fault: string | null) =>
  fetch(`${journey.world.address}/__mode`, { method: 'POST', body: JSON.stringify({ fault }) });

/** Presses a button and waits until the card has come to rest again. */
async function pressAndWait(page: Page, name: string): Promise<void> {
  await press(page, name);
  await waitUntil(() => journey.calls().length > 0, `"${name}" calls`);
  await untilCalm(page);
}

test('similar sites and IAB categories wait behind buttons that name their cost, and each makes one call', async () => {
  const popup = await journey.openPopupAt('https://halyard-freight.sg/');
  expect(journey.endpoints()).not.toContain('similar_domain');
  expect(journey.endpoints()).not.toContain('domain_iab_categories');
  journey.forgetCalls();

  await pressAndWait(popup, 'Load Similar sites · 1 call');
  const body = { url: 'https://halyard-freight.sg' };
  expect(journey.calls()).toEqual([{ endpoint: 'similar_domain', body }]);
  await find(popup, 'button', 'Open the card of capstan-cargo.com');

  journey.forgetCalls();
  await pressAndWait(popup, 'Load IAB categories · 1 call');
  expect(journey.calls()).toEqual([{ endpoint: 'domain_iab_categories', body }]);
  await untilText(popup, 'IAB 3.0');

  // Both are saved now: the next popup has them without a button.
  journey.forgetCalls();
  const again = await journey.openPopupAt('https://halyard-freight.sg/');
  await find(again, 'button', 'Open the card of capstan-cargo.com');
  expect(await readText(again)).not.toContain('Load');
  expect(journey.calls()).toEqual([]);
});

test('refresh makes as many calls as its button says', async () => {
  const popup = await openOldCard('hotel-abendrot.at');
  await untilText(popup, 'saved 1 hour ago');
  await pressAndWait(popup, 'Refresh · 3 calls');
  expect(journey.endpoints().toSorted()).toEqual(['categorize', 'domain_expiration', 'domain_traffic_intelligence']);
  expect(journey.calls().map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ url: 'https://hotel-abendrot.at' })),
  );
  await untilText(popup, 'saved just now');
});

test('refresh costs more once more sections are loaded, and still says the number', async () => {
  const popup = await openOldCard('maison-brumaire.fr');
  await pressAndWait(popup, 'Load Similar sites · 1 call');
  journey.forgetCalls();
  await journey.makeOlder('maison-brumaire.fr', HOUR);
  await pressAndWait(popup, 'Refresh · 4 calls');
  expect(journey.calls()).toHaveLength(4);
});

test('after a call in doubt no button promises a call that it does not make', async () => {
  const host = 'marigold-museum.org';
  const popup = await openOldCard(host);
  await steer('500');
  await pressAndWait(popup, 'Refresh · 3 calls');
  await untilText(popup, 'The service had a problem (500). This call may have been billed.');
  await steer(null);
  // Said before, and with the word of the user.
  journey.forgetCalls();
  await pressAndWait(popup, 'Refresh (may cost 3 calls)');
  expect(journey.calls()).toHaveLength(3);
  await untilText(popup, 'saved just now');
  expect(await readText(popup)).not.toContain('had a problem');

  // A popup that is opened anew knows of no doubt: its first click sends nothing, and says so.
  await journey.makeOlder(host, HOUR);
  const other = await journey.openPopupAt(`https://${host}/`);
  await steer('500');
  await pressAndWait(other, 'Refresh · 3 calls');
  await steer(null);
  journey.forgetCalls();
  const later = await journey.openPopupAt(`https://${host}/`);
  await press(later, 'Refresh · 3 calls');
  await untilText(
    later,
    'The service had a problem (500). This call may have been billed. The call was not sent again.',
  );
  expect(journey.calls()).toEqual([]);
  await pressAndWait(later, 'Refresh (may cost 3 calls)');
  expect(journey.calls()).toHaveLength(3);
});

test('classify live makes one real-time call, and says that it looked live', async () => {
  const popup = await openOldCard('pixelmole-games.com');
  await pressAndWait(popup, 'Classify live · 1 call');
  expect(journey.calls()).toEqual([
    { endpoint: 'real_time_categorization', body: { url: 'https://pixelmole-games.com' } },
  ]);
  await untilText(popup, 'Looked at live');
});

test('two clicks at once on the same button make one call', async () => {
  const popup = await openOldCard('graphite-cloud.dev');
  const button = await find(popup, 'button', 'Load Similar sites · 1 call');
  await button.evaluate((element) => {
    (element as HTMLElement).click();
    (element as HTMLElement).click();
  });
  await waitUntil(() => journey.calls().length > 0, 'a call is made');
  await untilCalm(popup);
  expect(journey.endpoints()).toEqual(['similar_domain']);
});

test('B12: always fetch live data, confirmed while the plan is not known: every section asks its own endpoint live, and the buttons say what that costs', async () => {
  await journey.changeOption('calls', async (page) => {
    await press(page, 'Always fetch live data', 'switch');
    await untilText(page, 'Fetch live data without knowing your plan?');
    await shoot(page, 'options-live-question');
    await press(page, 'Always fetch live data');
  });
  const url = 'https://siegelring-security.com';
  const live = { url, refresh: true };

  const popup = await journey.openPopupAt(`${url}/`);
  expect(journey.calls().toSorted((a, b) => a.endpoint.localeCompare(b.endpoint))).toEqual([
    { endpoint: 'domain_company', body: live },
    { endpoint: 'domain_expiration', body: live },
    { endpoint: 'domain_logo', body: live },
    { endpoint: 'domain_social_media', body: live },
    { endpoint: 'domain_tech', body: live },
    { endpoint: 'domain_traffic_intelligence', body: live },
    { endpoint: 'real_time_categorization', body: { url } },
  ]);

  journey.forgetCalls();
  await pressAndWait(popup, 'Load Similar sites · 1 call');
  expect(journey.calls()).toEqual([{ endpoint: 'similar_domain', body: live }]);

  await journey.makeOlder('siegelring-security.com', HOUR);
  journey.forgetCalls();
  await pressAndWait(popup, 'Refresh · 8 calls');
  expect(journey.calls()).toHaveLength(8);
  expect(journey.endpoints()).toContain('real_time_categorization');
});

test('a saved card is shown first even when live data is wanted, and costs nothing', async () => {
  const popup = await journey.openPopupAt('https://siegelring-security.com/');
  await untilText(popup, 'Looked at live');
  expect(journey.calls()).toEqual([]);
});

test('an e-mail address is asked for plainly also where live data is wanted', async () => {
  const popup = await journey.openPopupAt('https://siegelring-security.com/');
  await lookUp(popup, 'info@northwind-ferries.com');
  await press(popup, 'Send and look up');
  await untilText(popup, 'Open the card of northwind-ferries.com');
  await untilCalm(popup);
  expect(journey.calls()).toEqual([{ endpoint: 'categorize', body: { email: 'info@northwind-ferries.com' } }]);
});
