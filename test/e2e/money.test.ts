import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilSettled } from '../support/card.ts';
import { find } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { waitUntil } from '../support/wait.ts';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(() => browser.forgetSites());
afterAll(() => browser?.close());

/** Waits until a page has the card of a host, all of it. */
async function untilCardOf(page: Page, host: string): Promise<void> {
  await waitUntil(
    () => page.evaluate((name) => document.querySelector('.card-head h1')?.textContent === name, host),
    `the page has the card of ${host}`,
  );
  await untilSettled(page);
}

/** Looks a host up in a page that may lie behind others, by Enter and a click on "Look up" at once. */
async function lookUpTwice(page: Page, host: string): Promise<void> {
  await page.waitForSelector('.subject-field input');
  await page.focus('.subject-field input');
  await page.keyboard.type(host);
  await Promise.all([
    page.keyboard.press('Enter'),
    page.$eval('.subject-field button[type="submit"]', (button) => (button as HTMLElement).click()),
  ]);
}

test('B1: a double click of the mouse costs one call, and so does Enter with a click at once', async () => {
  const popup = await browser.openCard('double-click.com');
  const toButton = async (name: string) => {
    browser.forgetCalls();
    const button = await find(popup, 'button', name);
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    return button;
  };
  const similar = await toButton('Load Similar sites · 1 call');
  await similar.click({ count: 2 });
  await untilSettled(popup);
  expect(browser.paths()).toEqual(['/api/similar_domain']);

  const iab = await toButton('Load IAB categories · 1 call');
  const { x, y } = await iab.clickablePoint();
  await iab.focus();
  await Promise.all([popup.keyboard.press('Enter'), popup.mouse.click(x, y)]);
  await untilSettled(popup);
  expect(browser.paths()).toEqual(['/api/domain_iab_categories']);
});

test('B1, B2: popup, side panel and dashboard about one host, which is typed and entered twice, cost the calls of one card', async () => {
  const host = 'ok-1500.everywhere.com';
  const { chromium } = browser;
  const side = await chromium.openSidePanel(browser.tab);
  const dashboard = await chromium.openPage('dashboard.html');
  await browser.forgetSites();
  const popup = await browser.openPopupOn(host);
  await Promise.all([dashboard, side].map((page) => lookUpTwice(page, host)));
  for (const page of [popup, side, dashboard]) await untilCardOf(page, host);
  expect(browser.paths()).toEqual(BY_ITSELF);
  for (const page of [popup, side, dashboard]) {
    const sections = await page.$$eval('.section[aria-labelledby] .section-body', (found) => found.length);
    expect(sections).toBeGreaterThanOrEqual(6);
  }
  expect(await browser.readLedger()).toMatchObject({ sent: 3, billed: 3 });
});
