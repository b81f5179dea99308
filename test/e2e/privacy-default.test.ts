import { afterEach, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { BY_DATA } from '../support/policies.ts';
import { BROWSER_ITS_OWN } from '../support/sites.ts';
import { soak } from '../support/soak.ts';

const COUNT = soak(5, 200);
const HOSTS = Array.from({ length: COUNT }, (_, index) => `site-${index}.example-${index % 7}.com`);
const toPage = (host: string) => `https://${host}/read?article=7`;

let running: TestBrowser;
afterEach(async () => {
  await running?.close();
});

/** Goes from site to site: each is visited, nobody else is asked for anything, and no call is made. */
async function browse(): Promise<void> {
  const { sites, service } = running.world;
  sites.forget();
  for (const host of HOSTS) await running.tab.goto(toPage(host), { waitUntil: 'load' });
  const asked = [...new Set(sites.visits().map(({ host }) => host))].filter((host) => !BROWSER_ITS_OWN.test(host));
  expect(asked).toEqual(HOSTS);
  expect(service.log).toEqual([]);
}

test(`P1: fresh from the store, and with a key saved, ${COUNT} navigations cause no call and no request to anyone but the visited sites`, async () => {
  running = await startBrowser({ bare: true });
  await browse();
  await running.saveKey();
  await browse();
});

test(`P1, T7: with brand safety on, which judges by saved data, ${COUNT} navigations cause no call and no request to anyone but the visited sites`, async () => {
  running = await startBrowser({ build: 'chrome-mv3-e2e' });
  await running.browseWith({ ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(BY_DATA) });
  await browse();
  // It did judge them.
  for (const id of await running.openTabs(HOSTS.slice(0, 3).map(toPage))) await running.untilBadge(id, '?');
  expect(running.world.service.log).toEqual([]);
  expect(JSON.stringify(await running.readStored())).not.toContain('example-');
});
