import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, goTo, press, readText, shoot, showSection, untilCalm, untilText } from '../support/journey.ts';

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
/** The dashboard, from the third test on. */
let page: Page;

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

test('in a German browser the first popup and the options are German', async () => {
  const popup = await journey.openPopupAt('https://deichgraf-versicherung.de/');
  expect(await readText(popup)).toContain('Sie wurde auf diesem Gerät gelesen, und nichts wurde gesendet.');
  await popup.$$eval('details', (found) => {
    for (const details of found) details.setAttribute('open', '');
  });
  expect(await findEnglish(popup)).toEqual([]);
  await journey.chromium.closePopup();
  await journey.saveKey();
  const options = await journey.chromium.openPage('options.html');
  await untilText(options, 'gespeichert');
  // The others are on the page from the start.
  await showSection(options, 'safety');
  await untilCalm(options);
  expect(await findEnglish(options)).toEqual([]);
  expect(await options.evaluate(() => document.documentElement.lang)).toBe('de');
  await options.close();
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
  await shoot(popup, 'popup-german');
});

test('in a German browser each page of the dashboard, and the side panel, is German', async () => {
  const panel = await journey.chromium.openPage('sidepanel.html');
  await untilCalm(panel);
  expect(await findEnglish(panel)).toEqual([]);
  await panel.close();
  page = await journey.chromium.openPage('dashboard.html');
  const hashes = ['', '#/usage', '#/bulk', '#/explore', '#/categories', '#/site/northwind-ferries.com'];
  for (const hash of hashes) {
    await goTo(page, hash);
    await untilCalm(page);
    expect(await findEnglish(page), hash).toEqual([]);
  }
});

test('in a German browser a search is filled in, made and read, and the categories have German words around the names of the service', async () => {
  await goTo(page, '#/explore');
  await fill(page, 'combobox', 'Land', 'Deutschland');
  await press(page, 'Suchen · 1 Aufruf');
  await untilText(page, 'Rang bis 100.000 · Deutschland');
  await untilCalm(page);
  expect(await findEnglish(page)).toEqual([]);

  await goTo(page, '#/categories');
  await untilText(page, '27 oberste Kategorien.');
  await find(page, 'button', 'V1 laden · 1 Aufruf');
  expect(await readText(page, '[role="tree"]')).toContain('Arts & Entertainment');
  await page.click('[role="treeitem"]');
  await find(page, 'link', 'In einer Richtlinie verwenden');
});

test('in a German browser each page of the dashboard has its name on one line, the current one too', async () => {
  await goTo(page, '#/watch');
  await page.setViewport({ width: 900, height: 800 });
  await untilText(page, 'Beobachtungsliste', 'nav');
  const [heights, excess] = await page.$$eval('nav a', (links) => [
    new Set(links.map(({ offsetHeight }) => offsetHeight)).size,
    Math.max(...links.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)),
  ]);
  expect([heights, excess]).toEqual([1, 0]);
});

test('in a German browser every part of the policy can be chosen on a narrow page', async () => {
  const options = await journey.chromium.openPage('options.html#safety');
  await options.waitForSelector('.preset-choice select');
  await options.select('.preset-choice select', 'family');
  await options.waitForSelector('.policy-size');
  expect(await findEnglish(options)).toEqual([]);
  await showSection(options, 'policy');
  await options.waitForSelector('#policy [role="tab"]');
  // The names and reasons of a preset's rules are texts too.
  await untilText(options, 'Glücksspiel', '#policy .rules');
  expect(await findEnglish(options)).toEqual([]);
  await options.setViewport({ width: 360, height: 800 });
  const outside = await options.$$eval('#policy [role="tab"]', (tabs) =>
    tabs
      .filter((tab) => {
        const list = tab.parentElement?.getBoundingClientRect();
        return !list || tab.getBoundingClientRect().right > list.right;
      })
      .map((tab) => tab.textContent),
  );
  expect(outside).toEqual([]);
  // The words of a rule have the line to themselves.
  await options.setViewport({ width: 320, height: 800 });
  const widths = await options.$$eval('#policy .rule-text', (texts) => texts.map(({ clientWidth }) => clientWidth));
  expect(widths.length).toBeGreaterThan(5);
  expect(Math.min(...widths)).toBeGreaterThan(160);
  const overlaps = await options.$$eval('#policy .rule-row', (rows) =>
    rows.filter((row) => {
      const [mark, buttons] = ['.action-mark', '.rule-buttons'].map((part) =>
        row.querySelector(part)?.getBoundingClientRect(),
      );
      return !mark || !buttons || mark.right > buttons.left;
    }),
  );
  expect(overlaps).toEqual([]);
  await options.close();
});

test('in a German browser no value of a card is cut on a narrow page', async () => {
  await page.bringToFront();
  await goTo(page, '#/site/northwind-ferries.com');
  await page.setViewport({ width: 360, height: 800 });
  await untilText(page, '500 Mio. $');
  const cut = await page.$$eval('.facts .fact-value, .facts .fact-value .remote', (values) =>
    values.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
});

test('in a German browser no date is broken within its digits in a narrow side panel', async () => {
  const panel = await journey.chromium.openPage('sidepanel.html');
  await panel.setViewport({ width: 360, height: 800 });
  await (await panel.waitForSelector('input'))?.type('halbe-karte.de');
  await panel.keyboard.press('Enter');
  await untilText(panel, 'Läuft bald ab: in 9 Tagen');
  await untilCalm(panel);
  const lines = await panel.$$eval('.facts-4 bdi', (values) => values.map((value) => value.getClientRects().length));
  expect(lines).toEqual([1, 1, 1, 1]);
});
