import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SafetySettings } from '../../lib/settings/settings.ts';
import { readEverything, storeItems, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import type { Browsing } from '../support/browsing.ts';
import { createBrowsing } from '../support/browsing.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

/** Rounds of ten navigations: with brand safety off, and, as it could ask somebody only where it runs, more in each mode. */
const WHILE_OFF = soak(4, 500);
const IN_MODE = soak(4, 100);
const TABS = soak(12, 200);

const profile = createProfile();
let world: World;
let browsing: Browsing;
let running: TestBrowser;
let chromium: TestBrowser['chromium'];
/** A page of the extension that shows nothing. */
let within: Page;
/** What the worker itself asked anybody for, beside its own files. */
const askedByWorker: string[] = [];

async function open(...args: string[]): Promise<void> {
  running = await startBrowser({
    ...{ world, build: 'chrome-mv3-e2e', atStart: true, keptProfile: profile, bare: true },
    args,
  });
  ({ chromium, within } = running);
  const { client } = await running.attachWorker();
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith(chromium.origin)) askedByWorker.push(request.url);
  });
}

beforeAll(async () => {
  world = await createWorld();
  browsing = createBrowsing(world, TABS);
  await open();
  await browsing.prepare(chromium, within);
});
beforeEach(() => browsing.forget());
afterAll(async () => {
  await chromium?.close();
  await world?.close();
  removeProfile(profile);
});

const setSafety = (safety: Partial<SafetySettings>) => storeItems(within, toSafetyItem(safety));

function expectNothingAsked(): void {
  expect(world.service.log).toEqual([]);
  expect(askedByWorker).toEqual([]);
  const [visited, gone] = browsing.compared();
  expect(visited).toEqual(gone);
}

test(`T7, T11, P1: with brand safety off, as it is at first, ${WHILE_OFF * 10} navigations ask nobody, and 0 of the sites are in storage`, async () => {
  await browsing.untilKnown(chromium, within, 'off');
  const seen = await browsing.browse(chromium, WHILE_OFF);
  expect(seen).toBeGreaterThanOrEqual(WHILE_OFF * 10);
  expectNothingAsked();
  const stored = await readEverything(within);
  expect(stored).not.toContain('visited-');
  // The same reading sees what was saved before.
  for (const host of ['saved-bad.com', 'primed-bad.com']) expect(stored).toContain(host);
});

test.each(['saved', 'primed'] as const)(
  `T7, T11: in the mode "%s" ${IN_MODE * 10} navigations ask nobody, and 0 of the sites are in storage`,
  async (mode) => {
    await setSafety({ on: true, mode });
    await browsing.untilKnown(chromium, within, mode);
    const seen = await browsing.browse(chromium, IN_MODE);
    expect(seen).toBeGreaterThanOrEqual(IN_MODE * 10);
    await browsing.untilKnown(chromium, within, mode);
    expectNothingAsked();
    expect(await readEverything(within)).not.toContain('visited-');
  },
);

test('T10: in a private window nothing is judged, blocked, asked or written, while the same site is blocked outside', async () => {
  await running.inWorker(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    chrome.webNavigation.onCommitted.addListener(({ url }) => seen.push(url));
    chrome.tabs.onUpdated.addListener((_, __, { url = '' }) => seen.push(url));
  });
  const before = await readEverything(within);
  const secret = await chromium.browser.createBrowserContext();
  const page = await secret.newPage();
  for (const host of ['blocked-example.com', 'saved-bad.com', 'a.visited-0.com']) {
    const url = browsing.willGo(`https://${host}/private`);
    await page.goto(url);
    expect(page.url()).toBe(url);
  }
  await secret.close();
  expect(await readEverything(within)).toBe(before);
  expectNothingAsked();

  const outside = await chromium.browser.newPage();
  await outside.goto('https://blocked-example.com/outside').catch(() => {});
  await waitUntil(() => outside.url().startsWith(`${chromium.origin}/blocked.html`), 'it is blocked outside');
  // The worker did listen: it saw what came after, and nothing of what was private.
  const readSeen = () => running.inWorker(() => (globalThis as unknown as { seen: string[] }).seen.join(' '));
  await waitUntil(async () => (await readSeen()).includes('blocked.html'), 'the worker has seen it');
  expect(await readSeen()).not.toContain('/private');
  await outside.close();
});

test.each(soak(['primed'] as const, ['saved', 'primed'] as const))(
  `T7: ${TABS} tabs opened at once in the mode "%s" are judged and ask nobody`,
  async (mode) => {
    await setSafety({ on: true, mode });
    await browsing.untilKnown(chromium, within, mode);
    await browsing.closeTabs(within);
    await browsing.openTabs(within);
    await browsing.untilTabs(within, mode);
    expectNothingAsked();
  },
);

// What is saved alone is judged as it is beside primed lists: so many tabs come back once with lists, and once with nothing on.
test.each(soak(['off', 'primed'] as const, ['off', 'saved', 'primed'] as const))(
  `B3: a browser that comes back in the mode "%s" with the ${TABS} tabs of its last session judges them so and asks nobody`,
  async (mode) => {
    await setSafety(mode === 'off' ? { on: false } : { on: true, mode });
    await browsing.untilKnown(chromium, within, mode);
    await chromium.browser.close();
    browsing.forget();
    await open('--restore-last-session');
    await waitUntil(async () => (await browsing.readTabCount(within)) === TABS, 'the tabs are back', 120_000);
    await browsing.lookAtTabs(within);
    await browsing.untilTabs(within, mode);
    browsing.tabs.forEach(browsing.willGo);
    expectNothingAsked();
    expect(await readEverything(within)).not.toContain('visited-');
  },
);

test('the same counting sees the one call of a site in the mode that looks new sites up', async () => {
  await setSafety({ on: true, mode: 'lookup' });
  await chromium.openSite('https://counted-example.com/');
  await waitUntil(() => world.service.log.length === 1 && askedByWorker.length > 0, 'the call is seen');
  expect(new Set(askedByWorker)).toEqual(new Set([`${world.address}/api/categorize`]));
});
