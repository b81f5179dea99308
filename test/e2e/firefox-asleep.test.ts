import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { untilText } from '../support/journey.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

// Firefox stops the background of an extension in which nothing happens; here after two seconds instead of thirty.

const FERRIES = 'northwind-ferries.com';
/** The title of the page inside once the alarm has rung. */
const WOKEN = 'woken';

let world: World;
let firefox: Firefox;
/** A page of the extension, which sees whether the background runs, and does not wake it. */
let inside: Page;

beforeEach(async () => {
  world = await createWorld();
  firefox = await openFirefox({ world, preferences: { 'extensions.background.idle.timeout': 2_000 } });
  await setUp(firefox, world);
  inside = await firefox.openPage('options.html#safety');
  await inside.evaluate((title) => {
    chrome.alarms.onAlarm.addListener(({ name }) => {
      if (name === 'wake') document.title = title;
    });
  }, WOKEN);
});
afterEach(async () => {
  await firefox?.close();
  await world?.close();
});

const isAsleep = async () => (await inside.evaluate('browser.extension.getBackgroundPage() === null')) === true;
const untilAsleep = () => waitUntil(isAsleep, 'the background is stopped');
async function switchOn(): Promise<void> {
  await inside.bringToFront();
  await (await inside.waitForSelector('::-p-aria([name="Brand safety"][role="switch"])'))?.click();
  await (await inside.waitForSelector('::-p-aria([name="Start from preset"][role="combobox"])'))?.select('family');
  await untilText(inside, 'The policy is in force.');
}
async function untilBadge(tab: Page, badge: string): Promise<void> {
  await tab.bringToFront();
  const read = () =>
    inside.evaluate(async () => {
      const [{ id: tabId = 0 } = {}] = await chrome.tabs.query({ active: true });
      return chrome.action.getBadgeText({ tabId });
    });
  await waitUntil(async () => (await read()) === badge, `the badge is "${badge}"`);
}

/** It starts once more by itself, to listen to what came with a permission or a mode. */
async function untilAsleepAgain(): Promise<void> {
  // By the alarm that wakes it: until then it sleeps for a fifth of a second, which is over before a busy machine has asked.
  await waitUntil(async () => (await inside.title()) === WOKEN, 'the alarm wakes the background');
  await waitUntil(async () => !(await isAsleep()), 'the background runs again');
  await untilAsleep();
  await inside.evaluate('document.title = ""');
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
  const brandSafety = await inside.waitForSelector('::-p-aria([name="Brand safety"][role="switch"])');
  for (const isGranted of [false, true]) {
    await brandSafety?.click();
    const has = () => inside.evaluate(() => chrome.permissions.contains({ permissions: ['webNavigation'] }));
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
  for (const page of [tab, inside, tab, inside]) {
    await page.bringToFront();
    await new Promise((resume) => setTimeout(resume, 300));
    expect(await isAsleep()).toBe(true);
  }
  await (await inside.waitForSelector('::-p-aria([name="Look up new sites"][role="radio"])'))?.click();
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
  await (await page.waitForSelector('::-p-aria([name="Look up · 3 calls"][role="button"])'))?.click();
  await untilText(page, 'Northwind Ferries AS');
  await untilBadge(tab, '✓');
});
