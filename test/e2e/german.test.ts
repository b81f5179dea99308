import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { findViolations, readText, shoot, showSection, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

type Tree = { [key: string]: string | Tree };

const toTexts = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : toTexts(value)));
const readTexts = (language: string) =>
  new Set(
    readdirSync(`assets/locales/${language}`).flatMap((name) =>
      toTexts(JSON.parse(readFileSync(`assets/locales/${language}/${name}`, 'utf8'))),
    ),
  );

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ language: 'de', bare: true });
});

afterAll(() => journey?.close());

/** What a page says that only the English texts have: each element's own words, and its names for screen readers. */
async function findEnglish(page: Page): Promise<string[]> {
  const said = await page.$$eval('body *', (elements) =>
    elements.flatMap((element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent ?? ''),
      element.ariaLabel ?? '',
      element.getAttribute('title') ?? '',
      element.getAttribute('placeholder') ?? '',
    ]),
  );
  const [english, german] = [readTexts('en'), readTexts('de')];
  return said.map((text) => text.trim()).filter((text) => english.has(text) && !german.has(text));
}

/** Fields and buttons have German names here, so that the form is filled by its place in the page. */
async function setUpInGerman(): Promise<Page> {
  const { chromium, world } = journey;
  const page = await chromium.openPage('options.html');
  await (await page.waitForSelector('input[type="url"]'))?.type(world.address);
  await page.type('input[type="password"]', world.key);
  await page.click('form button[type="submit"]');
  await waitUntil(async () => (await readText(page)).includes('Gespeichert'), 'the page says that the key is saved');
  return page;
}

test('in a German browser the first popup and the options are German', async () => {
  const popup = await journey.openPopupAt('https://deichgraf-versicherung.de/');
  expect(await readText(popup)).toContain('Sie wurde auf diesem Gerät gelesen, und nichts wurde gesendet.');
  await popup.$$eval('details', (found) => {
    for (const details of found) details.setAttribute('open', '');
  });
  expect(await findEnglish(popup)).toEqual([]);
  await journey.chromium.closePopup();
  const options = await setUpInGerman();
  // The others are on the page from the start.
  await showSection(options, 'safety');
  await untilCalm(options);
  expect(await findEnglish(options)).toEqual([]);
  await showSection(options, 'key');
  expect(await options.evaluate(() => document.documentElement.lang)).toBe('de');
  expect(await findViolations(options)).toEqual([]);
  await shoot(options, 'options-german', true);
});

test('in a German browser the card is German, with German numbers, dates and countries', async () => {
  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  expect(await popup.$$eval('main h2', (found) => found.map((heading) => heading.textContent))).toEqual([
    'Kategorien',
    'Unternehmen',
    'Technologien',
    'Soziale Profile',
    'Registrierung',
    'Besucherzahlen',
    'Ähnliche Websites',
    'IAB-Kategorien',
  ]);
  const text = await readText(popup);
  for (const shown of ['Norwegen', '#18.342', '98 %', '2,3 Mio', 'Deutschland', 'Aktualisieren · 3 Aufrufe']) {
    expect(text).toContain(shown);
  }
  expect(await findEnglish(popup)).toEqual([]);
  expect(await popup.evaluate(() => document.documentElement.lang)).toMatch(/^de/);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-german');
});

test.each([
  'dashboard.html',
  'dashboard.html#/usage',
  'dashboard.html#/bulk',
  'dashboard.html#/site/northwind-ferries.com',
  'sidepanel.html',
])('in a German browser %s is German', async (path) => {
  const page = await journey.chromium.openPage(path);
  await waitUntil(async () => (await readText(page)).length > 20, 'the page is there');
  if (path.includes('site/')) await untilCalm(page);
  expect(await findEnglish(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
});

test('in a German browser each page of the dashboard has its name on one line, the current one too', async () => {
  const page = await journey.chromium.openPage('dashboard.html#/watch');
  await page.setViewport({ width: 900, height: 800 });
  await untilText(page, 'Beobachtungsliste', 'nav');
  const [heights, excess] = await page.$$eval('nav a', (links) => [
    new Set(links.map(({ offsetHeight }) => offsetHeight)).size,
    Math.max(...links.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
  ]);
  expect([heights, excess]).toEqual([1, 0]);
});

test('in a German browser every part of the policy can be chosen on a narrow page', async () => {
  const page = await journey.chromium.openPage('options.html#safety');
  await page.waitForSelector('.preset-choice select');
  await page.select('.preset-choice select', 'family');
  await page.waitForSelector('.policy-size');
  expect(await findEnglish(page)).toEqual([]);
  await showSection(page, 'policy');
  await page.waitForSelector('#policy [role="tab"]');
  // The names and reasons of a preset's rules are texts too.
  await untilText(page, 'Glücksspiel', '#policy .rules');
  expect(await findEnglish(page)).toEqual([]);
  await page.setViewport({ width: 360, height: 800 });
  const outside = await page.$$eval('#policy [role="tab"]', (tabs) =>
    tabs
      .filter((tab) => {
        const list = tab.parentElement?.getBoundingClientRect();
        return !list || tab.getBoundingClientRect().right > list.right;
      })
      .map((tab) => tab.textContent),
  );
  expect(outside).toEqual([]);
  // The words of a rule have the line to themselves.
  await page.setViewport({ width: 320, height: 800 });
  const widths = await page.$$eval('#policy .rule-text', (texts) => texts.map(({ clientWidth }) => clientWidth));
  expect(widths.length).toBeGreaterThan(5);
  expect(Math.min(...widths)).toBeGreaterThan(160);
  const overlaps = await page.$$eval('#policy .rule-row', (rows) =>
    rows.filter((row) => {
      const [mark, buttons] = ['.action-mark', '.rule-buttons'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      return !mark || !buttons || mark.right > buttons.left;
    }),
  );
  expect(overlaps).toEqual([]);
  await (await page.$('#policy .rules'))?.scrollIntoView();
  await shoot(page, 'policy-german-narrow');
});

test('in a German browser no value of a card is cut on a narrow page', async () => {
  const page = await journey.chromium.openPage('dashboard.html#/site/northwind-ferries.com');
  await page.setViewport({ width: 360, height: 800 });
  await untilText(page, '500 Mio. $');
  const cut = await page.$$eval('.facts .fact-value, .facts .fact-value .remote', (values) =>
    values.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await shoot(page, 'dashboard-german-narrow', true);
});

test('in a German browser no date is broken within its digits in a narrow side panel', async () => {
  const page = await journey.chromium.openPage('sidepanel.html');
  await page.setViewport({ width: 360, height: 800 });
  await (await page.waitForSelector('input'))?.type('halbe-karte.de');
  await page.keyboard.press('Enter');
  await untilText(page, 'Läuft bald ab: in 9 Tagen');
  await untilCalm(page);
  const lines = await page.$$eval('.facts-4 bdi', (values) => values.map((value) => value.getClientRects().length));
  expect(lines).toEqual([1, 1, 1, 1]);
  await (await page.$('.facts-4'))?.scrollIntoView();
  await shoot(page, 'panel-german-dates');
});
