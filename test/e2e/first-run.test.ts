import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readText, shoot, untilText } from '../support/journey.ts';
import { SECTION_TITLES } from '../support/section-titles.ts';
import { setUp } from '../support/set-up.ts';

const SITE = 'https://northwind-ferries.com/deck?cabin=7#window';

/** The card is in sight before the note's store has answered. */
const LAST_DRAWN = 'Add note or tags';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ bare: true });
});

afterAll(() => journey?.close());

test('fresh from the store the popup shows what the page says, sends nothing, and its button leads to the options', async () => {
  const { chromium } = journey;
  const popup = await journey.openPopupAt(SITE);
  expect(await readText(popup)).toContain(
    'northwind-ferries.com Northwind Ferries Estimate from this page read just now',
  );
  expect(await readText(popup)).toContain('It was read on this device, and nothing was sent.');
  expect(await popup.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
  await shoot(popup, 'popup-first-run');

  const opened = chromium.browser.waitForTarget((target) => target.url().includes('/options.html'));
  await press(popup, 'Enter service and key');
  const options = await (await opened).asPage();
  await untilText(options, 'Welcome to Sitecard');
  expect(journey.calls()).toEqual([]);

  // The form of that very page takes address and key, and says that they are saved.
  await setUp({ openPage: async () => options }, journey.world);
  expect(journey.calls()).toEqual([]);
});

test('the next popup shows the whole card for three calls, each sends the host alone; opened again it shows the same and calls nothing', async () => {
  const popup = await journey.openPopupAt(SITE);
  await untilText(popup, LAST_DRAWN);
  expect(await popup.$$eval('main h2', (found) => found.map((heading) => heading.textContent))).toEqual(SECTION_TITLES);
  expect(await popup.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
  const body = { url: 'https://northwind-ferries.com' };
  expect(journey.calls().toSorted((a, b) => a.endpoint.localeCompare(b.endpoint))).toEqual([
    { endpoint: 'categorize', body },
    { endpoint: 'domain_expiration', body },
    { endpoint: 'domain_traffic_intelligence', body },
  ]);
  const text = await readText(popup);
  for (const shown of [
    'northwind-ferries.com',
    'Northwind Ferries AS',
    'Norway',
    'Service data',
    'saved just now',
    'Ferries & Cruises',
    '98%',
    'Ålesund',
    '1K–5K',
    '$250M',
    '$120M',
    'Maritime',
    'Next.js',
    '22 years',
    'LinkedIn',
    '#18,342',
    '2.3M',
    '34%',
    'Germany',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toMatch(/\b(null|undefined|NaN)\b/);
  await journey.chromium.closePopup();

  journey.forgetCalls();
  const again = await journey.openPopupAt(SITE);
  await untilText(again, LAST_DRAWN);
  const withoutAge = (words: string) => words.replace(/ (just now|\d+ minutes? ago)/, '');
  expect(withoutAge(await readText(again))).toBe(withoutAge(text));
  expect(journey.calls()).toEqual([]);
});
