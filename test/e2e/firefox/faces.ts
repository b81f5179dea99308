import type { Page } from 'puppeteer-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectColumnsKept } from '../../support/columns.ts';
import type { Firefox } from '../../support/firefox.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';
import { lookUp, press } from '../../support/firefox-page.ts';
import { withPreferences } from '../../support/firefox-window.ts';
import { readText, untilText } from '../../support/journey.ts';
import { SECTION_TITLES } from '../../support/section-titles.ts';
import { openTabs } from '../../support/tabs.ts';
import { waitUntil } from '../../support/wait.ts';
import type { World } from '../../support/world.ts';

const SITE = 'northwind-ferries.com';

let browser: TestFirefox;
let firefox: Firefox;
let world: World;

const subjects = () => [...new Set(world.service.log.map(({ subject }) => subject))];
const untilCalm = (page: Page) =>
  waitUntil(() => page.$$eval('[aria-busy="true"]', (busy) => busy.length === 0), 'everything is there');
async function openSidebar(): Promise<Page> {
  const sidebar = await firefox.openPage('sidepanel.html');
  await sidebar.setViewport({ width: 240, height: 800 });
  return sidebar;
}

/** What Firefox draws and does otherwise than Chromium, in the popup, the sidebar's page and the dashboard. */
export function describeFaces(lend: LendFirefox): void {
  describe('faces', () => {
    beforeAll(async () => {
      browser = await lend();
      ({ firefox, world } = browser);
    });
    beforeEach(() => {
      world.service.log.length = 0;
    });

    test('in Firefox a page of ours that opens in a tab behind a site makes no call; the popup makes its own', async () => {
      const { within } = browser;
      const host = 'harbour-behind.com';
      const site = await firefox.openSite(`https://${host}/`);
      await site.bringToFront();
      const paths = [
        'popup.html',
        'sidepanel.html',
        'dashboard.html',
        `dashboard.html#/site/${host}`,
        `blocked.html#/${host}`,
      ];
      const ids = await openTabs(
        within,
        paths.map((path) => `/${path}`),
      );
      const countDrawn = () =>
        within.evaluate(
          `browser.extension.getViews({ type: 'tab' }).filter(({ document }) => document.querySelector('main > *')).length`,
        );
      await waitUntil(async () => (await countDrawn()) === paths.length, 'our pages are drawn');
      expect(world.service.log).toEqual([]);
      await browser.openPopup();
      await waitUntil(() => world.service.log.length >= 3, 'the card is asked for');
      await browser.untilPopupSays('Registration');
      expect(world.service.log).toHaveLength(3);
      await browser.closePopup();
      await within.evaluate((all) => chrome.tabs.remove(all), ids);
      await site.close();
    });

    test.each([
      ['the dashboard', 'button[aria-label="Open in dashboard"]', `/dashboard.html#/site/${SITE}`],
      ['a profile', 'a.profile', 'https://www.facebook.com/northwindferries'],
    ])('in Firefox the real popup goes when the tab of %s opens from it', async (_, selector, address) => {
      const { within, inPopup, openPopup } = browser;
      const site = await firefox.openSite(`https://${SITE}/`);
      await site.bringToFront();
      await openPopup();
      const element = `popup?.document.querySelector('${selector}')`;
      await waitUntil(async () => (await inPopup(`Boolean(${element})`)) === true, 'the popup shows the card');
      await inPopup(`${element}.click()`);
      await waitUntil(async () => (await inPopup('!popup')) === true, 'the popup is closed');
      const readFront = () =>
        within.evaluate(async () => (await chrome.tabs.query({ active: true })).map(({ url = '' }) => url));
      await waitUntil(async () => (await readFront()).some((url) => url.endsWith(address)), 'the tab is in front');
      await site.close();
    });

    test('in Firefox the popup’s page shows every section, loads what waits for one call each, and opens again for nothing', async () => {
      const popup = await firefox.openPage('popup.html');
      await lookUp(popup, 'harbour-books.com');
      await press(popup, 'Load Similar sites · 1 call');
      await press(popup, 'Load IAB categories · 1 call');
      await waitUntil(() => world.service.log.length === 5, 'five calls are sent');
      await untilCalm(popup);
      expect(await popup.$$eval('main h2', (found) => found.map((heading) => heading.textContent))).toEqual(
        SECTION_TITLES,
      );
      expect(await readText(popup)).not.toMatch(/undefined|NaN|null/);

      await lookUp(popup, 'https://www.harbour-books.com/shelf?x=1');
      await untilText(popup, 'harbour-books.com');
      await untilCalm(popup);
      expect(world.service.log).toHaveLength(5);
      expect(subjects()).toEqual(['https://harbour-books.com']);
      await popup.close();
    });

    test('in Firefox the popup’s page in a tab shows no site by itself, and says why one that is typed is none', async () => {
      const popup = await firefox.openPage('popup.html');
      await untilText(popup, 'Type a host, an address or an e-mail address.');
      expect(await popup.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
      await lookUp(popup, 'http://wiki.internal/start');
      await untilText(popup, 'This address is not a public site: its name is private to this computer or network.');
      expect(world.service.log).toEqual([]);
      await popup.close();
    });

    test('in Firefox an e-mail address is asked about once before it is sent, and again once its consent was withdrawn', async () => {
      const popup = await firefox.openPage('popup.html');
      await lookUp(popup, `desk@${SITE}`);
      await untilText(popup, 'Send this e-mail address?');
      expect(world.service.log).toEqual([]);
      // A real click: Firefox takes the request for its own consent to sending such in nothing else.
      await press(popup, 'Send and look up');
      await waitUntil(() => world.service.log.length > 0, 'the address is sent');
      expect(JSON.parse(world.service.log[0]?.body ?? '{}')).toEqual({ email: `desk@${SITE}` });
      const consent = await popup.evaluate(
        async () => ((await chrome.permissions.getAll()) as { data_collection?: string[] }).data_collection,
      );
      expect(consent).toContain('personallyIdentifyingInfo');
      const readSettings = () =>
        popup.evaluate(async () => String((await chrome.storage.local.get('settings')).settings));
      expect(await readSettings()).toContain('"emailAgreed":true');
      // As in the browser's own page about the extension: this consent alone.
      await popup.evaluate(async () => {
        const permissions = chrome.permissions as unknown as { remove(consent: object): Promise<boolean> };
        await permissions.remove({ data_collection: ['personallyIdentifyingInfo'] });
      });
      await waitUntil(async () => (await readSettings()).includes('"emailAgreed":false'), 'the word is taken back');
      await untilCalm(popup);
      await popup.close();
    });

    test('in Firefox the sidebar is as narrow as it opens: what is typed is read whole, the host breaks between its words, and the menu to copy is whole', async () => {
      const sidebar = await openSidebar();
      await lookUp(sidebar, SITE);
      expect(await sidebar.$eval('.subject-field input', (field) => field.scrollWidth - field.clientWidth)).toBe(0);
      await untilText(sidebar, 'Northwind Ferries AS');
      const lines = await sidebar.$eval(
        'h1 bdi',
        (name) => new Set([...name.getClientRects()].map(({ top }) => top)).size,
      );
      expect(lines).toBeLessThanOrEqual(2);
      await sidebar.click('.menu summary');
      await sidebar.waitForSelector('.menu-list');
      const menu = await sidebar.$eval('.menu-list', (list) => list.getBoundingClientRect().toJSON());
      expect(menu.left).toBeGreaterThanOrEqual(0);
      expect(menu.right).toBeLessThanOrEqual(240);
      expect(world.service.log).toEqual([]);
      await sidebar.close();
    });

    test('in Firefox the sidebar’s page looks a site up: a host that fits its line as it opens is not broken, and its button lies after it', async () => {
      const sidebar = await openSidebar();
      await lookUp(sidebar, 'lumenpay.com');
      await untilText(sidebar, 'Service data');
      // Each section shows as soon as it is there: what is asked for the others belongs to this test.
      await waitUntil(() => world.service.log.length === 3, 'the card is asked for');
      expect(subjects()).toEqual(['https://lumenpay.com']);
      await untilCalm(sidebar);
      const places = ['h1', 'h1 bdi', '.card-name button'];
      const [line, host, button] = await Promise.all(
        places.map((place) => sidebar.$eval(place, (found) => found.getBoundingClientRect().toJSON())),
      );
      expect(line.height).toBe(20);
      expect(button.left).toBeGreaterThanOrEqual(host.right);
      expect(button.right).toBeLessThanOrEqual(240);
      await sidebar.close();
    });

    test('in Firefox the sidebar is no wider than it opens where a reader has set a smallest size of letters', async () => {
      const sizes = { 'font.minimum-size.x-western': 16, 'font.minimum-size.x-unicode': 16 };
      await withPreferences(firefox, sizes, async () => {
        const sidebar = await openSidebar();
        await untilText(sidebar, 'Follow the active tab');
        const [small, large] = await sidebar.evaluate(() =>
          ['8px', '16px'].map((fontSize) => {
            const letter = document.body.appendChild(document.createElement('span'));
            Object.assign(letter.style, { fontSize, position: 'fixed' });
            letter.textContent = 'M';
            return letter.getBoundingClientRect().width;
          }),
        );
        expect(small).toBe(large);
        expect(await sidebar.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(240);
        await sidebar.close();
      });
    });

    test('in Firefox the dashboard shows a saved card at full width, its table that is only read out lies over no figure, and the usage by day and endpoint', async () => {
      const dashboard = await firefox.openPage(`dashboard.html#/site/${SITE}`);
      await dashboard.setViewport({ width: 1280, height: 900 });
      await untilText(dashboard, 'Northwind Ferries AS');
      await untilCalm(dashboard);
      await expectColumnsKept(dashboard);
      const isDrawn = await dashboard.$eval('.hidden-text caption', (caption) => {
        caption.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = caption.getBoundingClientRect();
        return caption.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isDrawn).toBe(false);
      expect(world.service.log).toEqual([]);
      await dashboard.close();
      const usage = await firefox.openPage('dashboard.html#/usage');
      await usage.waitForSelector('main table');
      expect(await usage.$$eval('main tbody tr', (rows) => rows.length)).toBeGreaterThanOrEqual(5);
      await untilText(usage, 'Categories and company');
      await usage.close();
    });
  });
}
