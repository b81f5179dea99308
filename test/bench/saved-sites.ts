import { fromRecord, toRecord } from '../../lib/browser/record.ts';
import { openChromium } from '../support/chromium.ts';
import { setUp } from '../support/set-up.ts';
import type { World } from '../support/world.ts';
import type { RawChromium } from './raw-chromium.ts';

/** The site whose whole card is saved, and looked at. */
export const SITE = 'northwind-ferries.com';
/** The sections of the further sites: with all nine, 10,000 sites would not fit into what a browser gives us. */
const SMALL = ['logo', 'registration'];
/** How many further sites are written at once. */
const BATCH = 500;

export type Items = Record<string, string>;

/** Looks the site up through the real popup, every section of it, and returns all that the extension then has saved. */
export async function readFullCard(world: World): Promise<Items> {
  const chromium = await openChromium({ world });
  try {
    await setUp(chromium, world);
    const within = await chromium.openPage('manifest.json');
    const loadByThemselves = { registration: true, traffic: true, similar: true, iab: true };
    await within.evaluate(
      (settings) => chrome.storage.local.set({ settings }),
      JSON.stringify({ v: 1, loadByThemselves, loadLogos: false }),
    );
    const popup = await chromium.openPopup(await chromium.openSite(`https://${SITE}/`));
    await popup.waitForFunction(
      () => document.querySelectorAll('main h2').length >= 8 && !document.querySelector('[aria-busy="true"]'),
    );
    const items = (await within.evaluate(() => chrome.storage.local.get(null))) as Items;
    const saved = Object.keys(items).filter((key) => key.startsWith(`card:${SITE}:`));
    if (saved.length < 9) throw new Error(`Only ${saved.length} sections of ${SITE} were saved: ${saved.join(', ')}`);
    return items;
  } finally {
    await chromium.close();
  }
}

/** The same section under another host, as the extension would have written it. */
export function toNeighbour(items: Items, section: string, host: string): Items {
  const key = `card:${SITE}:${section}`;
  const text = items[key] ?? '';
  const version = Number(text.split('|')[0]);
  const record = fromRecord(version, key, text);
  if (!record) throw new Error(`${key} cannot be read back.`);
  const nextKey = `card:${host}:${section}`;
  return { [nextKey]: toRecord(version, nextKey, record.body, record.at) };
}

/** Fills an extension's storage with the full card and `count - 1` smaller sites; returns what it then holds, in bytes. */
export async function fillSites(
  chromium: RawChromium,
  extensionId: string,
  items: Items,
  count: number,
): Promise<number> {
  const page = await chromium.open(`chrome-extension://${extensionId}/manifest.json`);
  const write = (batch: Items) => chromium.evaluate(page, `chrome.storage.local.set(${JSON.stringify(batch)})`);
  await write(items);
  for (let start = 1; start < count; start += BATCH) {
    const batch: Items = {};
    for (let index = start; index < Math.min(start + BATCH, count); index++) {
      const host = `saved-site-${index}.com`;
      for (const section of SMALL) Object.assign(batch, toNeighbour(items, section, host));
    }
    await write(batch);
  }
  const bytes = await chromium.evaluate<number>(page, 'chrome.storage.local.getBytesInUse(null)');
  await chromium.closeTarget(page);
  return bytes;
}

/** The median time of reading the card's nine keys at once, in milliseconds. */
export async function timeCachedRead(chromium: RawChromium, extensionId: string, items: Items): Promise<number> {
  const page = await chromium.open(`chrome-extension://${extensionId}/manifest.json`);
  const keys = JSON.stringify(Object.keys(items).filter((key) => key.startsWith(`card:${SITE}:`)));
  const median = await chromium.evaluate<number>(
    page,
    `(async () => {
      const times = [];
      for (let run = 0; run < 101; run++) {
        const start = performance.now();
        await chrome.storage.local.get(${keys});
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[50];
    })()`,
  );
  await chromium.closeTarget(page);
  return median;
}
