import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { waitUntil } from '../support/wait.ts';

let running: TestBrowser;
let chromium: TestBrowser['chromium'];

beforeAll(async () => {
  running = await startBrowser({ own: true, bare: true });
  ({ chromium } = running);
});
afterAll(async () => {
  await running?.close();
});

/** Whether our entries are in the context menu; asked anew from a page each time, since none outlives being switched off. */
async function hasEntries(): Promise<boolean> {
  const page = await chromium.openPage('manifest.json');
  const found = await page.evaluate(() =>
    Promise.all(['link', 'selection', 'page'].map((id) => chrome.contextMenus.update(id, {}))).then(
      () => true,
      () => false,
    ),
  );
  await page.close();
  return found;
}

test('the entries of the context menu come back when the extension was switched off and on', async () => {
  await waitUntil(hasEntries, 'the entries are there');
  const extensions = await chromium.browser.newPage();
  await extensions.goto('chrome://extensions/');
  const setOn = async (on: boolean) => {
    await extensions.evaluate(`chrome.management.setEnabled('${chromium.extensionId}', ${on})`);
    // Switched on at once it is as if it had never been off.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  };
  await setOn(false);
  await expect(hasEntries()).rejects.toThrow('ERR_BLOCKED_BY_CLIENT');
  await setOn(true);
  await waitUntil(hasEntries, 'the entries are there again');
});
