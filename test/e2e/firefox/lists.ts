import type { Page } from 'puppeteer-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Firefox } from '../../support/firefox.ts';
import type { LendFirefox } from '../../support/firefox-browser.ts';
import { fill, press } from '../../support/firefox-page.ts';
import { readText, untilText } from '../../support/journey.ts';
import { toSavedSite } from '../../support/saved-companies.ts';
import { waitUntil } from '../../support/wait.ts';
import type { World } from '../../support/world.ts';

let world: World;
let firefox: Firefox;
let page: Page;

const bodies = () => world.service.log.map(({ body }) => JSON.parse(body));
const readConsent = async () =>
  ((await page.evaluate('browser.permissions.getAll()')) as { data_collection: string[] }).data_collection;
const countRows = (shown: Page) => shown.$$eval('.sites-area tr[data-host]', (found) => found.length);

/** Searching for sites, lists of sites and saved sites. */
export function describeLists(lend: LendFirefox): void {
  describe('lists of sites', () => {
    beforeAll(async () => {
      ({ firefox, world } = await lend());
      page = await firefox.openPage('dashboard.html#/explore');
    });

    test('in Firefox sites are searched for, and no consent to search terms is asked for without a text', async () => {
      await fill(page, 'combobox', 'Country', 'Norway');
      await press(page, 'Search · 1 call');
      await untilText(page, 'is loaded');
      expect(bodies()).toEqual([{ top_n: 100_000, filters: { country: 'NO' }, page: 1 }]);
      expect(await readConsent()).not.toContain('searchTerms');
      expect(await countRows(page)).toBeGreaterThan(5);
    });

    test('in Firefox a text is sent once the click has got the consent to send it', async () => {
      await press(page, 'Edit the search');
      await fill(page, 'searchbox', 'Search text', 'ferries');
      await press(page, 'Search · 1 call');
      await waitUntil(() => world.service.log.length === 2, 'the text is sent');
      expect(bodies()[1]).toEqual({ top_n: 100_000, filters: { country: 'NO' }, q: 'ferries', page: 1 });
      expect(await readConsent()).toContain('searchTerms');
      await untilText(page, '“ferries”');
      expect(await readText(page)).not.toContain('You did not agree');
    });

    test('in Firefox a list of sites is previewed, looked up and shown', async () => {
      const before = world.service.log.length;
      const bulk = await firefox.openPage('dashboard.html#/bulk');
      await fill(bulk, 'textbox', 'Sites', 'one-list.com\ntwo-list.com\nlocalhost');
      await press(bulk, 'Preview');
      await untilText(bulk, '3 rows · 2 sites · 1 cannot be sent');
      await untilText(bulk, 'Costs up to 2 calls.');
      await (await bulk.waitForSelector('.bulk-start button'))?.click();
      await untilText(bulk, '2 sites · 2 calls');
      // Two are sent at once, and either may come first.
      const subjects = world.service.log.slice(before).map(({ subject }) => subject);
      expect(subjects.sort()).toEqual(['https://one-list.com', 'https://two-list.com']);
      expect(await countRows(bulk)).toBe(2);
    });

    test('in Firefox what was looked up is searched among the saved sites and read beside them, and two are compared', async () => {
      const before = world.service.log.length;
      const saved = await firefox.openPage('dashboard.html#/saved');
      await untilText(saved, 'two-list.com');
      await fill(saved, 'searchbox', 'Search saved sites', 'one-list');
      await waitUntil(async () => (await countRows(saved)) === 1, 'one site is found');
      await saved.click('tr[data-host="one-list.com"] td:last-child');
      await saved.waitForSelector('aside:has(a[href="#/site/one-list.com"]) .section-categories');
      const compare = await firefox.openPage('dashboard.html#/compare/one-list.com,two-list.com');
      await untilText(compare, 'one-list.com', 'table');
      const heads = await compare.$$eval('thead th', (found) => found.map(({ textContent }) => textContent));
      expect(heads.join()).toMatch(/one-list\.com.*two-list\.com/);
      expect(world.service.log).toHaveLength(before);
    });

    test('in Firefox the network log has each of these calls, ended, with who asked', async () => {
      const log = await firefox.openPage('dashboard.html#/network');
      await log.waitForSelector('tbody tr');
      const readRows = () =>
        log.$$eval('.table:last-of-type tbody tr', (rows) =>
          rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? '')),
        );
      const ofService = (await readRows()).filter(([, , to]) => to?.includes('/api/'));
      expect(ofService).toHaveLength(world.service.log.length);
      expect(ofService.filter(([, , , , , result]) => !result?.startsWith('200 · Answered'))).toEqual([]);
      const askers = new Set(ofService.map(([, , , why]) => why));
      expect([...askers].toSorted()).toEqual(['Bulk run', 'Search in Explore']);
      await log.close();
    });

    test('in Firefox the table of saved sites fills the window, and its columns the table', async () => {
      const saved = await firefox.openPage('dashboard.html#/saved');
      await saved.setViewport({ width: 1280, height: 900 });
      const items = Array.from({ length: 40 }, (_, place) => toSavedSite(`many-${place}.com`, 500));
      await saved.evaluate(`browser.storage.local.set(${JSON.stringify(Object.assign({}, ...items))})`);
      await waitUntil(async () => (await countRows(saved)) > 16, 'the rows are there');
      const {
        area,
        table,
        page: whole,
      } = await saved.evaluate(() => {
        const { clientHeight, scrollHeight, clientWidth } = document.querySelector('.sites-area') as HTMLElement;
        const { bottom } = (document.querySelector('.sites-foot') as HTMLElement).getBoundingClientRect();
        const cells = [...document.querySelectorAll<HTMLElement>('thead tr > *')];
        return {
          area: { height: clientHeight, isScrolled: scrollHeight > clientHeight, width: clientWidth },
          table: cells.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0),
          page: { bottom, isScrolled: document.documentElement.scrollHeight > document.documentElement.clientHeight },
        };
      });
      expect([area.isScrolled, whole.isScrolled]).toEqual([true, false]);
      expect(area.height).toBeGreaterThan(36 + 16 * 32);
      expect(whole.bottom).toBeLessThanOrEqual(900);
      expect(table).toBeGreaterThanOrEqual(area.width - 2);
      await saved.close();
    });
  });
}
