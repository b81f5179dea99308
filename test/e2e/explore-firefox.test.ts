import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { readText, untilText } from '../support/journey.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let world: World;
let firefox: Firefox;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  firefox = await openFirefox({ world });
  await setUp(firefox, world);
  page = await firefox.openPage('dashboard.html#/explore');
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
});

const bodies = () => world.service.log.map(({ body }) => JSON.parse(body));
const readConsent = async () =>
  ((await page.evaluate('browser.permissions.getAll()')) as { data_collection: string[] }).data_collection;

async function type(name: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`::-p-aria([name="${name}"])`);
  await field?.click({ count: 3 });
  await field?.type(text);
}
const press = async (text: string) => (await page.waitForSelector(`::-p-text(${text})`))?.click();

test('in Firefox sites are searched for, and no consent to search terms is asked for without a text', async () => {
  await type('Country', 'Norway');
  await press('Search · 1 call');
  await untilText(page, 'sites fit');
  expect(bodies()).toEqual([{ top_n: 100_000, filters: { country: 'NO' }, page: 1 }]);
  expect(await readConsent()).not.toContain('searchTerms');
  const rows = await page.$$eval('.sites-area tr[data-host]', (found) => found.length);
  expect(rows).toBeGreaterThan(5);
});

test('in Firefox a text is sent once the click has got the consent to send it', async () => {
  await type('Search text', 'ferries');
  await press('Search · 1 call');
  await waitUntil(() => world.service.log.length === 2, 'the text is sent');
  expect(bodies()[1]).toEqual({ top_n: 100_000, filters: { country: 'NO' }, q: 'ferries', page: 1 });
  expect(await readConsent()).toContain('searchTerms');
  await untilText(page, '“ferries”');
  expect(await readText(page)).not.toContain('You did not agree');
});

test('in Firefox a list of sites is previewed, looked up and shown', async () => {
  const before = world.service.log.length;
  const bulk = await firefox.openPage('dashboard.html#/bulk');
  const field = await bulk.waitForSelector('::-p-aria([name="Sites"])');
  await field?.type('one-list.com\ntwo-list.com\nlocalhost');
  await (await bulk.waitForSelector('::-p-text(Preview)'))?.click();
  await untilText(bulk, '3 rows · 2 sites · 1 cannot be sent');
  await untilText(bulk, 'Costs up to 2 calls.');
  await (await bulk.waitForSelector('.bulk-start button'))?.click();
  await untilText(bulk, '2 of 2 sites done');
  expect(world.service.log.slice(before).map(({ subject }) => subject)).toEqual([
    'https://one-list.com',
    'https://two-list.com',
  ]);
  expect(await bulk.$$eval('.sites-area tr[data-host]', (found) => found.length)).toBe(2);
});

test('in Firefox what was looked up is searched among the saved sites, and two of them are compared', async () => {
  const before = world.service.log.length;
  const saved = await firefox.openPage('dashboard.html#/saved');
  const field = await saved.waitForSelector('::-p-aria([name="Search saved sites"])');
  await untilText(saved, 'two-list.com');
  await field?.type('one-list');
  await waitUntil(
    async () => (await saved.$$eval('.sites-area tr[data-host]', (found) => found.length)) === 1,
    'one site is found',
  );
  const compare = await firefox.openPage('dashboard.html#/compare/one-list.com,two-list.com');
  await untilText(compare, 'one-list.com', 'table');
  const heads = await compare.$$eval('thead th', (found) => found.map(({ textContent }) => textContent));
  expect(heads.join()).toMatch(/one-list\.com.*two-list\.com/);
  expect(world.service.log).toHaveLength(before);
});
