import { realpathSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { STRICT_PERMISSION } from '../../lib/browser/permissions.ts';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { BY_DATA, toTestPolicy } from '../support/policies.ts';
import { createProfile, removeProfile, toExtensionId } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { openTabs, toAddresses, toHosts } from '../support/tabs.ts';
import { waitUntil } from '../support/wait.ts';

test('the permission that slows every page is asked for with strict blocking alone, which begins with the next start of the browser', async () => {
  const keptProfile = createProfile([toExtensionId(realpathSync('.output/chrome-mv3'))]);
  const options = { display: true, keptProfile, atStart: true };
  const first = await startBrowser(options);
  const told = 'Strict blocking begins the next time you start your browser.';
  const readRules = (page: Page) => page.evaluate(() => chrome.declarativeNetRequest.getDynamicRules());
  try {
    const page = await first.chromium.openPage('options.html#safety');
    await press(page, 'Brand safety', 'switch');
    await first.display.answerPrompt('allow', async () => (await first.readGranted()).includes('webNavigation'));
    expect(await first.readGranted()).not.toContain(STRICT_PERMISSION);
    await storeItems(page, toPolicyItem(toTestPolicy({ block: ['listed-example.com'] })));
    await page.waitForSelector('.policy-size');
    await press(page, 'Strict blocking', 'switch');
    await first.display.answerPrompt('allow', async () => (await first.readGranted()).includes('https://*/*'));
    await untilText(page, told);
    expect(await first.readGranted()).toContain(STRICT_PERMISSION);
    // Longer than changes are gathered: an update now would never end.
    await new Promise((resume) => setTimeout(resume, 2500));
    expect(await readRules(page)).toEqual([]);
    // Blocked by the worker all the same.
    const tab = await first.chromium.browser.newPage();
    await tab.goto('https://listed-example.com/').catch(() => null);
    await waitUntil(() => tab.url().includes('/blocked.html'), 'our page takes its place');
  } finally {
    await first.close();
  }

  const second = await startBrowser({ ...options, bare: true });
  const { chromium, world } = second;
  try {
    const page = await chromium.openPage('options.html#safety');
    await waitUntil(async () => (await readRules(page)).length > 0, 'the browser has the rules');
    expect(await readText(page)).not.toContain(told);
    // What once took rules takes them again.
    await press(page, 'Strict blocking', 'switch');
    await waitUntil(
      async () => !(await second.readGranted()).includes(STRICT_PERMISSION),
      'the permission is given back',
    );
    await press(page, 'Strict blocking', 'switch');
    await waitUntil(async () => (await second.readGranted()).includes(STRICT_PERMISSION), 'it is granted again');
    await waitUntil(async () => (await readRules(page)).length > 0, 'the browser has the rules again');
    expect(await readText(page)).not.toContain(told);
    await page.evaluate(() => chrome.permissions.remove({ permissions: ['declarativeNetRequestWithHostAccess'] }));
    await untilText(page, 'A permission that strict blocking needs is missing.');
    await press(page, 'Allow again');
    await waitUntil(async () => (await second.readGranted()).includes(STRICT_PERMISSION), 'it is granted again');
    const tab = await chromium.browser.newPage();
    for (let round = 0; round < soak(2, 20); round++) {
      await tab.goto('https://free-example.com/');
      await second.killWorker();
      await tab.goto(`https://listed-example.com/${round}`).catch(() => null);
      await waitUntil(() => tab.url().includes('/blocked.html'), 'our page takes its place');
    }
    expect(world.sites.visits().filter(({ host }) => host === 'listed-example.com')).toEqual([]);
  } finally {
    await second.close();
    removeProfile(keptProfile);
  }
});

test('U6: sites that wait for an automatic lookup are not asked about once the permission is taken away', async () => {
  const own = await startBrowser({ display: true });
  const { chromium, world, display } = own;
  const page = await chromium.openPage('options.html#safety');
  await press(page, 'Brand safety', 'switch');
  await display.answerPrompt('allow', async () => (await own.readGranted()).includes('webNavigation'));
  await storeItems(page, { ...toSafetyItem({ mode: 'lookup', dailyBudget: 50 }), ...toPolicyItem(BY_DATA) });
  await waitUntil(
    () => page.evaluate(async () => (await chrome.storage.session.get('safety-look'))['safety-look'] === 'lookup'),
    'sites are looked up',
  );
  const asked = () => world.service.log.map(({ subject }) => subject);
  const isOff = () => page.evaluate(async () => (await chrome.action.getBadgeText({})) === 'off');
  await openTabs(page, toAddresses(toHosts('waiting', 12)));
  await waitUntil(() => asked().length >= 2, 'the first are asked about');
  await page.evaluate(() => chrome.permissions.remove({ permissions: ['webNavigation'] }));
  await waitUntil(isOff, 'every badge is off');
  const before = asked().length;
  // In that time three more would be.
  await new Promise((resume) => setTimeout(resume, 3500));
  expect(asked().length).toBeLessThanOrEqual(before + 1);

  await press(page, 'Allow again');
  await waitUntil(async () => !(await isOff()), 'it is granted again');
  await openTabs(page, toAddresses(['granted-again.com']));
  await waitUntil(() => asked().includes('https://granted-again.com'), 'what is opened then is asked about');
  expect(asked().length).toBeLessThanOrEqual(before + 2);
  await own.close();
});
