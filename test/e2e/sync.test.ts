import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOfItem } from '../../lib/sync/layout.ts';
import { toFault } from '../../lib/sync/place.ts';
import { MINUTE } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, press, readText, shoot, showSection, untilText } from '../support/journey.ts';
import { bring, fillSync, readSync, toNoteItem, toOtherDevice } from '../support/other-device.ts';
import { waitUntil } from '../support/wait.ts';

const SITE = 'northwind-ferries.com';
const SWITCH = 'Sync through the browser';

let journey: TestBrowser;
let options: Page;

beforeAll(async () => {
  journey = await startBrowser();
  await journey.store(toNoteItem(SITE, 'Ask for prices', Date.now() - 5 * MINUTE));
  options = await journey.chromium.openPage('options.html#sync');
});
afterAll(() => journey?.close());

const readNote = async () => String((await journey.readStored())[`note:${SITE}`]);
/** In both themes, with room for all of it. */
async function shootBoth(name: string): Promise<void> {
  for (const value of ['light', 'dark']) {
    await options.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await shoot(options, `${name}-${value}`, true);
  }
}

test('where the browser’s sync is full, its own refusal is said with what to do', async () => {
  const { within } = journey;
  await shootBoth('sync-off');
  await fillSync(within, 100);
  // The browser's own limits, by its own words.
  const refusals = await within.evaluate(() => {
    const tryToWrite = (length: number) =>
      chrome.storage.sync.set({ more: 'x'.repeat(length) }).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    return Promise.all([8_000, 8_200].map(tryToWrite));
  });
  expect(refusals).toEqual([expect.stringMatching(/quota/i), expect.stringMatching(/PerItem|PER_ITEM/i)]);
  expect(refusals.map(toFault)).toEqual(['full', 'full']);
  await press(options, SWITCH, 'switch');
  await untilText(options, 'The browser’s sync is full');
  await shootBoth('sync-full');
  await press(options, SWITCH, 'switch');
  await untilText(options, 'Still in the browser’s sync');
  await within.evaluate(async () => {
    await chrome.storage.sync.clear();
    await chrome.storage.local.remove(['sync-state', 'sync-status']);
  });
});

test('switched on by one click, what is here goes into the browser’s own sync, in items that it takes, and makes no call', async () => {
  const { within } = journey;
  expect(await readSync(within)).toEqual({});
  await press(options, SWITCH, 'switch');
  await untilText(options, 'Nothing has come from another device yet.');
  await untilText(options, '1 of 1 note fits');
  const items = Object.entries(await readSync(within));
  expect(items.map(([name]) => name.replace(/[0-9a-f]{8}/, 'device')).sort()).toEqual(['sc:device', 'sc:device:0']);
  const used = await within.evaluate(() => chrome.storage.sync.getBytesInUse());
  expect(used).toBe(items.reduce((sum, [name, value]) => sum + sizeOfItem(name, value), 0));
  expect(JSON.stringify(items)).not.toContain(journey.world.key);
  expect(journey.world.service.log).toEqual([]);
  await shootBoth('sync-alone');
});

test('what another device changed comes at once; of two edits the later one holds, and the other is taken back by a click', async () => {
  const { within } = journey;
  const theirs = await toOtherDevice(`note:${SITE}`, { text: 'Called on Monday', tags: ['lead'] }, Date.now());
  await bring(within, theirs);
  await waitUntil(async () => (await readNote()).includes('Called on Monday'), 'the note has come');
  await untilText(options, 'Laptop, last on');
  await untilText(options, `Note on ${SITE}`);
  expect((await readText(options)).replace(/\s+/g, ' ')).toContain('Replaced Ask for prices');
  await shootBoth('sync-two');
  await press(options, `Use this instead: Note on ${SITE}`);
  await untilText(options, `In use again: Note on ${SITE}.`);
  expect(await readNote()).toContain('Ask for prices');
  expect(await readText(options)).not.toContain('Changed on two devices at once');
});

test('off again, what is left there goes after a question, and the notes stay', async () => {
  const { within } = journey;
  await press(options, SWITCH, 'switch');
  await untilText(options, 'Still in the browser’s sync');
  await shootBoth('sync-left');
  await press(options, 'Delete from the browser’s sync');
  await (await options.waitForSelector('dialog .danger'))?.click();
  await untilText(options, 'Deleted from the browser’s sync.');
  expect(Object.keys(await readSync(within))).toEqual(['sc:ended']);
  expect(await readNote()).toContain('Ask for prices');
  await showSection(options, 'key');
  expect(await find(options, 'textbox', 'Service address')).not.toBe(null);
});
