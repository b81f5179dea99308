import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import { toWatchedSite } from '../../lib/watch/list.ts';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { find, goTo, press, readText, shoot, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

/** As names of rules and reasons may be: no place in it to break a line at. */
const ONE_WORD = 'Unbreakable'.repeat(12);
const POLICY = toTestPolicy({
  maxAgeDays: null,
  rules: [
    { id: 'z', name: 'Zip endings', when: { topLevelDomains: ['zip'] }, then: 'warn', reason: 'Looks like a file' },
    { id: 'm', name: 'Films', when: { topLevelDomains: ['mov'] }, then: 'warn', reason: ONE_WORD },
  ],
  block: ['listed-example.com'],
});

let journey: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  await journey.store({ ...toSafetyItem(), ...toPolicyItem(POLICY) });
  page = await journey.chromium.openPage('dashboard.html');
});
afterAll(() => journey?.close());

async function show(hash: string): Promise<void> {
  await page.bringToFront();
  await goTo(page, hash);
}
/** Whether the page itself, not a table in it, is wider than a phone. */
const isTooWide = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function inspect(name: string) {
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 900 });
    expect(await isTooWide()).toBe(false);
    await shoot(page, `${name}-${width}`, true);
  }
}

const readLog = async (): Promise<string> => {
  await show('#/usage');
  await show('#/decisions');
  await untilText(page, 'Decision log');
  return readText(page);
};

test('the log says when entries come, then shows what was warned of and blocked, and nothing of what was allowed', async () => {
  await show('#/decisions');
  await untilText(page, 'No decisions yet');
  await inspect('decisions-empty');
  const tab = await journey.chromium.openSite('https://free-example.com/');
  await tab.goto('https://readme.zip/');
  await tab.goto('https://listed-example.com/').catch(() => {});
  await waitUntil(() => tab.url().includes('/blocked.html'), 'the site is blocked');
  await waitUntil(async () => (await readLog()).includes('listed-example.com'), 'the log has the blocked site');
  await untilText(page, 'readme.zip');
  const text = await readText(page);
  expect(text).toContain('Rule “Zip endings”');
  expect(text).not.toContain('free-example.com');
  await inspect('decisions');
  await tab.close();
});

test('the log is saved as CSV and as JSON, with the reason that a row shows', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  try {
    await journey.chromium.downloadTo(folder);
    const readExport = async (form: string) => {
      await press(page, `Export ${form.toUpperCase()}`);
      await waitUntil(() => listDownloads(folder).some((name) => name.endsWith(`.${form}`)), `the ${form} is saved`);
      const name = listDownloads(folder).find((one) => one.endsWith(`.${form}`)) ?? '';
      expect(name).toMatch(/^sitecard-decisions-\d{4}-\d{2}-\d{2}\./);
      return readDownload(folder, name);
    };
    await untilText(page, 'Looks like a file');
    const csv = await readExport('csv');
    expect(csv).toContain('readme.zip,warned,warn,rule,Zip endings,Looks like a file,');
    expect(csv).toContain('listed-example.com,blocked,block,');
    const { decisions } = JSON.parse(await readExport('json'));
    expect(decisions.map(({ host }: { host: string }) => host)).toEqual(['listed-example.com', 'readme.zip']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('on paper the log has all its columns', async () => {
  await show('#/decisions');
  await untilText(page, 'readme.zip');
  await page.setViewport({ width: 718, height: 900 });
  await page.emulateMediaType('print');
  try {
    const excess = await page.$eval('.table', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess).toBe(0);
    await shoot(page, 'decisions-print', true);
  } finally {
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});

test('a reason of one long word leaves all columns in sight', async () => {
  const tab = await journey.chromium.openSite('https://clip.mov/');
  await waitUntil(async () => (await readLog()).includes(ONE_WORD), 'the log has the reason');
  await page.setViewport({ width: 1100, height: 900 });
  const excess = await page.$eval('.table', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await shoot(page, 'decisions-long-reason');
  expect(excess).toBe(0);
  await page.setViewport({ width: 1280, height: 900 });
  await tab.close();
});

test('a long log is read in pages, each from its first entry on, and what is too old goes when it is opened', async () => {
  await show('#/usage');
  const entry = { verdict: 'blocked', action: 'block', ground: 'block-list', rule: null, reason: '', datum: null };
  await page.evaluate(
    async (decision, day) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('sitecard');
        opening.onsuccess = () => resolve(opening.result);
      });
      const transaction = database.transaction('decisions', 'readwrite');
      const store = transaction.objectStore('decisions');
      store.clear();
      // The first third is too old; of the others every second was removed.
      for (let n = 0; n < 600; n++) {
        const at = Date.now() - (n < 200 ? 8 * day : day) + n;
        if (n < 200 || n % 2) store.add({ ...decision, override: null, host: `n${n}.example.com`, at }, 10_000 + n);
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    },
    entry,
    DAY,
  );
  await show('#/decisions');
  const readHosts = () => page.$$eval('tbody th', (cells) => cells.map((cell) => cell.textContent));
  const isFirstRowSeen = () => page.$eval('tbody tr', (row) => row.getBoundingClientRect().top >= 0);
  const seen: (string | null)[] = [];
  for (const shown of [1, 2]) {
    await untilText(page, `Page ${shown}`);
    const hosts = await readHosts();
    expect(hosts).toHaveLength(100);
    seen.push(...hosts);
    // A page is read from its first entry on.
    await waitUntil(isFirstRowSeen, 'the first entry is in sight');
    if (shown === 1) await press(page, 'Older');
  }
  expect(seen).toEqual(Array.from({ length: 200 }, (_, n) => `n${599 - 2 * n}.example.com`));
  expect(await page.$('button[aria-disabled="true"]')).not.toBeNull();
});

test('the changes of a watched site fit the page, and by keys alone the focus is never lost with what was pressed', async () => {
  const at = Date.now() - HOUR;
  const changed = [
    { kind: 'category' as const, before: '/Gone/For good', after: null, at },
    { kind: 'technology' as const, before: 'long'.repeat(60), after: null, at },
  ];
  const site = {
    ...toWatchedSite('northwind-ferries.com', ['categories', 'technologies']),
    triedAt: at,
    checkedAt: at,
  };
  const list = [{ ...site, baseline: { categories: [], technologies: [] }, seen: false, changes: changed }];
  await journey.store({ 'watch-list': toRecord(1, 'watch-list', list, at) });
  await show('#/watch');
  await untilText(page, 'Gone › For good');
  await inspect('watch');
  // However long the name of a technology is, the whole table is seen where there is room.
  await page.setViewport({ width: 1280, height: 900 });
  const excess = await page.$eval('.watched .table', (table) => table.scrollWidth - table.clientWidth);
  expect(excess).toBe(0);
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent);
  await (await find(page, 'button', 'Mark as seen: northwind-ferries.com')).focus();
  await page.keyboard.press('Enter');
  await untilText(page, 'Seen');
  await waitUntil(async () => (await readFocus()) === 'northwind-ferries.com', 'the site has the focus');
  await (await find(page, 'button', 'Stop watching: northwind-ferries.com')).focus();
  await page.keyboard.press('Enter');
  await untilText(page, 'northwind-ferries.com is no longer watched.');
  await waitUntil(async () => (await readFocus()) === 'Undo', 'the way back has the focus');
  await page.keyboard.press('Enter');
  await untilText(page, 'Gone › For good');
  await waitUntil(async () => (await readFocus()) === 'Watch list', 'the heading has the focus');
});

test('a site that is marked as seen stays under the pointer, and no other button comes there for a second click', async () => {
  const at = Date.now() - HOUR;
  const sites = ['first-news.com', 'second-news.com'].map((host) => ({
    ...toWatchedSite(host, ['categories']),
    ...{ triedAt: at, checkedAt: at, baseline: { categories: [] }, seen: false },
    changes: [{ kind: 'category' as const, before: '/News', after: null, at }],
  }));
  await show('#/usage');
  await storeItems(page, { 'watch-list': toRecord(1, 'watch-list', sites, at) });
  await show('#/watch');
  // The name of the site, which gets the focus, is out of sight then.
  await page.setViewport({ width: 1280, height: 200 });
  const button = await find(page, 'button', 'Mark as seen: first-news.com');
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = [x + width / 2, y + height / 2] as const;
  const readScroll = () => page.evaluate(() => scrollY);
  const before = await readScroll();
  await page.mouse.click(...middle);
  await untilText(page, 'Seen', '.watched-actions .field-hint');
  const readFocus = () => page.evaluate(() => document.activeElement?.textContent);
  await waitUntil(async () => (await readFocus()) === 'first-news.com', 'the site has the focus');
  expect(await page.$$eval('.watched h2', (found) => found.map(({ textContent }) => textContent))).toEqual([
    'first-news.com',
    'second-news.com',
  ]);
  expect(await readScroll()).toBe(before);
  const readUnder = (left: number, top: number) => {
    const found = document.elementFromPoint(left, top);
    return [
      found?.closest('.watched')?.querySelector('h2')?.textContent,
      found?.closest('button')?.textContent ?? null,
    ];
  };
  expect(await page.evaluate(readUnder, ...middle)).toEqual(['first-news.com', null]);
});
