import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../axe.ts';
import type { TestBrowser } from '../browser.ts';
import { startBrowser } from '../browser.ts';
import type { Face, Visit } from './face.ts';
import { toEnlarged, WIDE } from './face.ts';
import { untilSeen } from './reach.ts';

let journey: TestBrowser;
/** Every page of the extension is opened in it, one after the other. */
let tab: Page;
let credentials: Record<string, unknown>;

type Options = Parameters<typeof startBrowser>[0];

async function start(options: Options): Promise<void> {
  journey = await startBrowser(options);
  ({ tab } = journey);
  // A policy that was changed and not put in force asks before it is left.
  tab.on('dialog', (dialog) => void dialog.accept());
  credentials = await journey.within.evaluate(() => chrome.storage.local.get('credentials'));
}

/** Leaves what was open, and in storage what the visit says. */
async function prepare({ stored, session = {}, isBare }: Visit): Promise<void> {
  const { browser, origin } = journey.chromium;
  for (const page of await browser.pages()) if (page !== tab && page !== journey.within) await page.close();
  await tab.bringToFront();
  await tab.goto(`${origin}/manifest.json`);
  await tab.evaluate(
    async (local, others) => {
      await chrome.storage.local.set(local);
      await chrome.storage.local.remove((await chrome.storage.local.getKeys()).filter((key) => !(key in local)));
      await chrome.storage.session.clear();
      await chrome.storage.session.set(others);
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
        });
        const tables = [...database.objectStoreNames];
        const transaction = database.transaction(tables, 'readwrite');
        for (const table of tables) transaction.objectStore(table).clear();
        await new Promise((resolve) => transaction.addEventListener('complete', resolve));
        database.close();
      }
    },
    { ...(isBare ? {} : credentials), ...stored },
    session,
  );
}

async function open({ at, size = WIDE }: Visit): Promise<Page> {
  if (typeof at !== 'string') return at(journey);
  await tab.setViewport(size);
  await tab.goto(`${journey.chromium.origin}/${at}`);
  await tab.waitForSelector('main > *');
  return tab;
}

/** Comes from one face to the next, and returns the page that it is in. */
async function reach(before: Page, face: Face): Promise<Page> {
  await journey.steer({ fault: face.fault ?? null });
  if (face.place !== undefined) await before.evaluate((place) => location.assign(place), face.place);
  await face.reach?.(before);
  const page = (await face.leadTo?.(before, journey)) ?? before;
  await untilSeen(page, face.shows, face.isLoading);
  return page;
}

async function findTooWide(page: Page): Promise<string[]> {
  const [needed = 0, there = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  return needed > there ? [`the page needs ${needed} px, and scrolls sideways`] : [];
}

/** What axe finds in a face at each of its sizes, and whether the page scrolls sideways there. */
async function lookAt(
  page: Page,
  { name, sizes = [] }: Face,
  { at, size = WIDE }: Visit,
  isEnlarged: boolean,
): Promise<string[]> {
  const findFaults = async () => [...(await findViolations(page)), ...(await findTooWide(page))];
  const found = await findFaults();
  const others = typeof at === 'string' ? [...sizes, ...(isEnlarged ? toEnlarged(size) : [])] : [];
  for (const other of others) {
    await page.setViewport(other);
    found.push(...(await findFaults()).map((fault) => `at ${other.width} px, ${fault}`));
  }
  if (others.length > 0) await page.setViewport(size);
  return found.map((fault) => `${name}: ${fault}`);
}

/** axe looks at each face of these visits, in a browser that is started so. `isEnlarged`: each at 200 % too. */
export function describeVisits(
  language: string,
  options: Options,
  visits: readonly Visit[],
  isEnlarged: boolean,
): void {
  describe(language, () => {
    beforeAll(() => start(options));
    afterAll(() => journey?.close());

    test.each(visits)('nothing is wrong with $name, in light and dark', async (visit) => {
      await prepare(visit);
      let page = await open(visit);
      const found: string[] = [];
      for (const face of visit.faces) {
        page = await reach(page, face);
        found.push(...(await lookAt(page, face, visit, isEnlarged)));
      }
      expect(found).toEqual([]);
    });

    test('a button without a name is found, words that are hard to read in the dark alone, and a page that is too wide', async () => {
      const site = await journey.chromium.openSite('https://northwind-ferries.com/');
      await site.evaluate(() => {
        document.documentElement.style.colorScheme = 'light dark';
        document.body.style.background = 'light-dark(#fff, #000)';
        document.body.innerHTML = '<h1 style="color: #333">Ferries</h1><button></button>';
      });
      const rules = (await findViolations(site)).map((violation) => violation.split(':', 2).join(':'));
      expect(rules).toEqual(expect.arrayContaining(['light: button-name', 'dark: color-contrast']));
      expect(rules).not.toContain('light: color-contrast');
      expect(await findTooWide(site)).toEqual([]);
      await site.evaluate(() => {
        document.body.style.width = '200vw';
      });
      expect(await findTooWide(site)).toHaveLength(1);
    });
  });
}
