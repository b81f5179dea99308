import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { press } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';
import type { Display } from '../support/xvfb.ts';
import { openDisplay } from '../support/xvfb.ts';

const POLICY = toTestPolicy({
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
/** Once the policy is shown: what stood in its place was longer, and the switch comes to lie elsewhere. */
async function pressNotify(page: Page): Promise<void> {
  await page.waitForSelector('.policy-size');
  await press(page, 'Notify me of warned sites', 'switch');
}
const untilNotifies = (page: Page) =>
  waitUntil(
    () =>
      page.evaluate(async () =>
        String((await chrome.storage.local.get('settings')).settings).includes('"notify":true'),
      ),
    'warned sites are told of',
  );

/** From the first warned site to the click on what tells of it, and to that it is not told of again. */
async function beTold(page: Page, tab: Page, display: Display): Promise<void> {
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

describe('in Chromium', () => {
  let journey: TestBrowser;
  beforeEach(async () => {
    journey = await startBrowser({ display: true, bare: true });
  });
  afterEach(() => journey?.close());

  test('a warned site is told of by the browser once a day, and a click on that opens its card', async () => {
    const page = await journey.chromium.openPage('options.html#safety');
    const isGranted = (permission: string) => async () => (await journey.readGranted()).includes(permission);
    await press(page, 'Brand safety', 'switch');
    await journey.display.answerPrompt('allow', isGranted('webNavigation'));
    await storeItems(page, { ...toSafetyItem(), ...toPolicyItem(POLICY) });
    await pressNotify(page);
    await journey.display.answerPrompt('allow', isGranted('notifications'));
    await untilNotifies(page);
    const tab = await journey.chromium.openSite('https://readme.zip/');
    await beTold(page, tab, journey.display);
    expect(journey.calls()).toEqual([]);
  });
});

describe('in Firefox', () => {
  let world: World;
  let display: Display;
  let firefox: Firefox;
  beforeEach(async () => {
    world = await createWorld();
    display = await openDisplay();
    // A machine for tests has nothing that shows notifications: Firefox draws them itself then, but not without a display.
    const preferences = { 'alerts.useSystemBackend': false };
    firefox = await openFirefox({ world, headed: true, env: display.env, preferences });
  });
  afterEach(async () => {
    await firefox?.close();
    display?.close();
    await world?.close();
  });

  test('a warned site is told of by the browser once a day, and a click on that opens its card', async () => {
    const page = await firefox.openPage('options.html#safety');
    const isGranted = (permission: string) =>
      waitUntil(
        () => page.evaluate((name) => chrome.permissions.contains({ permissions: [name as 'storage'] }), permission),
        `${permission} is granted`,
      );
    await press(page, 'Brand safety', 'switch');
    await isGranted('webNavigation');
    await storeItems(page, { ...toSafetyItem(), ...toPolicyItem(POLICY) });
    await pressNotify(page);
    await isGranted('notifications');
    await untilNotifies(page);
    const tab = await firefox.openSite('https://readme.zip/');
    await beTold(page, tab, display);
    expect(world.service.log).toEqual([]);
  });
});
