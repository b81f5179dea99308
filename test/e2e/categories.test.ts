import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeItems, toPolicyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, findViolations, press, readButtons, readText, shoot, untilText } from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let page: Page;

/** Whether the page, not a part of it, is wider than a phone. */
const isTooWide = (shown: Page) =>
  shown.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** In the light, in the dark and on a phone. */
async function inspect(shown: Page, name: string): Promise<void> {
  for (const width of [1280, 320]) {
    await shown.setViewport({ width, height: 800 });
    expect(await findViolations(shown)).toEqual([]);
    expect(await isTooWide(shown)).toBe(false);
    await shoot(shown, `${name}-${width}`, true);
  }
  await shown.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await shown.setViewport({ width: 1280, height: 800 });
  await shoot(shown, `${name}-dark`, true);
  await shown.emulateMediaFeatures([]);
}

async function openCategories(by = journey): Promise<Page> {
  const opened = await by.chromium.openPage('dashboard.html#/categories');
  await opened.waitForSelector('[role="tree"]');
  return opened;
}

const readLines = (shown = page) =>
  shown.$$eval('[role="treeitem"]', (lines) => lines.map((line) => line.querySelector('.tree-name')?.textContent));
const readFocus = () => page.evaluate(() => document.activeElement?.querySelector('.tree-name')?.textContent);
const readChosen = () => readText(page, '.chosen-category h2');
const choose = async (name: string) => {
  const line = await page.waitForSelector(`::-p-xpath(//*[@role="treeitem"][*[@class="tree-name"][.="${name}"]])`);
  await line?.click();
};
const show = async (view: string) => {
  await ((await find(page, 'combobox', 'Show')) as ElementHandle<HTMLSelectElement>).select(view);
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

test('before a list is loaded the page shows the 27 top levels and what each list costs, and calls nothing', async () => {
  await untilText(page, '27 top-level categories. Load a list to see what is below them.');
  expect(await readLines()).toHaveLength(27);
  expect(await readButtons(page)).toEqual(expect.arrayContaining(['Load V1 · 1 call', 'Load V2 · 1 call']));
  await inspect(page, 'categories-empty');
  expect(journey.calls()).toEqual([]);
});

test('V1 is loaded for one call, is there without a call later, and is refreshed for another', async () => {
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
  await inspect(page, 'categories');
  expect(journey.endpoints()).toEqual(['list-category/v2']);
  journey.forgetCalls();
});

test('a search opens the way to what it finds, and marks it', async () => {
  await fill(page, 'searchbox', 'Find a category', 'card pok');
  await untilText(page, '1 category is found.');
  expect(await readLines()).toEqual(['Games', 'Card Games', 'Poker & Casino Games']);
  expect(await page.$$eval('mark', (marks) => marks.map(({ textContent }) => textContent))).toEqual(['Card', 'Pok']);
  await inspect(page, 'categories-found');
});

test('what the lists do not share is shown alone', async () => {
  await fill(page, 'searchbox', 'Find a category', 'other');
  await show('unshared');
  await untilText(page, 'V2', '.tree-mark');
  const marks = await page.$$eval('[role="treeitem"]', (lines) =>
    lines.filter((line) => line.querySelector('mark')).map((line) => line.querySelector('.tree-mark')?.textContent),
  );
  expect(new Set(marks)).toEqual(new Set(['V2']));
  await inspect(page, 'categories-unshared');
});

test('the path of a category is copied, that of V2 too where it has another', async () => {
  await show('both');
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
    await shoot(page, 'categories-rule', true);
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

test('offline, and with no calls left, the page says so and offers to try again', async () => {
  await journey.setOffline(true);
  await press(page, 'Refresh · 1 call: V1');
  await untilText(page, 'You are offline.');
  await find(page, 'button', 'Retry · 1 call: V1');
  await journey.setOffline(false);
  const steer = (state: object) =>
    fetch(`${journey.world.address}/__mode`, { method: 'POST', body: JSON.stringify(state) });
  await steer({ calls: 0 });
  await press(page, 'Retry · 1 call: V1');
  await untilText(page, 'Your calls are used up.');
  await inspect(page, 'categories-quota');
});

test('without a key the page leads to the options', async () => {
  await journey.reset({ bare: true });
  const opened = await openCategories();
  await press(opened, 'Load V1 · 1 call');
  await untilText(opened, 'Save your service address and key first.');
  await inspect(opened, 'categories-no-key');
  await press(opened, 'Open options', 'link');
  await waitUntil(() => opened.url().endsWith('/options.html#key'), 'the options are open');
  expect(journey.calls()).toEqual([]);
});

test('in German the page has German words around the names of the service', async () => {
  const german = await startBrowser({ build: 'chrome-mv3-e2e', bare: true, language: 'de' });
  try {
    const opened = await openCategories(german);
    await untilText(opened, '27 oberste Kategorien.');
    await find(opened, 'button', 'V1 laden · 1 Aufruf');
    expect(await readLines(opened)).toContain('Arts & Entertainment');
    await opened.click('[role="treeitem"]');
    await find(opened, 'link', 'In einer Richtlinie verwenden');
    await inspect(opened, 'categories-german');
  } finally {
    await german.close();
  }
});
