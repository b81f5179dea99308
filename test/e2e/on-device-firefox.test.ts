import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { servePages } from '../support/estimate-pages.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { runInWindow } from '../support/firefox-window.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let world: World;
let firefox: Firefox;
/** A page of the extension, which sees the popup. */
let inside: Page;

beforeAll(async () => {
  world = await createWorld();
  servePages(world.sites.answerAs);
  firefox = await openFirefox({ world });
  inside = await firefox.openPage('options.html');
});

afterAll(async () => {
  await firefox?.close();
  await world?.close();
});

const POPUP = `browser.extension.getViews({ type: 'popup' })[0]?.document`;
const readPopup = async () =>
  String(await inside.evaluate(`${POPUP}?.querySelector('main')?.innerText ?? ''`)).replace(/\s+/g, ' ');

test('in Firefox a click on the button over a shop shows a right card of it, says why, and nothing leaves', async () => {
  const site = await firefox.openSite('https://tern-and-tide.com/');
  await site.waitForNetworkIdle({ idleTime: 200 });
  await site.bringToFront();
  world.sites.forget();
  await runInWindow(
    firefox,
    `const item = document.getElementById('sitecard_sitecard_invalid-browser-action');
    item.querySelector('.unified-extensions-item-action-button').click();`,
  );
  await waitUntil(async () => (await readPopup()).includes('Estimate from this page'), 'the page was read').catch(
    async (error: Error) => {
      throw new Error(`${error.message} The popup says: ${await readPopup()}`);
    },
  );
  await inside.evaluate(`for (const why of ${POPUP}.querySelectorAll('.why')) why.open = true`);
  const text = await readPopup();
  for (const seen of ['Tern & Tide', 'Shopping', 'Galway, Ireland', 'WooCommerce', 'ternandtide', 'WordPress 6.7.1'])
    expect(text).toContain(seen);
  // Firefox asks its own hosts on its own account, which the test web answers too.
  const own = /(?:^|\.)(?:mozilla\.(?:com|org|net)|firefox\.com|detectportal\.firefox\.com)$/;
  expect(world.sites.visits().filter(({ host }) => !own.test(host))).toEqual([]);
  expect(world.service.log).toEqual([]);
});
