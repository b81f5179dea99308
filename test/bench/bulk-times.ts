import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import type { Chromium } from '../support/chromium.ts';
import { openChromium } from '../support/chromium.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import type { Row } from './rows.ts';
import { toNote, toRow } from './rows.ts';

const LINES = 100_000;
const MOST_TASK = 50;
/** Sites of the run whose rate is measured: after the first 40 at once it goes by the limit. */
const CALLS = 160;
const AT_ONCE = 40;
const WINDOW = 10;
const NAME = 'Many sites';

const find = (page: Page, role: string, name: string) =>
  page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { timeout: 60_000 });

/** A click by the page's own script: the table may be busy, and its tasks are what is measured. */
async function press(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"]):not([aria-disabled="true"])`);
  await button?.evaluate((element) => (element as HTMLElement).click());
}

async function untilText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('main')?.textContent?.includes(wanted),
    { polling: 100, timeout: 300_000 },
    text,
  );
}

interface Watched {
  /** Milliseconds. */
  time: number;
  /** Of 50 ms and more, which alone the browser reports; 0: all were shorter. */
  longestTask: number;
}

/** Watches the page's tasks while something is done to it, until it shows that it is over. */
async function watch(page: Page, act: () => Promise<unknown>, isOver: string): Promise<Watched> {
  await page.evaluate(() => {
    const tasks: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    Object.assign(globalThis, { readLongest: () => Math.max(0, ...tasks.map(({ duration }) => duration)) });
  });
  const begun = performance.now();
  await act();
  await untilText(page, isOver);
  const time = performance.now() - begun;
  const longestTask = await page.evaluate(() => (globalThis as unknown as { readLongest(): number }).readLongest());
  return { time, longestTask };
}

/** Pastes a list, as a person does. */
async function paste(page: Page, lines: number): Promise<void> {
  await find(page, 'textbox', 'Sites');
  await page.evaluate((count) => {
    const clipboardData = new DataTransfer();
    const text = Array.from({ length: count }, (_, index) => `https://www.site-${index}.com/page?x=${index}`);
    clipboardData.setData('text/plain', text.join('\n'));
    const field = document.querySelector('textarea');
    field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines);
}

/** Writes a run as `lib/bulk/record.ts` does, each of whose rows has an answer of usual size. */
async function fillRun(page: Page): Promise<void> {
  await page.evaluate(
    async (rows, name) => {
      const opening = indexedDB.open('sitecard');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const id = crypto.randomUUID();
      const at = Date.now();
      const values = {
        categories: [
          { path: '/Shopping/Consumer Electronics', confidence: 0.93 },
          { path: '/Computers & Electronics/Hardware', confidence: 0.61 },
        ],
        logo: 'https://logos.example.com/site.png',
        ...{ companyName: 'Northwind Lamps Ltd', companyCountry: 'DE', companyCity: 'Hamburg', employees: '51-200' },
        tags: ['Retail', 'E-Commerce', 'B2C'],
        technologies: ['shopify', 'google_analytics', 'cloudflare', 'react', 'stripe', 'hotjar'],
        social: [{ network: 'linkedin', url: 'https://www.linkedin.com/company/northwind' }],
      };
      const rest = { failures: {}, at, answeredFor: null, calls: 1, answered: 31, doubtful: 0 };
      const write = (fill: (runs: IDBObjectStore, table: IDBObjectStore) => void) =>
        new Promise<void>((resolve, reject) => {
          const transaction = database.transaction(['bulk-runs', 'bulk-rows'], 'readwrite');
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
          fill(transaction.objectStore('bulk-runs'), transaction.objectStore('bulk-rows'));
        });
      for (let start = 0; start < rows; start += 500) {
        await write((_, table) => {
          const hosts = Array.from({ length: 500 }, (_, place) => `site-${start + place}.com`);
          table.put(hosts, `${id}:hosts:${String(start / 500).padStart(6, '0')}`);
          for (const [place, host] of hosts.entries()) {
            const index = start + place;
            table.put({ index, host, state: 'done', values, ...rest }, `${id}:row:${String(index).padStart(8, '0')}`);
          }
        });
      }
      const sections = ['categories', 'logo', 'company', 'technologies', 'social'];
      await write((runs) => {
        runs.put({ id, name, createdAt: at, sections, rows, endedAt: at, deletedAt: null }, id);
      });
      database.close();
    },
    LINES,
    NAME,
  );
}

async function measureList(chromium: Chromium): Promise<Row[]> {
  const page = await chromium.openPage('dashboard.html#/bulk');
  await paste(page, LINES);
  const read = await watch(page, () => press(page, 'Preview'), 'Costs up to 100,000 calls');
  await page.close();
  return [
    toNote('bulk: 100,000 lines read and previewed', read.time / 1000, 's'),
    toRow('the same: longest task of 50 ms and more', read.longestTask, 'ms', MOST_TASK),
  ];
}

async function measureResults(chromium: Chromium): Promise<Row[]> {
  const before = await chromium.openPage('dashboard.html#/bulk');
  await find(before, 'button', 'Preview');
  await before.close();
  const filler = await chromium.openPage('manifest.json');
  await fillRun(filler);
  await filler.close();
  const page = await chromium.openPage('dashboard.html#/bulk');
  const client = await chromium.browser.target().createCDPSession();
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
  try {
    await client.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    const opened = await watch(page, () => press(page, `Show the run: ${NAME}`), '100,000 sites · 100,000 calls');
    const heap = await page.metrics();
    const exportAll = () => press(page, 'Export').then(() => press(page, 'CSV'));
    const exported = await watch(page, exportAll, '100,000 sites exported');
    return [
      toNote('bulk: a run of 100,000 rows shown', opened.time / 1000, 's'),
      toRow('the same: longest task of 50 ms and more', opened.longestTask, 'ms', MOST_TASK),
      toNote('the same: JavaScript heap', (heap.JSHeapUsedSize ?? Number.NaN) / 2 ** 20, 'MiB'),
      toNote('bulk: 100,000 rows exported as CSV', exported.time / 1000, 's'),
      toRow('the same: longest task of 50 ms and more', exported.longestTask, 'ms', MOST_TASK),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await page.close();
  }
}

/** How near a run comes to 40 calls in 10 s, which it never passes, and what its page takes of a core. */
async function measureRate(chromium: Chromium, world: World): Promise<Row[]> {
  const times: number[] = [];
  let known = 0;
  const note = () => {
    for (; known < world.service.log.length; known++) times.push(performance.now());
  };
  const page = await chromium.openPage('dashboard.html#/bulk');
  await (await find(page, 'textbox', 'Sites'))?.focus();
  await page.keyboard.sendCharacter(Array.from({ length: CALLS }, (_, index) => `ok-60.rate-${index}.com`).join('\n'));
  await press(page, 'Preview');
  await untilText(page, `Costs up to ${CALLS} calls`);
  known = world.service.log.length;
  const timer = setInterval(note, 5);
  // Other programs of the machine do not add to this time.
  const client = await page.createCDPSession();
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWork = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await readWork();
  const begun = performance.now();
  await press(page, 'Start');
  await waitUntil(() => times.length >= CALLS, 'all sites are looked up', 120_000);
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1000;
  const work = (await readWork()) - before;
  // A run that has not ended would be offered again in place of the field.
  await untilText(page, 'The run has ended');
  await page.close();
  const spans = times.slice(AT_ONCE).map((at, index) => (at - (times[index] as number)) / 1000);
  const reached = (WINDOW * spans.length) / spans.reduce((sum, span) => sum + span, 0);
  return [
    toNote('bulk: calls in 10 s, of 40', reached * AT_ONCE, 'calls'),
    toRow('the same: short of the limit by', (1 - reached) * 100, '%', 5),
    // The log is looked at every 5 ms.
    toRow(
      'the same: seconds short of 10 that 41 calls took at least',
      Math.max(0, WINDOW - Math.min(...spans)),
      's',
      0.05,
    ),
    toRow('bulk: the page, of one core, while it runs', (work / seconds) * 100, '%', 10),
  ];
}

/** The list of many sites, in the e2e build, which may call the stand-in. */
export async function measureBulk(world: World): Promise<Row[]> {
  const chromium = await openChromium({ world, build: 'chrome-mv3-e2e' });
  try {
    await setUp(chromium, world);
    return [
      ...(await measureRate(chromium, world)),
      ...(await measureList(chromium)),
      ...(await measureResults(chromium)),
    ];
  } finally {
    await chromium.close();
  }
}
