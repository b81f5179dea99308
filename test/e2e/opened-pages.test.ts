import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilCalm } from '../support/journey.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

// Any extension may open our pages in tabs, without a permission and without a click of the user.

const SITES = soak(['first'], ['first', 'second', 'third', 'fourth', 'fifth']).map((name) => `${name}-harbour.com`);
const toPages = (host: string) => [
  'popup.html',
  'popup.html#/site',
  'sidepanel.html',
  'options.html',
  'dashboard.html',
  `dashboard.html#/site/${host}`,
  'dashboard.html#/watch',
  `blocked.html#/${host}`,
];

let journey: TestBrowser;
/** A page of the other extension. */
let other: Page;
const folder = mkdtempSync(join(tmpdir(), 'sitecard-other-'));

beforeAll(async () => {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ manifest_version: 3, name: 'Other', version: '1' }));
  // With access to all sites, as strict blocking has it: otherwise a page in a tab is not told which site is in front.
  journey = await startBrowser({ build: 'chrome-mv3-e2e', own: true });
  const { browser } = journey.chromium;
  const id = await browser.installExtension(folder);
  other = await browser.newPage();
  await other.goto(`chrome-extension://${id}/manifest.json`);
  expect(await other.evaluate(() => chrome.runtime.getManifest().permissions)).toBeUndefined();
});

afterAll(async () => {
  await journey?.close();
  rmSync(folder, { recursive: true });
});

/** Waits until so many pages of ours are drawn that were not drawn before. */
async function untilDrawn(count: number): Promise<void> {
  const { browser, origin } = journey.chromium;
  const readAnew = async () => {
    const open = browser.targets().filter((target) => target.type() === 'page' && target.url().startsWith(origin));
    const pages = await Promise.all(open.map((target) => target.page()));
    const isAnew = () =>
      document.querySelector('main > *') !== null && !document.documentElement.hasAttribute('data-seen');
    const anew = await Promise.all(pages.map((page) => page?.evaluate(isAnew).catch(() => false)));
    return pages.filter((_, index) => anew[index]);
  };
  await waitUntil(async () => (await readAnew()).length === count, `${count} pages of ours are drawn`);
  for (const page of await readAnew())
    await page?.evaluate(() => document.documentElement.setAttribute('data-seen', ''));
}

/** Has the other extension open each address in a tab behind, load it again, and close it. */
async function openBehind(addresses: string[]): Promise<void> {
  const ids = await other.evaluate(
    (all) => Promise.all(all.map(async (url) => (await chrome.tabs.create({ url, active: false })).id as number)),
    addresses,
  );
  await untilDrawn(addresses.length);
  await other.evaluate((all) => Promise.all(all.map((id) => chrome.tabs.reload(id))), ids);
  await untilDrawn(addresses.length);
  await other.evaluate((all) => chrome.tabs.remove(all), ids);
}

test('T13: every page of ours, opened and loaded again in tabs by another extension, makes no call; the popup makes its own', async () => {
  const { chromium } = journey;
  for (const host of SITES) {
    const site = await chromium.openSite(`https://${host}/read?article=7`);
    await openBehind(toPages(host).map((path) => `${chromium.origin}/${path}`));
    await site.close();
  }
  const windowId = await other.evaluate(
    async (url) => (await chrome.windows.create({ url, type: 'popup', focused: false }))?.id as number,
    `${chromium.origin}/popup.html`,
  );
  await untilDrawn(1);
  await other.evaluate((id) => chrome.windows.remove(id), windowId);
  expect(journey.calls()).toEqual([]);
  const popup = await chromium.openPopup(await chromium.openSite('https://sixth-harbour.com/'));
  await untilCalm(popup);
  // Had another page asked before, its calls would have come by now.
  expect(journey.calls().map(({ body }) => body)).toEqual(Array(3).fill({ url: 'https://sixth-harbour.com' }));
});
