import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rule } from '../../../lib/safety/policy.ts';
import {
  readEverything,
  storeItems,
  toCategoriesItem,
  toPolicyItem,
  toSafetyItem,
} from '../../support/brand-safety.ts';
import type { Firefox } from '../../support/firefox.ts';
import type { LendFirefox } from '../../support/firefox-browser.ts';
import { find, lookUp, press } from '../../support/firefox-page.ts';
import { loadInFront, runInWindow, toReader } from '../../support/firefox-window.ts';
import { readText, untilText } from '../../support/journey.ts';
import { toTestPolicy } from '../../support/policies.ts';
import { readToolbar } from '../../support/tabs.ts';
import { waitUntil } from '../../support/wait.ts';
import type { World } from '../../support/world.ts';

const FERRIES = 'northwind-ferries.com';
const ADULT = 'velvet-midnight.com';
const STRAY = 'stray-harbour.com';
const LATER = 'blocked-later.com';

let world: World;
let firefox: Firefox;
let within: Page;
/** Where brand safety is switched on and off. */
let options: Page;
/** The tab that goes from site to site. */
let tab: Page;
let tabId: number;

const readAddress = async () => String(await tab.evaluate('location.href'));
const isAtOurs = () =>
  readAddress().then(
    (url) => url.includes('/blocked.html'),
    () => false,
  );
/** A navigation that our page takes the place of has no end for the driver: it is over when our page is there. */
async function goTo(host: string): Promise<void> {
  await tab.bringToFront();
  const wasAtOurs = await isAtOurs();
  const going = tab.goto(`https://${host}/`, { timeout: 300 }).catch(() => null);
  let isOver = false;
  void going.then(() => {
    isOver = true;
  });
  await waitUntil(async () => isOver || (!wasAtOurs && (await isAtOurs())), 'the navigation is over');
}
const hasBadge = async (badge: string) => (await readToolbar(within, tabId)).badge === badge;
const untilBadge = (badge: string) => waitUntil(() => hasBadge(badge), `the badge is "${badge}"`);
async function untilBlocked(): Promise<void> {
  await waitUntil(isAtOurs, 'our page stands in front of the site');
  await untilText(tab, 'Blocked by your policy');
}
const untilOpen = (host: string) =>
  waitUntil(async () => (await readAddress()) === `https://${host}/`, `${host} is open`);
async function flip(name: string): Promise<void> {
  await options.bringToFront();
  await press(options, name, 'switch');
}

/** Verdicts and blocking, switched on by clicks. */
export function describeSafety(lend: LendFirefox): void {
  describe('brand safety', () => {
    beforeAll(async () => {
      ({ firefox, world, within } = await lend());
      options = await firefox.openPage('options.html#safety');
      tab = await firefox.browser.newPage();
      await tab.bringToFront();
      tabId = await within.evaluate(async () => (await chrome.tabs.query({ active: true }))[0]?.id ?? -1);
    });

    test('in Firefox brand safety is switched on, and a preset is in force by one choice', async () => {
      await flip('Brand safety');
      const readSettings = () =>
        within.evaluate(async () => String((await chrome.storage.local.get('settings')).settings));
      await waitUntil(async () => (await readSettings()).includes('"on":true'), 'brand safety is on');
      await (await find(options, 'combobox', 'Start from preset')).select('family');
      await untilText(options, 'The policy is in force.');
      expect(world.service.log).toEqual([]);
    });

    test('in Firefox the badge goes from site to site, and nothing is called for by itself', async () => {
      await goTo(FERRIES);
      await untilBadge('?');
      expect(world.service.log).toEqual([]);
      const popup = await firefox.openPage('popup.html');
      await lookUp(popup, FERRIES);
      await untilText(popup, 'Northwind Ferries AS');
      await lookUp(popup, ADULT);
      await untilText(popup, 'VM Entertainment Ltd');
      await waitUntil(() => world.service.log.length === 6, 'both cards are there');
      await popup.close();
      await untilBadge('✓');
      await goTo('never-looked-up.com');
      await untilBadge('?');
      expect(world.service.log).toHaveLength(6);
    });

    test('in Firefox strict blocking hands blocked sites to the browser, which loads nothing of them, and takes them back', async () => {
      const readRules = () => within.evaluate(() => chrome.declarativeNetRequest.getDynamicRules());
      const areNamed = async (name: string) => JSON.stringify(await readRules()).includes(name);
      expect(await readRules()).toEqual([]);
      await flip('Strict blocking');
      await waitUntil(async () => (await readRules()).length > 0, 'the browser has our rules');
      await goTo(ADULT);
      await untilBlocked();
      // To Firefox the name with a dot at its end is another one, which its rules must name, too.
      await goTo(`${ADULT}.`);
      await untilBlocked();
      expect(world.sites.visits().filter(({ host }) => host.startsWith(ADULT))).toEqual([]);
      // The first rule decides.
      const { policy } = await within.evaluate(() => chrome.storage.local.get('policy'));
      const toRule = (id: string, then: Rule['then'], host: string): Rule => ({
        ...{ id, name: id, then, reason: '' },
        when: { hosts: [host] },
      });
      const rules = [
        toRule('fine', 'warn', 'ads-1.harbour-example.com'),
        toRule('ads', 'block', 'ads-2.harbour-example.com'),
      ];
      await storeItems(within, toPolicyItem(toTestPolicy({ rules, block: [ADULT] })));
      await waitUntil(() => areNamed('harbour-example'), 'the browser has the rules of the policy');
      await goTo('x.ads-2.harbour-example.com');
      await untilBlocked();
      expect(world.sites.visits().filter(({ host }) => host.includes('ads-2'))).toEqual([]);
      await goTo('ads-1.harbour-example.com');
      await untilOpen('ads-1.harbour-example.com');
      await storeItems(within, { policy });
      await waitUntil(async () => !(await areNamed('harbour-example')), 'the browser has the rules of before');
      // A rule that is out of step traps nobody.
      await within.evaluate((host) => {
        const condition = { requestDomains: [host], resourceTypes: ['main_frame' as const] };
        const stray = { id: 9000, priority: 1, action: { type: 'block' as const }, condition };
        return chrome.declarativeNetRequest.updateDynamicRules({ addRules: [stray] });
      }, STRAY);
      await goTo(STRAY);
      await untilOpen(STRAY);
      await flip('Strict blocking');
      await waitUntil(async () => (await readRules()).length === 0, 'the browser has none of our rules left');
    });

    test('in Firefox what is read in the reader view is judged as its site, and "Continue once" holds there', async () => {
      const read = (host: string) => loadInFront(firefox, toReader(host));
      const untilRead = (host: string, badge: string) =>
        waitUntil(
          async () => (await readAddress()) === toReader(host) && hasBadge(badge),
          `${host} is read, with the badge "${badge}"`,
        );
      await goTo(FERRIES);
      await read(FERRIES);
      await untilRead(FERRIES, '✓');
      await read(ADULT);
      await untilBlocked();
      await press(tab, 'Continue once');
      await untilOpen(ADULT);
      await read(ADULT);
      await untilRead(ADULT, '✕');
      await goTo(ADULT);
      await untilOpen(ADULT);
    });

    test('in Firefox the user is stopped at a blocked site, goes back, continues once, and allows it for a day', async () => {
      await goTo(FERRIES);
      await untilOpen(FERRIES);
      await goTo(ADULT);
      await untilBlocked();
      await untilBadge('✕');
      expect(await readText(tab)).toContain('Adult sites');
      await press(tab, 'Go back');
      await untilOpen(FERRIES);

      await goTo(ADULT);
      await untilBlocked();
      await press(tab, 'Continue once');
      await untilOpen(ADULT);
      // Firefox tells the driver nothing of its own pages.
      const readShown = `const { webProgress, currentURI } = gBrowser.selectedBrowser;
        return webProgress.isLoadingDocument ? '' : currentURI.spec;`;
      for (const page of ['about:home', 'about:config']) {
        await loadInFront(firefox, page);
        await waitUntil(async () => (await runInWindow(firefox, readShown)) === page, `${page} is shown`);
        await goTo(ADULT);
        await untilBlocked();
        await press(tab, 'Continue once');
        await untilOpen(ADULT);
      }
      await goTo(FERRIES);
      await untilOpen(FERRIES);

      await goTo(ADULT);
      await untilBlocked();
      await press(tab, 'Allow this host');
      await (await find(tab, 'combobox', 'For how long')).select('day');
      await press(tab, 'Allow');
      await untilOpen(ADULT);
      await untilBadge('✓');
      expect(world.service.log).toHaveLength(6);
    });

    test('in Firefox the way back from a site that was open, and is loaded again since it is blocked, leads over it', async () => {
      await goTo(FERRIES);
      await untilOpen(FERRIES);
      await goTo(LATER);
      await untilOpen(LATER);
      await storeItems(within, toCategoriesItem(LATER, '/Adult'));
      await untilBadge('✕');
      await tab.evaluate(() => location.reload());
      await untilBlocked();
      await press(tab, 'Go back');
      await untilOpen(FERRIES);
    });

    test('in Firefox nothing is left of the decision log as soon as the user wants none kept', async () => {
      const hasLog = async () => (await readEverything(within)).includes('"ground":"rule"');
      await waitUntil(hasLog, 'the log has what was blocked');
      await storeItems(within, toSafetyItem({ logDays: 0 }));
      await waitUntil(async () => !(await hasLog()), 'the log is empty');
    });

    test('in Firefox, switched off, the badge is gone and the site is open', async () => {
      await flip('Brand safety');
      await untilBadge('');
      await goTo(ADULT);
      await untilOpen(ADULT);
    });
  });
}
