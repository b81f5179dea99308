import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, readText, untilText } from '../support/journey.ts';
import { fillUp, toSavedSite } from '../support/saved-companies.ts';
import { ONE_CALL } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';

/** What Chromium lets an extension store. */
const QUOTA = 10 * 1024 * 1024;
const NO_CALL = 'Storage is full or failing. Without it no call is sent.';

let ruin: TestBrowser;

beforeAll(async () => {
  ruin = await startBrowser();
  await ruin.saveSettings(ONE_CALL);
});

afterAll(async () => {
  await ruin?.close();
});

const readKeys = () => ruin.within.evaluate(() => chrome.storage.local.getKeys());

/** Turns a switch of the options page, and waits for the word that it is saved. */
async function changeASetting(): Promise<void> {
  const options = await ruin.chromium.openPage('options.html#privacy');
  await (await find(options, 'switch', 'Load logos')).click();
  await options.waitForFunction(() =>
    [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent?.trim() === 'Saved'),
  );
  await options.close();
}

test('S1: at the quota a worker that has only just started drops the oldest sites, saves the new one, and settings can be written', async () => {
  await ruin.killWorker();
  // The first sites are the ones used longest ago.
  await fillUp(ruin.store, (index, size) => toSavedSite(`old-${index}.com`, size, 3_000 - index));
  const use = await ruin.within.evaluate(() => chrome.storage.local.getBytesInUse(null));
  expect(use).toBeGreaterThan(QUOTA - 3_000);
  const before = (await readKeys()).filter((key) => /^card:old-/.test(key));

  const popup = await ruin.openPopupOn('newcomer.com');
  await untilText(popup, 'Service data');
  expect(await readText(popup)).not.toContain(NO_CALL);
  await waitUntil(async () => (await readKeys()).includes('card:newcomer.com:company'), 'the new site is saved');

  const after = new Set((await readKeys()).filter((key) => /^card:old-/.test(key)));
  const dropped = before.filter((key) => !after.has(key));
  expect(dropped.length).toBeGreaterThan(before.length * 0.15);
  expect(dropped.length).toBeLessThan(before.length * 0.25);
  const toIndex = (key: string) => Number(/old-(\d+)/.exec(key)?.[1]);
  expect(Math.max(...dropped.map(toIndex))).toBeLessThan(Math.min(...[...after].map(toIndex)));

  await changeASetting();
  expect(ruin.callsAbout('newcomer.com')).toBe(1);
});
