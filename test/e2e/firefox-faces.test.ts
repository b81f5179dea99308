import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectColumnsKept } from '../support/columns.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { readButtons, readText, showSection, untilText } from '../support/journey.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const SITE = 'northwind-ferries.com';
const HEADINGS = [
  'Categories',
  'Company',
  'Technologies',
  'Social profiles',
  'Registration',
  'Traffic',
  'Similar sites',
  'IAB categories',
];

let world: World;
let firefox: Firefox;

beforeAll(async () => {
  world = await createWorld();
  // With access to sites from the start: opened by a program, the popup is no click that would give it.
  firefox = await openFirefox({ world, build: 'firefox-mv3-e2e' });
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
});

beforeEach(() => {
  world.service.log.length = 0;
});

const subjects = () => [...new Set(world.service.log.map(({ subject }) => subject))];
const isCalm = (page: Page) => page.$$eval('[aria-busy="true"]', (busy) => busy.length === 0);

async function lookUp(page: Page, text: string): Promise<void> {
  const field = await page.waitForSelector('input[aria-label="Look up a host, address or e-mail"]');
  await field?.click({ count: 3 });
  await field?.type(text);
  await field?.press('Enter');
}

/** Presses the first button whose label begins so. */
async function press(page: Page, start: string): Promise<void> {
  await waitUntil(async () => (await readButtons(page)).some((name) => name.startsWith(start)), `there is "${start}"`);
  await page.$$eval(
    'button',
    (buttons, wanted) => buttons.find((button) => button.textContent?.trim().startsWith(wanted))?.click(),
    start,
  );
}

test('in Firefox the first run says what to do, and the options page saves a key for a loopback service', async () => {
  const popup = await firefox.openPage('popup.html');
  await lookUp(popup, SITE);
  await untilText(popup, 'Enter service and key');
  await popup.close();
  await setUp(firefox, world);
  const options = await firefox.openPage('options.html');
  await untilText(options, '•••• 7Q4Z saved');
  // The event page answers: what it says of the saved data is a message to it and back.
  await showSection(options, 'saved');
  await untilText(options, 'Nothing is saved.');
  await options.close();
  expect(world.service.log).toEqual([]);
});

test('in Firefox the real popup opens the card of the active tab', async () => {
  const inside = await firefox.openPage('options.html');
  const site = await firefox.openSite(`https://${SITE}/read?article=7`);
  await site.bringToFront();
  await inside.evaluate('browser.action.openPopup()');
  const says = `browser.extension.getViews({ type: 'popup' })[0]?.document.querySelector('main')?.innerText ?? ''`;
  const readPopup = async () => String(await inside.evaluate(says));
  await waitUntil(async () => (await readPopup()).includes('Northwind Ferries AS'), 'the popup shows the card');
  await waitUntil(() => world.service.log.length === 3, 'the card is asked for');
  expect(subjects()).toEqual([`https://${SITE}`]);
  await inside.evaluate(`browser.extension.getViews({ type: 'popup' })[0].close()`);
  await inside.close();
  await site.close();
});

test('in Firefox a page of ours that opens in a tab behind a site makes no call; the popup makes its own', async () => {
  const host = 'harbour-behind.com';
  const inside = await firefox.openPage('options.html');
  const site = await firefox.openSite(`https://${host}/`);
  await site.bringToFront();
  const paths = [
    'popup.html',
    'sidepanel.html',
    'dashboard.html',
    `dashboard.html#/site/${host}`,
    `blocked.html#/${host}`,
  ];
  const ids = await inside.evaluate(
    (all) => Promise.all(all.map(async (url) => (await chrome.tabs.create({ url, active: false })).id as number)),
    paths.map((path) => `/${path}`),
  );
  const countDrawn = () =>
    inside.evaluate(
      `browser.extension.getViews({ type: 'tab' }).filter(({ document }) => document.querySelector('main > *')).length`,
    );
  await waitUntil(async () => (await countDrawn()) === paths.length + 1, 'our pages are drawn');
  expect(world.service.log).toEqual([]);
  await inside.evaluate('browser.action.openPopup()');
  await waitUntil(() => world.service.log.length >= 3, 'the card is asked for');
  await waitUntil(
    async () =>
      String(
        await inside.evaluate(
          `browser.extension.getViews({ type: 'popup' })[0]?.document.querySelector('main')?.innerText ?? ''`,
        ),
      ).includes('Registration'),
    'the popup shows the card',
  );
  expect(world.service.log).toHaveLength(3);
  await inside.evaluate(`browser.extension.getViews({ type: 'popup' })[0].close()`);
  await inside.evaluate((all) => chrome.tabs.remove(all), ids);
  await inside.close();
  await site.close();
});

test.each([
  ['the dashboard', 'button[aria-label="Open in dashboard"]', '/dashboard.html#/site/northwind-ferries.com'],
  ['a profile', 'a.profile', 'https://www.facebook.com/northwindferries'],
])('in Firefox the real popup goes when the tab of %s opens from it', async (_, selector, address) => {
  const inside = await firefox.openPage('options.html');
  const site = await firefox.openSite(`https://${SITE}/`);
  await site.bringToFront();
  await inside.evaluate('browser.action.openPopup()');
  /** Asks for something of the window of the popup, where there is one, or of the element in it. */
  const ofPopup = (asked: string) =>
    inside.evaluate(`((popup) => {
      const element = popup?.document.querySelector('${selector}');
      return ${asked};
    })(browser.extension.getViews({ type: 'popup' })[0])`);
  await waitUntil(async () => (await ofPopup('Boolean(element)')) === true, 'the popup shows the card');
  await ofPopup('element.click()');
  await waitUntil(async () => (await ofPopup('!popup')) === true, 'the popup is closed');
  const addresses = () =>
    inside.evaluate(async () => (await chrome.tabs.query({ active: true })).map(({ url }) => url));
  await waitUntil(async () => (await addresses()).some((url) => url?.endsWith(address)), 'the tab is in front');
  await inside.close();
  await site.close();
});

test('in Firefox the popup’s page shows every section, loads what waits for one call each, and opens again for nothing', async () => {
  const popup = await firefox.openPage('popup.html');
  await lookUp(popup, 'harbour-books.com');
  await press(popup, 'Load Similar sites · 1 call');
  await press(popup, 'Load IAB categories · 1 call');
  await waitUntil(() => world.service.log.length === 5, 'five calls are sent');
  await waitUntil(() => isCalm(popup), 'everything is there');
  expect(await popup.$$eval('main h2', (found) => found.map((heading) => heading.textContent))).toEqual(HEADINGS);
  expect(await readText(popup)).not.toMatch(/undefined|NaN|null/);

  await lookUp(popup, 'https://www.harbour-books.com/shelf?x=1');
  await untilText(popup, 'harbour-books.com');
  await waitUntil(() => isCalm(popup), 'everything is there');
  expect(world.service.log).toHaveLength(5);
  expect(subjects()).toEqual(['https://harbour-books.com']);
  await popup.close();
});

test('in Firefox the popup’s page in a tab shows no site by itself, and says why one that is typed is none', async () => {
  const popup = await firefox.openPage('popup.html');
  await untilText(popup, 'Type a host, an address or an e-mail address.');
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
  await (await popup.waitForSelector('::-p-aria([name="Send and look up"])'))?.click();
  await waitUntil(() => world.service.log.length > 0, 'the address is sent');
  expect(JSON.parse(world.service.log[0]?.body ?? '{}')).toEqual({ email: `desk@${SITE}` });
  const consent = await popup.evaluate(
    async () => ((await chrome.permissions.getAll()) as { data_collection?: string[] }).data_collection,
  );
  expect(consent).toContain('personallyIdentifyingInfo');
  const readSettings = () => popup.evaluate(async () => String((await chrome.storage.local.get('settings')).settings));
  expect(await readSettings()).toContain('"emailAgreed":true');
  // As in the browser's own page about the extension: this consent alone.
  await popup.evaluate(async () => {
    const permissions = chrome.permissions as unknown as { remove(consent: object): Promise<boolean> };
    await permissions.remove({ data_collection: ['personallyIdentifyingInfo'] });
  });
  await waitUntil(async () => (await readSettings()).includes('"emailAgreed":false'), 'the word is taken back');
  await waitUntil(() => isCalm(popup), 'everything is there');
  await popup.close();
});

test('in Firefox the sidebar’s page looks a site up', async () => {
  const sidebar = await firefox.openPage('sidepanel.html');
  await lookUp(sidebar, 'sidebar-reader.com');
  await untilText(sidebar, 'Service data');
  expect(await readText(sidebar)).toContain('Follow the active tab');
  // Each section shows as soon as it is there: what is asked for the others belongs to this test.
  await waitUntil(() => world.service.log.length === 3, 'the card is asked for');
  expect(subjects()).toEqual(['https://sidebar-reader.com']);
  await waitUntil(() => isCalm(sidebar), 'everything is there');
  await sidebar.close();
});

test('in Firefox the table that is only read out is not drawn over the figures of the card', async () => {
  const dashboard = await firefox.openPage(`dashboard.html#/site/${SITE}`);
  await dashboard.waitForSelector('.hidden-text caption');
  const isDrawn = await dashboard.$eval('.hidden-text caption', (caption) => {
    caption.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = caption.getBoundingClientRect();
    return caption.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isDrawn).toBe(false);
  await dashboard.close();
});

test('in Firefox the sidebar is as narrow as it opens: what is typed is read whole, the host breaks between its words, and the menu to copy is whole', async () => {
  const sidebar = await firefox.openPage('sidepanel.html');
  await sidebar.setViewport({ width: 240, height: 800 });
  await lookUp(sidebar, SITE);
  expect(await sidebar.$eval('.subject-field input', (field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await untilText(sidebar, 'Northwind Ferries AS');
  const lines = await sidebar.$eval('h1 bdi', (name) => new Set([...name.getClientRects()].map(({ top }) => top)).size);
  expect(lines).toBeLessThanOrEqual(2);
  await sidebar.click('.menu summary');
  await sidebar.waitForSelector('.menu-list');
  const menu = await sidebar.$eval('.menu-list', (list) => list.getBoundingClientRect().toJSON());
  expect(menu.left).toBeGreaterThanOrEqual(0);
  expect(menu.right).toBeLessThanOrEqual(240);
  expect(world.service.log).toEqual([]);
  await sidebar.close();
});

test('in Firefox a host that fits the line of the sidebar as it opens is not broken, and its button lies after it', async () => {
  const sidebar = await firefox.openPage('sidepanel.html');
  await sidebar.setViewport({ width: 240, height: 800 });
  await lookUp(sidebar, 'lumenpay.com');
  await untilText(sidebar, 'Service data');
  await waitUntil(() => isCalm(sidebar), 'everything is there');
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
  const large = await openFirefox({
    ...{ world, build: 'firefox-mv3-e2e' },
    preferences: { 'font.minimum-size.x-western': 16, 'font.minimum-size.x-unicode': 16 },
  });
  try {
    const sidebar = await large.openPage('sidepanel.html');
    await sidebar.setViewport({ width: 240, height: 800 });
    await untilText(sidebar, 'Follow the active tab');
    expect(await sidebar.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(240);
  } finally {
    await large.close();
  }
});

test('in Firefox the dashboard shows a saved card at full width, and the usage by day and endpoint', async () => {
  const dashboard = await firefox.openPage(`dashboard.html#/site/${SITE}`);
  await dashboard.setViewport({ width: 1280, height: 900 });
  await untilText(dashboard, 'Northwind Ferries AS');
  await waitUntil(() => isCalm(dashboard), 'everything is drawn');
  await expectColumnsKept(dashboard);
  expect(world.service.log).toEqual([]);
  await dashboard.close();
  const usage = await firefox.openPage('dashboard.html#/usage');
  await usage.waitForSelector('main table');
  expect(await usage.$$eval('main tbody tr', (rows) => rows.length)).toBeGreaterThanOrEqual(5);
  await untilText(usage, 'Categories and company');
  await usage.close();
});

test('in Firefox a failure is said as it is, and called once', async () => {
  const popup = await firefox.openPage('popup.html');
  await lookUp(popup, '502html.fire-and-fox.com');
  await untilText(popup, 'The service had a problem (502). This call may have been billed.');
  await waitUntil(() => isCalm(popup), 'everything has an end');
  expect(world.service.log.filter(({ path }) => path === '/api/categorize')).toHaveLength(1);
  await popup.close();
});
