import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import {
  fill,
  find,
  findViolations,
  lookUp,
  press,
  readButtons,
  readText,
  shoot,
  untilCalm,
  untilText,
} from '../support/journey.ts';
import { walkByTab } from '../support/seen-page.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
  const { browser, origin } = journey.chromium;
  await browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Copies by a button, and hands over what is on the clipboard then. */
async function copyBy(page: Page, name: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press(page, name);
  await waitUntil(async () => (await readClipboard(page)) !== '', `"${name}" copies`);
  return readClipboard(page);
}

/** The text of one section of the card. */
const readSection = (page: Page, name: string) => readText(page, `section.section-${name}`);

/** Presses a button that calls, and waits until the card has come to rest. */
async function pressAndWait(page: Page, name: string): Promise<void> {
  await press(page, name);
  await waitUntil(() => journey.calls().length > 0, `"${name}" calls`);
  await untilCalm(page);
}

test('K1: a value and the whole card as JSON and as Markdown can be copied, and neither key nor service is in them', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  expect(await copyBy(popup, 'Copy “northwind-ferries.com”')).toBe('northwind-ferries.com');
  expect(await copyBy(popup, 'Copy “/Travel/Ferries & Cruises”')).toBe('/Travel/Ferries & Cruises');
  expect(await copyBy(popup, 'Copy “18342”')).toBe('18342');
  expect((await copyBy(popup, 'Copy “Technologies”')).split('\n')).toEqual(expect.arrayContaining(['Next.js', 'PWA']));
  for (const name of ['Tags', 'Visits by month', 'Where visits come from', 'Countries'])
    expect((await copyBy(popup, `Copy “${name}”`)).split('\n').length).toBeGreaterThan(1);
  expect(await copyBy(popup, 'Copy “Visits by month”')).toMatch(/^(\d{4}-\d{2}\t\d+\n?)+$/);
  await shoot(popup, 'popup-copied-light');
  await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await shoot(popup, 'popup-copied-dark');
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

  await popup.click('summary[aria-label="Copy card"]');
  expect(await findViolations(popup)).toEqual([]);
  const json = await copyBy(popup, 'As JSON');
  await popup.click('summary[aria-label="Copy card"]');
  const markdown = await copyBy(popup, 'As Markdown');

  const card = JSON.parse(json);
  expect(JSON.stringify(card)).toContain('"name":"Northwind Ferries AS"');
  expect(JSON.stringify(card)).toContain('"globalRank":18342');
  expect(markdown).toContain('# northwind-ferries.com');
  expect(markdown).toContain('Northwind Ferries AS');
  expect(markdown).toMatch(/Ferries .{1,6} Cruises/);
  expect(markdown).toContain('\n- Next.js\n');
  expect(markdown).toMatch(/\[[^\]]+\]\(https:\/\/www\.facebook\.com\/[^)]+\)/);
  for (const text of [json, markdown]) {
    expect(text.includes(journey.world.key)).toBe(false);
    expect(text).not.toContain(journey.world.key.slice(-4));
    expect(text).not.toContain('127.0.0.1');
  }
});

test('many technologies are grouped, folded and filtered', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  const countShown = () => popup.$$eval('.section-technologies .technology', (shown) => shown.length);
  expect(await countShown()).toBe(12);
  await press(popup, 'Show 14 more: Technologies');
  expect(await countShown()).toBe(26);
  await untilText(popup, 'Analytics', '.section-technologies');
  await fill(popup, 'searchbox', 'Filter technologies', 'STRI');
  await waitUntil(async () => (await countShown()) === 1, 'one technology is left');
  expect(await readSection(popup, 'technologies')).toContain('Stripe');
  await fill(popup, 'searchbox', 'Filter technologies', 'cobol');
  await untilText(popup, 'No technology matches.', '.section-technologies');
  expect(await findViolations(popup)).toEqual([]);
});

test('a similar site opens its card in the same popup', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  await pressAndWait(popup, 'Load Similar sites · 1 call');
  await shoot(popup, 'popup-similar', true);
  journey.forgetCalls();
  await popup.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  await press(popup, 'Open the card of fjordlink-lines.no');
  await untilText(popup, 'fjordlink-lines.no', 'h1');
  await waitUntil(async () => (await popup.evaluate('scrollY')) === 0, 'the next card begins at its head');
  await untilCalm(popup);
  expect(journey.calls().map(({ body }) => body)).toEqual(
    Array.from({ length: 3 }, () => ({ url: 'https://fjordlink-lines.no' })),
  );
  expect(await readSection(popup, 'registration')).toContain('Expires soon: in 3 days');
  expect(await readText(popup)).not.toContain('Northwind');
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-expires-soon', true);
});

test('while the service is slow every section keeps its place and says what is waited for', async () => {
  const popup = await journey.chromium.openPopup(await journey.chromium.openSite('https://ok-6000.com/'));
  await popup.waitForSelector('section[aria-busy="true"]');
  await untilText(popup, 'Waiting for the service: Traffic');
  expect(await popup.$$eval('section[aria-busy="true"]', (busy) => busy.length)).toBe(6);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-waiting', true);
  await untilCalm(popup);
  expect(journey.calls()).toHaveLength(3);
});

test('a service that fails is said once for all sections, with what a retry may cost', async () => {
  const popup = await journey.openPopupAt('https://500.com/');
  await untilText(popup, 'The service had a problem (500). This call may have been billed.');
  await find(popup, 'button', 'Retry (may cost 3 calls)');
  expect(journey.calls()).toHaveLength(3);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-failed');
});

test('a site that the service cannot read is said so, and is not asked for again by itself', async () => {
  const popup = await journey.openPopupAt('https://unreach.com/');
  await untilText(popup, 'The service could not read this site. Not billed.');
  await find(popup, 'button', 'Retry · 3 calls');
  expect(journey.calls()).toHaveLength(3);
  expect(await findViolations(popup)).toEqual([]);
  journey.forgetCalls();
  await untilText(await journey.openPopupAt('https://unreach.com/'), 'could not read this site');
  expect(journey.calls()).toEqual([]);
});

test('a section that was answered with nothing says that the service knows of none', async () => {
  const popup = await journey.openPopupAt('https://fresh-start-today.com/');
  expect(await readSection(popup, 'company')).toContain('The service knows of no company behind this site.');
  expect(await readSection(popup, 'social')).toContain('The service knows of no social profiles.');
  await pressAndWait(popup, 'Load Similar sites · 1 call');
  expect(await readSection(popup, 'similar')).toContain('The service knows of no similar sites.');
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-empty', true);
});

test('a section that was left out can be asked for by its own endpoint, for one call', async () => {
  const popup = await journey.openPopupAt('https://bare-bones.net/');
  expect(await readSection(popup, 'technologies')).toContain('The service left this out.');
  await journey.makeOlder('bare-bones.net', HOUR);
  journey.forgetCalls();
  await shoot(popup, 'popup-absent', true);
  await pressAndWait(popup, 'Ask for it Technologies · 1 call');
  expect(journey.calls()).toEqual([{ endpoint: 'domain_tech', body: { url: 'https://bare-bones.net' } }]);
  await waitUntil(
    async () => !(await readSection(popup, 'technologies')).includes('left this out'),
    'the technologies are there',
  );
  expect(await readSection(popup, 'company')).toContain('The service left this out.');
});

test('of an answer that is partial the good part is shown and the rest is said to be left out', async () => {
  const popup = await journey.openPopupAt('https://partial.half-harbour.com/');
  expect(await popup.$$eval('.section-categories .category', (found) => found.length)).toBeGreaterThan(0);
  for (const name of ['company', 'technologies', 'social']) {
    expect(await readSection(popup, name)).toContain('The service left this out.');
  }
  expect(await readText(popup)).not.toMatch(/\b(null|undefined|NaN)\b/);
  expect(await findViolations(popup)).toEqual([]);
});

test('an answer for another host says for which', async () => {
  const popup = await journey.openPopupAt('https://old-harbour-name.com/');
  expect(await readText(popup, 'header')).toContain('Answered for northwind-ferries.com');
  expect(await findViolations(popup)).toEqual([]);
});

test('old data is shown with its age and not fetched again by itself; its button renews that section alone', async () => {
  await journey.openPopupAt('https://hotel-abendrot.at/');
  await journey.makeOlder('hotel-abendrot.at', 8 * DAY);
  journey.forgetCalls();
  const popup = await journey.openPopupAt('https://hotel-abendrot.at/');
  expect(await readSection(popup, 'traffic')).toContain('Saved 8 days ago');
  expect(await readSection(popup, 'company')).not.toContain('Saved');
  expect(await readText(popup, 'header')).toContain('saved 8 days ago');
  expect(journey.calls()).toEqual([]);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-stale', true);

  await pressAndWait(popup, 'Refresh Traffic · 1 call');
  expect(journey.calls()).toEqual([
    { endpoint: 'domain_traffic_intelligence', body: { url: 'https://hotel-abendrot.at' } },
  ]);
  await waitUntil(async () => !(await readSection(popup, 'traffic')).includes('Saved'), 'the traffic is new');
});

test('A9: offline the saved card is shown all the same, a refresh says so, and nothing is sent', async () => {
  await journey.openPopupAt('https://maison-brumaire.fr/');
  await journey.makeOlder('maison-brumaire.fr', 2 * HOUR);
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  journey.forgetCalls();
  // Last of all: a page that the test attaches to brings the worker back online.
  await journey.setOffline(true);
  try {
    await lookUp(popup, 'maison-brumaire.fr');
    await untilText(popup, 'Maison Brumaire');
    await untilCalm(popup);
    await press(popup, 'Refresh · 3 calls');
    await untilText(popup, 'You are offline. Saved 2 hours ago shown.');
    expect(await readText(popup)).toContain('Maison Brumaire');
    expect(await findViolations(popup)).toEqual([]);
    await shoot(popup, 'popup-offline');

    await lookUp(popup, 'nobody-knows-harbour.com');
    await untilText(popup, 'nobody-knows-harbour.com', 'h1');
    await untilText(popup, 'You are offline.');
    await find(popup, 'button', 'Retry · 3 calls');
    expect(await findViolations(popup)).toEqual([]);
    await shoot(popup, 'popup-offline-empty');
    expect(journey.calls()).toEqual([]);
  } finally {
    await journey.setOffline(false);
  }
});

test('by keyboard alone every button is reached in its order, and Enter presses it', async () => {
  const popup = await journey.openPopupAt('https://halyard-freight.sg/');
  const { controls, reached } = await walkByTab(popup);
  expect(reached).toEqual(controls);
  for (const name of ['Refresh · 3 calls', 'Classify live · 1 call', 'Look up', 'Open in side panel']) {
    expect(await readButtons(popup)).toContain(name);
  }

  journey.forgetCalls();
  const button = await find(popup, 'button', 'Load Similar sites · 1 call');
  await button.focus();
  await popup.keyboard.press('Enter');
  await find(popup, 'button', 'Open the card of capstan-cargo.com');
  expect(journey.endpoints()).toEqual(['similar_domain']);

  await popup.focus('summary[aria-label="Copy card"]');
  await popup.keyboard.press('Enter');
  await find(popup, 'button', 'As JSON');
  await popup.keyboard.press('Escape');
  // Escape closes the menu and not the popup, and the focus is where it was.
  expect(await popup.$eval('details.menu', (menu) => (menu as HTMLDetailsElement).open)).toBe(false);
  expect(await popup.evaluate(() => document.activeElement?.ariaLabel)).toBe('Copy card');
});

test('by keyboard the field is the first stop away, and one key from everywhere', async () => {
  const popup = await journey.openPopupAt('https://halyard-freight.sg/');
  const readFocus = () =>
    popup.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  // Whatever the browser has chosen.
  await popup.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await popup.keyboard.press('Tab');
  expect(await readFocus()).toBe('Look up another site (key /)');
  await shoot(popup, 'popup-skip-link');
  await popup.keyboard.press('Enter');
  await waitUntil(async () => (await readFocus()) === 'Look up a host, address or e-mail', 'the field has the focus');

  await popup.focus('summary[aria-label="Copy card"]');
  await popup.keyboard.press('/');
  expect(await readFocus()).toBe('Look up a host, address or e-mail');
  // In the field it is a character like others.
  await popup.keyboard.type('example.com/a');
  expect(await popup.$eval('.subject-field input', (field) => (field as HTMLInputElement).value)).toBe('example.com/a');
});

test.each([12, 24, 36])('the labels of %i months of traffic can be read, each beside the next', async (count) => {
  const host = `months-${count}.com`;
  const key = `card:${host}:traffic`;
  const monthlyVisits = Array.from({ length: count }, (_, index) => ({
    month: new Date(Date.UTC(2026, 7 - (count - 1 - index))).toISOString().slice(0, 7),
    visits: 34_000_000 + index * 1_234_567,
  }));
  const data = {
    ...{ globalRank: null, countryRank: null, categoryRank: null, bounceRate: null, pagesPerVisit: null },
    ...{ secondsOnSite: null, sources: [], countries: [], monthlyVisits },
  };
  const fetchedAt = Date.now() - DAY;
  const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
  const items = { [key]: toRecord(CARD_VERSION, key, answer, fetchedAt) };
  await journey.store(items);
  const popup = await journey.openPopupAt(`https://${host}/`);
  const labels = await popup.$$eval('.months span', (spans) =>
    spans
      .filter((span) => getComputedStyle(span).visibility === 'visible')
      .map((span) => ({
        ...{ kind: span.className, text: span.textContent, isCut: span.scrollWidth > span.clientWidth },
        ...{ left: span.getBoundingClientRect().left, right: span.getBoundingClientRect().right },
      })),
  );
  expect(labels.length).toBeGreaterThanOrEqual(8);
  expect(labels.filter(({ isCut, left, right }) => isCut || left < 0 || right > 400)).toEqual([]);
  for (const kind of ['month-name', 'month-value']) {
    const row = labels.filter((label) => label.kind === kind);
    expect(row.filter(({ left }, index) => left < (row[index - 1]?.right ?? 0))).toEqual([]);
  }
  await (await popup.$('.months'))?.scrollIntoView();
  await shoot(popup, `popup-months-${count}`);
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
  await journey.openPopupAt(`https://${host}/`);
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
