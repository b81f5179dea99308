import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { listDownloads, readDownload } from '../support/downloads.ts';
import { findHarFaults } from '../support/har-faults.ts';
import { press, shoot, untilText } from '../support/journey.ts';
import { sendRequest } from '../support/request.ts';
import { BROWSER_ITS_OWN } from '../support/sites.ts';
import { waitUntil } from '../support/wait.ts';

const DOMAIN = readFileSync('test/fixtures/rdap/domain.json');
const VERISIGN = 'rdap.verisign.com';
const HOST = 'northwind-ferries.com';
const KILLED = 'ok-3000.killed-waiting.com';

let browser: TestBrowser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  browser = await startBrowser({ build: 'chrome-mv3-e2e' });
  browser.world.sites.answerAs(VERISIGN, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/rdap+json', 'Access-Control-Allow-Origin': '*' });
    response.end(DOMAIN);
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What was seen to arrive: by the stand-in, and by the web of the test, but for pages that are visited. */
function listSeen(visited: readonly string[]): string[] {
  const { service, sites } = browser.world;
  const toService = service.log.map(({ method, path }) => `${method} ${browser.world.address}${path}`);
  const elsewhere = sites
    .visits()
    .filter(
      ({ host, headers }) =>
        !visited.includes(host) &&
        !BROWSER_ITS_OWN.test(host) &&
        !/^(document|image)$/.test(String(headers['sec-fetch-dest'])),
    )
    .map(({ method, host, path }) => `${method} https://${host}${path}`);
  // A browser may send a GET once more by itself, over another connection.
  return [...toService, ...new Set(elsewhere)].toSorted();
}

async function save(name: string, ending: string): Promise<string> {
  await press(page, name);
  await waitUntil(() => listDownloads(folder).some((one) => one.endsWith(ending)), `the ${ending} is saved`);
  return readDownload(folder, listDownloads(folder).find((one) => one.endsWith(ending)) ?? '');
}

test('the log equals what arrived anywhere, killed, redirected and failed requests too, and is exported without the key', async () => {
  const { within, world } = browser;
  const lookUp = { sections: ['categories' as const], mode: 'missing' as const, confirmed: false };
  world.sites.forget();
  await browser.openCard(HOST);
  await waitUntil(() => world.sites.visits().some(({ host }) => host.startsWith('logos.')), 'the logo is asked for');
  await browser.chromium.closePopup();
  await sendRequest(within, 'registry', { host: 'sitecard-sample.com' });
  await browser.steer({ fault: '307-other' });
  await sendRequest(within, 'lookup', { ...lookUp, subject: 'elsewhere.com', asker: 'menu' });
  await browser.steer({ fault: 'reset-100' });
  await sendRequest(within, 'lookup', { ...lookUp, subject: 'broken.com', asker: 'bulk' });
  await browser.steer({ fault: null });
  const dying = sendRequest(within, 'lookup', { ...lookUp, subject: KILLED, asker: 'panel' }).catch(() => null);
  await waitUntil(() => browser.callsAbout(KILLED) === 1, 'the call is sent');
  await browser.killWorker();
  await dying;

  page = await browser.chromium.openPage('dashboard.html#/network');
  await untilText(page, 'Context menu');
  await browser.chromium.downloadTo(folder);
  const lines = (await save('Export JSON Lines', '.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(listSeen([HOST]));
  const fates = Object.fromEntries(lines.map(({ asker, outcome }) => [asker, outcome]));
  expect(fates).toMatchObject({
    ...{ popup: 'answered', registry: 'answered', menu: 'redirected', bulk: 'failed', panel: 'open' },
  });
  expect(lines.filter(({ kind }) => kind === 'logo')).toHaveLength(1);
  const har = await save('Export HAR', '.har');
  expect(findHarFaults(har)).toEqual([]);
  expect(har + JSON.stringify(lines)).not.toContain(world.key);
});

test('the page fits a wide and a narrow window, by day and by night', async () => {
  for (const scheme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    for (const width of [1280, 1024, 320]) {
      await page.setViewport({ width, height: 900 });
      const excess = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await excess()).toBe(0);
      const isCut = () =>
        page.$$eval('.table', (tables) => tables.some((table) => table.scrollWidth > table.clientWidth));
      // A wide window shows every column; in a narrow one a table scrolls by itself.
      expect(await isCut()).toBe(width < 1024);
      await shoot(page, `network-log-${scheme}-${width}`, true);
    }
  }
  await page.setViewport({ width: 1280, height: 900 });
});

test('on paper it leaves out what only serves a click, and has all its other columns', async () => {
  await page.setViewport({ width: 718, height: 900 });
  await page.emulateMediaType('print');
  try {
    const clicked = ['.network-filters', '.network-found :is(button, .actions)', '.request-table tr > :last-child'];
    const drawn = await page.$$eval(clicked.join(), (found) =>
      found.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent),
    );
    expect(drawn).toEqual([]);
    expect(await page.$eval('.network-found', ({ textContent }) => textContent)).toContain('requests:');
    const excess = await page.$eval(
      '.request-table .table',
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(excess).toBe(0);
    await shoot(page, 'network-log-print', true);
  } finally {
    await page.emulateMediaType();
    await page.setViewport({ width: 1280, height: 900 });
  }
});

test('it is cleared after a question', async () => {
  await press(page, 'Clear log');
  await untilText(page, 'Clear the network log?', 'dialog');
  await page.click('dialog .button.danger');
  await untilText(page, 'Nothing was sent in the last seven days.');
});
