import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const COUNT = soak(20, 200);
const HOSTS = Array.from({ length: COUNT }, (_, index) => `site-${index}.example-${index % 7}.com`);
/** What Chromium asks for by itself, with and without an extension: its start page, updates and sign-in state. */
const BROWSER_ITS_OWN = /(^|\.)(google\.com|googleapis\.com|gvt1\.com|gstatic\.com)$/;

let running: TestBrowser;
let world: TestBrowser['world'];
let chromium: TestBrowser['chromium'];

beforeAll(async () => {
  running = await startBrowser({ bare: true });
  ({ world, chromium } = running);
});

afterAll(async () => {
  await running?.close();
});

async function browse(hosts: string[]): Promise<void> {
  const page = await chromium.browser.newPage();
  for (const host of hosts) await page.goto(`https://${host}/read?article=7`, { waitUntil: 'load' });
  await page.close();
}

/** The hosts that were asked for something although nobody went there. */
function strangers(): string[] {
  const asked = new Set(world.sites.visits().map(({ host }) => host));
  return [...asked].filter((host) => !HOSTS.includes(host) && !BROWSER_ITS_OWN.test(host));
}

test(`P1: fresh from the store, ${COUNT / 4} navigations cause no call and no request to anyone but the visited sites`, async () => {
  await browse(HOSTS.slice(0, COUNT / 4));
  expect(world.sites.visits().filter(({ path }) => path === '/read?article=7')).toHaveLength(COUNT / 4);
  expect(strangers()).toEqual([]);
  expect(world.service.log).toEqual([]);
});

test(`P1: with a key saved, ${COUNT} navigations still cause no call`, async () => {
  await running.saveKey();
  world.sites.forget();
  await browse(HOSTS);
  expect(strangers()).toEqual([]);
  expect(world.service.log).toEqual([]);
});

test(`P1: with a key saved, ${COUNT} tabs opened by the dozens and gone back to cause no call`, async () => {
  world.sites.forget();
  const { within } = running;
  for (let first = 0; first < HOSTS.length; first += 50) {
    const urls = HOSTS.slice(first, first + 50).map((host) => `https://${host}/tab`);
    const ids = await within.evaluate(
      (all) => Promise.all(all.map(async (url) => (await chrome.tabs.create({ url, active: false })).id as number)),
      urls,
    );
    const visited = () => world.sites.visits().filter(({ path }) => path === '/tab').length;
    await waitUntil(() => visited() >= first + urls.length, 'the tabs have loaded');
    await within.evaluate(async (tabs) => {
      for (const id of tabs.slice(0, 10)) await chrome.tabs.update(id, { active: true });
      await chrome.tabs.remove(tabs);
    }, ids);
  }
  expect(strangers()).toEqual([]);
  expect(world.service.log).toEqual([]);
  const keys = await within.evaluate(() => chrome.storage.local.getKeys());
  expect(keys.filter((key) => key.includes('example'))).toEqual([]);
});
