import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';

let running: TestBrowser;
let chromium: TestBrowser['chromium'];

beforeAll(async () => {
  running = await startBrowser({ bare: true });
  ({ chromium } = running);
});

afterAll(async () => {
  await running?.close();
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
