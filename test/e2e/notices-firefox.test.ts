import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestFirefox } from '../support/firefox-browser.ts';
import { startFirefox } from '../support/firefox-browser.ts';
import { press } from '../support/firefox-page.ts';
import { beTold, untilNotifies, WARNS_OF_ZIP } from '../support/notices.ts';
import { waitUntil } from '../support/wait.ts';
import type { Display } from '../support/xvfb.ts';
import { openDisplay } from '../support/xvfb.ts';

let display: Display;
let browser: TestFirefox;

beforeAll(async () => {
  display = await openDisplay();
  // A machine for tests has nothing that shows notifications: Firefox draws them itself then, but not without a display.
  browser = await startFirefox({ headed: true, env: display.env, preferences: { 'alerts.useSystemBackend': false } });
});

afterAll(async () => {
  await browser?.close();
  display?.close();
});

test('in Firefox a warned site is told of by the browser once a day, and a click on that opens its card', async () => {
  const { firefox, world } = browser;
  const page = await firefox.openPage('options.html#safety');
  const untilGranted = (permission: string) =>
    waitUntil(
      () => page.evaluate((name) => chrome.permissions.contains({ permissions: [name as 'storage'] }), permission),
      `${permission} is granted`,
    );
  await press(page, 'Brand safety', 'switch');
  await untilGranted('webNavigation');
  await storeItems(page, { ...toSafetyItem(), ...toPolicyItem(WARNS_OF_ZIP) });
  // Once the policy is shown: what stood in its place was longer, and the switch comes to lie elsewhere.
  await page.waitForSelector('.policy-size');
  await press(page, 'Notify me of warned sites', 'switch');
  await untilGranted('notifications');
  await untilNotifies(page);
  const tab = await firefox.openSite('https://readme.zip/');
  await beTold(page, tab, display);
  expect(world.service.log).toEqual([]);
});
