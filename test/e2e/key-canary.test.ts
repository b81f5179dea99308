import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices } from '../support/card.ts';
import { listDownloads } from '../support/downloads.ts';
import { find, press, readText, showSection, untilText } from '../support/journey.ts';
import { CANARY, findKey } from '../support/key-forms.ts';
import { createKeySweep } from '../support/key-sweep.ts';
import { waitUntil } from '../support/wait.ts';

/** An answer, a refusal that repeats the key, and a redirect to another origin. */
const FAULTS = ['ok-50', 'echo-key', '307-other'];

const folder = mkdtempSync(join(tmpdir(), 'sitecard-downloads-'));
let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser({ service: { key: CANARY } });
  await browser.chromium.downloadTo(folder);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

test('K1, K2: of cards, options and files the key is in Authorization to its origin and in its one record alone, and is shown as [key]', async () => {
  const { chromium, world } = browser;
  const sweep = createKeySweep(browser, folder);
  const detach = await sweep.listenToWorker();
  let authorized = 0;
  for (const fault of FAULTS) {
    await browser.forgetSites();
    const popup = await sweep.seeCard(`${fault}.com`);
    if (fault === 'ok-50') {
      await sweep.catchCopies(popup);
      for (const form of ['As JSON', 'As Markdown']) {
        await popup.click('summary');
        await press(popup, form);
      }
      await waitUntil(() => sweep.seen.filter((text) => text.startsWith('copied ')).length === 2, 'the card is copied');
    }
    if (fault === 'echo-key') {
      expect(await readNotices(popup)).toEqual([
        'The service says: Cannot use "Bearer [key]" ([key], [key]) for this site.',
      ]);
    }
    expect(findKey(await sweep.seePlaces(), CANARY)).not.toEqual([]);
    authorized += world.service.log.filter(({ authorization }) => authorization === 'right').length;
  }
  expect(authorized).toBeGreaterThan(FAULTS.length);

  const options = await chromium.openPage('options.html');
  sweep.listen(options);
  await find(options, 'button', 'Forget key');
  expect(await readText(options)).toContain(`•••• ${CANARY.slice(-4)} saved`);
  await sweep.seeDocument(options);
  await press(options, 'Test key · 1 call');
  await untilText(options, 'The key works.');
  await showSection(options, 'transfer');
  await press(options, 'Export settings');
  await waitUntil(() => listDownloads(folder).length === 1, 'the settings are saved');
  await options.close();
  const usage = await chromium.openPage('dashboard.html#/usage');
  sweep.listen(usage);
  for (const button of ['Export CSV', 'Export JSON']) await press(usage, button);
  await waitUntil(() => listDownloads(folder).length === 3, 'three files are saved');
  await sweep.seeDocument(usage);
  await usage.close();
  sweep.takeFiles();
  await detach();
  sweep.see(JSON.stringify(await browser.inWorker(() => chrome.storage.sync.get(null))));
  expect(sweep.takeKeys()).toEqual([]);
});
