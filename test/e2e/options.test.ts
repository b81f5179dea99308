import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORIZED } from '../../lib/lookup/plan.ts';
import { DAY } from '../../lib/time.ts';
import { LOGO_ORIGIN } from '../service/server.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup } from '../support/card.ts';
import { readDownload } from '../support/downloads.ts';
import type { OptionsSection } from '../support/journey.ts';
import { lookUp, press, readButtons, readText, shoot, showSection, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const SITE = 'velvet-midnight.com';

let journey: TestBrowser;
let options: Page;
let folder: string;

beforeAll(async () => {
  journey = await startBrowser();
  folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  options = await journey.chromium.openPage('options.html');
});

afterAll(async () => {
  await journey?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Brings the page of the options to the front, at one of its sections. */
async function goTo(section: OptionsSection): Promise<void> {
  await options.bringToFront();
  await showSection(options, section);
}
const confirm = async () => (await options.waitForSelector('dialog .danger'))?.click();
const isStored = async (area: 'local' | 'session', text: string) =>
  JSON.stringify(await journey.readStored(area)).includes(text);
const readSettings = async () => JSON.parse(String((await journey.readStored()).settings));
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const DARK = 'rgb(22, 25, 30)';
const LIGHT = 'rgb(255, 255, 255)';

test('the saved key is masked; testing it costs one call, which is counted; that a card finds it refused is said beside it', async () => {
  const { world, within } = journey;
  await untilText(options, `•••• ${world.key.slice(-4)} saved`);
  const held = await options.evaluate(() =>
    [document.documentElement.outerHTML, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join(),
  );
  expect(held.includes(world.key)).toBe(false);
  await shoot(options, 'options', true);

  await press(options, 'Test key · 1 call');
  await untilText(options, 'The key works.');
  expect(journey.endpoints()).toEqual(['list-category/v1']);
  expect(await journey.readLedger()).toMatchObject({ sent: 1 });

  const wrong = 'sk-not-the-right-key';
  await journey.saveKey(world.address, wrong);
  await untilText(options, `•••• ${wrong.slice(-4)} saved`);
  expect(await readText(options)).not.toContain('rejected');
  await sendLookup(within, { subject: 'meridian-outdoor.com' });
  await untilText(options, 'The service rejected this key. Test it again, or enter another one.');
  await journey.saveKey();
});

test('a key that is kept until the browser closes is in the session storage alone, and works', async () => {
  const { world, within } = journey;
  await untilText(options, `•••• ${world.key.slice(-4)} saved`);
  await press(options, 'Keep the key only until the browser closes', 'switch');
  await untilText(options, 'saved until the browser closes');
  expect([await isStored('local', world.key), await isStored('session', world.key)]).toEqual([false, true]);
  journey.forgetCalls();
  await sendLookup(within, { subject: 'funkmast-mobil.de' });
  expect(journey.calls()).toHaveLength(1);
  await press(options, 'Keep the key only until the browser closes', 'switch');
  await waitUntil(() => isStored('local', world.key), 'the key moves');
  expect(await isStored('session', world.key)).toBe(false);
});

test('P9: logos are loaded without cookie and referrer; the theme that is chosen applies in popup and options, whatever the system says', async () => {
  await goTo('appearance');
  await options.select('#appearance select', 'light');
  await waitUntil(async () => (await readSettings()).theme === 'light', 'the choice is saved');
  await options.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  expect(await readBackground(options)).toBe(LIGHT);

  const { sites } = journey.world;
  sites.forget();
  const popup = await journey.openPopupAt('https://peilsender-analytics.io/');
  await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  expect(await readBackground(popup)).toBe(LIGHT);
  await waitUntil(() => logoRequests().length > 0, 'the logo is loaded');
  for (const { headers } of logoRequests()) expect([headers.cookie, headers.referer]).toEqual([undefined, undefined]);
  await journey.chromium.closePopup();
});
const logoRequests = () => journey.world.sites.visits().filter(({ host }) => host === new URL(LOGO_ORIGIN).host);

test('P9, P10: settings count in the next popup: plan, what loads by itself, what is old, logos, theme, sites that are never sent', async () => {
  await sendLookup(journey.within, { subject: SITE, sections: [...CATEGORIZED] });
  await journey.makeOlder(SITE, 3 * DAY);
  await journey.saveSettings({
    plan: 'Starter',
    loadByThemselves: { registration: false, traffic: true, similar: true, iab: false },
    lifetimeDays: { company: 2 },
    loadLogos: false,
    theme: 'dark',
    neverSend: ['secret-*.com', '*.bank.com'],
  });
  journey.forgetCalls();
  journey.world.sites.forget();
  const popup = await journey.openPopupAt(`https://${SITE}/`);
  expect(await readBackground(popup)).toBe(DARK);
  expect(journey.endpoints()).toEqual(['similar_domain']);
  expect(await readText(popup, '.section-traffic')).toContain('Needs the Advanced plan.');
  expect(await readText(popup, '.section-company')).toContain('Saved 3 days ago');
  expect(await readButtons(popup)).toEqual(
    expect.arrayContaining(['Load Registration · 1 call', 'Refresh Company · 1 call', 'Classify live · 1 call']),
  );
  expect([await popup.$$('.logo img'), logoRequests()]).toEqual([[], []]);

  await lookUp(popup, 'secret-plans.com');
  await untilText(popup, 'This site is on your never-send list. Nothing was sent.');
  expect(journey.endpoints()).toEqual(['similar_domain']);
  await journey.chromium.closePopup();
  await options.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await waitUntil(async () => (await readBackground(options)) === DARK, 'the options are dark');
});

test('settings are taken along in a file without address and key, and brought in again after a question', async () => {
  await goTo('transfer');
  await journey.chromium.downloadTo(folder);
  await press(options, 'Export settings');
  const text = await readDownload(folder, 'sitecard-settings.json');
  const path = join(folder, 'sitecard-settings.json');
  expect(text.includes(journey.world.key)).toBe(false);
  expect(text).not.toContain('127.0.0.1');
  const file = JSON.parse(text);
  expect(file.settings).toMatchObject({ plan: 'Starter', neverSend: ['secret-*.com', '*.bank.com'] });

  file.settings = { ...file.settings, theme: 'light', neverSend: [], address: 'https://evil.com', key: 'sk-evil-key' };
  writeFileSync(path, JSON.stringify(file));
  const chooser = (await options.$('#transfer input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await chooser.uploadFile(path);
  await untilText(options, 'Change 2 settings?');
  await untilText(options, '2 entries were not understood and change nothing.');
  await (await options.waitForSelector('dialog .primary'))?.click();
  await waitUntil(async () => (await readSettings()).theme === 'light', 'it is imported');
  expect((await readSettings()).neverSend).toEqual([]);
  expect(await isStored('local', 'evil')).toBe(false);
});

/** The size that stands beside each of what can be cleared. */
async function readSizes() {
  const texts = await options.$$eval('#saved .setting-text', (found) => found.map((place) => place.textContent));
  const [cards, ledger] = texts.map(
    (text) => /\d[\d,]* (?:sites?|days?), [\d.,]+ (?:bytes|kB|MB)|Nothing/.exec(text)?.[0],
  );
  return { cards, ledger };
}

test('usage record and saved cards are cleared after a question, each alone, its own size falls, and the key stays', async () => {
  await goTo('saved');
  await untilText(options, ' sites, ');
  await untilText(options, ' day, ');
  const before = await readSizes();
  await press(options, 'Clear usage record');
  await untilText(options, 'Clear the usage record?');
  await confirm();
  await waitUntil(async () => (await readSizes()).ledger === 'Nothing', 'the record takes no room');
  expect((await readSizes()).cards).toBe(before.cards);
  const readKeys = async () => Object.keys(await journey.readStored());
  expect((await readKeys()).filter((key) => key.startsWith('ledger:'))).toEqual([]);

  await press(options, 'Clear saved cards');
  await untilText(options, 'Clear all saved cards?');
  expect(await readText(options, 'dialog')).toContain(before.cards);
  await options.keyboard.press('Escape');
  await waitUntil(async () => (await options.$('dialog')) === null, 'the question is gone');
  expect((await readKeys()).some((key) => key.startsWith('card:'))).toBe(true);
  await press(options, 'Clear saved cards');
  await confirm();
  await waitUntil(async () => (await readSizes()).cards === 'Nothing', 'the cards take no room');
  const keys = await readKeys();
  expect(keys.filter((key) => /^(card|failed|used):/.test(key))).toEqual([]);
  expect(keys).toContain('credentials');
});

test('forgetting the key asks first, removes it everywhere, and leaves the saved cards', async () => {
  const { world, within } = journey;
  await sendLookup(within, { subject: 'stromfahrer.de', sections: [...CATEGORIZED] });
  await goTo('key');
  await press(options, 'Forget key');
  await untilText(options, 'Forget the key?');
  expect(await isStored('local', world.key)).toBe(true);
  await confirm();
  await untilText(options, 'The key was removed from this browser.');
  await waitUntil(
    () => options.evaluate(() => document.activeElement?.textContent === 'Save'),
    'the focus is on "Save"',
  );
  expect([await isStored('local', world.key), await isStored('session', world.key)]).toEqual([false, false]);
  journey.forgetCalls();
  const popup = await journey.openPopupAt('https://stromfahrer.de/');
  expect(await readText(popup)).toContain('Stromfahrer');
  expect(journey.calls()).toEqual([]);
});
