import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chromium } from '../support/chromium.ts';
import { openChromium } from '../support/chromium.ts';
import { setUp } from '../support/set-up.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const HOSTS = Array.from({ length: 50 }, (_, index) => `site-${index}.example-${index % 7}.com`);
/** What Chromium asks for by itself, with and without an extension: its start page, updates and sign-in state. */
const BROWSER_ITS_OWN = /(^|\.)(google\.com|googleapis\.com|gvt1\.com|gstatic\.com)$/;

let world: World;
let chromium: Chromium;

beforeAll(async () => {
  world = await createWorld();
  chromium = await openChromium({ world });
});

afterAll(async () => {
  await chromium?.close();
  await world?.close();
});

async function browse(): Promise<void> {
  const page = await chromium.browser.newPage();
  for (const host of HOSTS) await page.goto(`https://${host}/read?article=7`, { waitUntil: 'load' });
  await page.close();
}

/** The hosts that were asked for something although nobody went there. */
function strangers(): string[] {
  const asked = new Set(world.sites.visits().map(({ host }) => host));
  return [...asked].filter((host) => !HOSTS.includes(host) && !BROWSER_ITS_OWN.test(host));
}

test('fresh from the store, 50 navigations cause no call and no request to anyone but the visited sites', async () => {
  await browse();
  expect(world.sites.visits().filter(({ path }) => path === '/read?article=7')).toHaveLength(HOSTS.length);
  expect(strangers()).toEqual([]);
  expect(world.service.log).toEqual([]);
});

test('with a key saved, 50 navigations still cause no call', async () => {
  await setUp(chromium, world);
  world.sites.forget();
  await browse();
  expect(strangers()).toEqual([]);
  expect(world.service.log).toEqual([]);
});
