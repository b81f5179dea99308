import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { Answer, SectionName } from '../../lib/model.ts';
import { DAY } from '../../lib/time.ts';
import { toTestAnswer } from '../support/answers.ts';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { readDownload } from '../support/downloads.ts';
import { exportRows, fill, find, goTo, press, readText, shoot, untilText } from '../support/journey.ts';
import { toPolicy, toRule } from '../support/judged-sites.ts';
import { waitUntil } from '../support/wait.ts';

const AGO = Date.now() - 40 * DAY;

let journey: TestBrowser;
let page: Page;

function toItems(host: string, answers: { [N in SectionName]?: Partial<Answer<N>> }, fetchedAt = AGO) {
  return Object.fromEntries(
    (Object.keys(answers) as SectionName[]).map((section) => {
      const key = `card:${host}:${section}`;
      const answer = { ...toTestAnswer(section), fetchedAt, ...answers[section] };
      return [key, toRecord(CARD_VERSION, key, answer, fetchedAt)];
    }),
  );
}

const toCategories = (path: string): Partial<Answer<'categories'>> => ({
  data: [{ path, steps: path.split('/').slice(1), confidence: 0.9, iab: [] }],
});
const toCompany = (name: string, countryCode: string): Partial<Answer<'company'>> => ({
  data: { ...(toTestAnswer('company').data as NonNullable<Answer<'company'>['data']>), name, countryCode },
});

/** Three sites that differ in all that is searched for. */
const SITES = {
  ...toItems('northwind-ferries.com', {
    ...{ categories: toCategories('/Travel/Ferries'), company: toCompany('Northwind Ltd', 'GB') },
    ...{ technologies: { data: ['react', 'nginx'] }, registration: {}, traffic: {} },
  }),
  ...toItems('example.org', { categories: toCategories('/News'), company: toCompany('Example Press', 'DE') }),
  ...toItems('shop.example.net', {
    ...{ categories: toCategories('/Shopping/Toys'), technologies: { data: ['shopify'] } },
  }),
};

const THREE = ['example.org', 'northwind-ferries.com', 'shop.example.net'];

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  page = await journey.chromium.openPage('dashboard.html#/usage');
  await page.setViewport({ width: 1280, height: 800 });
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

const readHosts = () =>
  page.$$eval('.sites-area tr[data-host]', (rows) => rows.map((row) => row.getAttribute('data-host') ?? ''));
const untilHosts = (...hosts: string[]) =>
  waitUntil(async () => (await readHosts()).join() === hosts.join(), `the table has ${hosts.join(', ')}`).catch(
    async (error: Error) => {
      throw new Error(`${error.message} It has ${await readHosts()}.`);
    },
  );
const select = async (...hosts: string[]) => {
  for (const host of hosts) await page.click(`tr[data-host="${host}"] input[type=checkbox]`);
};
const search = async (text: string) => {
  await fill(page, 'searchbox', 'Search saved sites', text);
};
const hasNoSideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const readStoredKeys = async () => Object.keys(await journey.readStored());

test('with nothing saved the page says so, and what is saved elsewhere appears by itself', async () => {
  await goTo(page, '#/saved');
  await untilText(page, 'Nothing is saved yet');
  await storeItems(page, SITES);
  await untilHosts(...THREE);
  expect(await page.$eval('table', (table) => table.querySelector('caption')?.textContent)).toBe('Saved sites');
  expect(journey.calls()).toEqual([]);
});

test('a note and tags are written in the table, stand on the card, and all of a site can be searched', async () => {
  await select('example.org');
  await press(page, 'Note and tags');
  const long = `Ask the editor ${'x'.repeat(600)}`;
  await fill(page, 'textbox', 'Note', long);
  await fill(page, 'textbox', 'Tags', 'Lead, press');
  await press(page, 'Save note');
  await untilText(page, 'The note of example.org is saved.');
  for (const [text, host] of [
    ['northwind-f', 'northwind-ferries.com'],
    ['ltd', 'northwind-ferries.com'],
    ['ferries', 'northwind-ferries.com'],
    ['shopify', 'shop.example.net'],
    ['lead', 'example.org'],
    ['editor', 'example.org'],
  ] as const) {
    await search(text);
    await untilHosts(host);
  }
  await search('');
  await untilHosts(...THREE);

  const popup = await journey.openPopupAt('https://example.org/');
  await untilText(popup, long);
  await press(popup, 'Edit');
  await fill(popup, 'textbox', 'Tags', 'press, called');
  await press(popup, 'Save note');
  await untilText(popup, 'called');
  await popup.close();
  await page.bringToFront();
  await untilText(page, 'called', 'tr[data-host="example.org"]');
});

test('sites are deleted with undo, and their notes only with the word of the user', async () => {
  const before = await readStoredKeys();
  await page.click('thead input[type=checkbox]');
  await press(page, 'Delete 3 sites');
  await untilText(page, '1 of them has a note or tags.', 'dialog');
  await (await find(page, 'button', 'Cancel')).click();
  await select('example.org');
  await press(page, 'Delete 2 sites');
  await untilHosts('example.org');
  await press(page, 'Undo');
  await untilHosts(...THREE);
  expect((await readStoredKeys()).sort()).toEqual(before.sort());

  await page.click('thead input[type=checkbox]');
  await press(page, 'Delete 3 sites');
  await page.click('dialog .button.danger');
  await untilText(page, '3 sites deleted.');
  // The note keeps its row.
  await untilHosts('example.org');
  expect((await readStoredKeys()).filter((key) => /^(card|note):/.test(key))).toEqual(['note:example.org']);
  await press(page, 'Undo');
  await untilHosts(...THREE);
});

test('looking two sites up again costs two calls, and renews them', async () => {
  await select('example.org', 'northwind-ferries.com');
  await press(page, 'Look up again · 2 calls');
  await untilText(page, 'Finished.');
  expect(journey.calls().map(({ endpoint, body }) => [endpoint, (body as { url: string }).url])).toEqual([
    ['categorize', 'https://example.org'],
    ['categorize', 'https://northwind-ferries.com'],
  ]);
  await untilText(page, 'just now', 'tr[data-host="northwind-ferries.com"]');
  await untilText(page, '1 month ago', 'tr[data-host="shop.example.net"]');
  await press(page, 'Close');
  await press(page, 'Clear selection');
});

test('what is exported is imported into an empty storage, and refused entries are told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  try {
    await journey.chromium.downloadTo(folder);
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    await exportRows(page, 'CSV');
    const [names, ...rows] = readCsv(await readDownload(folder, `sitecard-saved-${day.join('-')}.csv`));
    expect([names?.[0], ...rows.map(([host]) => host)]).toEqual(['domain', ...THREE]);
    await exportRows(page, 'JSON');
    const text = await readDownload(folder, `sitecard-saved-${day.join('-')}.json`);
    const before = Object.fromEntries(
      Object.entries(await journey.readStored()).filter(([key]) => /^(card|note):/.test(key)),
    );
    await page.click('thead input[type=checkbox]');
    await press(page, 'Delete 3 sites');
    await page.click('dialog input[type=checkbox]');
    await page.click('dialog .button.danger');
    await untilText(page, 'Nothing is saved yet');

    const path = join(folder, 'import.json');
    writeFileSync(path, text.replace('"sites":[', '"sites":[{"host":"localhost","sections":{}},'));
    const [input] = await page.$$('input[type=file]');
    await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    await untilText(page, 'The file has 4 sites.', 'dialog');
    await shoot(page, 'saved-import');
    // The policy of the next test judges by these cards.
    await page.click('dialog [role=switch]');
    await page.click('dialog .button.primary');
    await untilHosts(...THREE);
    await untilText(page, '3 sites imported.');
    await page.click('.saved-refused summary');
    expect(await readText(page, '.saved-refused')).toContain('Entry 1, localhost: ');
    const toBody = (value: unknown): unknown => JSON.parse(String(value).split('|').slice(4).join('|'));
    const bodies = (items: Record<string, unknown>) =>
      Object.entries(items).map(([key, value]) => [key, toBody(value)]);
    const after = await journey.readStored();
    const imported = { at: expect.any(Number), isJudged: true };
    const marked = bodies(before).map(([key, body]) => [
      key,
      String(key).startsWith('card:') ? { ...(body as object), imported } : body,
    ]);
    expect(bodies(Object.fromEntries(Object.keys(before).map((key) => [key, after[key]])))).toEqual(marked);
    expect(journey.calls()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the page bears verdicts once brand safety is on, and fits a phone', async () => {
  await storeItems(page, {
    ...toPolicyItem(toPolicy({ maxAgeDays: null, rules: [toRule({ categories: ['/Shopping'] })] })),
    ...toSafetyItem(),
  });
  await untilText(page, 'Blocked', 'tr[data-host="shop.example.net"]');
  await page.reload();
  await untilText(page, 'Blocked', 'tr[data-host="shop.example.net"]');
  await page.setViewport({ width: 320, height: 800 });
  expect(await hasNoSideways()).toBe(true);
  await shoot(page, 'saved-320', true);
  await page.setViewport({ width: 1280, height: 800 });
  expect(journey.calls()).toEqual([]);
});

test('by mouse and keys one saved card after the other is shown beside the table, over it on a phone, for no call', async () => {
  const readPlaces = () =>
    page.evaluate(() => {
      const [table, card] = ['.sites-area', '.row-panel'].map((part) => document.querySelector(part));
      if (!table || !card) return null;
      const [one, other] = [table.getBoundingClientRect(), card.getBoundingClientRect()];
      return { isBeside: other.left >= one.right, isOver: other.left <= one.left && other.right >= one.right };
    });
  const untilCard = (host: string) => page.waitForSelector(`aside:has(a[href="#/site/${host}"]) .section-categories`);
  await page.click('tr[data-host="example.org"] td:last-child');
  await untilCard('example.org');
  expect(await readPlaces()).toEqual({ isBeside: true, isOver: false });
  await page.keyboard.press('ArrowDown');
  await untilCard('northwind-ferries.com');
  await page.setViewport({ width: 320, height: 800 });
  expect([await readPlaces(), await hasNoSideways()]).toEqual([{ isBeside: false, isOver: true }, true]);
  await page.setViewport({ width: 1280, height: 800 });
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('aside') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await waitUntil(async () => (await readPlaces()) === null, 'the card is closed');
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.host)).toBe('northwind-ferries.com');
  expect(journey.calls()).toEqual([]);
});
