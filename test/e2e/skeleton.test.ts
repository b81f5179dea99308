import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { createProxy } from '../support/proxy.ts';
import { createSites } from '../support/sites.ts';

let sites: Awaited<ReturnType<typeof createSites>>;
let proxy: Awaited<ReturnType<typeof createProxy>>;
let running: TestBrowser;
let chromium: TestBrowser['chromium'];
let firefox: Firefox;

beforeAll(async () => {
  sites = await createSites({});
  proxy = await createProxy(sites);
  running = await startBrowser({ bare: true });
  ({ chromium } = running);
  firefox = await openFirefox({ world: { proxyPort: proxy.port } });
});

afterAll(async () => {
  await running?.close();
  await firefox?.close();
  await proxy?.close();
  await sites?.close();
});

test('the toolbar button of Chromium opens a popup with one main landmark', async () => {
  const page = await chromium.openSite('https://www.example.com/hello');
  expect(page.url()).toBe('https://www.example.com/hello');
  const popup = await chromium.openPopup(page);
  expect(await popup.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
  expect(await popup.evaluate(() => chrome.extension.getViews({ type: 'popup' }).length)).toBe(1);
});

test('the side panel of Chromium opens with one main landmark', async () => {
  const panel = await chromium.openSidePanel(await chromium.openSite('https://panel.example.com/'));
  await panel.waitForSelector('main');
  expect(await panel.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
});

test('a worker that was stopped comes back', async () => {
  await running.inWorker(() => chrome.runtime.id);
  await running.killWorker();
  expect(await running.hasWorker()).toBe(false);
  expect(await running.inWorker(() => chrome.runtime.id)).toBe(chromium.extensionId);
});

test('the popup page opens in Firefox, in a tab and from the toolbar', async () => {
  const site = await firefox.openSite('https://www.example.com/hello');
  expect(site.url()).toBe('https://www.example.com/hello');
  const page = await firefox.openPage('popup.html');
  expect(await page.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
  expect(await firefox.readPopup(page)).not.toBe('');
});
