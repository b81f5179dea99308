import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { toCardItems } from '../support/faces/stored.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let page: Page;

beforeAll(async () => {
  journey = await startBrowser();
  page = await journey.chromium.openPage('dashboard.html#/usage');
  await page.setViewport({ width: 1280, height: 900 });
});

afterAll(() => journey?.close());

beforeEach(async () => {
  await page.bringToFront();
  journey.forgetCalls();
});

const readHash = () => page.evaluate(() => location.hash);
const untilHash = (hash: string) => waitUntil(async () => (await readHash()) === hash, `the address is ${hash}`);
const readFocus = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.id);
const isListOpen = async () => (await page.$('dialog[open]')) !== null;

test('Chromium takes every key that is suggested to it, and names each in its own list', async () => {
  const commands = await page.evaluate(() => chrome.commands.getAll());
  expect(commands.map(({ name, shortcut, description }) => `${name} ${shortcut} ${description}`).toSorted()).toEqual([
    '_execute_action Alt+Shift+S ',
    'dashboard Alt+Shift+D Open the dashboard',
    'panel Alt+Shift+K Open the side panel on this site',
    'selection Alt+Shift+L Look up the selected text',
  ]);
});

test('the options show the keys, and their button opens the page of the browser where they are changed', async () => {
  const options = await journey.chromium.openPage('options.html#keyboard');
  await untilText(options, 'Look up the selected text Alt+Shift+L');
  await press(options, 'Change in the browser');
  const opened = await journey.chromium.browser.waitForTarget((target) =>
    target.url().startsWith('chrome://extensions/shortcuts'),
  );
  await (await opened.page())?.close();
  await options.close();
  await page.bringToFront();
});

test('g and a letter go from page to page, whose content takes the focus, and the way back leads to the page before', async () => {
  await untilText(page, 'Usage');
  await page.keyboard.type('gb');
  await untilHash('#/bulk');
  expect(await readFocus()).toBe('content');
  await untilText(page, 'Look up a list of sites in one run.');
  // In a field letters are text.
  await page.focus('textarea');
  await page.keyboard.type('gs?/');
  expect(await page.$eval('textarea', ({ value }) => value)).toBe('gs?/');
  await page.$eval('textarea', (field) => field.blur());
  await page.keyboard.type('gl');
  await untilHash('#/');
  await page.goBack();
  await untilHash('#/bulk');
});

test('? shows all keys and Escape closes them; switched off there, no single key acts, and the button still leads to the list', async () => {
  await page.keyboard.type('gl');
  await untilText(page, 'Type a host');
  await page.keyboard.press('/');
  expect(await readFocus()).toBe('Look up a host, address or e-mail');
  await page.$eval('.subject-field input', (field) => (field as HTMLElement).blur());
  await page.keyboard.type('?');
  await waitUntil(isListOpen, 'the list is open');
  expect(await readText(page, 'dialog')).toContain('Open the dashboard Alt+Shift+D');
  // The first that takes the focus is the switch.
  await page.keyboard.press('Space');
  await untilText(page, 'Single-key shortcuts are switched off.', 'dialog');
  await page.keyboard.press('Escape');
  await waitUntil(async () => !(await isListOpen()), 'the list is closed');
  await page.keyboard.type('gb?/');
  expect([await readHash(), await isListOpen()]).toEqual(['#/', false]);
  expect(await readFocus()).not.toBe('Look up a host, address or e-mail');
  await press(page, 'Keyboard shortcuts');
  await waitUntil(isListOpen, 'the list is open');
  await press(page, 'Single-key shortcuts', 'switch');
  await untilText(page, 'Field that looks up a site', 'dialog');
  await page.keyboard.press('Escape');
});

test('an address with words shows the saved sites that have them, and nothing is sent', async () => {
  await journey.store({ ...toCardItems('toys-one.com', 'small'), ...toCardItems('other-two.com', 'small') });
  await page.evaluate(() => {
    location.hash = '#/saved?toys-one%20com';
  });
  await untilHash('#/saved');
  await page.waitForSelector('tr[data-host="toys-one.com"]');
  expect(await page.$eval('.sites-filter', (field) => (field as HTMLInputElement).value)).toBe('toys-one com');
  await waitUntil(async () => (await page.$$('tr[data-host]')).length === 1, 'one site is left');
  expect(journey.calls()).toEqual([]);
});
