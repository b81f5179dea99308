import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { TestBrowser } from './browser.ts';
import { untilSettled } from './card.ts';
import { listDownloads } from './downloads.ts';
import { CANARY, findKey } from './key-forms.ts';

/** Gathers every text of a browser that somebody could see or read, and looks for the key in it. Files are saved in `folder`. */
export function createKeySweep(browser: TestBrowser, folder: string) {
  const seen: string[] = [];
  const see = (...texts: string[]) => void seen.push(...texts);

  const seeDocument = async (page: Page) =>
    see(
      await page.evaluate(() => {
        const fields = [...document.querySelectorAll('input, textarea')].map(
          (field) => (field as HTMLInputElement).value,
        );
        return [document.documentElement.outerHTML, location.href, document.title, ...fields].join('\n');
      }),
    );

  /** Notes what a page says and throws from now on. */
  const listen = (page: Page) => {
    page.on('console', (message) => see(message.text()));
    page.on('pageerror', (error) => see(String(error)));
  };

  return {
    seen,
    see,
    seeDocument,
    listen,
    /** The same of the worker, until what this returns is called. */
    listenToWorker: async (): Promise<() => Promise<void>> => {
      const { client, detach } = await browser.attachWorker();
      client.on('Runtime.consoleAPICalled', ({ args }) =>
        see(args.map(({ value, description }) => value ?? description).join(' ')),
      );
      client.on('Runtime.exceptionThrown', (thrown) => see(JSON.stringify(thrown)));
      await client.send('Runtime.enable');
      return detach;
    },
    /** Opens the popup on a host, and hands it over with its card at rest. */
    seeCard: async (host: string): Promise<Page> => {
      const popup = await browser.openPopupOn(host);
      listen(popup);
      await untilSettled(popup);
      await seeDocument(popup);
      return popup;
    },
    /** What a page copies from now on is seen, and not copied. */
    catchCopies: (page: Page) =>
      page.evaluate(() => {
        navigator.clipboard.writeText = async (text) => console.log('copied', text);
      }),
    /** The stored record that the key is in, and what is said where it may not be: in other records, by sites and in the log. */
    seePlaces: async (): Promise<string> => {
      const { readStored, world } = browser;
      const { credentials, ...others } = await readStored();
      // The log names the right key [key], so that any other place of it shows.
      const places = [others, await readStored('session'), world.sites.visits(), world.service.log];
      see(...places.map((place) => JSON.stringify(place)));
      return String(credentials);
    },
    /** Takes the files that were saved since, and tells their names. */
    takeFiles: (): string[] => {
      const names = listDownloads(folder);
      for (const name of names) {
        see(name, readFileSync(join(folder, name), 'utf8'));
        rmSync(join(folder, name));
      }
      return names;
    },
    /** The forms of the key in what was seen since, with where they stand. */
    takeKeys: (): string[] => {
      const found = seen.flatMap((text) => findKey(text, CANARY).map((form) => `${form} in ${text.slice(0, 200)}`));
      seen.length = 0;
      return found;
    },
  };
}
