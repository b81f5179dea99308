import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { toDay } from '../../lib/time.ts';
import { storeItems } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, findViolations, lookUp, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

/** A host for which the stand-in breaks every answer off. */
const SILENT = 'trunc-40.com';

let journey: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startBrowser({ bare: true });
  page = await journey.chromium.openPage('dashboard.html');
  await page.setViewport({ width: 1280, height: 900 });
});

afterAll(() => journey?.close());

beforeEach(() => page.bringToFront());

const readHash = () => page.evaluate(() => location.hash);
const readCurrent = () =>
  page.$$eval('nav [aria-current="page"]', (found) => found.map(({ textContent }) => textContent?.trim()));
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
const readSites = () =>
  page.$$eval('.start-sites .start-row strong', (found) => found.map(({ textContent }) => textContent));
const isWide = async () => !(await page.$eval('.menu-button', (button) => button.checkVisibility()));

async function goToStart(): Promise<void> {
  await press(page, 'Look up', 'link');
  await page.waitForSelector('.start-parts:not([aria-busy])');
}

/** Neither axe nor the width of the page finds anything, as it stands, at each width. */
async function expectSound(name: string): Promise<void> {
  for (const width of [1280, 600, 320]) {
    await page.setViewport({ width, height: 900 });
    expect(await isWide()).toBe(width >= 900);
    expect(await findViolations(page)).toEqual([]);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${width} px`).toBeLessThanOrEqual(0);
    await shoot(page, `start-${name}-${width}`, true);
  }
  await page.setViewport({ width: 1280, height: 900 });
}

test('without a key the page leads to the options and says what works without one', async () => {
  await untilText(page, 'What works without a key');
  expect(await page.title()).toBe('Sitecard dashboard');
  await expectSound('without-key');
  const opening = journey.chromium.browser.waitForTarget((target) => target.url().includes('/options.html'));
  await press(page, 'Enter service and key');
  await (await (await opening).asPage()).close();
});

test('once the key is saved the open page says what to do first', async () => {
  await journey.saveKey();
  await page.bringToFront();
  await untilText(page, 'Nothing needs a decision.');
  await untilText(page, 'No site is saved yet.');
  expect(await readText(page)).not.toContain('What works without a key');
  await expectSound('empty');
  expect(journey.calls()).toEqual([]);
});

test('the last sites looked up stand on the start page, the latest first, and their cards open without a call', async () => {
  for (const host of ['fjordlink-lines.no', 'northwind-ferries.com']) {
    await lookUp(page, host);
    await untilText(page, host, 'h1');
    await untilCalm(page);
  }
  const before = journey.calls().length;
  expect(before).toBe(6);
  await goToStart();
  await waitUntil(async () => (await readSites()).length === 2, 'both sites are listed');
  expect(await readSites()).toEqual(['northwind-ferries.com', 'fjordlink-lines.no']);
  await untilText(page, 'Northwind Ferries AS', '.start-sites');
  await untilText(page, 'saved just now', '.start-sites');
  await untilText(page, '6 calls used this month.', '.start-calls');
  await page.waitForSelector('.start-sites .logo img');
  await page.click('.start-sites li:nth-child(2) a');
  await untilText(page, 'fjordlink-lines.no', 'h1');
  await waitUntil(() => page.evaluate(() => document.activeElement?.tagName === 'H1'), 'the focus is on the head');
  expect(journey.calls()).toHaveLength(before);
});

test('without the setting for logos none is drawn on the start page', async () => {
  await journey.changeOption('privacy', (options) => press(options, 'Load logos', 'switch'));
  await page.bringToFront();
  await goToStart();
  await page.waitForSelector('.start-sites .logo .tile');
  expect(await page.$('.start-sites .logo img')).toBeNull();
  await journey.changeOption('privacy', (options) => press(options, 'Load logos', 'switch'));
  await page.bringToFront();
});

test('a call in doubt stands on the start page and leads to the card, which asks before it is sent again', async () => {
  await lookUp(page, SILENT);
  await untilText(page, 'No answer arrived. This call may have been billed.');
  const before = journey.calls().length;
  // As on a later day: the card of then is gone.
  await goToStart();
  await page.reload();
  await untilText(page, `Calls for ${SILENT} brought no answers`, '.start-needs');
  await untilText(page, 'Categories and company', '.start-needs');
  await page.click('.start-needs .start-row');
  await press(page, 'Look up · 3 calls');
  await untilText(page, 'The call was not sent again.');
  await find(page, 'button', 'Retry (may cost 3 calls)');
  expect(journey.calls()).toHaveLength(before);
});

test('what else waits for the user is told and leads to where it is decided', async () => {
  const news = ['news-one.com', 'news-two.com'].map((host) => ({
    ...{ host, sections: ['categories'], baseline: {}, triedAt: Date.now(), checkedAt: Date.now(), failure: null },
    ...{ changes: [{ kind: 'category', before: '/A', after: null, at: Date.now() }], seen: false },
  }));
  const searches = [{ id: 'a', name: 'German shops', search: 'top=1000&country=DE', at: Date.now() }];
  const usage = { thisMonth: 6, remaining: 12_345, at: Date.now() };
  await goToStart();
  await storeItems(page, {
    'watch-list': toRecord(1, 'watch-list', news, Date.now()),
    policy: 'torn',
    'saved-searches': toRecord(1, 'saved-searches', searches, Date.now()),
    ledger: toRecord(1, 'ledger', { lastDay: toDay(Date.now()), usage }, Date.now()),
  });
  await untilText(page, '2 watched sites have news', '.start-needs');
  await untilText(page, 'Your brand-safety policy cannot be read', '.start-needs');
  await untilText(page, '12,345 calls left', '.start-calls');
  const search = await find(page, 'link', 'German shops');
  expect(await search.evaluate((link) => link.getAttribute('href'))).toBe('#/explore?top=1000&country=DE');
  await expectSound('full');
  await page.evaluate(() => chrome.storage.local.remove('policy'));
  await page.$$eval('.start-needs a', (links) => links.at(-1)?.click());
  await untilText(page, 'Watch list', 'h1');
  await page.evaluate(() => chrome.storage.local.remove('watch-list'));
});

test('back and forward go from page to page, and each has its place and its title', async () => {
  await goToStart();
  const titles: string[] = [];
  for (const [link, heading] of [
    ['Watch list', 'Watch list'],
    ['Decisions', 'Decision log'],
    ['Usage', 'Usage'],
  ] as const) {
    await press(page, link, 'link');
    await untilText(page, heading, 'h1');
    expect(await readCurrent()).toEqual([link]);
    titles.push(await page.title());
  }
  expect(titles).toEqual(['Watch list · Sitecard', 'Decisions · Sitecard', 'Usage · Sitecard']);
  await page.goBack();
  await untilText(page, 'Decision log', 'h1');
  await page.goBack();
  await page.goBack();
  await untilText(page, 'Look up a site', 'h1');
  expect(await readCurrent()).toEqual(['Look up']);
  await page.goForward();
  await untilText(page, 'Watch list', 'h1');
  expect(await page.title()).toBe('Watch list · Sitecard');
});

test('a page that a link leads to begins at its head, wherever the one before was left', async () => {
  await page.setViewport({ width: 1280, height: 400 });
  await goToStart();
  await press(page, 'Usage', 'link');
  await untilText(page, 'Calls this month');
  await page.evaluate(() => scrollTo(0, 200));
  await waitUntil(() => page.evaluate(() => scrollY > 100), 'the page is scrolled');
  await press(page, 'Look up', 'link');
  await untilText(page, 'Look up a site', 'h1');
  await waitUntil(() => page.evaluate(() => scrollY === 0), 'the page begins at its head');
  await page.setViewport({ width: 1280, height: 900 });
});

test('Explore and Categories are opened from the navigation, by themselves, and make no call', async () => {
  const before = journey.calls().length;
  for (const [link, title] of [
    ['Explore', 'Explore · Sitecard'],
    ['Categories', 'Categories · Sitecard'],
  ] as const) {
    await press(page, link, 'link');
    await untilCalm(page);
    expect(await readCurrent()).toEqual([link]);
    expect(await page.title()).toBe(title);
    expect(await readText(page, 'h1')).toBe(link);
    expect(await findViolations(page)).toEqual([]);
  }
  await page.goBack();
  await untilText(page, 'Explore', 'h1');
  expect(journey.calls()).toHaveLength(before);
});

test('on a wide page the keyboard comes to the content at once, and the address stays', async () => {
  await goToStart();
  await page.reload();
  await page.waitForSelector('.start-parts:not([aria-busy])');
  const before = await readHash();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Look up a host, address or e-mail',
  );
  expect(await readHash()).toBe(before);
});

test('at 600 px the menu is opened, left and used by the keyboard', async () => {
  await page.setViewport({ width: 600, height: 900 });
  await goToHash('#/');
  await page.reload();
  await page.waitForSelector('.start-parts:not([aria-busy])');
  const isOpen = () => page.$eval('nav', (nav) => nav.checkVisibility());
  expect(await isOpen()).toBe(false);
  // After the skip link and the name.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Menu');
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'dashboard-menu-600');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Look up');
  await page.keyboard.press('Escape');
  expect([await isOpen(), await focused()]).toEqual([false, 'Menu']);
  await page.keyboard.press('Space');
  const links = await page.$$eval('nav a', (all) => all.map(({ textContent }) => textContent?.trim()));
  for (let stop = 0; stop <= links.indexOf('Usage'); stop++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Usage');
  await page.keyboard.press('Enter');
  await untilText(page, 'Usage', 'h1');
  expect(await isOpen()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  // Whoever goes on past the last link has left the menu.
  await page.focus('.menu-button');
  await page.keyboard.press('Enter');
  for (let stop = 0; stop <= links.length; stop++) await page.keyboard.press('Tab');
  expect(await isOpen()).toBe(false);
  await page.setViewport({ width: 1280, height: 900 });
});

test.each([718, 1280])('on paper %i px wide there is no navigation', async (width) => {
  await goToHash('#/usage');
  await untilText(page, 'Calls this month');
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaType('print');
  try {
    const drawn = await page.$$eval('.page-head, nav, .skip-link', (found) =>
      found.filter((one) => one.checkVisibility()),
    );
    expect(drawn).toEqual([]);
    expect(await page.$eval('h1', (heading) => heading.getBoundingClientRect().left)).toBe(0);
  } finally {
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});

test('with 10,000 saved sites the start page lists the last ones, and nothing jumps while it loads', async () => {
  const today = toDay(Date.now());
  const toItems = (start: number) =>
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`used:site-${start + index}.com`, '2020-01-01']).concat(
        Array.from({ length: 1000 }, (_, index) => [`card:site-${start + index}.com:logo`, 'x'.repeat(300)]),
      ),
    );
  for (let start = 0; start < 10_000; start += 1000) await storeItems(page, toItems(start));
  await goToHash('#/');
  await page.reload();
  await waitUntil(async () => (await readSites()).length === 8, 'eight sites are listed');
  expect((await readSites()).slice(0, 2)).toEqual(['northwind-ferries.com', 'fjordlink-lines.no']);
  expect((await journey.readStored())['used:northwind-ferries.com']).toBe(today);
  const shifts = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // What has moved since the page began to load, as a share of the view.
          resolve(list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 100);
      }),
  );
  expect(shifts).toEqual([]);
});

async function goToHash(hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}
