import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press } from '../support/journey.ts';
import { beTold, untilNotifies, WARNS_OF_ZIP } from '../support/notices.ts';

let journey: TestBrowser;
beforeEach(async () => {
  journey = await startBrowser({ display: true, bare: true });
});
afterEach(() => journey?.close());

test('in Chromium a warned site is told of by the browser once a day, and a click on that opens its card', async () => {
  const page = await journey.chromium.openPage('options.html#safety');
  const isGranted = (permission: string) => async () => (await journey.readGranted()).includes(permission);
  await press(page, 'Brand safety', 'switch');
  await journey.display.answerPrompt('allow', isGranted('webNavigation'));
  await storeItems(page, { ...toSafetyItem(), ...toPolicyItem(WARNS_OF_ZIP) });
  // Once the policy is shown: what stood in its place was longer, and the switch comes to lie elsewhere.
  await page.waitForSelector('.policy-size');
  await press(page, 'Notify me of warned sites', 'switch');
  await journey.display.answerPrompt('allow', isGranted('notifications'));
  await untilNotifies(page);
  const tab = await journey.chromium.openSite('https://readme.zip/');
  await beTold(page, tab, journey.display);
  expect(journey.calls()).toEqual([]);
});
