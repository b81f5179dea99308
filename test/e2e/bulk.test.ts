import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readCsv } from '../support/csv.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { exportRows, fill, find, press, readText, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let page: Page;
let folder: string;
/** Calls that the service has answered before this test. */
let used = 0;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  folder = mkdtempSync(join(tmpdir(), 'sitecard-bulk-'));
  page = await journey.chromium.openPage('dashboard.html#/bulk');
  await page.setViewport({ width: 1280, height: 900 });
  await journey.chromium.downloadTo(folder);
});

afterAll(async () => {
  await journey?.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await steer({ fault: null, plan: 'Premium', calls: null });
  used += journey.calls().length;
  journey.forgetCalls();
});

const steer = (change: Record<string, unknown>) =>
  fetch(`${journey.world.address}/__mode`, { method: 'POST', body: JSON.stringify(change) });

const toHosts = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}.com`);

/** Puts a text into the field as a paste does. */
async function paste(text: string): Promise<void> {
  const field = await find(page, 'textbox', 'Sites');
  await field.evaluate((element, pasted) => {
    (element as HTMLTextAreaElement).value = pasted;
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}
const startAnew = async () => {
  await press(page, 'New list');
  await find(page, 'textbox', 'Sites');
};
test('a pasted list with junk is previewed line by line, runs for what the preview said, and comes back from its CSV', async () => {
  const hosts = ['northwind-ferries.com', 'fjordlink-lines.no', ...toHosts('placement', 28)];
  const junk = ['localhost', '10.0.0.1', 'joe@example.com', 'not a site'];
  await paste([...hosts, 'https://www.Placement-0.com/path?x=1', ...junk].join('\n'));
  await press(page, 'Preview');
  await untilText(page, '35 rows · 30 sites · 1 repeats another · 4 cannot be sent');
  await untilText(page, 'Costs up to 30 calls.');
  expect(journey.calls()).toEqual([]);
  await page.click('.bulk-refused > summary');
  await untilText(page, 'Lists take sites alone, not e-mail addresses.');

  await fill(page, 'textbox', 'Name of the run (optional)', 'Autumn placements');
  await press(page, 'Start');
  await untilText(page, 'The run has ended.');
  await untilText(page, '30 sites · 30 calls');
  expect(await page.$('progress')).toBeNull();
  expect(journey.endpoints()).toEqual(Array(30).fill('categorize'));
  await waitUntil(async () => (await page.title()) === 'Bulk · Sitecard', 'the tab names the page alone');
  await untilText(page, 'Northwind Ferries AS', '.sites-area');
  await page.setViewport({ width: 320, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewport({ width: 1280, height: 900 });

  await exportRows(page, 'CSV');
  await waitUntil(() => listDownloads(folder).some((name) => name.endsWith('.csv')), 'the file is there');
  const [name = ''] = listDownloads(folder);
  expect(name).toMatch(/^sitecard-bulk-Autumn-placements-\d{4}-\d{2}-\d{2}\.csv$/);
  const [, ...rows] = readCsv(await readDownload(folder, name));
  expect(rows.map(([host]) => host)).toEqual(hosts);
});

test('the same list costs nothing once it is saved, and an earlier run opens again with its results', async () => {
  await startAnew();
  await paste(toHosts('placement', 28).join(', '));
  await press(page, 'Preview');
  await untilText(page, '28 already saved');
  await untilText(page, 'Costs no call: all of it is saved.');
  await press(page, 'Show the run: Autumn placements');
  await untilText(page, '30 sites · 30 calls');
  await press(page, 'Earlier runs');
  await press(page, 'Rename “Autumn placements”');
  await fill(page, 'textbox', 'New name of “Autumn placements”', 'Autumn');
  await page.keyboard.press('Enter');
  await waitUntil(async () => (await readText(page, '.bulk-name')) === 'Autumn', 'the run that is shown has the name');
  await press(page, 'Delete “Autumn”');
  await untilText(page, '“Autumn” is deleted.');
  await press(page, 'Undo');
  await find(page, 'button', 'Show the run: Autumn');
  expect(journey.calls()).toEqual([]);
});

test('a run pauses, says so in a second window, and goes on where it stopped', async () => {
  await paste(toHosts('lead', 60).join('\n'));
  await press(page, 'Preview');
  await untilText(page, 'Costs up to 60 calls.');
  await press(page, 'Start');
  await waitUntil(async () => /^\d+% · Bulk · Sitecard$/.test(await page.title()), 'the tab says how far it is');
  const second = await journey.chromium.openPage('dashboard.html#/bulk');
  await untilText(second, 'This list is running in another window.');
  await second.close();
  await page.bringToFront();
  await press(page, 'Pause');
  await untilText(page, 'Paused. What is done is kept');
  const sent = journey.calls().length;
  expect(sent).toBeLessThan(60);
  await waitUntil(async () => /^Paused at \d+% · Bulk · Sitecard$/.test(await page.title()), 'so does the tab');
  await press(page, `Resume · ${60 - sent} calls`);
  await untilText(page, 'The run has ended.');
  const asked = journey.calls().map(({ body }) => (body as { url: string }).url);
  expect([asked.length, new Set(asked).size]).toEqual([60, 60]);
}, 60_000);

test('used-up calls stop the run with one sentence, and it goes on once there are calls again', async () => {
  await startAnew();
  await paste(toHosts('quota', 12).join('\n'));
  await press(page, 'Preview');
  await untilText(page, 'Costs up to 12 calls.');
  await steer({ calls: used + 5 });
  await press(page, 'Start');
  await find(page, 'button', 'Resume · 7 calls');
  expect(await readText(page, '.run .problem')).not.toBe('');
  await steer({ calls: null });
  await press(page, 'Resume · 7 calls');
  await untilText(page, '12 sites · 12 calls');
});

test('two sites of a run fail, are shown without the others, and are looked up again for the calls that the button names', async () => {
  await startAnew();
  await paste([...toHosts('rival', 8), 'unreach.rival-one.com', 'noindex.rival-two.com'].join('\n'));
  await press(page, 'Preview');
  await untilText(page, 'Costs up to 10 calls.');
  await press(page, 'Start');
  await untilText(page, '2 failed: show them');
  await find(page, 'button', 'Look those up again · 2 calls');
  const readHosts = () =>
    page.$$eval('.sites-area tr[data-host]', (rows) => rows.map((row) => row.getAttribute('data-host')));
  const hasStatus = async () => (await readText(page, '.sites-area thead')).includes('Status');
  expect(await hasStatus()).toBe(true);
  const failed = ['unreach.rival-one.com', 'noindex.rival-two.com'];
  await press(page, 'show them');
  await waitUntil(async () => String(await readHosts()) === String(failed), 'those alone are shown');
  const before = journey.calls().length;
  await steer({ fault: 'ok-1' });
  await (await find(page, 'button', 'Look those up again · 2 calls')).focus();
  await page.keyboard.press('Enter');
  await waitUntil(async () => !(await readText(page, '.run')).includes('failed'), 'none has failed');
  await untilText(page, '10 sites · 10 calls');
  expect(
    journey
      .calls()
      .slice(before)
      .map(({ body }) => (body as { url: string }).url)
      .sort(),
  ).toEqual(failed.map((host) => `https://${host}`).sort());
  expect((await readHosts()).length).toBeGreaterThan(2);
  expect(await hasStatus()).toBe(false);
}, 60_000);

test('a file gives its columns to choose from, and open tabs their hosts alone', async () => {
  await startAnew();
  const file = join(folder, 'rivals.csv');
  writeFileSync(file, 'Customer;Website;Rival\nOne;one-shop.com;rival-one.de\nTwo;two-shop.com;rival-two.de\n');
  const input = await page.$('input[type="file"]');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
  await untilText(page, 'rivals.csv read as Unicode');
  await untilText(page, '2 rows · 2 sites');
  const column = await page.waitForSelector('::-p-aria([name="Column with the sites"])');
  await column?.evaluate((element) => {
    const select = element as HTMLSelectElement;
    select.value = 'all';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await untilText(page, '6 rows · 4 sites · 2 cannot be sent');
  await press(page, 'Use another list');

  const tab = await journey.chromium.openSite('https://open-tab-one.com/secret?token=1');
  await page.bringToFront();
  await press(page, 'All open tabs');
  await untilText(page, '1 open tab');
  await untilText(page, '1 row · 1 site');
  expect(await readText(page)).not.toContain('token');
  await tab.close();
  expect(journey.calls()).toEqual([]);
});

test('a selection of Explore is previewed here, and costs nothing before Start', async () => {
  await page.evaluate(() => {
    location.hash = '#/explore';
  });
  await press(page, 'Search · 1 call');
  await page.waitForSelector('.sites-area tr[data-host]');
  const boxes = await page.$$('.sites-area tr[data-host] input');
  for (const box of boxes.slice(0, 2)) await box.click();
  await press(page, 'Look up in Bulk');
  await untilText(page, '2 sites from a selection');
  await untilText(page, '2 rows · 2 sites');
  expect(journey.endpoints()).toEqual(['discovery']);
});
