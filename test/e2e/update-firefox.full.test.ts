import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestFirefox } from '../support/firefox-browser.ts';
import { shareFirefox } from '../support/firefox-browser.ts';
import { untilText } from '../support/journey.ts';
import { readStoredProfile, STORED_BUILDS, writeStoredProfile } from '../support/stored-profile.ts';
import { waitUntil } from '../support/wait.ts';

const lend = shareFirefox();

/** A policy is in force in both profiles that blocks adult content. */
const BLOCKED = 'raw-comments.forum';

describe.each(STORED_BUILDS)('U5: in Firefox, what the build %s had stored', (build) => {
  const before = readStoredProfile(build);
  let browser: TestFirefox;
  let page: Page;

  beforeAll(async () => {
    browser = await lend();
    await writeStoredProfile(browser.within, before);
    browser.world.service.log.length = 0;
    page = await browser.firefox.openPage('dashboard.html#/usage');
  });
  const show = (hash: string) =>
    page.evaluate((next) => {
      location.hash = next;
    }, hash);
  const calls = () => browser.world.service.log.map(({ path }) => path);

  test('is the same settings, sum, cards, watched sites and decisions, and costs no call', async () => {
    const counted = Object.entries(before.local).filter(([key]) => key.startsWith('ledger:'));
    const sent = counted.flatMap(([, text]) => [...text.matchAll(/"sent":(\d+)/g)].map(([, count]) => Number(count)));
    const sum = sent.reduce((total, count) => total + count, 0);
    await untilText(page, String(sum), 'tfoot');
    await show('#/site/northwind-ferries.com');
    await untilText(page, 'Northwind Ferries AS');
    await show('#/watch');
    await untilText(page, 'northwind-ferries.com', 'main');
    await show('#/decisions');
    await untilText(page, 'velvet-midnight.com', 'table');
    const options = await browser.firefox.openPage('options.html#privacy');
    const isThere = () =>
      options.$eval('#never-send textarea', (field) => (field as HTMLTextAreaElement).value === '*.bank.example');
    await options.waitForSelector('#never-send textarea');
    await waitUntil(isThere, 'the never-send list is there');
    await options.close();
    expect(calls()).toEqual([]);
  });

  test('is the same verdict on a site that was blocked', async () => {
    await show(`#/site/${BLOCKED}`);
    await untilText(page, 'Blocked');
    expect(calls()).toEqual([]);
  });

  test('is the same doubt: a call that may have been billed is not sent again without a word', async () => {
    await show('#/site/fjordlink-lines.no');
    await untilText(page, 'Look up · 3 calls');
    await page.$$eval('button', (buttons) =>
      buttons.find(({ textContent }) => textContent === 'Look up · 3 calls')?.click(),
    );
    await untilText(page, 'may have been billed');
    expect(calls()).not.toContain('/api/categorize');
  });
});
