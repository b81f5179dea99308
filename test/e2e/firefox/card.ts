import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../service/server.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';
import { fill, find, lookUp, press } from '../../support/firefox-page.ts';
import { runInWindow, withPreferences } from '../../support/firefox-window.ts';
import { showSection, untilText } from '../../support/journey.ts';
import { untilSaved } from '../../support/set-up.ts';
import { waitUntil } from '../../support/wait.ts';
import { SERVICE_HOST } from '../../support/world.ts';

const LOOK_UP = 'Look up · 3 calls';
/** Short, since typing takes its time. */
const CLIENT_KEY = 'key-9K2M';

let browser: TestFirefox;

/** Leaves the page open. */
async function saveByForm(address: string): Promise<Page> {
  const page = await browser.firefox.openPage('options.html');
  await fill(page, 'textbox', 'Service address', address);
  await fill(page, 'textbox', 'API key', browser.world.key);
  await press(page, 'Save');
  await untilSaved(page);
  return page;
}

/** What Firefox has given the extension since its install. */
const readGrants = () =>
  browser.within.evaluate('browser.permissions.getAll()') as Promise<{ origins: string[]; data_collection: string[] }>;

/** The names that Firefox has asked for. */
const readResolved = () =>
  runInWindow(
    browser.firefox,
    `return new Promise((done) =>
      Cc['@mozilla.org/network/dashboard;1'].getService(Ci.nsIDashboard).requestDNSInfo(({ entries }) => done(entries.map(({ hostname }) => hostname))));`,
  ) as Promise<string[]>;

/** The first run, its form, and the card that comes of it. */
export function describeCard(lend: LendFirefox): void {
  describe('first card', () => {
    beforeAll(async () => {
      browser = await lend({ bare: true });
    });

    test('in Firefox the first run says what to do, the form saves a key, and the card of a site is read in the dashboard', async () => {
      const { firefox, world } = browser;
      const popup = await firefox.openPage('popup.html');
      await lookUp(popup, 'northwind-ferries.com');
      await untilText(popup, 'Enter service and key');
      await popup.close();
      const options = await saveByForm(world.address);
      await untilText(options, '•••• 7Q4Z saved');
      // The event page answers: what it says of the saved data is a message to it and back.
      await showSection(options, 'saved');
      await untilText(options, 'Nothing is saved.');
      const page = await firefox.openPage('dashboard.html#/site/northwind-ferries.com');
      expect(world.service.log).toEqual([]);
      await press(page, LOOK_UP);
      await untilText(page, 'Northwind Ferries AS');
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

    test('in Firefox a key is added by its name, is used from the dashboard, and is kept in memory alone', async () => {
      const { firefox, world } = browser;
      const client = createService({ key: CLIENT_KEY });
      const { origin } = await client.listen(0);
      const options = await firefox.openPage('options.html#key');
      await press(options, 'Add another key');
      await fill(options, 'textbox', 'Name of the new key, such as “Client A”', 'Client A');
      await options.keyboard.press('Enter');
      await untilText(options, 'Client A was added.');
      await press(options, 'Keep the key only until the browser closes', 'switch');
      await fill(options, 'textbox', 'Service address', origin);
      await fill(options, 'textbox', 'API key', CLIENT_KEY);
      await options.keyboard.press('Enter');
      await untilText(options, '•••• 9K2M saved until the browser closes');
      world.service.log.length = 0;
      const page = await firefox.openPage('dashboard.html#/site/harbour-lamps.com');
      const choice = await find(page, 'combobox', 'Key in use');
      const second = await choice.evaluate((list) => (list as HTMLSelectElement).options[1]?.value ?? '');
      await choice.select(second);
      await untilText(options, 'Client A In use');
      await press(page, LOOK_UP);
      await untilText(page, 'paid by Client A');
      expect([client.log.map(({ authorization }) => authorization), world.service.log]).toEqual([
        ['right', 'right', 'right'],
        [],
      ]);
      const kept = await browser.within.evaluate('browser.storage.local.get(null).then(JSON.stringify)');
      expect(kept).not.toContain(CLIENT_KEY);
      await client.close();
    });

    test('a card that Firefox shows asks for the name of no site that it links to', async () => {
      const { firefox, world } = browser;
      // With a proxy Firefox asks for no name beforehand. Without one each name is this machine.
      const direct = { 'network.proxy.type': 0, 'network.dns.native-is-localhost': true };
      await withPreferences(firefox, direct, async () => {
        const page = await firefox.openPage('dashboard.html#/site/northwind-ferries.com');
        await page.waitForSelector('a[href^="https://github.com/"]');
        // The links of a site that is opened later are asked for, and the logo of the card: the same look sees both.
        await firefox.openSite(`http://linking-site.com:${world.sites.http}/`);
        const isSeen = async () => (await readResolved()).includes('blue-harbour-line.com');
        await waitUntil(isSeen, 'the links of the site are asked for');
      });
      const resolved = await readResolved();
      expect(resolved).toContain('logos.sitecard-sites.com');
      expect(
        resolved.filter((host) => /facebook|twitter|instagram|youtube|linkedin|github|pinterest|medium/.test(host)),
      ).toEqual([]);
    });

    test('in Firefox an https service is asked for with the consent to send hosts, and the key goes to it alone', async () => {
      await browser.reset({ bare: true });
      const { firefox, world } = browser;
      await saveByForm(`https://${SERVICE_HOST}`);
      const page = await firefox.openPage('dashboard.html#/site/harbour-lamps.com');
      // What Firefox gave for one click on "Save": this host, and this consent.
      const { origins, data_collection: consent } = await readGrants();
      expect(origins).toEqual([`https://${SERVICE_HOST}/*`]);
      expect(consent).toEqual(['browsingActivity']);
      await press(page, LOOK_UP);
      await page.waitForFunction(() => document.querySelectorAll('main h2').length >= 8);
      await waitUntil(() => world.service.log.length === 3, 'three calls are made');
      const calls = world.service.log;
      expect(calls.map(({ authorization, headers }) => [authorization, headers.host])).toEqual(
        calls.map(() => ['right', SERVICE_HOST]),
      );
    });
  });
}
