import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { readDownload } from '../support/downloads.ts';
import { exportRows, fill, find, goTo, press, readButtons, readText, shoot, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

/** What a newcomer asks for, as the service reads it. */
const SHOPS = { top_n: 1_000_000, filters: { category: 'Shopping', country: 'DE', tech: 'shopify' } };
const SHOPS_ADDRESS = 'dashboard.html#/explore?top=1000000&category=%2FShopping&country=DE&tech=shopify';

interface Item {
  domain: string;
  company_name: string;
  company_country: string;
  company_employees: string;
  primary_category: string;
  tech_stack: string[];
  global_rank: number;
  monthly_visits: number;
  logo_url: string;
}

let journey: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  page = await journey.chromium.openPage('dashboard.html#/explore');
  await page.setViewport({ width: 1280, height: 900 });
});

afterAll(() => journey?.close());

beforeEach(async () => {
  await steer({ fault: null, plan: 'Premium', calls: null });
  journey.forgetCalls();
});

const steer = (change: Record<string, unknown>) =>
  fetch(`${journey.world.address}/__mode`, { method: 'POST', body: JSON.stringify(change) });

/** The rows of a search, as the stand-in gives them to anyone with the key. */
async function readItems(body: object, pages: number[]): Promise<Item[]> {
  const items: Item[] = [];
  for (const number of pages) {
    const reply = await fetch(`${journey.world.address}/api/discovery`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${journey.world.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, page: number }),
    });
    items.push(...((await reply.json()) as { results: Item[] }).results);
  }
  return items;
}

const openFresh = async (hash: string) => {
  await goTo(page, '#/usage');
  await goTo(page, hash);
};
const search = async (
  fields: Partial<
    Record<'Top sites by rank' | 'Category' | 'Country' | 'Technology' | 'Search text' | 'Top-level domain', string>
  >,
) => {
  for (const [name, text] of Object.entries(fields)) {
    const isBox = ['Category', 'Country', 'Technology'].includes(name);
    await fill(page, isBox ? 'combobox' : name === 'Search text' ? 'searchbox' : 'textbox', name, text);
  }
  await press(page, 'Search · 1 call');
};
const readHosts = () =>
  page.$$eval('.sites-area tr[data-host]', (rows) => rows.map((row) => row.getAttribute('data-host') ?? ''));
const untilHosts = () => waitUntil(async () => (await readHosts()).length > 0, 'the sites of the search are drawn');
const readBox = (name: string) =>
  page.$eval(`::-p-aria([name="${name}"])`, (field) => (field as HTMLInputElement).value);
const hasNoSideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('a newcomer finds the 300 highest-ranked Shopping sites of Germany that use a technology, and saves them as CSV, for 3 calls', async () => {
  await press(page, '1M');
  await search({ Category: 'Shopping', Country: 'Germany', Technology: 'Shopify' });
  await untilText(page, '100 of 898 sites');
  await press(page, 'Load pages 2 to 3 · 2 calls');
  await untilText(page, 'pages 1–3 of 9 are loaded');
  expect(journey.endpoints()).toEqual(['discovery', 'discovery', 'discovery']);
  expect(journey.calls().map(({ body }) => body)).toEqual([1, 2, 3].map((number) => ({ ...SHOPS, page: number })));

  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  try {
    await journey.chromium.downloadTo(folder);
    await exportRows(page, 'CSV');
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
    const [names, ...rows] = readCsv(await readDownload(folder, `sitecard-search-${day.join('-')}.csv`));
    const items = await readItems(SHOPS, [1, 2, 3]);
    expect(names).toEqual(Object.keys(items[0] ?? {}));
    expect(rows).toEqual(
      items.map((item) => Object.values({ ...item, tech_stack: item.tech_stack.join('; ') }).map(String)),
    );
    expect(rows).toHaveLength(300);
    const ranks = rows.map((row) => Number(row[6]));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await shoot(page, 'explore-300');
});

test('back, forward and a reload show what is stored, with its age, and cost nothing; an address alone makes no call, and what does not fit in it is named', async () => {
  await openFresh('#/explore');
  await search({ Category: 'News', 'Top-level domain': '.DE' });
  await untilText(page, 'rank to 100,000 · News · .de');
  await untilText(page, 'fetched just now');
  expect(journey.calls().map(({ body }) => body)).toEqual([
    { top_n: 100_000, filters: { category: 'News', tld: 'de' }, page: 1 },
  ]);
  const news = await readHosts();
  await press(page, 'Edit the search');
  await fill(page, 'combobox', 'Category', 'Sports');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await untilText(page, 'rank to 100,000 · Sports · .de');
  await untilText(page, 'fetched just now');
  expect(journey.calls()).toHaveLength(2);
  await page.goBack();
  await untilText(page, 'rank to 100,000 · News · .de');
  await untilHosts();
  expect(await readHosts()).toEqual(news);
  await find(page, 'button', 'Remove News');
  await page.goForward();
  await untilText(page, 'rank to 100,000 · Sports · .de');
  await page.reload();
  await untilText(page, 'is loaded · no call');
  await find(page, 'button', 'Remove Sports');
  await untilHosts();
  // What is stored is shown by the button that costs nothing, and asked for again by the other alone.
  await press(page, 'Edit the search');
  expect(await readBox('Category')).toBe('Sports');
  expect(await readButtons(page)).toEqual(expect.arrayContaining(['Show saved results', 'Search again · 1 call']));
  await press(page, 'Edit the search');
  expect(await readButtons(page)).not.toContain('Show saved results');
  expect(journey.calls()).toHaveLength(2);
  await press(page, 'Search again · 1 call');
  await waitUntil(() => journey.calls().length === 3, 'it is asked for again');

  await openFresh('#/explore?top=5000&category=%2FTravel&country=nowhere&page=9999');
  await untilText(page, 'Nothing is saved of this search');
  await untilText(page, 'Left out of the address, because it does not fit: Country, Page');
  expect(await readBox('Top sites by rank')).toBe('5000');
  expect(journey.calls()).toHaveLength(3);
});

test('a part of a search is taken out by keyboard, which asks for nothing before the button that names the price', async () => {
  await openFresh('#/explore');
  await search({ Category: 'Sports', Country: 'Sweden' });
  await untilText(page, 'fetched just now');
  const untilFocus = (text: string) =>
    page.waitForFunction(
      (wanted) => {
        const { activeElement } = document;
        return [activeElement?.ariaLabel, activeElement?.textContent].includes(wanted);
      },
      {},
      text,
    );
  await untilFocus('rank to 100,000 · Sports · Sweden');
  const before = await readHosts();
  for (const key of ['Tab', 'Tab', 'Enter'] as const) await page.keyboard.press(key);
  await untilFocus('Remove Sweden');
  expect(await readHosts()).toEqual(before);
  expect(journey.calls()).toHaveLength(1);
  for (const key of ['Tab', 'Tab'] as const) await page.keyboard.press(key);
  await untilFocus('Search · 1 call');
  await page.keyboard.press('Enter');
  await untilText(page, 'rank to 100,000 · Sweden');
  await untilFocus('rank to 100,000 · Sweden');
  await untilText(page, 'fetched just now');
  expect(journey.calls().map(({ body }) => body)).toEqual([
    { top_n: 100_000, filters: { category: 'Sports', country: 'SE' }, page: 1 },
    { top_n: 100_000, filters: { country: 'SE' }, page: 1 },
  ]);
  expect(await readHosts()).not.toEqual(before);
});

/** Of the rows that are drawn those that can be seen: the others depend on how one came there. */
const readInView = () =>
  page.$$eval('.sites-area tr[data-host]', (rows) => {
    const area = document.querySelector('.sites-area')?.getBoundingClientRect();
    const isSeen = ({ top, bottom }: DOMRect) => area !== undefined && top >= area.top && bottom <= area.bottom;
    return rows.flatMap((row) => (isSeen(row.getBoundingClientRect()) ? (row.getAttribute('data-host') ?? []) : []));
  });

test('rows are chosen by keyboard, a card opens and is left again, and rows, choice and place are as before; rows are put on a list, judged anew, and taken back', async () => {
  await journey.store({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy()) });
  await openFresh(SHOPS_ADDRESS.replace('dashboard.html', ''));
  await untilText(page, 'pages 1–3 of 9 are loaded');
  await page.focus('.sites-area tr[data-host]');
  // A row that has the focus keeps it, however far it is scrolled out of sight.
  const readFocus = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.host);
  const focused = await readFocus();
  const scrollTo = (top: number) => page.$eval('.sites-area', (area, to) => area.scrollTo(0, to), top);
  await scrollTo(3000);
  await page.waitForFunction(() => document.querySelectorAll('.sites-area tr.gap').length > 1);
  expect(await readFocus()).toBe(focused);
  await scrollTo(0);
  for (const key of ['Space', 'ArrowDown', 'ArrowDown'] as const) await page.keyboard.press(key);
  await page.keyboard.down('Shift');
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await untilText(page, 'selected');
  const before = await readText(page, '.sites-bar');
  const hosts = await readInView();
  const scrolled = await page.$eval('.sites-area', ({ scrollTop }) => scrollTop);
  expect(scrolled).toBeGreaterThan(100);
  await page.keyboard.press('Enter');
  await untilText(page, 'Nothing is saved for this site yet.', '.row-panel');
  const last = await readFocus();
  await page.keyboard.press('ArrowUp');
  await page.waitForFunction(
    (left) => document.querySelector('tr[aria-current]')?.getAttribute('data-host') !== left,
    {},
    last,
  );
  expect(await page.$eval('.row-panel h2', ({ textContent }) => textContent)).toBe(await readFocus());
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector(`tr[data-host="${last}"][aria-current]`);
  await page.keyboard.press('Enter');
  await untilText(page, 'Nothing is sent until you ask.');
  await page.goBack();
  await untilText(page, 'pages 1–3 of 9 are loaded');
  // The card beside the table is open as it was.
  await page.waitForSelector('.row-panel');
  expect(await readText(page, '.sites-bar')).toBe(before);
  expect(await page.$eval('.sites-area', ({ scrollTop }) => scrollTop)).toBe(scrolled);
  expect(await readInView()).toEqual(hosts);

  const [chosen = ''] = hosts;
  const untilVerdict = (verdict: string) => untilText(page, verdict, `[data-host="${chosen}"] .verdict-word`);
  await untilVerdict('Allowed');
  await press(page, 'Always block');
  await untilText(page, 'are always blocked now.');
  await untilVerdict('Blocked');
  await press(page, 'Undo');
  await untilVerdict('Allowed');
  expect(journey.calls()).toEqual([]);
  await page.setViewport({ width: 320, height: 900 });
  expect(await hasNoSideways()).toBe(true);
  await page.setViewport({ width: 1280, height: 900 });
});

test('a search in doubt is asked for again on the user’s word alone, and a filter that the service ignored is flagged', async () => {
  await steer({ fault: 'reset-1' });
  await openFresh('#/explore');
  await search({ 'Top sites by rank': '777' });
  await find(page, 'button', 'Ask again (may cost 1 call)');
  await steer({ fault: null });
  await page.reload();
  await untilText(page, 'Nothing is saved of this search');
  await press(page, 'Search · 1 call');
  await find(page, 'button', 'Ask again (may cost 1 call)');
  expect(journey.calls()).toHaveLength(1);
  await press(page, 'Ask again (may cost 1 call)');
  await untilText(page, '100 of 777 sites');
  expect(journey.calls()).toHaveLength(2);

  await steer({ fault: 'ignores' });
  await openFresh('#/explore');
  await search({ Country: 'NO' });
  await untilText(page, 'The service ignored the filter for: Country.');
});

test('on paper stand what was asked for and every loaded row, and nothing to click', async () => {
  await page.setViewport({ width: 718, height: 900 });
  await openFresh(SHOPS_ADDRESS.replace('dashboard.html', ''));
  await untilText(page, '3 of 9');
  await page.emulateMediaType('print');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  try {
    await waitUntil(async () => (await readHosts()).length === 300, 'all rows are drawn');
    const text = await readText(page);
    expect(text).toContain('rank to 1,000,000 · Shopping · Germany · Shopify');
    expect(text).not.toContain('Export CSV');
    expect(text).not.toContain('Next page');
    expect(await hasNoSideways()).toBe(true);
  } finally {
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});
