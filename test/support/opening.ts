import type { Page } from 'puppeteer-core';
import { untilSettled } from './card.ts';
import type { Chromium } from './chromium.ts';
import type { OptionsSection } from './journey.ts';
import { untilCalm } from './journey.ts';
import type { Stored } from './stored.ts';
import { waitUntil } from './wait.ts';

/** The popup over a site, and the pages in which a person changes or reads something. `tab` goes from site to site. */
export function createOpening(chromium: Chromium, { readStored }: Stored, tab: Page) {
  /** Opens the popup on the site of a host, in `tab`, and does not wait for its card. */
  async function openPopupOn(host: string): Promise<Page> {
    await chromium.closePopup();
    if (!tab.url().startsWith(`https://${host}/`)) await tab.goto(`https://${host}/`, { waitUntil: 'load' });
    return chromium.openPopup(tab);
  }

  return {
    openPopupOn,
    /** The same, when every section of its card has its final face. */
    openCard: async (host: string) => {
      const popup = await openPopupOn(host);
      await untilSettled(popup);
      return popup;
    },
    /** Opens the popup on a page of this address, in a new tab, when its card has come to rest. */
    openPopupAt: async (url: string) => {
      const popup = await chromium.openPopup(await chromium.openSite(url));
      await untilCalm(popup);
      return popup;
    },
    /** Does something in a section of the options that changes a setting, and waits until the change is stored. */
    changeOption: async (section: OptionsSection, act: (page: Page) => Promise<unknown>) => {
      const page = await chromium.openPage(`options.html#${section}`);
      const before = (await readStored()).settings;
      await act(page);
      await waitUntil(async () => (await readStored()).settings !== before, 'the setting is saved');
      await page.close();
    },
    /** This month as the dashboard shows it: `{ Sent: 3, Billed: 3, 'Not billed': 0, Unknown: 0 }`. */
    readUsage: async () => {
      const page = await chromium.openPage('dashboard.html#/usage');
      await page.waitForSelector('.counts dd, .face');
      await waitUntil(async () => !(await page.$('[aria-busy="true"]')), 'the usage is read');
      const counts = await page.$$eval('.counts > div', (cells) =>
        cells.map((cell) => [
          cell.querySelector('dt')?.textContent ?? '',
          Number(cell.querySelector('dd')?.textContent),
        ]),
      );
      await page.close();
      return Object.fromEntries(counts) as Record<string, number>;
    },
  };
}
