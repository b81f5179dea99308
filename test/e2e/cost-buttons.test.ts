import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, press, readText, untilCalm, untilText } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { waitUntil } from '../support/wait.ts';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

/** Presses a button and waits until the card has come to rest again. */
async function pressAndWait(page: Page, name: string): Promise<void> {
  browser.forgetCalls();
  await press(page, name);
  await waitUntil(() => browser.calls().length > 0, `"${name}" calls`);
  await untilCalm(page);
}

test('each button of a popup makes as many calls as it says, and what is saved has no button in the next popup', async () => {
  const host = 'halyard-freight.sg';
  const body = { url: `https://${host}` };
  const popup = await browser.openPopupAt(`https://${host}/`);
  expect(browser.paths()).toEqual(BY_ITSELF);
  await pressAndWait(popup, 'Load Similar sites · 1 call');
  expect(browser.calls()).toEqual([{ endpoint: 'similar_domain', body }]);
  await find(popup, 'button', 'Open the card of capstan-cargo.com');
  await pressAndWait(popup, 'Load IAB categories · 1 call');
  expect(browser.calls()).toEqual([{ endpoint: 'domain_iab_categories', body }]);
  await untilText(popup, 'IAB 3.0');

  // No click is to be taken for the one that came just before.
  await browser.makeOlder(host, HOUR);
  browser.forgetCalls();
  const again = await browser.openPopupAt(`https://${host}/`);
  await find(again, 'button', 'Open the card of capstan-cargo.com');
  await untilText(again, 'saved 1 hour ago');
  expect(await readText(again)).not.toContain('Load');
  expect(browser.calls()).toEqual([]);
  await pressAndWait(again, 'Refresh · 5 calls');
  expect(browser.calls()).toHaveLength(5);
  await untilText(again, 'saved just now');
});
