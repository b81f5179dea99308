import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { toRecord } from '../../lib/browser/record.ts';
import { toExtensionId } from '../support/profile.ts';
import type { World } from '../support/world.ts';
import type { RawChromium } from './raw-chromium.ts';
import { openRawChromium } from './raw-chromium.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toRow } from './rows.ts';

const SITES = 10_000;
const AT_ONCE = 500;
/** The last one by name, with a company of its own. */
const WANTED = { host: 'saved-site-9999.com', company: 'Company 9999' };
/** `CARD_VERSION`, from a file that Node cannot load without its endings. */
const VERSION = 1;

/** Milliseconds since the page was asked for. */
interface SavedTimes {
  first: number;
  all: number;
  /** A search for the last site, typed as soon as all are there, has found it. */
  searched: number;
  /** Every card is read. */
  checked: number;
  /** Of 50 and more, which alone the browser reports. */
  longestTask: number;
}

/** Categories and company of a site, near to the most that 10,000 sites have room for. */
function toItems(index: number): Record<string, string> {
  const host = `saved-site-${String(index).padStart(4, '0')}.com`;
  const answer = {
    presence: 'present',
    source: 'service',
    fetchedAt: 1_780_000_000_000,
    updatedAt: null,
    answeredFor: null,
  };
  const toItem = (section: string, data: unknown) => {
    const key = `card:${host}:${section}`;
    return [key, toRecord(VERSION, key, { ...answer, data }, answer.fetchedAt)] as const;
  };
  const path = `/Shopping/Kind ${index % 40}`;
  const none = { city: null, stateCode: null, revenue: null, raised: null, tags: [] };
  return Object.fromEntries([
    toItem('categories', [{ path, steps: path.split('/').slice(1), confidence: 0.9, iab: [] }]),
    toItem('company', { name: `Company ${index}`, countryCode: 'DE', employees: '11-50', ...none }),
  ]);
}

const WATCH = `
const times = (globalThis.times = { longestTask: 0 });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) times.longestTask = Math.max(times.longestTask, duration);
}).observe({ type: 'longtask', buffered: true });
const search = () => {
  const field = document.querySelector('input[type=search]');
  field.value = ${JSON.stringify(WANTED.company)};
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
new MutationObserver(() => {
  const rows = document.querySelectorAll('tr[data-host]');
  if (!times.first && rows.length > 0) times.first = performance.now();
  const said = document.querySelector('.sites-count')?.textContent ?? '';
  if (!times.all && said.startsWith('10,000')) {
    times.all = performance.now();
    search();
  }
  if (times.all && !times.searched && rows.length === 1) times.searched = performance.now();
  const page = document.querySelector('.saved-page');
  if (times.searched && !times.checked && page?.dataset.status === 'ready') times.checked = performance.now();
}).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });`;

async function openSaved(chromium: RawChromium, id: string): Promise<SavedTimes> {
  const page = await chromium.open(`chrome-extension://${id}/manifest.json`);
  const attached = { targetId: page, flatten: true };
  const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const size = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await chromium.send('Emulation.setDeviceMetricsOverride', size, sessionId);
  await chromium.send('Page.enable', {}, sessionId);
  await chromium.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH }, sessionId);
  await chromium.send('Page.navigate', { url: `chrome-extension://${id}/dashboard.html#/saved` }, sessionId);
  const read = () => chromium.evaluate<Partial<SavedTimes>>(page, 'globalThis.times ?? {}').catch(() => ({}));
  let times: Partial<SavedTimes> = {};
  for (let looks = 0; looks < 300 && times.checked === undefined; looks++) {
    await new Promise((go) => setTimeout(go, 100));
    times = await read();
  }
  await chromium.closeTarget(page);
  if (times.checked === undefined) throw new Error(`The page was not done in 30 s: ${JSON.stringify(times)}`);
  return times as SavedTimes;
}

/** Opens the page of 10,000 saved sites: the first time, when there is no index of them, and then with it. */
export async function measureSaved(world: World, build: string, runs: number): Promise<Row[]> {
  const folder = resolve('.output/bench/saved');
  rmSync(folder, { recursive: true, force: true });
  cpSync(build, folder, { recursive: true });
  const id = toExtensionId(folder);
  const chromium = await openRawChromium(world, [id]);
  try {
    await chromium.load(folder);
    const page = await chromium.open(`chrome-extension://${id}/manifest.json`);
    for (let start = 0; start < SITES; start += AT_ONCE) {
      const items = Object.assign({}, ...Array.from({ length: AT_ONCE }, (_, index) => toItems(start + index)));
      await chromium.evaluate(page, `chrome.storage.local.set(${JSON.stringify(items)})`);
    }
    const bytes = await chromium.evaluate<number>(page, 'chrome.storage.local.getBytesInUse(null)');
    await chromium.closeTarget(page);
    const without = await openSaved(chromium, id);
    const times: SavedTimes[] = [];
    for (let run = 0; run < runs; run++) {
      process.stdout.write(`saved, run ${run + 1} of ${runs}\n`);
      times.push(await openSaved(chromium, id));
    }
    const median = (field: keyof SavedTimes) => toMedian(times.map((one) => one[field]));
    return [
      toRow('10,000 saved sites: first rows', median('first'), 'ms', 300),
      toRow('10,000 saved sites: all there and the last one found by a search', median('searched'), 'ms', 1000),
      toNote('10,000 saved sites: all rows there', median('all'), 'ms'),
      toNote('10,000 saved sites: every card read', median('checked'), 'ms'),
      toNote('10,000 saved sites: longest task of 50 ms and more', median('longestTask'), 'ms'),
      toNote('the same without an index: first rows', without.first, 'ms'),
      toNote('the same without an index: the last one found', without.searched, 'ms'),
      toNote('10,000 saved sites: storage', bytes / 2 ** 20, 'MiB'),
    ];
  } finally {
    await chromium.close();
  }
}
