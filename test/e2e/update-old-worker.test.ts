import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from '../support/browser.ts';
import type { Chromium } from '../support/chromium.ts';
import { press, untilText } from '../support/journey.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { VERSION } from '../support/request.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

const profile = createProfile();
const folder = mkdtempSync(join(tmpdir(), 'sitecard-build-'));
const worker = join(folder, 'background.js');
let world: World;
let chromium: Chromium;

/** The worker of the build before: it takes messages of another version, and does not say of which. */
function toOlder(text: string): string {
  const older = text
    .replaceAll(new RegExp(`(\\?\\.v[!=]==)${VERSION}\\b`, 'g'), `$1${VERSION - 1}`)
    .replace(`,version:${VERSION}`, '');
  expect(older.length).toBeLessThan(text.length);
  return older;
}

const isWorkerStored = async () =>
  (await navigator.serviceWorker.getRegistrations()).some(({ active }) => active?.state === 'activated');

async function open(): Promise<void> {
  ({ chromium } = await startBrowser({ world, build: folder, keptProfile: profile, atStart: true, bare: true }));
}

beforeAll(async () => {
  cpSync('.output/chrome-mv3-e2e', folder, { recursive: true });
  const text = readFileSync(worker, 'utf8');
  writeFileSync(worker, toOlder(text));
  world = await createWorld();
  await open();
  // A browser that is closed before it has stored the worker starts with the new one.
  const page = await chromium.openPage('manifest.json');
  await waitUntil(() => page.evaluate(isWorkerStored), 'the older worker is stored');
  await chromium.close();
  writeFileSync(worker, text);
  await open();
});
afterAll(async () => {
  await chromium?.close();
  await world?.close();
  removeProfile(profile);
  rmSync(folder, { recursive: true });
});

test('1: where the browser keeps the older worker under new pages, “Reload” helps, and what was typed is there', async () => {
  const page = await chromium.openPage('dashboard.html#/bulk');
  const field = await page.waitForSelector('.bulk-form textarea');
  await field?.type('alpha.com\nbeta.com');
  await press(page, 'Preview');
  await press(page, 'Start');
  await untilText(page, 'The extension was updated.');
  const opened = chromium.browser.waitForTarget(
    (target) => target.url().endsWith('/dashboard.html#/bulk') && target !== page.target(),
    { timeout: 30_000 },
  );
  // The click may end the page before the browser has told of it.
  await press(page, 'Reload').catch((error: Error) => expect(error.message).toContain('closed'));
  const again = await (await opened).asPage();
  await again.waitForSelector('.bulk-form textarea');
  expect(await again.$eval('.bulk-form textarea', (typed) => (typed as HTMLTextAreaElement).value)).toBe(
    'alpha.com\nbeta.com',
  );
  await press(again, 'Preview');
  await press(again, 'Start');
  await untilText(again, 'Save your service address and key first.');
});
