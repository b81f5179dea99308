import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { goTo, press, readText, untilCalm, untilText } from '../support/journey.ts';
import { readStoredProfile, STORED_BUILDS, writeStoredProfile } from '../support/stored-profile.ts';
import { waitUntil } from '../support/wait.ts';

/** A policy is in force in both profiles that blocks adult content; one such site is let pass for ever. */
const BLOCKED = 'raw-comments.forum';
const LET_PASS = 'velvet-midnight.com';

let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser({ build: 'chrome-mv3-e2e', own: true });
});
afterAll(() => browser?.close());

describe.each(STORED_BUILDS)('U5: what the build %s had stored', (build) => {
  const before = readStoredProfile(build);

  beforeAll(async () => {
    await writeStoredProfile(browser.within, before);
    await browser.killWorker();
    browser.forgetCalls();
    page = await browser.chromium.openPage('dashboard.html#/usage');
  });

  test('is the same settings', async () => {
    const options = await browser.chromium.openPage('options.html#privacy');
    await options.waitForSelector('#never-send textarea');
    await waitUntil(
      () => options.$eval('#never-send textarea', (field) => (field as HTMLTextAreaElement).value === '*.bank.example'),
      'the never-send list is there',
    );
    expect(await options.$eval('html', (root) => root.dataset.theme)).toBe('dark');
    await options.close();
  });

  test('is the same sum of calls', async () => {
    const sum = Object.entries(before.local)
      .filter(([key]) => key.startsWith('ledger:'))
      .flatMap(([, text]) => [...text.matchAll(/"sent":(\d+)/g)])
      .reduce((total, [, sent]) => total + Number(sent), 0);
    expect(sum).toBeGreaterThan(5);
    await page.bringToFront();
    await untilText(page, String(sum), 'tfoot');
  });

  test('is the same verdicts: what was blocked is blocked, and the exception holds', async () => {
    const [tab = 0] = await browser.openTabs([`https://${BLOCKED}/`]);
    await browser.untilBadge(tab, '✕');
    const [other = 0] = await browser.openTabs([`https://${LET_PASS}/`]);
    await browser.untilTitle(other, 'Your exception');
    await browser.untilBadge(other, '✓');
  });

  test('is the same cards, watched sites and decisions, and nothing of it costs a call', async () => {
    const popup = await browser.openPopupAt('https://northwind-ferries.com/');
    await untilText(popup, 'Northwind Ferries AS');
    await untilCalm(popup);
    await browser.chromium.closePopup();
    await page.bringToFront();
    await goTo(page, '#/watch');
    await untilText(page, 'northwind-ferries.com', 'main');
    await goTo(page, '#/decisions');
    await untilText(page, LET_PASS, 'table');
    expect(browser.calls()).toEqual([]);
  });

  test('is the same primed list', async () => {
    const options = await browser.chromium.openPage('options.html#safety');
    await (await options.waitForSelector('::-p-aria([name="Primed lists"][role="radio"])'))?.click();
    await untilText(options, '100 sites');
    await options.close();
  });

  test('is the same doubt: a call that may have been billed is not sent again without a word', async () => {
    browser.forgetCalls();
    await page.bringToFront();
    await goTo(page, '#/site/fjordlink-lines.no');
    await press(page, 'Look up · 3 calls');
    await untilText(page, 'may have been billed');
    await untilCalm(page);
    expect(browser.endpoints()).not.toContain('categorize');
    browser.forgetCalls();
  });
});

test('U5: notes, tags, saved searches, their pages and runs of the build 0f09ea44 are there, and cost no call', async () => {
  await page.bringToFront();
  await goTo(page, '#/site/northwind-ferries.com');
  await untilText(page, 'Ask the editor');
  expect(await readText(page, 'main')).toContain('press');
  await goTo(page, '#/bulk');
  await untilText(page, '3 sites', 'main');
  await goTo(page, '#/explore?top=100');
  await untilText(page, 'page 1 of 1 is loaded');
  expect(browser.calls()).toEqual([]);
});
