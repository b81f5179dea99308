import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import german from '../../assets/public/_locales/de/messages.json' with { type: 'json' };
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { SectionName } from '../../lib/model.ts';
import { DAY } from '../../lib/time.ts';
import { toTestAnswer } from '../support/answers.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, shoot, untilText } from '../support/journey.ts';

const SECTIONS: readonly SectionName[] = ['categories', 'company', 'technologies', 'registration', 'traffic'];
/** `top`: the most pixels above the first row. `rows`: how many are whole in view, at least. */
const SIZES = [
  { width: 1280, height: 900, top: 260, rows: 16 },
  { width: 1024, height: 700, top: 260, rows: 9 },
] as const;
/** A page with a table. `open` waits until its rows are drawn, in any language. */
interface TablePage {
  name: string;
  hash: string;
  open(page: Page): Promise<void>;
}

const ROWS = '.sites-area tr[data-host]';
const SAVED = Array.from({ length: 60 }, (_, place) => `site-${place}.example.com`);
/** As many as are looked up at once. */
const LIST = SAVED.slice(0, 24);

/** A run that a page has left would be in the place of the form. `page`: any of the extension. */
const forgetRuns = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('sitecard');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction('bulk-runs', 'readwrite');
    transaction.objectStore('bulk-runs').clear();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });

async function startList(page: Page, hosts: readonly string[]): Promise<void> {
  const field = await page.waitForSelector('.bulk-form textarea');
  await field?.focus();
  await page.keyboard.sendCharacter(hosts.join('\n'));
  for (const selector of ['.bulk-form [type="submit"]', '.bulk-start [type="submit"]:not([aria-disabled])']) {
    await page.waitForSelector(selector);
    // Not by the pointer: what is counted meanwhile moves the button.
    await page.$eval(selector, (button) => (button as HTMLElement).click());
  }
  await page.waitForSelector(ROWS);
}

const openSaved = async (page: Page) =>
  void (await page.waitForSelector(`[data-page="saved"] [data-status="ready"] ${ROWS}`));

const PAGES: readonly TablePage[] = [
  { name: 'saved', hash: 'saved', open: openSaved },
  {
    name: 'explore',
    hash: 'explore',
    open: async (page) => {
      await (await page.waitForSelector('.query-examples button'))?.click();
      await page.click('.query-form [type="submit"]');
      await page.waitForSelector(ROWS);
    },
  },
  {
    name: 'bulk-ended',
    hash: 'bulk',
    open: async (page) => {
      await startList(page, LIST);
      await page.waitForSelector('.run:not(:has(progress))');
    },
  },
  {
    name: 'bulk-running',
    hash: 'bulk',
    open: async (page) => {
      // So slow that the run goes on as long as it is looked at.
      await startList(
        page,
        LIST.map((host) => `ok-3000.slow-${host}`),
      );
      await page.waitForSelector('.run progress');
    },
  },
];

const TECHNOLOGIES =
  'react nginx shopify wordpress stripe hubspot jquery paypal zendesk segment magento hotjar fastly'.split(' ');

/** A site of so many technologies that no column has room for them. */
const MANY = 'site-1.example.com';

let journey: TestBrowser;

function toSavedItems(): Record<string, string> {
  const fetchedAt = Date.now() - 40 * DAY;
  return Object.fromEntries(
    SAVED.flatMap((host) =>
      SECTIONS.map((section) => {
        const key = `card:${host}:${section}`;
        const more = section === 'technologies' && host === MANY ? { data: TECHNOLOGIES } : {};
        return [key, toRecord(CARD_VERSION, key, { ...toTestAnswer(section), ...more, fetchedAt }, fetchedAt)];
      }),
    ),
  );
}

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  await journey.store(toSavedItems());
});

afterAll(() => journey?.close());

/** What the browser says of a German interface. */
const speakGerman = (page: Page) =>
  page.evaluateOnNewDocument((description) => {
    const manifest = { ...chrome.runtime.getManifest(), description };
    chrome.runtime.getManifest = () => manifest;
  }, german.description.message);

/** Selects the first two rows. The pixels of bar and table before and after that, and how many buttons are outside of the bar. */
async function readMoves(page: Page) {
  const read = () =>
    page.evaluate(() =>
      ['.sites-bar', '.sites-filter', '.sites-area'].map((selector) => {
        const { top, left, width, height } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return [top, left, width, height].join();
      }),
    );
  const before = await read();
  for (const box of (await page.$$('tr[data-host] input')).slice(0, 2)) await box.click();
  await page.waitForSelector('.fitting-actions');
  const outside = await page.$eval('.sites-bar', (bar) => {
    const room = bar.getBoundingClientRect();
    return [...bar.querySelectorAll('button')].filter((button) => {
      const { left, right, bottom } = button.getBoundingClientRect();
      const isSeen = button.checkVisibility({ visibilityProperty: true });
      return isSeen && (left < room.left || right > room.right || bottom > room.bottom);
    }).length;
  });
  return { before, after: await read(), outside };
}

/** Where the first row begins, how many rows are whole in view, and whether the page itself scrolls. */
const readPlaces = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('.sites-area') as HTMLElement;
    const bottom = Math.min(innerHeight, area.getBoundingClientRect().top + area.clientTop + area.clientHeight);
    const rows = [...area.querySelectorAll('tr[data-host]')].map((row) => row.getBoundingClientRect());
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return {
      top: rows[0]?.top ?? Number.NaN,
      rows: rows.filter((row) => row.bottom <= bottom).length,
      isScrolled: scrollHeight > clientHeight || scrollWidth > clientWidth,
    };
  });

/** Pixels from the left to the end of a column. */
const readEnd = (page: Page, column: string) =>
  page.$eval(`th[data-column="${column}"]`, (head) => Math.round(head.getBoundingClientRect().right));

// Before the lists of the other pages are saved: their longer names leave less room.
test('nothing is cut while the page has room but lists of technologies, which are whole under the pointer; a column follows the pointer, and all is kept', async () => {
  const page = await journey.chromium.openPage('manifest.json');
  try {
    await page.setViewport({ width: 1600, height: 900 });
    await page.goto(page.url().replace('manifest.json', 'dashboard.html#/saved'));
    await openSaved(page);
    await page.waitForSelector('.sites-facets');
    await press(page, 'Breakdown');
    await page.waitForSelector('.sites-facets', { hidden: true });
    const cut = await page.$$eval('.sites-area :is(th, td)', (cells) =>
      cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
    expect(await page.$eval('.sites-area', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const names = await page.waitForSelector(`tr[data-host="${MANY}"] > :nth-child(6)`);
    expect(await names?.evaluate(({ textContent }) => textContent)).toMatch(/^React, Nginx, Shopify.* \+\d+$/);
    await names?.hover();
    await untilText(page, 'Hotjar, Fastly', '.cut-tip');
    await shoot(page, 'table-saved-tip');

    const [before, other] = [await readEnd(page, 'company'), await readEnd(page, 'host')];
    const head = await page.$('th[data-column="company"]');
    const { y = 0 } = (await head?.boundingBox()) ?? {};
    await page.mouse.move(before - 4, y + 16);
    await page.mouse.down();
    await page.mouse.move(before + 40, y + 16, { steps: 4 });
    await page.mouse.up();
    const wider = await readEnd(page, 'company');
    expect([wider - before, (await readEnd(page, 'host')) - other]).toEqual([44, 0]);
    const separator = await page.$('[role="separator"][aria-label="Width of Company"]');
    await separator?.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (end) => {
        const cell = document.querySelector('th[data-column="company"]');
        return Math.round(cell?.getBoundingClientRect().right ?? 0) === end;
      },
      {},
      wider + 16,
    );
    await page.reload();
    await openSaved(page);
    expect(await readEnd(page, 'company')).toBe(wider + 16);
    expect(await page.$('.sites-facets')).toBeNull();
  } finally {
    await page.close();
  }
});

test.for(PAGES.flatMap((shown) => ['en', 'de'].map((language) => ({ ...shown, language }))))(
  'the page $name begins with its rows near the top, and shows many of them, in either theme, in "$language"',
  async ({ name, hash, open, language }) => {
    const page = await journey.chromium.openPage('manifest.json');
    try {
      if (language === 'de') await speakGerman(page);
      await page.goto(page.url().replace('manifest.json', `dashboard.html#/${hash}`));
      await open(page);
      expect(await page.$eval('html', ({ textContent }) => /Saved sites|Explore/.test(textContent))).toBe(
        language === 'en',
      );
      for (const { width, height, top, rows } of SIZES) {
        await page.setViewport({ width, height });
        for (const value of ['light', 'dark']) {
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const places = await readPlaces(page);
          const said = `${name}, ${width} x ${height}, ${value}, ${language}: ${JSON.stringify(places)}`;
          await shoot(page, `table-${name}-${width}-${value}-${language}`);
          expect(places.top, said).toBeLessThanOrEqual(top);
          expect(places.rows, said).toBeGreaterThanOrEqual(rows);
          expect(places.isScrolled, said).toBe(false);
        }
        const { before, after, outside } = await readMoves(page);
        await shoot(page, `table-${name}-${width}-selected-${language}`);
        expect(after, `nothing moves under the pointer that selects, at ${width}`).toEqual(before);
        expect(outside, `each button that is seen is within the bar, at ${width}`).toBe(0);
        await page.click('.sites-tools button');
        await page.waitForSelector('.fitting-actions', { hidden: true });
      }
      if (hash === 'bulk') await forgetRuns(page);
    } finally {
      await page.close();
    }
  },
);
