import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAxeViolations } from '../support/axe.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { OPTIONS_SECTIONS } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const SITE = 'https://northwind-ferries.com/';

let running: TestBrowser;
let chromium: TestBrowser['chromium'];

beforeAll(async () => {
  running = await startBrowser({ bare: true });
  ({ chromium } = running);
});

afterAll(async () => {
  await running?.close();
});

/** Waits until a page has a main landmark and nothing in it is still loading. */
const untilCalm = (page: Page) =>
  waitUntil(
    () => page.$eval('main', (main) => !main.querySelector('[aria-busy="true"]') && main.textContent?.trim() !== ''),
    'the page is calm',
  );

/** What axe finds in a page as it stands, in the light and in the dark. */
async function findViolations(page: Page): Promise<string[]> {
  await untilCalm(page);
  const found: string[] = [];
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    found.push(...(await readAxeViolations(page)).map((violation) => `${scheme}: ${violation}`));
  }
  return found;
}

test('the popup before any key is saved has no violation', async () => {
  const popup = await chromium.openPopup(await chromium.openSite(SITE));
  expect(await findViolations(popup)).toEqual([]);
});

test('a full card in the popup has no violation', async () => {
  await running.saveKey();
  const popup = await chromium.openPopup(await chromium.openSite(SITE));
  await popup.waitForSelector('main h2');
  expect(await findViolations(popup)).toEqual([]);
});

test('a page that cannot be looked up has no violation', async () => {
  const popup = await chromium.openPopup(await chromium.openPage('manifest.json'));
  expect(await findViolations(popup)).toEqual([]);
});

test('the side panel has no violation', async () => {
  expect(await findViolations(await chromium.openSidePanel(await chromium.openSite(SITE)))).toEqual([]);
});

const PAGES = [
  ...OPTIONS_SECTIONS.map((section) => `options.html#${section}`),
  'dashboard.html',
  'dashboard.html#/site/northwind-ferries.com',
  'dashboard.html#/usage',
  'dashboard.html#/bulk',
  'dashboard.html#/watch',
  'dashboard.html#/decisions',
];
test.each(PAGES)('%s has no violation', async (path) => {
  expect(await findViolations(await chromium.openPage(path))).toEqual([]);
});

test('a page with a violation is found out', async () => {
  const site = await chromium.openSite(SITE);
  await site.evaluate(() => document.body.append(document.createElement('button')));
  expect((await readAxeViolations(site)).join()).toContain('button-name');
});
