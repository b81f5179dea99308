import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { press as click, find, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

/** How a person reaches what is on the page. */
interface Hand {
  name: string;
  press(name: string): Promise<void>;
  /** Opens the first rows beside the table, one after the other. `see` waits for each. */
  openRows(count: number, see: (place: number) => Promise<unknown>): Promise<void>;
  /** Selects rows that follow each other, or takes them out of the selection. */
  select(from: number, count: number): Promise<void>;
}

const ROWS = '.sites-area tr[data-host]';
/** More than there is to pass on the page before a table. */
const MOST_STEPS = 40;

let journey: TestBrowser;
let page: Page;
let folder: string;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  folder = mkdtempSync(join(tmpdir(), 'sitecard-workbench-'));
  page = await journey.chromium.openPage('dashboard.html#/explore');
  await page.setViewport({ width: 1280, height: 900 });
  await journey.chromium.downloadTo(folder);
});

afterAll(async () => {
  await journey?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Goes by Tab to what is after the focus, and back to what is before it. */
async function tabTo(target: ElementHandle<Element>): Promise<void> {
  const readWay = () =>
    target.evaluate((wanted) => {
      const { activeElement } = document;
      if (activeElement === wanted) return null;
      const isBefore = activeElement?.compareDocumentPosition(wanted) === Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? 'back' : 'on';
    });
  for (let step = 0; step < MOST_STEPS; step++) {
    const way = await readWay();
    if (way === null) return;
    if (way === 'back') await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (way === 'back') await page.keyboard.up('Shift');
  }
  throw new Error(`No key leads to ${await target.evaluate(({ outerHTML }) => outerHTML)}.`);
}

async function tabToRows(): Promise<void> {
  const row = await page.waitForSelector(`${ROWS}[tabindex="0"]`);
  if (row) await tabTo(row);
}

const KEYBOARD: Hand = {
  name: 'keyboard',
  async press(name) {
    await tabTo(await find(page, 'button', name));
    await page.keyboard.press('Enter');
  },
  async openRows(count, see) {
    await tabToRows();
    for (let place = 0; place < count; place++) {
      await page.keyboard.press(place === 0 ? 'Enter' : 'ArrowDown');
      await see(place);
    }
  },
  async select(from, count) {
    await tabToRows();
    await page.keyboard.press('Home');
    for (let place = 0; place < from; place++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.keyboard.down('Shift');
    for (let place = 1; place < count; place++) await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Shift');
  },
};

const MOUSE: Hand = {
  name: 'mouse',
  press: (name) => click(page, name),
  async openRows(count, see) {
    for (let place = 0; place < count; place++) {
      // By the cell, since the name of a site is a link to its card.
      await page.click(`${ROWS}:nth-of-type(${place + 1}) > :nth-child(3)`);
      await see(place);
    }
  },
  async select(from, count) {
    for (const box of (await page.$$(`${ROWS} input`)).slice(from, from + count)) await box.click();
  },
};

const readHosts = () => page.$$eval(ROWS, (rows) => rows.map((row) => row.getAttribute('data-host') ?? ''));
const untilNamed = (role: string, name: string) => page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);

const WALKS = [
  { ...KEYBOARD, example: 'News sites in Norway', part: 'News' },
  { ...MOUSE, example: 'Shops in Germany on Shopify', part: 'Shopify' },
];

test.for(WALKS)(
  'by $name one searches, takes a part out and searches again, looks at three rows, exports five and compares two, for 2 calls',
  async ({ press, openRows, select, example, part }) => {
    journey.forgetCalls();
    for (const name of listDownloads(folder)) rmSync(join(folder, name));
    await page.evaluate(() => location.assign('#/explore'));
    await press(example);
    await press('Search · 1 call');
    await page.waitForSelector(ROWS);
    await untilNamed('list', 'What is searched for');
    await press(`Remove ${part}`);
    const before = await readHosts();
    await press('Search · 1 call');
    await waitUntil(async () => String(await readHosts()) !== String(before), 'other sites are found');
    await untilText(page, 'fetched just now');
    const hosts = await readHosts();

    await openRows(3, (place) => untilNamed('complementary', hosts[place] ?? ''));
    await press('Close this card');
    await page.waitForSelector('.row-panel', { hidden: true });

    await select(1, 5);
    await untilText(page, '5 selected', '.sites-bar');
    await untilNamed('region', 'What to do with sites');
    await press('Export');
    await press('CSV');
    await waitUntil(() => listDownloads(folder).length === 1, 'the file is there');
    const [, ...rows] = readCsv(await readDownload(folder, listDownloads(folder)[0] ?? ''));
    expect(rows.map(([host]) => host)).toEqual(hosts.slice(1, 6));

    await press('Clear selection');
    await select(0, 2);
    await untilText(page, '2 selected', '.sites-bar');
    await press('Compare');
    for (const host of hosts.slice(0, 2)) await untilNamed('columnheader', host);
    expect(journey.endpoints()).toEqual(['discovery', 'discovery']);
  },
);
