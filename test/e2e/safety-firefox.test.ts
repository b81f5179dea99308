import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rule } from '../../lib/safety/policy.ts';
import { readEverything, storeItems, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { runInWindow } from '../support/firefox-window.ts';
import { readText, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const FERRIES = 'northwind-ferries.com';
const ADULT = 'velvet-midnight.com';
const STRAY = 'stray-harbour.com';
const LATER = 'blocked-later.com';

let world: World;
let firefox: Firefox;
/** A page of the extension, which asks the browser what the toolbar shows. */
let inside: Page;
let tab: Page;

beforeAll(async () => {
  world = await createWorld();
  firefox = await openFirefox({ world });
  await setUp(firefox, world);
  inside = await firefox.openPage('options.html#safety');
  tab = await firefox.browser.newPage();
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
});

const isAtOurs = () =>
  tab.evaluate('location.pathname').then(
    (path) => path === '/blocked.html',
    () => false,
  );
/** A navigation that our page takes the place of has no end for the driver: it is over when our page is there. */
async function goTo(host: string): Promise<void> {
  const wasAtOurs = await isAtOurs();
  const going = tab.goto(`https://${host}/`, { timeout: 300 }).catch(() => null);
  let isOver = false;
  void going.then(() => {
    isOver = true;
  });
  await waitUntil(async () => isOver || (!wasAtOurs && (await isAtOurs())), 'the navigation is over');
}
/** The badge while the tab is in front, and its address. */
const readTab = async () => {
  await tab.bringToFront();
  const badge = await inside.evaluate(async () => {
    const [{ id: tabId = 0 } = {}] = await chrome.tabs.query({ active: true });
    return chrome.action.getBadgeText({ tabId });
  });
  return { url: await tab.evaluate('location.href'), badge };
};
const untilBadge = (badge: string) =>
  waitUntil(async () => (await readTab()).badge === badge, `the badge is "${badge}"`);
const untilBlocked = async () => {
  await waitUntil(
    async () => String((await readTab()).url).includes('/blocked.html'),
    'our page stands in front of the site',
  );
  await untilText(tab, 'Blocked by your policy');
};
const untilOpen = (host: string) =>
  waitUntil(async () => (await readTab()).url === `https://${host}/`, `${host} is open`);
async function press(name: string): Promise<void> {
  const button = await tab.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
  await waitUntil(
    async () => (await button?.evaluate((one) => one.getAttribute('aria-disabled'))) !== 'true',
    `"${name}" takes a click`,
  );
  await button?.click();
}

test('in Firefox brand safety is switched on, and a preset is in force by one choice', async () => {
  await (await inside.waitForSelector('::-p-aria([name="Brand safety"][role="switch"])'))?.click();
  const isOn = () => inside.evaluate(async () => String((await chrome.storage.local.get('settings')).settings));
  await waitUntil(async () => (await isOn()).includes('"on":true'), 'brand safety is on');
  const list = await inside.waitForSelector('::-p-aria([name="Start from preset"][role="combobox"])');
  await list?.select('family');
  await untilText(inside, 'The policy is in force.');
  expect(world.service.log).toEqual([]);
});

test('in Firefox the badge goes from site to site, and nothing is called for by itself', async () => {
  await goTo(FERRIES);
  await untilBadge('?');
  expect(world.service.log).toEqual([]);
  const popup = await firefox.openPage('popup.html');
  for (const host of [FERRIES, ADULT]) {
    const field = await popup.waitForSelector('input[aria-label="Look up a host, address or e-mail"]');
    await field?.click({ count: 3 });
    await field?.type(host);
    await field?.press('Enter');
    await untilText(popup, host === FERRIES ? 'Northwind Ferries AS' : 'VM Entertainment Ltd');
  }
  await waitUntil(() => world.service.log.length === 6, 'both cards are there');
  await popup.close();
  await untilBadge('✓');
  await goTo('never-looked-up.com');
  await untilBadge('?');
  expect(world.service.log).toHaveLength(6);
});

test('in Firefox strict blocking hands blocked sites to the browser, which loads nothing of them, and takes them back', async () => {
  const dropped = async () => {
    await inside.bringToFront();
    return inside.evaluate(async () => (await chrome.declarativeNetRequest.getDynamicRules()).length);
  };
  expect(await dropped()).toBe(0);
  await (await inside.waitForSelector('::-p-aria([name="Strict blocking"][role="switch"])'))?.click();
  await waitUntil(async () => (await dropped()) > 0, 'the browser has our rules');
  await goTo(ADULT);
  await untilBlocked();
  // To Firefox the name with a dot at its end is another one, which its rules must name, too.
  await goTo(`${ADULT}.`);
  await untilBlocked();
  expect(world.sites.visits().filter(({ host }) => host.startsWith(ADULT))).toEqual([]);
  // The first rule decides.
  await inside.bringToFront();
  const { policy } = await inside.evaluate(() => chrome.storage.local.get('policy'));
  const toRule = (id: string, then: Rule['then'], host: string): Rule => ({
    ...{ id, name: id, then, reason: '' },
    when: { hosts: [host] },
  });
  const rules = [
    toRule('fine', 'warn', 'ads-1.harbour-example.com'),
    toRule('ads', 'block', 'ads-2.harbour-example.com'),
  ];
  await storeItems(inside, toPolicyItem(toTestPolicy({ rules, block: [ADULT] })));
  const readRules = () =>
    inside.evaluate(async () => JSON.stringify(await chrome.declarativeNetRequest.getDynamicRules()));
  await waitUntil(
    async () => (await readRules()).includes('harbour-example'),
    'the browser has the rules of the policy',
  );
  await goTo('x.ads-2.harbour-example.com');
  await untilBlocked();
  expect(world.sites.visits().filter(({ host }) => host.includes('ads-2'))).toEqual([]);
  await goTo('ads-1.harbour-example.com');
  await untilOpen('ads-1.harbour-example.com');
  await inside.bringToFront();
  await storeItems(inside, { policy });
  await waitUntil(async () => !(await readRules()).includes('harbour-example'), 'the browser has the rules of before');
  // A rule that is out of step traps nobody.
  await inside.bringToFront();
  await inside.evaluate((host) => {
    const condition = { requestDomains: [host], resourceTypes: ['main_frame' as const] };
    const stray = { id: 9000, priority: 1, action: { type: 'block' as const }, condition };
    return chrome.declarativeNetRequest.updateDynamicRules({ addRules: [stray] });
  }, STRAY);
  await goTo(STRAY);
  await untilOpen(STRAY);
  await inside.bringToFront();
  await (await inside.waitForSelector('::-p-aria([name="Strict blocking"][role="switch"])'))?.click();
  await waitUntil(async () => (await dropped()) === 0, 'the browser has none of our rules left');
});

test('in Firefox what is read in the reader view is judged as its site, and "Continue once" holds there', async () => {
  const read = async (host: string) => {
    await tab.bringToFront();
    await runInWindow(
      firefox,
      `const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
      gBrowser.selectedBrowser.fixupAndLoadURIString(given, { triggeringPrincipal });`,
      toReader(host),
    );
  };
  const toReader = (host: string) => `about:reader?url=${encodeURIComponent(`https://${host}/`)}`;
  const untilRead = (host: string, badge: string) =>
    waitUntil(async () => {
      const shown = await readTab();
      return shown.url === toReader(host) && shown.badge === badge;
    }, `${host} is read, with the badge "${badge}"`);
  await goTo(FERRIES);
  await read(FERRIES);
  await untilRead(FERRIES, '✓');
  await read(ADULT);
  await untilBlocked();
  await press('Continue once');
  await untilOpen(ADULT);
  await read(ADULT);
  await untilRead(ADULT, '✕');
  await goTo(ADULT);
  await untilOpen(ADULT);
});

/** The address of the page in the tab in front once it is there; Firefox tells the driver nothing of its own pages. */
const SHOWN = `const { webProgress, currentURI } = gBrowser.selectedBrowser;
  return webProgress.isLoadingDocument ? '' : currentURI.spec;`;

test('in Firefox the user is stopped at a blocked site, goes back, continues once, and allows it for a day', async () => {
  await goTo(FERRIES);
  await untilOpen(FERRIES);
  await goTo(ADULT);
  await untilBlocked();
  await untilBadge('✕');
  expect(await readText(tab)).toContain('Adult sites');
  await press('Go back');
  await untilOpen(FERRIES);

  await goTo(ADULT);
  await untilBlocked();
  await press('Continue once');
  await untilOpen(ADULT);
  for (const page of ['about:home', 'about:config']) {
    await tab.goto(page, { timeout: 3_000 }).catch(() => null);
    await waitUntil(async () => (await runInWindow(firefox, SHOWN)) === page, `${page} is shown`);
    await goTo(ADULT);
    await untilBlocked();
    await press('Continue once');
    await untilOpen(ADULT);
  }
  await goTo(FERRIES);
  await untilOpen(FERRIES);

  await goTo(ADULT);
  await untilBlocked();
  await press('Allow this host');
  const list = await tab.waitForSelector('::-p-aria([name="For how long"][role="combobox"])');
  await list?.select('day');
  await press('Allow');
  await untilOpen(ADULT);
  await untilBadge('✓');
  expect(world.service.log).toHaveLength(6);
});

test('in Firefox the way back from a site that was open, and is loaded again since it is blocked, leads over it', async () => {
  await goTo(FERRIES);
  await untilOpen(FERRIES);
  await goTo(LATER);
  await untilOpen(LATER);
  await inside.bringToFront();
  await storeItems(inside, toCategoriesItem(LATER, '/Adult'));
  await untilBadge('✕');
  await tab.evaluate(() => location.reload());
  await untilBlocked();
  await press('Go back');
  await untilOpen(FERRIES);
});

test('in Firefox nothing is left of the decision log as soon as the user wants none kept', async () => {
  await inside.bringToFront();
  const hasLog = async () => (await readEverything(inside)).includes('"ground":"rule"');
  await waitUntil(hasLog, 'the log has what was blocked');
  await storeItems(inside, toSafetyItem({ logDays: 0 }));
  await waitUntil(async () => !(await hasLog()), 'the log is empty');
});

test('in Firefox, switched off, the badge is gone and the site is open', async () => {
  await inside.bringToFront();
  await (await inside.waitForSelector('::-p-aria([name="Brand safety"][role="switch"])'))?.click();
  await waitUntil(async () => (await readTab()).badge === '', 'the badge is gone');
  await goTo(ADULT);
  await untilOpen(ADULT);
});
