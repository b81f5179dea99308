import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { setUp } from '../support/set-up.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let world: World;
let firefox: Firefox;

beforeAll(async () => {
  world = await createWorld();
  firefox = await openFirefox({ world });
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
});

test('in Firefox a key is saved, and the card of a site is read in the dashboard', async () => {
  await setUp(firefox, world);
  const page = await firefox.openPage('dashboard.html#/site/northwind-ferries.com');
  expect(world.service.log).toEqual([]);
  const button = await page.waitForSelector('::-p-text(Look up · 3 calls)');
  await button?.click();
  await page.waitForFunction(() => document.querySelector('main')?.textContent?.includes('Northwind Ferries AS'));
  const headings = await page.$$eval('main h2', (found) => found.map((heading) => heading.textContent));
  expect(headings).toEqual(expect.arrayContaining(['Categories', 'Company', 'Technologies', 'Social profiles']));
  expect(world.service.log.length).toBe(3);
  expect(world.service.log.every(({ authorization }) => authorization === 'right')).toBe(true);
});
