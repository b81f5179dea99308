import type { Page } from 'puppeteer-core';
import { toRecord } from '../../lib/browser/record.ts';
import type { Entry } from '../../lib/sync/entry.ts';
import { sizeOfItem } from '../../lib/sync/layout.ts';
import { packOwn } from '../../lib/sync/packing.ts';

const DEVICE = '0ddba11e';

/** What another device writes into the browser's sync: a value that it has changed without knowing of any here. */
export async function toOtherDevice(key: string, value: unknown, at: number): Promise<Record<string, string>> {
  const entry: Entry = { key, at, device: DEVICE, count: 1, seen: { [DEVICE]: 1 }, json: JSON.stringify(value) };
  const head = { name: 'Laptop', nonce: 'f00dcafe' };
  const writing = await packOwn(DEVICE, null, new Map([[key, entry]]), {}, head, at);
  return writing?.set ?? {};
}

/** As the browser brings it. */
export const bring = (within: Page, items: Record<string, unknown>) =>
  within.evaluate((given) => chrome.storage.sync.set(given), items);

export const readSync = (within: Page): Promise<Record<string, unknown>> =>
  within.evaluate(() => chrome.storage.sync.get(null));

/** Everything that the browser takes, but for so many bytes. Not ours. */
export async function fillSync(within: Page, left: number): Promise<void> {
  const used = Object.entries(await readSync(within)).reduce((sum, [name, value]) => sum + sizeOfItem(name, value), 0);
  let room = 102_400 - left - used;
  const items: Record<string, string> = {};
  for (let place = 100; room > 20; place++) {
    const size = Math.min(room, 8_000);
    items[`other${place}`] = 'x'.repeat(size - 10);
    room -= size;
  }
  await bring(within, items);
}

export const toNoteItem = (host: string, text: string, at: number): Record<string, string> => {
  const key = `note:${host}`;
  return { [key]: toRecord(1, key, { text, tags: [] }, at) };
};
