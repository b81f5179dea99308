import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { localArea } from '../../../../lib/browser/storage';
import { readSavedSizes } from '../../../../lib/saved/saved-sites';

const CARDS = { 'card:a.com:logo': 'x'.repeat(100), 'failed:b.com:iab': 'y', 'used:a.com': '2026-06-01' };
const DAYS = { 'ledger:2026-06-01': 'x'.repeat(50), 'ledger:2026-06-02': 'x' };
const OTHER = { ledger: 'z'.repeat(500), settings: 'z'.repeat(500), journal: 'z' };

/** As the browser measures: each key and its value as JSON. */
const toBytes = (items: Record<string, unknown>) =>
  Object.entries(items).reduce((sum, [key, value]) => sum + key.length + JSON.stringify(value).length, 0);
const area = fakeBrowser.storage.local as unknown as {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  getKeys?: () => Promise<string[]>;
  getBytesInUse?: (keys: string[] | null) => Promise<number>;
};

// The fake of the browser has both, and refuses.
beforeEach(() => {
  delete area.getKeys;
  delete area.getBytesInUse;
});
afterEach(() => fakeBrowser.reset());

test('each of what can be cleared has its own size, and nothing else counts', async () => {
  await localArea.set({ ...CARDS, ...DAYS, ...OTHER });
  area.getKeys = async () => Object.keys(await area.get(null));
  area.getBytesInUse = async (keys) => toBytes(await area.get(keys));
  expect(await readSavedSizes(localArea)).toEqual({
    cards: { sites: 1, bytes: toBytes(CARDS), limit: 9 * 1024 * 1024 },
    ledger: { days: 2, bytes: toBytes(DAYS) },
  });
});

test('one record alone has its size too', async () => {
  const item = { 'card:a.com:logo': 'x' };
  await localArea.set(item);
  const { cards } = await readSavedSizes(localArea);
  expect(cards).toMatchObject({ sites: 1, bytes: JSON.stringify(item).length });
});

test('an older Firefox, which measures nothing, has what is asked about read', async () => {
  await localArea.set({ ...CARDS, ...OTHER });
  const { cards, ledger } = await readSavedSizes(localArea);
  expect(cards.bytes).toBe(JSON.stringify(CARDS).length);
  expect(ledger).toEqual({ days: 0, bytes: 0 });
  await localArea.remove(Object.keys(CARDS));
  expect((await readSavedSizes(localArea)).cards).toMatchObject({ sites: 0, bytes: 0 });
});

test('what cannot be measured is not taken for nothing', async () => {
  await localArea.set(CARDS);
  area.getBytesInUse = vi.fn(async () => Promise.reject(new Error('torn')));
  await expect(readSavedSizes(localArea)).rejects.toThrow('torn');
});
