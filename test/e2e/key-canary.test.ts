import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  readEverything,
  readTabs,
  storeItems,
  toCategoriesItem,
  toPolicyItem,
  toSafetyItem,
} from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices, sendLookup, untilSettled } from '../support/card.ts';
import { listDownloads } from '../support/downloads.ts';
import { find, press, readText, showSection, untilText } from '../support/journey.ts';
import { CANARY, findKey, toKeyForms } from '../support/key-forms.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';
import { createRandom } from '../unit/lib/api/hostile.ts';

const ALL_FAULTS = [
  'ok-50',
  'html',
  'empty',
  'null',
  'array',
  'string',
  'deep',
  'latin1',
  '500',
  '502html',
  '401',
  'unauthorized',
  '403plan',
  'plan200',
  'quota',
  'invalid',
  'said',
  'couldnt',
  'echo-key',
  'key-in-data',
  'unreach',
  'noindex',
  '429-30',
  '429-date',
  '429-none',
  '302-same',
  '307-other',
  '308-other',
  'trunc-100',
  'reset-100',
  'huge',
  'bomb',
  'liar',
  'proto',
  'len',
  'bidi',
  'long',
  'jsurl',
  'limited',
  'nocompany',
  'partial',
  'url-http',
  'numbers',
  'dates',
  'days-text',
  'fuzz-1',
  'fuzz-2',
  'fuzz-3',
];
const FAULTS = soakRows(ALL_FAULTS, [
  'ok-50',
  'html',
  '401',
  'said',
  'echo-key',
  'key-in-data',
  '429-30',
  '307-other',
  'trunc-100',
  'bidi',
]);

const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const FLOWS = soak(16, 500);

let stage: TestBrowser;
/** A page of the extension that shows nothing. */
let within: Page;
let downloads = '';
const readFiles = () => listDownloads(downloads);
/** Every text that somebody could see or read. */
const seen: string[] = [];
const done = new Set<string>();
const files = new Set<string>();

beforeAll(async () => {
  stage = await startBrowser({ build: 'chrome-mv3-e2e', service: { key: CANARY } });
});
afterAll(() => stage?.close());

const readDocument = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value);
    return [document.documentElement.outerHTML, location.href, document.title, ...fields].join('\n');
  });

const listen = (page: Page) => {
  page.on('console', (message) => seen.push(message.text()));
  page.on('pageerror', (error) => seen.push(String(error)));
};

/** Notes what the worker says and throws, until what this returns is called. */
async function listenToWorker(): Promise<() => Promise<void>> {
  const { client, detach } = await stage.attachWorker();
  client.on('Runtime.consoleAPICalled', ({ args }) =>
    seen.push(args.map(({ value, description }) => value ?? description).join(' ')),
  );
  client.on('Runtime.exceptionThrown', (thrown) => seen.push(JSON.stringify(thrown)));
  await client.send('Runtime.enable');
  return detach;
}

test('K1: the sweep finds a key in each of its forms', () => {
  for (const form of toKeyForms(CANARY)) expect(findKey(`before ${form} after`, CANARY)).toContain(form);
  expect(findKey(Buffer.from(`Bearer ${CANARY}!`).toString('base64'), CANARY)).not.toEqual([]);
  const record = JSON.stringify({ key: CANARY });
  expect(findKey(JSON.stringify({ stored: JSON.stringify({ record }) }), CANARY)).not.toEqual([]);
  expect(findKey('sk-canary', CANARY)).toEqual([]);
});

test(`K1: over ${FAULTS.length} faults the key is in Authorization to its origin and in its one record alone`, async () => {
  const { chromium, world } = stage;
  const detach = await listenToWorker();
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  await chromium.downloadTo(folder);

  let authorized = 0;
  for (const [index, fault] of FAULTS.entries()) {
    await stage.forgetSites();
    const popup = await stage.openPopupOn(`${fault}.com`);
    listen(popup);
    await untilSettled(popup);
    seen.push(await readDocument(popup));
    if (index % 10 === 0 && (await popup.$('summary'))) {
      await popup.evaluate(() => {
        navigator.clipboard.writeText = async (text) => console.log('copied', text);
      });
      for (const form of ['As JSON', 'As Markdown']) {
        await popup.click('summary');
        await press(popup, form);
      }
      await waitUntil(() => seen.filter((text) => text.startsWith('copied ')).length >= 2, 'the card is copied');
    }
    seen.push(JSON.stringify([await stage.readStored('session'), world.sites.visits()]));
    const { credentials, ...others } = await stage.readStored();
    expect(findKey(String(credentials), CANARY)).not.toEqual([]);
    seen.push(JSON.stringify(others));
    authorized += world.service.log.filter(({ authorization }) => authorization === 'right').length;
    // The log names the right key [key], so that any other place of it shows.
    seen.push(JSON.stringify(world.service.log));
  }
  expect(authorized).toBeGreaterThan(FAULTS.length);

  const options = await chromium.openPage('options.html');
  listen(options);
  await find(options, 'button', 'Forget key');
  expect(await readText(options)).toContain(`•••• ${CANARY.slice(-4)} saved`);
  seen.push(await readDocument(options));
  await press(options, 'Test key · 1 call');
  await untilText(options, 'The key works.');
  await showSection(options, 'transfer');
  await press(options, 'Export settings');
  await waitUntil(() => listDownloads(folder).length === 1, 'the settings are saved');
  await options.close();
  const usage = await chromium.openPage('dashboard.html#/usage');
  listen(usage);
  for (const button of ['Export CSV', 'Export JSON']) await press(usage, button);
  await waitUntil(() => listDownloads(folder).length === 3, 'three files are saved');
  seen.push(await readDocument(usage));
  await usage.close();
  for (const name of readdirSync(folder)) seen.push(name, readFileSync(join(folder, name), 'utf8'));
  rmSync(folder, { recursive: true });
  await detach();
  seen.push(JSON.stringify(await stage.inWorker(() => chrome.storage.sync.get(null))));

  expect(seen.flatMap((text) => findKey(text, CANARY).map((form) => `${form} in ${text.slice(0, 200)}`))).toEqual([]);
});

/** What is done at random, each from a state that any of the others may have left. */
const ACTIONS: Record<string, (host: string) => Promise<void>> = {
  'a warned site': async () => goTo(`https://warned-example.com/${seen.length}`),
  'a blocked site': async () => goTo(`https://blocked-example.com/${seen.length}`),
  'a card': async (host) => readAndClose(await stage.openCard(host)),
  'a card, and again': async (host) => {
    const popup = await stage.openCard(host);
    // The remedies that lead to another page close the popup.
    await popup.$$eval('[data-failure] button', (buttons) =>
      buttons.find((button) => button.textContent?.startsWith('Retry'))?.click(),
    );
    await untilSettled(popup).catch(() => {});
    await readAndClose(popup);
  },
  'a card, copied': async (host) => {
    const popup = await stage.openCard(host);
    await popup.evaluate(() => {
      navigator.clipboard.writeText = async (text) => console.log('copied', text);
    });
    await popup.$$eval('details button', (buttons) => {
      for (const button of buttons) button.click();
    });
    await readAndClose(popup);
  },
  'the side panel': async (host) => {
    const panel = await stage.chromium.openSidePanel(await stage.chromium.openSite(`https://${host}/`));
    await untilSettled(panel).catch(() => {});
    await readAndClose(panel);
  },
  'a site on the dashboard': (host) => look(`dashboard.html#/site/${host}`),
  'a live lookup': async (host) => {
    const page = await stage.chromium.openPage('manifest.json');
    const asked = { subject: host, mode: 'refresh', confirmed: true } as const;
    seen.push(JSON.stringify(await sendLookup(page, asked).catch(String)));
    await page.close();
  },
  'an e-mail address': (host) => look(`dashboard.html#/site/somebody@${host}`),
  'a key test': () => look('options.html', ['Test key · 1 call']),
  'the settings, exported': () => look('options.html#transfer', ['Export settings']),
  'the policy, exported': () => look('options.html#policy', ['JSON', 'Export policy']),
  'the usage, exported': () => look('dashboard.html#/usage', ['Export CSV', 'Export JSON']),
  'the decisions, exported': () => look('dashboard.html#/decisions', ['Export CSV', 'Export JSON']),
  'the watch list': () => look('dashboard.html#/watch'),
  'a new site, looked up by itself': async (host) => goTo(`https://${host}/`),
};

async function readAndClose(page: Page): Promise<void> {
  seen.push(await readDocument(page));
  await page.close();
}
async function look(path: string, buttons: string[] = []): Promise<void> {
  const page = await stage.chromium.openPage(path);
  listen(page);
  await waitUntil(
    () => page.$eval('main', (main) => Boolean(main.textContent) && !main.querySelector('[aria-busy="true"]')),
    `${path} is calm`,
    25_000,
  );
  for (const button of buttons) {
    const before = readFiles().length;
    await press(page, button, button === 'JSON' ? 'tab' : 'button');
    if (button.startsWith('Export')) await waitUntil(() => readFiles().length > before, 'the file is saved');
    done.add(button);
  }
  await readAndClose(page);
}
async function goTo(url: string): Promise<void> {
  const page = await stage.chromium.browser.newPage();
  await page.goto(url).catch(() => {});
  if (url.includes('blocked-')) {
    await waitUntil(() => page.url().startsWith(stage.chromium.origin), 'the site is blocked');
    await untilText(page, 'blocked-example.com');
  } else
    await waitUntil(async () => (await readTabs(within)).some((tab) => tab.url === url && tab.text), 'it is judged');
  await readAndClose(page);
}

test(`K1: over ${FLOWS} random flows the key is in no file, notification, badge, table or other place but its own (FUZZ_SEED=${SEED})`, async () => {
  const { chromium, world } = stage;
  await stage.forgetSites();
  seen.length = 0;
  done.clear();
  const random = createRandom(SEED);
  const choose = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  downloads = folder;
  await chromium.downloadTo(folder);
  const detach = await listenToWorker();
  // Nobody can grant this browser notifications: what one would show is written down instead.
  await stage.inWorker(() => {
    const create = async (...given: unknown[]) => console.log('notified', JSON.stringify(given));
    const value = { create, clear: async () => true, onClicked: { hasListener: () => true } };
    const { browser } = globalThis as { browser?: object };
    for (const api of [chrome, browser])
      if (api) Object.defineProperty(api, 'notifications', { value, configurable: true });
  });
  within = await chromium.openPage('manifest.json');
  await storeItems(within, {
    ...toSafetyItem({ mode: 'lookup', notify: true, logEverything: true, dailyBudget: 10_000 }),
    ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('warn')], block: ['blocked-example.com'] })),
    ...toCategoriesItem('warned-example.com', '/Gambling'),
  });
  const names = Object.keys(ACTIONS);
  const found: string[] = [];
  let places = 0;
  for (let flow = 0; flow < FLOWS; flow++) {
    const action = flow < names.length ? (names[flow] as string) : choose(names);
    const host = `${choose(FAULTS)}.flow-${flow % 97}.com`;
    await ACTIONS[action]?.(host);
    // A refused key, a pause or an empty allowance ends with the next flow, or all the others would be that one.
    await within.evaluate(() => chrome.storage.local.remove('circuit'));
    const { credentials } = await stage.readStored();
    expect(findKey(String(credentials), CANARY)).not.toEqual([]);
    seen.push((await readEverything(within)).replaceAll(JSON.stringify(String(credentials)), '""'));
    seen.push(JSON.stringify([await readTabs(within), world.service.log, world.sites.visits()]));
    world.service.log.length = 0;
    for (const name of listDownloads(folder)) {
      seen.push(name, readFileSync(join(folder, name), 'utf8'));
      files.add(name.replace(/[^a-z]+/g, ' '));
      rmSync(join(folder, name));
    }
    places += seen.length;
    found.push(
      ...seen.flatMap((text) => findKey(text, CANARY).map((form) => `${form} after ${action}: ${text.slice(0, 200)}`)),
    );
    if (seen.some((text) => text.startsWith('notified'))) done.add('notified');
    seen.length = 0;
  }
  await within.close();
  await detach();
  rmSync(folder, { recursive: true });
  console.log(`${places} texts of ${FLOWS} flows`, [...done], [...files]);
  expect(found).toEqual([]);
  // A sweep of places that nothing came to would find nothing.
  expect(files.size).toBe(6);
  expect([...done]).toContain('notified');
});

test('K2: a key that the service sends back is shown as [key], in every form', async () => {
  // Of the flows before, a call may have been on its way whose refusal would stop this one.
  await stage.forgetSites();
  const popup = await stage.openCard('echo-key.org');
  expect(await readNotices(popup)).toEqual([
    'The service says: Cannot use "Bearer [key]" ([key], [key]) for this site.',
  ]);
});
