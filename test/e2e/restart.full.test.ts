import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTabs, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import type { Chromium } from '../support/chromium.ts';
import { press, untilText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

/** Enough that the browser asks for some of them before it has started the worker. */
const PASSED = Array.from({ length: 5 }, (_, n) => `passed-${n}.com`);
const ALLOWED = 'allowed-for-now.com';
const REFUSED = 'refused.com';

const profile = createProfile();
let world: World;
let chromium: Chromium;
/** A page of the extension, to read the tabs from. */
let within: Page;

async function open(...args: string[]): Promise<void> {
  const kind = { build: 'chrome-mv3-e2e', keptProfile: profile, atStart: true, isolatesSites: true, bare: true };
  ({ chromium, within } = await startBrowser({ world, args, ...kind }));
}
const readSites = async () => (await readTabs(within)).filter(({ url }) => !url.endsWith('/manifest.json'));
const untilAll = (isSo: (url: string, badge: string) => boolean, what: string) =>
  waitUntil(async () => {
    const sites = (await readSites()).filter(({ url }) => url !== 'about:blank');
    return sites.length === PASSED.length + 1 && sites.every(({ url, text }) => isSo(url, text));
  }, what).catch(async (error: Error) => {
    throw new Error(`${error.message} There are: ${JSON.stringify(await readSites())}`);
  });

beforeAll(async () => {
  world = await createWorld();
  await open();
  await within.evaluate((items) => chrome.storage.local.set(items), {
    ...toSafetyItem({ strict: true }),
    ...toPolicyItem({ ...BY_DATA, block: [...PASSED, ALLOWED, REFUSED] }),
  });
  const countRules = () => within.evaluate(async () => (await chrome.declarativeNetRequest.getDynamicRules()).length);
  await waitUntil(async () => (await countRules()) > 0, 'the browser has our rules');
});
afterAll(async () => {
  await chromium?.close();
  await world?.close();
  removeProfile(profile);
});

test('B3: after a restart with strict blocking our page stands in front of what was continued once, and the exception holds', async () => {
  for (const host of [...PASSED, ALLOWED]) {
    const tab = await chromium.browser.newPage();
    await tab.goto(`https://${host}/`).catch(() => null);
    await untilText(tab, 'Blocked by your policy');
    if (host === ALLOWED) {
      await press(tab, 'Allow this host');
      await press(tab, 'Allow');
    } else await press(tab, 'Continue once');
  }
  await untilAll((url) => url.startsWith('https:'), 'every site is open');
  await within.close();
  await chromium.close();

  await open('--restore-last-session');
  const isOurs = (url: string) => PASSED.some((host) => url.endsWith(`/blocked.html#/${host}`));
  await untilAll(
    (url, badge) => (isOurs(url) && badge === '✕') || (url === `https://${ALLOWED}/` && badge === '✓'),
    'our page stands in front of each',
  );
  expect((await readSites()).filter(({ url }) => isOurs(url))).toHaveLength(PASSED.length);
});

test('after a restart "Go back" leads over the site that the browser refused, to the page before it', async () => {
  const tab = await chromium.browser.newPage();
  await tab.goto('https://before.com/');
  await tab.goto(`https://${REFUSED}/`).catch(() => null);
  await untilText(tab, 'Blocked by your policy');
  await waitUntil(
    () => tab.evaluate(() => history.state?.isBehind === true),
    'the page has learnt what stands behind it',
  );
  await within.close();
  await chromium.close();

  await open('--restore-last-session');
  const isOurs = (page: Page) => page.url().endsWith(`/blocked.html#/${REFUSED}`);
  let restored: Page | undefined;
  await waitUntil(async () => {
    restored = (await chromium.browser.pages()).find(isOurs);
    return restored !== undefined;
  }, 'our page is restored');
  const page = restored as Page;
  await page.bringToFront();
  await press(page, 'Go back');
  await waitUntil(() => page.url() === 'https://before.com/', 'the page before the site is shown');
});
