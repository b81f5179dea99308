import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DAY } from '../../lib/time.ts';
import { LOGO_ORIGIN } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import type { OptionsSection } from '../support/journey.ts';
import { fill, find, findViolations, press, readButtons, readText, shoot, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let folder: string;

beforeAll(async () => {
  journey = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
});

afterAll(async () => {
  await journey?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => journey.forgetCalls());

const openOptions = (section: OptionsSection = 'key') => journey.chromium.openPage(`options.html#${section}`);
const readCard = async (host: string) => {
  const popup = await journey.openPopupAt(`https://${host}/`);
  return readText(popup);
};

async function choose(page: Page, name: string, value: string): Promise<void> {
  const list = (await find(page, 'combobox', name)) as ElementHandle<HTMLSelectElement>;
  await list.select(value);
}

/** Types into a field and leaves it, which is when it is saved. */
async function commit(page: Page, name: string, text: string): Promise<void> {
  await fill(page, 'textbox', name, text);
  await page.keyboard.press('Tab');
}

test('the saved key is masked: the page knows its last four characters alone', async () => {
  const page = await openOptions();
  await untilText(page, `•••• ${journey.world.key.slice(-4)} saved`);
  const held = await page.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(),
  );
  expect(held.includes(journey.world.key)).toBe(false);
  expect(await page.$eval('input[type="password"]', (field) => (field as HTMLInputElement).value)).toBe('');
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'options', true);
});

test('testing the key costs one call, says so before, and is counted', async () => {
  const page = await openOptions();
  await press(page, 'Test key · 1 call');
  await untilText(page, 'The key works.');
  expect(journey.endpoints()).toEqual(['list-category/v1']);
  const dashboard = await journey.chromium.openPage('dashboard.html#/usage');
  await dashboard.waitForSelector('table tbody tr');
  expect(await dashboard.$$eval('tbody tr', (rows) => rows.map((row) => row.textContent))).toContainEqual(
    expect.stringMatching(/Category list V1110{2}$/),
  );
});

test('a key that is refused is said to be', async () => {
  await journey.saveKey(journey.world.address, 'sk-not-the-right-key');
  const page = await openOptions();
  await press(page, 'Test key · 1 call');
  await untilText(page, 'The service rejected your key.');
  await untilText(page, 'The service rejected this key. Test it again, or enter another one.');
  expect(await findViolations(page)).toEqual([]);
  await journey.saveKey();
});

test('that a key is refused is said beside it too where a card finds that out', async () => {
  const { chromium } = journey;
  const key = 'sk-not-the-right-key-either';
  onTestFinished(() => journey.saveKey());
  await journey.saveKey(journey.world.address, key);
  const page = await openOptions();
  await untilText(page, `•••• ${key.slice(-4)} saved`);
  expect(await readText(page)).not.toContain('rejected');
  await journey.openPopupAt('https://meridian-outdoor.com/');
  await chromium.closePopup();
  await untilText(page, 'The service rejected this key. Test it again, or enter another one.');
  // A page behind another one is not drawn.
  await page.bringToFront();
  await shoot(page, 'options-key-rejected');
});

test('the Starter plan: traffic says what it needs and is not asked for, and of live data the categories alone are offered', async () => {
  await journey.changeOption('calls', (page) => choose(page, 'Plan', 'Starter'));
  const options = await openOptions('calls');
  await untilText(
    options,
    'Your plan does not include this: it needs Advanced or above. “Classify live” works with every plan.',
  );
  expect(
    await options.$eval('::-p-aria([name="Always fetch live data"])', (one) => (one as HTMLInputElement).disabled),
  ).toBe(true);

  const popup = await journey.openPopupAt('https://sandpiper-bank.com/');
  expect(await readText(popup, '.section-traffic')).toContain('Needs the Advanced plan.');
  expect(journey.endpoints().toSorted()).toEqual(['categorize', 'domain_expiration']);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-starter', true);
  journey.forgetCalls();
  await press(popup, 'Classify live · 1 call');
  await untilText(popup, 'Looked at live');
  expect(journey.endpoints()).toEqual(['real_time_categorization']);
  await journey.changeOption('calls', (page) => choose(page, 'Plan', 'unknown'));
});

test('the user chooses which sections load by themselves', async () => {
  for (const name of ['Registration', 'Traffic', 'Similar sites', 'IAB categories']) {
    await journey.changeOption('calls', (page) => press(page, name, 'switch'));
  }
  const popup = await journey.openPopupAt('https://velvet-midnight.com/');
  expect(journey.endpoints().toSorted()).toEqual(['categorize', 'domain_iab_categories', 'similar_domain']);
  await find(popup, 'button', 'Load Registration · 1 call');
  await find(popup, 'button', 'Load Traffic · 1 call');
  for (const name of ['Registration', 'Traffic', 'Similar sites', 'IAB categories']) {
    await journey.changeOption('calls', (page) => press(page, name, 'switch'));
  }
});

test('the user chooses from when on a section counts as old', async () => {
  await readCard('harbour-gazette.co.uk');
  await journey.makeOlder('harbour-gazette.co.uk', 3 * DAY);
  journey.forgetCalls();
  expect(await readCard('harbour-gazette.co.uk')).not.toContain('Refresh Company');
  await journey.changeOption('saved', (page) => commit(page, 'Company', '2'));
  const popup = await journey.openPopupAt('https://harbour-gazette.co.uk/');
  await find(popup, 'button', 'Refresh Company · 1 call');
  expect(await readText(popup, '.section-company')).toContain('Saved 3 days ago');
  expect(journey.calls()).toEqual([]);
});

test('P9: logos are loaded without cookie and referrer, and not at all once the user says so', async () => {
  const { world } = journey;
  const logoHost = new URL(LOGO_ORIGIN).host;
  const requests = () => world.sites.visits().filter(({ host }) => host === logoHost);
  world.sites.forget();
  await journey.openPopupAt('https://peilsender-analytics.io/');
  await waitUntil(() => requests().length > 0, 'the logo is loaded');
  for (const { headers } of requests()) {
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
  }

  await journey.changeOption('privacy', (page) => press(page, 'Load logos', 'switch'));
  world.sites.forget();
  const popup = await journey.openPopupAt('https://stromfahrer.de/');
  const saved = await journey.openPopupAt('https://peilsender-analytics.io/');
  expect(await saved.$$('.logo img')).toEqual([]);
  expect(requests()).toEqual([]);
  await journey.chromium.closePopup();
  expect(popup.isClosed()).toBe(true);
  await journey.changeOption('privacy', (page) => press(page, 'Load logos', 'switch'));
});

test('P10: a site on the never-send list is refused everywhere, and can be tried before', async () => {
  await journey.changeOption('privacy', async (page) => {
    await commit(page, 'Never send these sites', 'secret-*.com\n*.bank.com');
    await fill(page, 'searchbox', 'Try a site', 'https://www.secret-plans.com/q3');
    await untilText(page, 'secret-plans.com would not be sent: secret-*.com forbids it.');
    await fill(page, 'searchbox', 'Try a site', 'open-plans.com');
    await untilText(page, 'No never-send list forbids open-plans.com.');
  });
  expect(await readCard('secret-plans.com')).toContain('This site is on your never-send list. Nothing was sent.');
  const dashboard = await journey.chromium.openPage('dashboard.html#/site/online.bank.com');
  await untilText(dashboard, 'This site is on your never-send list. Nothing was sent.');
  expect(journey.calls()).toEqual([]);
});

test('settings are taken along in a file without address and key, and brought in again after a question', async () => {
  const page = await openOptions('transfer');
  await journey.chromium.downloadTo(folder);
  await press(page, 'Export settings');
  const text = await readDownload(folder, 'sitecard-settings.json');
  const path = join(folder, 'sitecard-settings.json');
  expect(text.includes(journey.world.key)).toBe(false);
  expect(text).not.toContain('127.0.0.1');
  const file = JSON.parse(text);
  expect(file.settings).toMatchObject({ plan: 'unknown', neverSend: ['secret-*.com', '*.bank.com'] });

  file.settings = { ...file.settings, theme: 'dark', neverSend: [], address: 'https://evil.com', key: 'sk-evil-key' };
  writeFileSync(path, JSON.stringify(file));
  const chooser = (await page.$('#transfer input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await chooser.uploadFile(path);
  await untilText(page, 'Change 2 settings?');
  await untilText(page, '2 entries were not understood and change nothing.');
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'options-import');
  await press(page, 'Import');
  await waitUntil(
    async () => String((await journey.readStored()).settings).includes('"theme":"dark"'),
    'it is imported',
  );
  expect(JSON.parse(String((await journey.readStored()).settings)).neverSend).toEqual([]);
  expect(JSON.stringify(await journey.readStored())).not.toContain('evil');

  writeFileSync(path, '{"format":"something.else"}');
  await chooser.uploadFile(path);
  await untilText(page, 'This is not a settings file of Sitecard. Nothing was changed.');
});

test('the theme that is chosen applies in the popup and in the options, whatever the system says', async () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const popup = await journey.openPopupAt('https://stromfahrer.de/');
  expect(await background(popup)).toBe('rgb(22, 25, 30)');
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-dark');
  const options = await openOptions();
  // Which theme it is the page reads from storage.
  await waitUntil(async () => (await background(options)) === 'rgb(22, 25, 30)', 'the options are dark');
  await shoot(options, 'options-dark', true);
  await journey.changeOption('appearance', (page) => choose(page, 'Theme', 'light'));
  const light = await journey.openPopupAt('https://stromfahrer.de/');
  await light.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  expect(await background(light)).toBe('rgb(255, 255, 255)');
});

/** The size that stands beside each of what can be cleared. */
const readSizes = async (page: Page) => {
  const texts = await page.$$eval('#saved .setting-text', (found) => found.map((place) => place.textContent));
  const [cards, ledger] = texts.map(
    (text) => /\d[\d,]* (?:sites?|days?), [\d.,]+ (?:bytes|kB|MB)|Nothing/.exec(text)?.[0],
  );
  return { cards, ledger };
};

test('the usage record is cleared after a question, and its own size falls, not that of the cards', async () => {
  const page = await openOptions('saved');
  await untilText(page, ' sites, ');
  await untilText(page, ' day, ');
  const before = await readSizes(page);
  await press(page, 'Clear usage record');
  await untilText(page, 'Clear the usage record?');
  await (await page.waitForSelector('dialog .danger'))?.click();
  await untilText(page, 'Cleared.');
  await waitUntil(async () => (await readSizes(page)).ledger === 'Nothing', 'the record takes no room');
  expect((await readSizes(page)).cards).toBe(before.cards);
  const keys = Object.keys(await journey.readStored());
  expect(keys.filter((key) => key.startsWith('ledger:'))).toEqual([]);
  await readCard('ledger-again.com');
  await page.reload();
  await untilText(page, '1 day, ');
  expect(await findViolations(page)).toEqual([]);
});

test('saved cards are cleared after a question, their size falls, and the key and the usage stay', async () => {
  const page = await openOptions('saved');
  await untilText(page, ' sites, ');
  const { cards, ledger } = await readSizes(page);
  await press(page, 'Clear saved cards');
  await untilText(page, 'Clear all saved cards?');
  expect(await readText(page, 'dialog')).toContain(cards);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'options-clear');
  await page.keyboard.press('Escape');
  await waitUntil(async () => (await page.$('dialog')) === null, 'the question is gone');
  expect(Object.keys(await journey.readStored()).some((key) => key.startsWith('card:'))).toBe(true);

  await press(page, 'Clear saved cards');
  await (await page.waitForSelector('dialog .danger'))?.click();
  await untilText(page, 'Cleared.');
  await waitUntil(async () => (await readSizes(page)).cards === 'Nothing', 'the cards take no room');
  expect((await readSizes(page)).ledger).toBe(ledger);
  const keys = Object.keys(await journey.readStored());
  expect(keys.filter((key) => /^(card|failed|used):/.test(key))).toEqual([]);
  expect(keys).toContain('credentials');
  await readCard('stromfahrer.de');
  expect(journey.calls()).toHaveLength(3);
});

test('a key that is kept until the browser closes is in the session storage alone, and works', async () => {
  const { world } = journey;
  const page = await openOptions();
  await press(page, 'Keep the key only until the browser closes', 'switch');
  await untilText(page, 'saved until the browser closes');
  const local = await journey.readStored('local');
  expect(JSON.stringify(local).includes(world.key)).toBe(false);
  expect(JSON.stringify(await journey.readStored('session')).includes(world.key)).toBe(true);
  await readCard('funkmast-mobil.de');
  expect(journey.calls()).toHaveLength(3);
  await page.bringToFront();
  await press(page, 'Keep the key only until the browser closes', 'switch');
  await waitUntil(async () => JSON.stringify(await journey.readStored('local')).includes(world.key), 'the key moves');
  expect(JSON.stringify(await journey.readStored('session')).includes(world.key)).toBe(false);
});

test('K4: changing the service address says that it removes the key, and does', async () => {
  const { world } = journey;
  const page = await openOptions();
  await fill(page, 'textbox', 'Service address', world.address.replace('127.0.0.1', 'localhost'));
  await untilText(page, 'Changing the service address removes the saved key.');
  expect(await findViolations(page)).toEqual([]);
  await press(page, 'Save');
  await untilText(page, 'Saved', '#key [role="status"]');
  expect(JSON.stringify(await journey.readStored()).includes(world.key)).toBe(false);
  expect(await readButtons(page)).not.toContain('Forget key');
  expect(await readCard('open-tide.org')).toContain('Estimate from this page');
  expect(journey.calls()).toEqual([]);
  await journey.saveKey();
});

test('forgetting the key asks first, removes it everywhere, and leaves the saved cards', async () => {
  const { world } = journey;
  const page = await openOptions();
  await press(page, 'Forget key');
  await untilText(page, 'Forget the key?');
  expect(await findViolations(page)).toEqual([]);
  await (await page.waitForSelector('dialog .danger'))?.click();
  await untilText(page, 'The key was removed from this browser.');
  await waitUntil(() => page.evaluate(() => document.activeElement?.textContent === 'Save'), 'the focus is on "Save"');
  for (const area of ['local', 'session'] as const) {
    expect(JSON.stringify(await journey.readStored(area)).includes(world.key)).toBe(false);
  }
  expect(await readCard('open-tide.org')).toContain('Estimate from this page');
  expect(await readCard('stromfahrer.de')).toContain('Stromfahrer');
  expect(journey.calls()).toEqual([]);
});
