import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { toTestPolicy } from './policies.ts';
import { waitUntil } from './wait.ts';
import type { Display } from './xvfb.ts';

/** Warns of each site whose name ends like a file. */
export const WARNS_OF_ZIP = toTestPolicy({
  rules: [
    { id: 'z', name: 'Zip endings', when: { topLevelDomains: ['zip'] }, then: 'warn', reason: 'Looks like a file' },
  ],
});

/** The ids of the notifications that stand, as the browser tells them to a page of the extension. */
const readNotices = (page: Page) =>
  page.evaluate(async () => {
    const { browser = chrome } = globalThis as { browser?: typeof chrome };
    return Object.keys(await browser.notifications.getAll());
  });
const untilTold = (page: Page, ...hosts: string[]) =>
  waitUntil(
    async () => (await readNotices(page)).toString() === hosts.map((host) => `site:${host}`).toString(),
    `of all sites these are told of: ${hosts.join()}`,
  );
const readOpen = (page: Page) =>
  page.evaluate(async () => {
    const { browser = chrome } = globalThis as { browser?: typeof chrome };
    return (await browser.tabs.query({})).map(({ url }) => url);
  });
/** Waits until the options say that warned sites are told of. */
export const untilNotifies = (page: Page) =>
  waitUntil(
    () =>
      page.evaluate(async () =>
        String((await chrome.storage.local.get('settings')).settings).includes('"notify":true'),
      ),
    'warned sites are told of',
  );

/** From the first warned site to the click on what tells of it, and to that it is not told of again. */
export async function beTold(page: Page, tab: Page, display: Display): Promise<void> {
  await untilTold(page, 'readme.zip');
  // Of a page of its own Firefox tells the driver no address.
  const card = await page.evaluate(() => new URL('/dashboard.html#/site/readme.zip', location.href).href);
  const isOpen = async () => (await readOpen(page)).includes(card);
  await display.clickNotification(isOpen);
  expect(await isOpen()).toBe(true);
  await untilTold(page);
  await tab.goto('https://readme.zip/again');
  await tab.goto('https://other.zip/');
  await untilTold(page, 'other.zip');
}
