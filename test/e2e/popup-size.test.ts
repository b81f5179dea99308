import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Chromium } from '../support/chromium.ts';
import { openChromium } from '../support/chromium.ts';
import { setUp } from '../support/set-up.ts';
import { SIZE_BUDGETS, toKilobytes } from '../support/sizes.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let world: World;
let chromium: Chromium;

beforeAll(async () => {
  world = await createWorld();
  chromium = await openChromium({ world });
  await setUp(chromium, world);
});

afterAll(async () => {
  await chromium?.close();
  await world?.close();
});

test('a popup that fetches and shows a whole card loads one script, no larger than its budget', async () => {
  const popup = await chromium.openPopup(await chromium.openSite('https://northwind-ferries.com/'));
  await popup.waitForSelector('main h2');
  await waitUntil(() => popup.$eval('main', (main) => !main.querySelector('[aria-busy="true"]')), 'the card is whole');
  const debug = await popup.createCDPSession();
  const urls: string[] = [];
  debug.on('Debugger.scriptParsed', ({ url }) => urls.push(url));
  await debug.send('Debugger.enable'); // names every script that was loaded before, too
  const own = urls.filter((url) => url.startsWith(chromium.origin)).map((url) => new URL(url).pathname.slice(1));
  const scripts = [...new Set(own)];
  expect(scripts).toHaveLength(1);
  expect(toKilobytes('.output/chrome-mv3', scripts), scripts.join(', ')).toBeLessThanOrEqual(SIZE_BUDGETS.popup);
});
