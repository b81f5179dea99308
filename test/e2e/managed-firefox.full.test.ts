import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programPath } from '../setup.ts';
import type { TestFirefox } from '../support/firefox-browser.ts';
import { startFirefox } from '../support/firefox-browser.ts';
import { find } from '../support/firefox-page.ts';
import { runInWindow } from '../support/firefox-window.ts';
import { readText, showSection, untilText } from '../support/journey.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

/**
 * A Firefox of its own, whose folder `distribution` holds a `policies.json` with these values for the extension: what an
 * administrator sets, heeded by no other Firefox on this machine. The program is a copy, since it looks for its files where it lies
 * itself; the rest are links.
 */
function createManagedFirefox(addonId: string, values: Record<string, unknown>) {
  const installed = realpathSync(programPath('firefox'));
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-managed-firefox-'));
  const program = join(folder, 'firefox');
  copyFileSync(installed, program);
  for (const name of readdirSync(dirname(installed))) {
    if (name !== 'distribution') symlinkSync(join(dirname(installed), name), join(folder, name));
  }
  mkdirSync(join(folder, 'distribution'));
  const policies = { '3rdparty': { Extensions: { [addonId]: values } } };
  writeFileSync(join(folder, 'distribution', 'policies.json'), JSON.stringify({ policies }));
  return program;
}

/** A copy of the build under another id, so that one Firefox has what each of the two places sets. */
function copyBuildAs(addonId: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-build-'));
  cpSync(resolve('.output', 'firefox-mv3'), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.browser_specific_settings.gecko.id = addonId;
  writeFileSync(path, JSON.stringify(manifest));
  return folder;
}

/** A home folder with a native manifest that holds these values for the extension. */
function createManagedHome(addonId: string, data: Record<string, unknown>): string {
  const home = mkdtempSync(join(tmpdir(), 'sitecard-home-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: addonId, description: 'Sitecard', type: 'storage', data };
  writeFileSync(join(folder, `${addonId}.json`), JSON.stringify(manifest));
  return home;
}

const ID = 'sitecard@sitecard.invalid';
const OTHER_ID = 'other@sitecard.invalid';
const SET_BY = 'Set by your organisation';

let world: World;
let browser: TestFirefox;

beforeAll(async () => {
  world = await createWorld();
  const values = { serviceAddress: world.address, theme: 'dark', plan: 'Gold', emailAgreed: true };
  browser = await startFirefox({
    world,
    program: createManagedFirefox(OTHER_ID, { ...values, neverSend: ['*.harbour-books.com'] }),
    env: { HOME: createManagedHome(ID, { ...values, neverSend: ['*.northwind-ferries.com'] }) },
  });
});

afterAll(async () => {
  await browser?.close();
  await world?.close();
});

test('a native manifest of managed storage locks in Firefox what it sets, and what does not fit is left to the user', async () => {
  const page = await browser.firefox.openPage('options.html');
  await untilText(page, SET_BY);
  const isDisabled = async (role: 'textbox' | 'combobox', name: string) =>
    (await find(page, role, name)).evaluate((field) => field.matches(':disabled'));
  expect(await isDisabled('textbox', 'Service address')).toBe(true);
  await showSection(page, 'appearance');
  expect(await isDisabled('combobox', 'Theme')).toBe(true);
  await showSection(page, 'calls');
  expect(await isDisabled('combobox', 'Plan')).toBe(false);
  expect(await readText(page)).toContain('1 setting of your organisation does nothing');
  await showSection(page, 'privacy');
  expect(await readText(page)).toContain('*.northwind-ferries.com');
});

test('P10: in Firefox the dashboard refuses a site in the words of the organisation, and 0 is sent', async () => {
  const page = await browser.firefox.openPage('dashboard.html#/site/booking.northwind-ferries.com');
  await untilText(page, 'Your organisation does not allow this site to be sent.');
  expect(world.service.log).toEqual([]);
});

test('an organisation that agrees to e-mail addresses does not agree to Firefox for the user: that is asked before one is sent', async () => {
  const page = await browser.firefox.openPage('dashboard.html#/site/anna%40quiet-example.com');
  await untilText(page, 'Send and look up');
  expect(world.service.log).toEqual([]);
});

test('a policies.json beside Firefox sets and locks the same', async () => {
  const { firefox } = browser;
  await firefox.browser.installExtension(copyBuildAs(OTHER_ID));
  const host = await runInWindow(firefox, 'return WebExtensionPolicy.getByID(given).mozExtensionHostname', OTHER_ID);
  const page = await firefox.openPage('options.html', `moz-extension://${host}`);
  await untilText(page, SET_BY);
  await showSection(page, 'appearance');
  const theme = await find(page, 'combobox', 'Theme');
  expect(await theme.evaluate((field) => field.matches(':disabled'))).toBe(true);
  await showSection(page, 'privacy');
  expect(await readText(page)).toContain('*.harbour-books.com');
});
