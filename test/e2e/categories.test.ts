import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeItems, toPolicyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, press, readButtons, readText, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let page: Page;

/** Whether the page, not a part of it, is wider than a phone. */
const isTooWide = (shown: Page) =>
  shown.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function openCategories(): Promise<Page> {
  const opened = await journey.chromium.openPage('dashboard.html#/categories');
  await opened.waitForSelector('[role="tree"]');
  return opened;
}

const readLines = () =>
  page.$$eval('[role="treeitem"]', (lines) => lines.map((line) => line.querySelector('.tree-name')?.textContent));
const readFocus = () => page.evaluate(() => document.activeElement?.querySelector('.tree-name')?.textContent);
const readChosen = () => readText(page, '.chosen-category h2');
const choose = async (name: string) => {
  const line = await page.waitForSelector(`::-p-xpath(//*[@role="treeitem"][*[@class="tree-name"][.="${name}"]])`);
  await line?.click();
};
const keys = async (...names: Parameters<Page['keyboard']['press']>[0][]) => {
  for (const name of names) await page.keyboard.press(name);
};

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  const { browser, extensionId } = journey.chromium;
  const origin = `chrome-extension://${extensionId}`;
  await browser.defaultBrowserContext().overridePermissions(origin, ['clipboard-read', 'clipboard-sanitized-write']);
  journey.forgetCalls();
  page = await openCategories();
});
afterAll(() => journey?.close());

test('before a list is loaded the page shows the 27 top levels and what each list costs, and calls nothing; V1 is loaded for one call, is there without a call later, and is refreshed for another', async () => {
  await untilText(page, '27 top-level categories. Load a list to see what is below them.');
  expect(await readLines()).toHaveLength(27);
  expect(await readButtons(page)).toEqual(expect.arrayContaining(['Load V1 · 1 call', 'Load V2 · 1 call']));
  expect(journey.calls()).toEqual([]);
  await press(page, 'Load V1 · 1 call');
  await untilText(page, '620 paths.');
  expect(journey.endpoints()).toEqual(['list-category/v1']);
  await page.reload();
  await untilText(page, 'Loaded just now.');
  await find(page, 'button', 'Load V2 · 1 call');
  expect(journey.calls()).toHaveLength(1);
  await press(page, 'Refresh · 1 call: V1');
  await waitUntil(() => journey.calls().length === 2, 'the list is loaded again');
  await untilText(page, '620 paths.');
  journey.forgetCalls();
});

test('both lists are one tree, whose lines are reached and opened by keys', async () => {
  await press(page, 'Load V2 · 1 call');
  await untilText(page, '1,091 paths.');
  await (await find(page, 'combobox', 'Show')).focus();
  await keys('Tab', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(await readFocus()).toBe('Comics & Drawing');
  await waitUntil(async () => (await readChosen()) === 'Arts & Entertainment › Comics & Drawing', 'it is chosen');
  await keys('ArrowLeft', 'ArrowLeft');
  expect(await readFocus()).toBe('Arts & Entertainment');
  expect(await readLines()).toHaveLength(27);
  await keys('End');
  expect(await readFocus()).toBe('Travel');
  await keys('g');
  expect(await readFocus()).toBe('Games');
  await keys('Enter', 'ArrowDown');
  // From the tree to what can be done with its category.
  await keys('Tab');
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(focused).toMatch(/^Copy path: \/Games\//);
  expect(journey.endpoints()).toEqual(['list-category/v2']);
  journey.forgetCalls();
});

test('the path of a category is copied, that of V2 too where it has another', async () => {
  await fill(page, 'searchbox', 'Find a category', 'travel');
  await choose('Travel');
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const path of ['/Travel', '/Travel & Transportation']) {
    await press(page, `Copy path: ${path}`);
    await waitUntil(async () => (await readClipboard()) === path, 'the path is copied');
  }
  await untilText(page, 'Copied');
});

test('a category leads to its search, which no address starts', async () => {
  await press(page, 'Explore this category', 'link');
  const readHash = () => page.evaluate(() => location.hash);
  await waitUntil(async () => (await readHash()) === '#/explore?top=100000&category=%2FTravel', 'it has an address');
  expect(journey.calls()).toEqual([]);
  await page.goBack();
  await page.waitForSelector('[role="tree"]');
  await page.setViewport({ width: 320, height: 800 });
  expect(await isTooWide(page)).toBe(false);
  await page.setViewport({ width: 1280, height: 800 });
});

describe('in a policy', () => {
  const readPolicy = async () => String((await journey.readStored()).policy ?? '');
  const useInPolicy = async () => {
    await fill(page, 'searchbox', 'Find a category', 'travel');
    await choose('Travel');
    await press(page, 'Use in a policy', 'link');
    await find(page, 'button', 'Put in force');
  };

  test('a category becomes a rule that the user sees, and that is in force when he says so', async () => {
    await storeItems(page, toPolicyItem(toTestPolicy({ rules: [] })));
    await useInPolicy();
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    expect(name).toBe('Travel');
    await untilText(page, 'Travel & Transportation', '.tokens');
    expect(await readPolicy()).not.toContain('/Travel');
    expect(page.url()).toMatch(/options\.html#policy$/);
    await press(page, 'Put in force');
    await waitUntil(async () => (await readPolicy()).includes('/Travel & Transportation'), 'the rule is in force');
    // The page that is loaded again asks for no second rule.
    await page.reload();
    await find(page, 'button', 'Edit: Travel');
    expect(await page.$('.draft-bar[data-place="editor"][data-shown]')).toBeNull();
  });

  test('where there is none yet, the rule begins one', async () => {
    await page.evaluate(() => chrome.storage.local.remove('policy'));
    await page.close();
    page = await openCategories();
    await useInPolicy();
    await press(page, 'Put in force');
    await waitUntil(async () => (await readPolicy()).includes('/Travel'), 'the policy is in force');
    await page.close();
    page = await openCategories();
  });
});
