import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CATEGORIZED } from '../../lib/lookup/plan.ts';
import { toDay } from '../../lib/time.ts';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup } from '../support/card.ts';
import { find, goTo, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

/** A host for which the stand-in breaks every answer off. */
const SILENT = 'trunc-40.com';
const SAVED = soak(2000, 10_000);

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
/** Follows a link of the navigation, by its words: where it leads is for it to say. */
const follow = (name: string) =>
  page.$$eval('nav a', (links, words) => links.find(({ textContent }) => textContent?.trim() === words)?.click(), name);
/** What a card asks for by itself, by a message. */
const saveSite = (subject: string) =>
  sendLookup(journey.within, { subject, sections: [...CATEGORIZED, 'registration', 'traffic'] });

async function goToStart(): Promise<void> {
  await follow('Look up');
  await page.waitForSelector('.start-parts:not([aria-busy])');
}

/** Nothing runs out of the page, as it stands, at each width. */
async function expectWithin(): Promise<void> {
  for (const width of [600, 320, 1280]) {
    await page.setViewport({ width, height: 900 });
    expect(await isWide()).toBe(width >= 900);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${width} px`).toBeLessThanOrEqual(0);
  }
}

test('without a key the page says what works without one and leads to the options; once it is saved, what to do first', async () => {
  await untilText(page, 'What works without a key');
  expect(await page.title()).toBe('Sitecard dashboard');
  await expectWithin();
  const opening = journey.chromium.browser.waitForTarget((target) => target.url().includes('/options.html'));
  await press(page, 'Enter service and key');
  await (await (await opening).asPage()).close();

  await journey.saveKey();
  await page.bringToFront();
  await untilText(page, 'No site is saved yet.');
  expect(await page.$('.start-part')).toBeNull();
  expect(await readText(page)).not.toContain('What works without a key');
  await expectWithin();
  expect(journey.calls()).toEqual([]);
});

test('the last sites looked up stand on the start page, the latest first, with logos as the setting says and verdicts where brand safety is on, and their cards open without a call', async () => {
  for (const host of ['fjordlink-lines.no', 'northwind-ferries.com']) await saveSite(host);
  const before = journey.calls().length;
  expect(before).toBe(6);
  await waitUntil(async () => (await readSites()).length === 2, 'both sites are listed');
  expect(await readSites()).toEqual(['northwind-ferries.com', 'fjordlink-lines.no']);
  await untilText(page, 'Northwind Ferries AS', '.start-sites');
  await untilText(page, 'saved just now', '.start-sites');
  await untilText(page, '6 calls used this month.', '.start-calls');
  await page.waitForSelector('.start-sites .logo img');
  await journey.saveSettings({ loadLogos: false });
  await page.waitForSelector('.start-sites .logo .tile');
  expect(await page.$('.start-sites .logo img')).toBeNull();
  expect(await page.$('.start-verdict')).toBeNull();
  const policy = toTestPolicy({ block: ['fjordlink-lines.no'] });
  await storeItems(page, { ...toSafetyItem({}, { loadLogos: false }), ...toPolicyItem(policy) });
  await untilText(page, 'Blocked', '.start-sites li:nth-child(2)');
  await untilText(page, 'Allowed', '.start-sites li:nth-child(1)');
  await page.evaluate(() => chrome.storage.local.remove('policy'));
  await journey.saveSettings({ loadLogos: false });
  await page.waitForFunction(() => !document.querySelector('.start-verdict'));

  await page.click('.start-sites li:nth-child(2) a');
  await untilText(page, 'fjordlink-lines.no', 'h1');
  await waitUntil(() => page.evaluate(() => document.activeElement?.tagName === 'H1'), 'the focus is on the head');
  expect(journey.calls()).toHaveLength(before);
});

test('a call in doubt stands on the start page and leads to the card, which asks before it is sent again', async () => {
  await saveSite(SILENT);
  const before = journey.calls().length;
  await goToStart();
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
  expect(await page.$$eval('a[href="#/explore?top=1000&country=DE"]', ([link]) => link?.textContent)).toBe(
    'German shops',
  );
  await expectWithin();
  await shoot(page, 'start-full', true);
  await page.evaluate(() => chrome.storage.local.remove('policy'));
  await page.$$eval('.start-needs a', (links) => links.at(-1)?.click());
  await untilText(page, 'Watch list', 'h1');
  await page.evaluate(() => chrome.storage.local.remove('watch-list'));
});

test('back and forward go from page to page; each has its place and its title, begins at its head, and makes no call', async () => {
  const before = journey.calls().length;
  await goToStart();
  const titles: string[] = [];
  for (const [link, heading] of [
    ['Explore', 'Explore'],
    ['Categories', 'Categories'],
    ['Watch list', 'Watch list'],
    ['Decisions', 'Decision log'],
    ['Usage', 'Usage'],
  ] as const) {
    await follow(link);
    await untilText(page, heading, 'h1');
    expect(await readCurrent()).toEqual([link]);
    titles.push(await page.title());
  }
  expect(titles.map((title) => title.replace(' · Sitecard', ''))).toEqual([
    ...['Explore', 'Categories', 'Watch list', 'Decisions', 'Usage'],
  ]);
  await untilCalm(page);
  await page.goBack();
  await untilText(page, 'Decision log', 'h1');
  await page.goBack();
  await untilText(page, 'Watch list', 'h1');
  await page.goForward();
  await untilText(page, 'Decision log', 'h1');
  expect(await page.title()).toBe('Decisions · Sitecard');

  await page.setViewport({ width: 1280, height: 400 });
  await follow('Usage');
  await untilText(page, 'Calls this month');
  await page.evaluate(() => scrollTo(0, 200));
  await waitUntil(() => page.evaluate(() => scrollY > 100), 'the page is scrolled');
  await follow('Look up');
  await untilText(page, 'Look up a site', 'h1');
  await waitUntil(() => page.evaluate(() => scrollY === 0), 'the page begins at its head');
  await page.setViewport({ width: 1280, height: 900 });
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
  await goTo(page, '#/');
  await page.reload();
  await page.waitForSelector('.start-parts:not([aria-busy])');
  const isOpen = () => page.$eval('nav', (nav) => nav.checkVisibility());
  expect(await isOpen()).toBe(false);
  // After the skip link and the name.
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Menu');
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(true);
  // The menu takes keys of its own once it is drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
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
  // Whoever goes on past the last of it has left the menu.
  const stops = await page.$$eval('nav :is(a, button, select)', (all) => all.length);
  await page.focus('.menu-button');
  await page.keyboard.press('Enter');
  for (let stop = 0; stop <= stops; stop++) await page.keyboard.press('Tab');
  expect(await isOpen()).toBe(false);
  await page.setViewport({ width: 1280, height: 900 });
});

test('on paper of 718 and of 1280 px there is no navigation', async () => {
  await goTo(page, '#/usage');
  await untilText(page, 'Calls this month');
  await page.emulateMediaType('print');
  for (const width of [718, 1280]) {
    await page.setViewport({ width, height: 900 });
    const drawn = await page.$$eval('.page-head, nav, .skip-link', (found) =>
      found.filter((one) => one.checkVisibility()),
    );
    expect(drawn, `${width} px`).toEqual([]);
    expect(await page.$eval('h1', (heading) => heading.getBoundingClientRect().left)).toBe(0);
  }
  await page.emulateMediaType();
});

test(`with ${SAVED} saved sites the start page lists the last ones, and nothing jumps while it loads`, async () => {
  const toItems = (start: number) =>
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`used:site-${start + index}.com`, '2020-01-01']).concat(
        Array.from({ length: 1000 }, (_, index) => [`card:site-${start + index}.com:logo`, 'x'.repeat(300)]),
      ),
    );
  for (let start = 0; start < SAVED; start += 1000) await storeItems(page, toItems(start));
  await goTo(page, '#/');
  await page.reload();
  await waitUntil(async () => (await readSites()).length === 8, 'eight sites are listed');
  expect((await readSites()).slice(0, 2)).toEqual(['northwind-ferries.com', 'fjordlink-lines.no']);
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
