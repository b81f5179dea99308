import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CATEGORIZED } from '../../lib/lookup/plan.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import { HOUR, toDay } from '../../lib/time.ts';
import { storeItems, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup } from '../support/card.ts';
import { expectColumnsKept } from '../support/columns.ts';
import { find, goTo, lookUp, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { findHidden } from '../support/seen-page.ts';
import { waitUntil } from '../support/wait.ts';

/** What the page calls an endpoint, by its path. */
const ENDPOINT_NAMES: Record<string, string> = {
  categorize: 'Categories and company',
  domain_expiration: 'Registration',
  domain_traffic_intelligence: 'Traffic',
  similar_domain: 'Similar sites',
};

const GROCER = 'everything-everywhere-everyday-supermarket-of-united-islands.com';

let journey: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startBrowser();
  page = await journey.chromium.openPage('dashboard.html#/watch');
  await page.setViewport({ width: 1280, height: 900 });
});

afterAll(() => journey?.close());

beforeEach(() => page.bringToFront());

const untilHeadFocused = () =>
  waitUntil(() => page.evaluate(() => document.activeElement?.tagName === 'H1'), 'the focus is on the head');
/** What a card asks for by itself, by a message: the page shows it from storage then. */
const saveSite = (subject: string) =>
  sendLookup(journey.within, { subject, sections: [...CATEGORIZED, 'registration', 'traffic'] });

test('the first card of a page that showed something else takes the focus of the link that led there', async () => {
  await saveSite(GROCER);
  await untilText(page, 'Watch list', 'h1');
  await goTo(page, `#/site/${GROCER}`);
  await untilText(page, GROCER, 'h1');
  await untilHeadFocused();
});

test('an address alone calls nothing; its button looks the site up and says the cost', async () => {
  const before = journey.calls().length;
  await goTo(page, '#/site/northwind-ferries.com');
  await untilText(page, 'Nothing is saved for this site yet. Nothing is sent until you ask.');
  expect(journey.calls()).toHaveLength(before);
  await press(page, 'Look up · 3 calls');
  await waitUntil(() => journey.calls().length === before + 3, 'three calls are made');
  await untilCalm(page);
  await untilText(page, 'Northwind Ferries AS');
});

test.each([1280, 360, 220])('at %i px the visits of each month are bars as long as they are many', async (width) => {
  await page.setViewport({ width, height: 900 });
  const areas = await page.$$eval('.month', (months) =>
    months.map((month) => {
      const seen = [...month.querySelectorAll('rect')].map((bar) => bar.getBoundingClientRect());
      return seen.reduce((sum, { width, height }) => sum + width * height, 0);
    }),
  );
  await page.setViewport({ width: 1280, height: 900 });
  // From May to October: only the last month had fewer visits than the one before.
  const [last = 0, ...before] = areas.reverse();
  expect(before).toHaveLength(5);
  expect(before).toEqual(before.toSorted((one, other) => other - one));
  expect(last).toBeGreaterThan(before[2] ?? 0);
  expect(last).toBeLessThan(before[1] ?? 0);
  expect(before.at(-1)).toBeGreaterThan(0);
});

test('the card stands at full width, in columns, and no section changes its own when another one shrinks', async () => {
  const card = await page.$eval('article.card', (element) => ({
    width: element.getBoundingClientRect().width,
    lefts: new Set([...element.querySelectorAll('section.section')].map((part) => part.getBoundingClientRect().left))
      .size,
  }));
  expect(card.width).toBeGreaterThan(900);
  expect(card.lefts).toBeGreaterThan(1);
  await expectColumnsKept(page);
  await shoot(page, 'dashboard-site', true);
});

test('printed, the card leaves its buttons and the mark of the focus out and keeps its data', async () => {
  // Who looks a site up by the keyboard and prints it has the focus on its name.
  await page.keyboard.press('Tab');
  await page.focus('h1');
  const readOutline = () => page.$eval(':focus-visible', (focused) => getComputedStyle(focused).outlineStyle);
  expect(await readOutline()).toBe('solid');
  await page.emulateMediaType('print');
  try {
    expect(await readOutline()).toBe('none');
    const drawn = await page.$$eval('article.card .button, search', (found) =>
      found.filter((one) => one.checkVisibility()),
    );
    expect(drawn).toEqual([]);
    expect(await readText(page)).toContain('Northwind Ferries AS');
    // What is added by style alone is in no text of the page.
    const saved = await page.$eval('.card-source > [title]', (one) => {
      const { content } = getComputedStyle(one, '::after');
      return { content, title: one.getAttribute('title') };
    });
    expect(saved.title).toMatch(/\d{4}/);
    expect([`" (${saved.title})"`, '" (" attr(title) ")"']).toContain(saved.content);
    await shoot(page, 'dashboard-print', true);
  } finally {
    await page.emulateMediaType();
  }
});

test.each([718, 794])('on paper %i px wide nothing is cut', async (width) => {
  await page.emulateMediaType('print');
  await page.setViewport({ width, height: 900 });
  try {
    const cut = await page.$$eval('article.card :not(.hidden-text)', (found) =>
      found
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  } finally {
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});

test('a similar site opens in place, and going back comes back to the first card; usage equals the log of the service, endpoint by endpoint', async () => {
  await press(page, 'Load Similar sites · 1 call');
  await press(page, 'Open the card of fjordlink-lines.no');
  await untilText(page, 'fjordlink-lines.no', 'h1');
  await untilCalm(page);
  expect(await page.evaluate(() => location.hash)).toBe('#/site/fjordlink-lines.no');
  await page.goBack();
  await untilText(page, 'northwind-ferries.com', 'h1');
  await untilHeadFocused();

  await goTo(page, '#/usage');
  const total = String(journey.calls().length);
  const readTotals = () =>
    page.$$eval('table tfoot :is(td, th)', (cells) => cells.slice(1).map(({ textContent }) => textContent));
  await waitUntil(
    async () => (await readTotals()).filter((shown) => shown === total).length === 2,
    'every call is counted, and billed',
  );
  const logged = new Map<string, number>();
  for (const endpoint of journey.endpoints()) {
    const name = ENDPOINT_NAMES[endpoint] ?? endpoint;
    logged.set(name, (logged.get(name) ?? 0) + 1);
  }
  const rows = await page.$$eval('table tbody tr', (found) =>
    found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  );
  const shown = new Map(rows.map(([, endpoint = '', sent, billed]) => [endpoint, [Number(sent), Number(billed)]]));
  expect(shown).toEqual(new Map([...logged].map(([name, count]) => [name, [count, count]])));
});

test('a host that is never looked up leaves a way to the list that says so, and back to the card before it', async () => {
  const before = journey.calls().length;
  await goTo(page, '#/site/northwind-ferries.com');
  await untilText(page, 'Northwind Ferries AS');
  await journey.saveSettings({ neverSend: ['secret-example.com'] });
  await lookUp(page, 'secret-example.com');
  await untilText(page, 'Nothing was sent.');
  const opening = journey.chromium.browser.waitForTarget((target) => target.url().endsWith('/options.html#privacy'));
  await press(page, 'Edit the never-send list');
  const options = await (await opening).page();
  if (!options) throw new Error('The options are no page.');
  const field = await options.waitForSelector('#never-send textarea');
  await waitUntil(async () => Boolean(await field?.isIntersectingViewport()), 'the never-send list is in view');
  await options.close();
  await page.bringToFront();
  await press(page, 'Back to northwind-ferries.com');
  await untilText(page, 'Northwind Ferries AS');
  await untilHeadFocused();
  expect(journey.calls()).toHaveLength(before);
});

test('an e-mail address does not come into the history before the user has agreed that it may be sent', async () => {
  const readHistory = () => page.evaluate(() => [location.href, history.length]);
  const before = await readHistory();
  await lookUp(page, 'anna@quiet-example.com');
  await untilText(page, 'Send this e-mail address?');
  expect(await readHistory()).toEqual(before);
  await press(page, 'Cancel');
});

test('the popup opens its card in the dashboard, without another call', async () => {
  const { chromium } = journey;
  await journey.makeOlder('northwind-ferries.com', HOUR);
  const before = journey.calls().length;
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  const opened = chromium.browser.waitForTarget(
    (target) =>
      target.url().endsWith('#/site/northwind-ferries.com') && target.type() === 'page' && target !== page.target(),
  );
  await press(popup, 'Open in dashboard').catch(() => {}); // the popup closes when the tab takes the focus
  const tab = await (await opened).asPage();
  await untilText(tab, 'Northwind Ferries AS');
  expect(journey.calls()).toHaveLength(before);
  await tab.close();
});

test('what a rank counts and the facts of a company are whole on the widest page and on the narrowest', async () => {
  await goTo(page, `#/site/${GROCER}`);
  await untilText(page, 'Grocery', '.ranks');
  await untilCalm(page);
  for (const width of [1280, 320]) {
    await page.setViewport({ width, height: 900 });
    const cut = await page.$$eval('.ranks .remote, .section-company .fact-wide .remote', (texts) => ({
      count: texts.length,
      cut: texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    }));
    expect(cut).toEqual({ count: 5, cut: [] });
  }
});

test('the lines under head and notices are as long as the columns under them', async () => {
  await page.setViewport({ width: 1280, height: 900 });
  await journey.saveSettings({ monthlyAllowance: 1 });
  await untilText(page, 'You have reached your monthly limit.', '.card-notices');
  const lines = await page.$$eval('.card-head, .card-notices', (parts) =>
    parts.map((part) => {
      const { borderBlockEndWidth, backgroundSize } = getComputedStyle(part);
      return `${borderBlockEndWidth} ${backgroundSize}`;
    }),
  );
  expect(lines).toHaveLength(2);
  expect(new Set(lines).size).toBe(1);
});

test('a verdict of many words makes neither page nor popup wider, and without a policy none has a place', async () => {
  const { chromium } = journey;
  const name =
    'Registered less than thirty days ago, by a rule whose name goes on for longer than any line has room for';
  const rule = { id: 'new', name, when: { registeredWithinDays: 30 }, then: 'warn' as const, reason: '' };
  const store = (items: Record<string, string>) => page.evaluate((given) => chrome.storage.local.set(given), items);
  const toExcess = (shown: Page) =>
    shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await store({
    ...toSafetyItem(),
    ...toPolicyItem(toTestPolicy({ unknown: 'warn', rules: [rule] })),
    ...toCategoriesItem('bare-bones.net', '/Games'),
  });
  await page.setViewport({ width: 360, height: 800 });
  await goTo(page, '#/site/bare-bones.net');
  await untilText(page, 'goes on for longer');
  expect(await toExcess(page)).toBe(0);
  // What does not open is whole.
  const isCut = () =>
    page.evaluate(() => {
      const { scrollWidth = 0, clientWidth = 0 } = document.querySelector('.verdict-head > .verdict-cause') ?? {};
      return scrollWidth > clientWidth;
    });
  expect(await isCut()).toBe(false);
  const popup = await chromium.openPopup(await chromium.openSite('https://bare-bones.net/'));
  await untilText(popup, 'goes on for longer');
  // Chromium gives 20 pixels more than what the card asks for.
  expect(await popup.evaluate(() => innerWidth)).toBeLessThanOrEqual(420);
  expect(await toExcess(popup)).toBe(0);
  await chromium.closePopup();
  await page.bringToFront();
  await page.evaluate(() => chrome.storage.local.remove('policy'));
  const isGone = () =>
    page.evaluate(() => (document.querySelector('.verdict-place') as HTMLElement | null)?.offsetHeight === 0);
  await waitUntil(isGone, 'nothing has a place');
  await page.setViewport({ width: 1280, height: 900 });
});

test('under the name of a host as long as names can be, the focus is never out of sight', async () => {
  const label = 'a-label-of-as-many-letters-as-one-may-have-which-are-sixty-three';
  const host = `${`${label.slice(0, 63)}.`.repeat(3)}example.com`;
  await page.setViewport({ width: 320, height: 640 });
  await saveSite(host);
  await goTo(page, `#/site/${host}`);
  await page.waitForSelector('.section-traffic h2');
  await untilCalm(page);
  expect(await findHidden(page)).toEqual([]);
  await page.setViewport({ width: 1280, height: 900 });
});

test('on paper a place of many lines stands above what follows it, not on it', async () => {
  const key = 'card:long-places.com:company';
  const city = 'Llanfair-by-the-Sea-and-upon-the-Marsh '.repeat(7).trim();
  const nothing = { name: null, stateCode: null, revenue: null, raised: null, tags: [] };
  const data = { ...nothing, city, countryCode: 'GB', employees: '10K+' };
  const fetchedAt = Date.now() - HOUR;
  const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
  await storeItems(page, { [key]: toRecord(CARD_VERSION, key, answer, fetchedAt) });
  await goTo(page, '#/site/long-places.com');
  await untilText(page, 'Llanfair');
  await page.emulateMediaType('print');
  await page.setViewport({ width: 718, height: 900 });
  try {
    const [end = 0, start] = await page.evaluate(() => {
      const [place, employees] = document.querySelectorAll('.section-company .fact');
      const text = document.createRange();
      text.selectNodeContents(place as Element);
      return [text.getBoundingClientRect().bottom, employees?.getBoundingClientRect().top];
    });
    expect(start).toBeGreaterThanOrEqual(end);
  } finally {
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});

test('what stands for a card begins where the field above it does', async () => {
  await goTo(page, '#/site/intranet.local');
  await untilText(page, 'Nothing was sent.');
  const lefts = await page.$$eval('main search input, .face h1', (found) =>
    found.map((element) => element.getBoundingClientRect().left),
  );
  expect(lefts).toHaveLength(2);
  expect(new Set(lefts).size).toBe(1);
});

test('a count of calls is never broken on a narrow page', async () => {
  const key = `ledger:${toDay(Date.now())}`;
  const count = { sent: 2_345_678, billed: 1_234_567, free: 777_777, unknown: 333_334 };
  const item = { [key]: toRecord(1, key, { categorize: count }, Date.now()) };
  await page.evaluate((given) => chrome.storage.local.set(given), item);
  await goTo(page, '#/usage');
  await untilText(page, '1,234,567');
  for (const width of [1280, 400, 360, 320]) {
    await page.setViewport({ width, height: 900 });
    const lines = await page.$$eval('.counts dd', (counts) =>
      counts.map((each) => Math.round(each.offsetHeight / Number.parseFloat(getComputedStyle(each).lineHeight))),
    );
    expect(lines, `${width} px`).toEqual([1, 1, 1, 1]);
  }
  await page.setViewport({ width: 1280, height: 900 });
});

test('a card whose second column would be empty has one, and keeps it when a section of it comes', async () => {
  const countColumns = () =>
    page.$$eval('.card section.section', (all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size);
  await sendLookup(journey.within, { subject: 'half-loaded.com', sections: [...CATEGORIZED] });
  await goTo(page, '#/site/half-loaded.com');
  await untilText(page, 'half-loaded.com', 'h1');
  await find(page, 'button', 'Load Registration · 1 call');
  expect(await countColumns()).toBe(1);
  await press(page, 'Load Registration · 1 call');
  await page.waitForSelector('.section-registration .facts');
  expect(await countColumns()).toBe(1);
});
