import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { KIND_BY_ID } from '../../components/text/names.ts';
import { toRecord } from '../../lib/browser/record.ts';
import { CATEGORIZED } from '../../lib/lookup/plan.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import { DAY } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup } from '../support/card.ts';
import { find, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
  const { browser, origin } = journey.chromium;
  await browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

/** Copies by a button, and hands over what is on the clipboard then. */
async function copyBy(popup: Page, selector: string): Promise<string> {
  const read = () => popup.evaluate(() => navigator.clipboard.readText());
  await popup.evaluate(() => navigator.clipboard.writeText(''));
  // By its place in the page: what it is called is seen in the tests of the components.
  await (await popup.waitForSelector(selector))?.evaluate((button) => (button as HTMLElement).click());
  await waitUntil(async () => (await read()) !== '', `${selector} copies`);
  return read();
}

test('K1: a value and the whole card as JSON and as Markdown can be copied, and neither key nor service is in them', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  await shoot(popup, 'popup-card', true);
  expect(await copyBy(popup, '[aria-label="Copy “18342”"]')).toBe('18342');
  expect(await copyBy(popup, '[aria-label="Copy “Visits by month”"]')).toMatch(/^(\d{4}-\d{2}\t\d+\n?)+$/);
  // Each button is large enough to be hit, and lies on the page and beside its value, not over it.
  const places = await popup.$$eval('.copy-value .button', (buttons) =>
    buttons.map((button) => {
      const { left, right, width } = button.getBoundingClientRect();
      const value = button.parentElement?.previousElementSibling;
      const text = document.createRange();
      // The room of a heading is longer than its words.
      if (value) text.selectNodeContents(value);
      const end = text.getBoundingClientRect().right;
      return { name: button.ariaLabel, isClear: width >= 24 && left >= end && right <= innerWidth };
    }),
  );
  expect(places.length).toBeGreaterThan(12);
  expect(places.filter(({ isClear }) => !isClear)).toEqual([]);

  const json = await copyBy(popup, 'details.menu li:nth-child(1) button');
  const markdown = await copyBy(popup, 'details.menu li:nth-child(2) button');
  expect(JSON.stringify(JSON.parse(json))).toContain('"name":"Northwind Ferries AS"');
  expect(markdown).toContain('# northwind-ferries.com');
  expect(markdown).toContain('\n- Next.js\n');
  for (const text of [json, markdown]) {
    expect(text).not.toContain(journey.world.key.slice(-4));
    expect(text).not.toContain('127.0.0.1');
  }
});

test('by keyboard the field is one key away; Enter presses a button, Escape closes a menu, and a similar site opens at its head', async () => {
  const popup = await journey.openPopupAt('https://halyard-freight.sg/');
  const readFocus = () =>
    popup.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  // Whatever the browser has chosen.
  await popup.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await popup.keyboard.press('Tab');
  expect(await readFocus()).toBe('Look up another site (/)');
  await popup.keyboard.press('Enter');
  await waitUntil(async () => (await readFocus()) === 'Look up a host, address or e-mail', 'the field has the focus');
  await popup.focus('summary[aria-label="Copy card"]');
  await popup.keyboard.press('/');
  expect(await readFocus()).toBe('Look up a host, address or e-mail');
  // In the field it is a character like others.
  await popup.keyboard.type('a.com/b');
  expect(await popup.$eval('.subject-field input', (field) => (field as HTMLInputElement).value)).toBe('a.com/b');

  await popup.focus('summary[aria-label="Copy card"]');
  await popup.keyboard.press('Enter');
  const isOpen = () => popup.$eval('details.menu', (menu) => (menu as HTMLDetailsElement).open);
  expect(await isOpen()).toBe(true);
  await popup.keyboard.press('Escape');
  // Escape closes the menu and not the popup, and the focus is where it was.
  expect(await isOpen()).toBe(false);
  expect(await readFocus()).toBe('Copy card');

  journey.forgetCalls();
  await (await find(popup, 'button', 'Load Similar sites · 1 call')).focus();
  await popup.keyboard.press('Enter');
  await find(popup, 'button', 'Open the card of capstan-cargo.com');
  expect(journey.endpoints()).toEqual(['similar_domain']);
  journey.forgetCalls();
  await popup.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await press(popup, 'Open the card of capstan-cargo.com');
  await untilText(popup, 'capstan-cargo.com', 'h1');
  await waitUntil(async () => (await popup.evaluate('scrollY')) === 0, 'the next card begins at its head');
  await untilCalm(popup);
  expect(journey.calls().map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ url: 'https://capstan-cargo.com' })),
  );
});

/** A saved section of a host, as of yesterday. */
function toSavedTraffic(host: string, count: number) {
  const key = `card:${host}:traffic`;
  const monthlyVisits = Array.from({ length: count }, (_, index) => ({
    month: new Date(Date.UTC(2026, 7 - (count - 1 - index))).toISOString().slice(0, 7),
    visits: 34_000_000 + index * 1_234_567,
  }));
  const data = {
    ...{ globalRank: null, countryRank: null, categoryRank: null, bounceRate: null, pagesPerVisit: null },
    ...{ secondsOnSite: null, sources: [], countries: [], monthlyVisits },
  };
  // A later record takes the place of the one that is drawn.
  const fetchedAt = Date.now() - DAY + count;
  const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
  return { [key]: toRecord(CARD_VERSION, key, answer, fetchedAt) };
}

test('the labels of 12, 24 and 36 months of traffic can be read, each beside the next', async () => {
  await journey.store(toSavedTraffic('months.com', 12));
  const popup = await journey.openPopupAt('https://months.com/');
  for (const count of [12, 24, 36]) {
    await journey.store(toSavedTraffic('months.com', count));
    await waitUntil(
      () => popup.$$eval('.months .month-column', (months, all) => months.length === all, count),
      `${count} months are drawn`,
    );
    const labels = await popup.$$eval('.months span', (spans) =>
      spans
        .filter((span) => getComputedStyle(span).visibility === 'visible')
        .map((span) => ({
          ...{ kind: span.className, text: span.textContent, isCut: span.scrollWidth > span.clientWidth },
          ...{ left: span.getBoundingClientRect().left, right: span.getBoundingClientRect().right },
        })),
    );
    const width = await popup.evaluate(() => document.documentElement.clientWidth);
    expect(labels.length, `${count} months`).toBeGreaterThanOrEqual(8);
    expect(labels.filter(({ isCut, left, right }) => isCut || left < 0 || right > width)).toEqual([]);
    for (const kind of ['month-name', 'month-value']) {
      const row = labels.filter((label) => label.kind === kind);
      expect(row.filter(({ left }, index) => left < (row[index - 1]?.right ?? 0))).toEqual([]);
    }
  }
});

/** What moved on a page without being asked, and from where to where in pixels from the top. */
const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = [];
        type Shift = PerformanceEntry & {
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as Shift[]) {
            for (const { node, previousRect: from, currentRect: to } of sources) {
              const name = node instanceof Element ? node.className : node?.textContent;
              shifts.push(`${name} ${from.left},${from.top} to ${to.left},${to.top}`);
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shifts), 300);
      }),
  );

test.each([
  ['a company with revenue and funding', 'mercado-do-sol.com.br'],
  ['a path that just fills its line', 'leerlauf.dev'],
  ['a host that just fills its line', 'deichgraf-versicherung.de'],
  ['a host that its readers write otherwise', 'xn--n8jwa4c2d9d.jp'],
])('a saved card stands still from its first paint on: %s', async (_, host) => {
  await sendLookup(journey.within, { subject: host, sections: [...CATEGORIZED, 'registration', 'traffic'] });
  const popup = await journey.openPopupAt(`https://${host}/`);
  expect(await readShifts(popup)).toEqual([]);
});

test('what stands under the head of a new card does not go up for one answer and down for the next', async () => {
  const popup = await journey.openPopupAt('https://halbe-karte.de/');
  expect((await readShifts(popup)).filter((shift) => shift.startsWith('card-sections'))).toEqual([]);
});

/** The values of a card that are cut, and the ranks that are broken within their digits. */
const readUnwhole = (page: Page) =>
  page.$$eval('.facts .fact-value', (values) =>
    values
      .filter((value) => {
        const parts = [value, ...value.querySelectorAll('.remote')];
        const isRank = value.textContent.startsWith('#');
        return parts.some((part) => part.scrollWidth > part.clientWidth) || (isRank && value.clientHeight > 20);
      })
      .map((value) => value.textContent),
  );

test('figures are whole in the popup, and beside each other on a page that has just the room for two columns', async () => {
  const popup = await journey.openPopupAt('https://dates-disagree.com/');
  expect(await readText(popup)).toMatch(/about 2 years .* about \d+ days .*#49,762,859/);
  expect(await readUnwhole(popup)).toEqual([]);
  const page = await journey.chromium.openPage('dashboard.html#/site/dates-disagree.com');
  await page.setViewport({ width: 800, height: 900 });
  await untilText(page, '#49,762,859');
  expect(await readUnwhole(page)).toEqual([]);
  await page.close();
});

/** Well-known ones: brands that have an icon, and brands that gave none. */
const FORTY = [...KIND_BY_ID.keys()].filter((_, index) => index % 6 === 0).slice(0, 40);

function toSavedSections(host: string, sections: Record<string, unknown>) {
  const fetchedAt = Date.now() - DAY;
  return Object.fromEntries(
    Object.entries(sections).map(([name, data]) => {
      const key = `card:${host}:${name}`;
      const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
      return [key, toRecord(CARD_VERSION, key, answer, fetchedAt)];
    }),
  );
}

test('icons of forty technologies and of categories come in the room of the letters, and nothing moves', async () => {
  const category = { path: '/News/Weather', steps: ['News', 'Weather'], confidence: 0.9, iab: [] };
  const categories = [category, { ...category, path: '/Unheard Of', steps: ['Unheard Of'] }];
  await sendLookup(journey.within, { subject: 'icons.com', sections: [...CATEGORIZED, 'registration', 'traffic'] });
  await journey.store(toSavedSections('icons.com', { technologies: FORTY, categories }));
  const popup = await journey.openPopupAt('https://icons.com/');
  await press(popup, 'Show 28 more: Technologies');
  await popup.waitForSelector('.technology .tile-icon');
  await untilCalm(popup);
  const { withIcons, withLetters } = await popup.evaluate(() => {
    const readPlaces = () =>
      [...document.querySelectorAll('.technology, .technology > *, .category, .category > *')].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.textContent, x, y, width, height].join();
      });
    const withIcons = readPlaces();
    for (const tile of document.querySelectorAll('.tile-icon')) {
      const letter = document.createElement('span');
      letter.className = 'tile';
      letter.dataset.letter = 'W';
      tile.replaceWith(letter);
    }
    for (const room of document.querySelectorAll('.category-icon')) room.replaceChildren();
    return { withIcons, withLetters: readPlaces() };
  });
  expect(withIcons.length).toBeGreaterThan(120);
  expect(withIcons).toEqual(withLetters);

  // Where the bar goes below its path, the icon stays beside it.
  await popup.$eval('.card', (card) => {
    (card as HTMLElement).style.inlineSize = '200px';
  });
  const lines = await popup.$$eval('.category', (categories) =>
    categories.map((category) => {
      const [icon, path, bar] = ['.category-icon', '.crumbs', '.confidence'].map(
        (part) => category.querySelector(part)?.getBoundingClientRect().top,
      );
      return { isBeside: icon === path, isBelow: Number(bar) > Number(path) };
    }),
  );
  expect(lines).toEqual(Array(2).fill({ isBeside: true, isBelow: true }));
});

test('the open page is classified by the address that was shown, without its query, and its answer stays apart from the site', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/timetable/summer?passenger=ann#prices');
  await untilText(popup, 'Classify this very page · 1 call');
  journey.forgetCalls();
  await press(popup, 'Classify this very page · 1 call');
  await untilText(popup, 'https://northwind-ferries.com/timetable/summer');
  await popup.evaluate(() => scrollTo(0, 10_000));
  await shoot(popup, 'popup-page-question');
  expect(journey.paths()).toEqual([]);
  await press(popup, 'Send · 1 call');
  await untilText(popup, 'Classify again · 1 call');
  expect(journey.asked()).toEqual(['/api/real_time_categorization https://northwind-ferries.com/timetable/summer']);
  await shoot(popup, 'popup-page-answer');
});
