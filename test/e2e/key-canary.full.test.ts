import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEverything, readTabs, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup, untilSettled } from '../support/card.ts';
import { listDownloads } from '../support/downloads.ts';
import { press, untilText } from '../support/journey.ts';
import { CANARY, findKey } from '../support/key-forms.ts';
import { createKeySweep } from '../support/key-sweep.ts';
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

const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
let browser: TestBrowser;
let sweep: ReturnType<typeof createKeySweep>;
const done = new Set<string>();
const files = new Set<string>();

beforeAll(async () => {
  browser = await startBrowser({ build: 'chrome-mv3-e2e', service: { key: CANARY } });
  sweep = createKeySweep(browser, folder);
  await browser.chromium.downloadTo(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test(`K1: over ${FAULTS.length} faults the key is in Authorization to its origin and in its one record alone`, async () => {
  const detach = await sweep.listenToWorker();
  let authorized = 0;
  for (const fault of FAULTS) {
    await browser.forgetSites();
    await sweep.seeCard(`${fault}.com`);
    expect(findKey(await sweep.seePlaces(), CANARY)).not.toEqual([]);
    authorized += browser.world.service.log.filter(({ authorization }) => authorization === 'right').length;
  }
  await detach();
  expect(authorized).toBeGreaterThan(FAULTS.length);
  expect(sweep.takeKeys()).toEqual([]);
});

/** What is done at random, each from a state that any of the others may have left. */
const ACTIONS: Record<string, (host: string, flow: number) => Promise<void>> = {
  'a warned site': async (_, flow) => goTo(`https://warned-example.com/${flow}`),
  'a blocked site': async (_, flow) => goTo(`https://blocked-example.com/${flow}`),
  'a card': async (host) => readAndClose(await browser.openCard(host)),
  'a card, and again': async (host) => {
    const popup = await browser.openCard(host);
    // The remedies that lead to another page close the popup.
    await popup.$$eval('[data-failure] button', (buttons) =>
      buttons.find((button) => button.textContent?.startsWith('Retry'))?.click(),
    );
    await untilSettled(popup).catch(() => {});
    await readAndClose(popup);
  },
  'a card, copied': async (host) => {
    const popup = await browser.openCard(host);
    sweep.listen(popup);
    await sweep.catchCopies(popup);
    await popup.$$eval('details button', (buttons) => {
      for (const button of buttons) button.click();
    });
    await readAndClose(popup);
  },
  'the side panel': async (host) => {
    const panel = await browser.chromium.openSidePanel(await browser.chromium.openSite(`https://${host}/`));
    await untilSettled(panel).catch(() => {});
    await readAndClose(panel);
  },
  'a site on the dashboard': (host) => look(`dashboard.html#/site/${host}`),
  'a live lookup': async (host) => {
    const asked = { subject: host, mode: 'refresh', confirmed: true } as const;
    sweep.see(JSON.stringify(await sendLookup(browser.within, asked).catch(String)));
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
  await sweep.seeDocument(page);
  await page.close();
}
async function look(path: string, buttons: string[] = []): Promise<void> {
  const page = await browser.chromium.openPage(path);
  sweep.listen(page);
  await waitUntil(
    () => page.$eval('main', (main) => Boolean(main.textContent) && !main.querySelector('[aria-busy="true"]')),
    `${path} is calm`,
    25_000,
  );
  for (const button of buttons) {
    const before = listDownloads(folder).length;
    await press(page, button, button === 'JSON' ? 'tab' : 'button');
    if (button.startsWith('Export')) await waitUntil(() => listDownloads(folder).length > before, 'the file is saved');
    done.add(button);
  }
  await readAndClose(page);
}
async function goTo(url: string): Promise<void> {
  const page = await browser.chromium.browser.newPage();
  await page.goto(url).catch(() => {});
  if (url.includes('blocked-')) {
    await waitUntil(() => page.url().startsWith(browser.chromium.origin), 'the site is blocked');
    await untilText(page, 'blocked-example.com');
  } else
    await waitUntil(
      async () => (await readTabs(browser.within)).some((tab) => tab.url === url && tab.text),
      'it is judged',
    );
  await readAndClose(page);
}

test(`K1: over ${FLOWS} random flows the key is in no file, notification, badge, table or other place but its own (FUZZ_SEED=${SEED})`, async () => {
  const { world, within } = browser;
  await browser.forgetSites();
  const random = createRandom(SEED);
  const choose = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const detach = await sweep.listenToWorker();
  // Nobody can grant this browser notifications: what one would show is written down instead.
  await browser.inWorker(() => {
    const create = async (...given: unknown[]) => console.log('notified', JSON.stringify(given));
    const value = { create, clear: async () => true, onClicked: { hasListener: () => true } };
    const { browser } = globalThis as { browser?: object };
    for (const api of [chrome, browser])
      if (api) Object.defineProperty(api, 'notifications', { value, configurable: true });
  });
  await browser.store({
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
    await ACTIONS[action]?.(host, flow);
    // A refused key, a pause or an empty allowance ends with the next flow, or all the others would be that one.
    await within.evaluate(() => chrome.storage.local.remove('circuit'));
    const credentials = await sweep.seePlaces();
    expect(findKey(credentials, CANARY)).not.toEqual([]);
    sweep.see((await readEverything(within)).replaceAll(JSON.stringify(credentials), '""'));
    sweep.see(JSON.stringify(await readTabs(within)));
    world.service.log.length = 0;
    for (const name of sweep.takeFiles()) files.add(name.replace(/[^a-z]+/g, ' '));
    places += sweep.seen.length;
    if (sweep.seen.some((text) => text.startsWith('notified'))) done.add('notified');
    found.push(...sweep.takeKeys().map((place) => `${place} after ${action}`));
  }
  await detach();
  console.log(`${places} texts of ${FLOWS} flows`, [...done], [...files]);
  expect(found).toEqual([]);
  // A sweep of places that nothing came to would find nothing.
  expect(files.size).toBe(6);
  expect([...done]).toContain('notified');
});
