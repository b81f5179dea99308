import type { Page } from 'puppeteer-core';
import { beforeEach, expect, test } from 'vitest';
import type { Firefox } from '../support/firefox.ts';
import type { TestFirefox } from '../support/firefox-browser.ts';
import { shareFirefox } from '../support/firefox-browser.ts';
import { find, press } from '../support/firefox-page.ts';
import { untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const FERRIES = 'northwind-ferries.com';
/** The title of the options once the alarm has rung. */
const WOKEN = 'woken';

// Firefox stops the background of an extension in which nothing happens; here after two seconds instead of thirty.
const lend = shareFirefox({ preferences: { 'extensions.background.idle.timeout': 2_000 } });
let browser: TestFirefox;
let firefox: Firefox;
/** Where brand safety is switched on; it sees the alarm that wakes the background. */
let options: Page;

beforeEach(async () => {
  browser = await lend();
  ({ firefox } = browser);
  options = await firefox.openPage('options.html#safety');
  await options.evaluate((title) => {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === 'wake') document.title = title;
    });
  }, WOKEN);
});

const isAsleep = () => browser.isAsleep();
const untilAsleep = () => browser.untilAsleep();
async function switchOn(): Promise<void> {
  await options.bringToFront();
  await press(options, 'Brand safety', 'switch');
  await (await find(options, 'combobox', 'Start from preset')).select('family');
  await untilText(options, 'The policy is in force.');
}
async function untilBadge(tab: Page, badge: string): Promise<void> {
  await tab.bringToFront();
  const read = () =>
    options.evaluate(async () => {
      const [{ id: tabId = 0 } = {}] = await chrome.tabs.query({ active: true });
      return chrome.action.getBadgeText({ tabId });
    });
  await waitUntil(async () => (await read()) === badge, `the badge is "${badge}"`);
}

/** It starts once more by itself, to listen to what came with a permission or a mode. */
async function untilAsleepAgain(): Promise<void> {
  // By the alarm that wakes it: until then it sleeps for a fifth of a second, which is over before a busy machine has asked.
  await waitUntil(async () => (await options.title()) === WOKEN, 'the alarm wakes the background');
  await waitUntil(async () => !(await isAsleep()), 'the background runs again');
  await untilAsleep();
  await options.evaluate('document.title = ""');
}

test('in Firefox sites are judged too when the background has stopped since brand safety was switched on', async () => {
  const tab = await firefox.openSite('https://example.com/');
  await switchOn();
  await untilAsleepAgain();
  await tab.goto(`https://${FERRIES}/`);
  await waitUntil(async () => !(await isAsleep()), 'the navigation wakes the background');
  await untilAsleep();
  await untilBadge(tab, '?');
});

test('in Firefox a site is judged too that was opened the moment the background had stopped, and before it came to listen', async () => {
  const tab = await firefox.openSite('https://example.com/');
  await switchOn();
  for (const isGranted of [false, true]) {
    await press(options, 'Brand safety', 'switch');
    const has = () => options.evaluate(() => chrome.permissions.contains({ permissions: ['webNavigation'] }));
    await waitUntil(async () => (await has()) === isGranted, `the permission is ${isGranted ? 'given' : 'given back'}`);
  }
  await untilBadge(tab, '?');
  await untilAsleep();
  await tab.evaluate((host) => location.assign(`https://${host}/`), FERRIES);
  await waitUntil(async () => (await tab.evaluate('location.hostname')) === FERRIES, 'the site is open');
  await untilBadge(tab, '?');
});

test('in Firefox changes of tabs wake the background in the mode that must know of them, and not before', async () => {
  const tab = await firefox.openSite('https://example.com/');
  await switchOn();
  await untilAsleepAgain();
  await options.evaluate(() =>
    chrome.tabs.onActivated.addListener(({ tabId }) => {
      document.title = String(tabId);
    }),
  );
  for (const page of [tab, options, tab, options]) {
    const before = await options.title();
    await page.bringToFront();
    await waitUntil(async () => (await options.title()) !== before, 'the change of tabs is told of');
    expect(await isAsleep()).toBe(true);
  }
  await press(options, 'Look up new sites', 'radio');
  await untilAsleepAgain();
  await tab.bringToFront();
  await waitUntil(async () => !(await isAsleep()), 'the change of tabs wakes the background');
});

test('in Firefox an answer that wakes the background changes the verdict of a tab behind', async () => {
  await switchOn();
  const tab = await firefox.openSite(`https://${FERRIES}/`);
  await untilBadge(tab, '?');
  await untilAsleep();
  const page = await firefox.openPage(`dashboard.html#/site/${FERRIES}`);
  await press(page, 'Look up · 3 calls');
  await untilText(page, 'Northwind Ferries AS');
  await untilBadge(tab, '✓');
});
