import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld, SERVICE_HOST } from '../support/world.ts';

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
  await waitUntil(() => world.service.log.length === 3, 'three calls are made');
  expect(world.service.log.every(({ authorization }) => authorization === 'right')).toBe(true);
  // As PRIVACY.md says: Firefox names the installation to the service, and to those who host logos.
  const logos = () => world.sites.visits().filter(({ path }) => path.startsWith('/logo/'));
  await waitUntil(() => logos().length > 0, 'the logo is loaded');
  expect([...new Set([...world.service.log, ...logos()].map(({ headers }) => headers.origin))]).toEqual([
    firefox.origin,
  ]);
});

test('in Firefox an https service is asked for with the consent to send hosts, and the key goes to it alone', async () => {
  const asked = await openFirefox({ world });
  const before = world.service.log.length;
  try {
    await setUp(asked, { address: `https://${SERVICE_HOST}`, key: world.key });
    const page = await asked.openPage('dashboard.html#/site/harbour-lamps.com');
    // What Firefox gave for one click on "Save": this host, and this consent.
    const { origins, data_collection: consent } = (await page.evaluate('browser.permissions.getAll()')) as {
      origins: string[];
      data_collection: string[];
    };
    expect(origins).toEqual([`https://${SERVICE_HOST}/*`]);
    expect(consent).toEqual(['browsingActivity']);
    await (await page.waitForSelector('::-p-text(Look up · 3 calls)'))?.click();
    await page.waitForFunction(() => document.querySelectorAll('main h2').length >= 8);
    await waitUntil(() => world.service.log.length - before === 3, 'three calls are made');
    const calls = world.service.log.slice(before);
    expect(calls.map(({ authorization, headers }) => [authorization, headers.host])).toEqual(
      calls.map(() => ['right', SERVICE_HOST]),
    );
  } finally {
    await asked.close();
  }
});

/** The names that Firefox asked for, by its own log, which it writes for good when it closes. */
function readResolved(folder: string): string[] {
  const logs = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return [
    ...new Set(logs.flatMap((log) => [...log.matchAll(/Resolving host \[([^\]]*)\]/g)].map(([, host = '']) => host))),
  ];
}

test('a card that Firefox shows asks for the name of no site that it links to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-names-'));
  const asking = await openFirefox({
    world,
    env: { MOZ_LOG: 'nsHostResolver:5', MOZ_LOG_FILE: join(folder, 'log') },
    // With a proxy Firefox asks for no name beforehand. Without one each name is this machine.
    preferences: { 'network.proxy.type': 0, 'network.dns.native-is-localhost': true },
  });
  try {
    await setUp(asking, world);
    const page = await asking.openPage('dashboard.html#/site/northwind-ferries.com');
    await (await page.waitForSelector('::-p-text(Look up · 3 calls)'))?.click();
    await page.waitForSelector('a[href^="https://github.com/"]');
    // Those of links are asked for a moment after they are there.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  } finally {
    await asking.close();
  }
  const resolved = readResolved(folder);
  rmSync(folder, { recursive: true });
  // The same log sees the one of the logo.
  expect(resolved).toContain('logos.sitecard-sites.com');
  expect(
    resolved.filter((host) => /facebook|twitter|instagram|youtube|linkedin|github|pinterest|medium/.test(host)),
  ).toEqual([]);
});
