import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { readEverything, storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import type { Chromium } from '../support/chromium.ts';
import { toTestPolicy } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

const BUILD = 'chrome-mv3-e2e';
const SECRET = 'secret-errand.zip';
/** Whoever warns writes it into the log of decisions. */
const WARNING = toTestPolicy({
  rules: [{ id: 'z', name: 'Zip endings', when: { topLevelDomains: ['zip'] }, then: 'warn', reason: '' }],
});

/** A copy of the build whose manifest lets a user allow private windows, as ours does not. */
const folder = mkdtempSync(join(tmpdir(), 'sitecard-spanning-'));
cpSync(resolve('.output', BUILD), folder, { recursive: true });
const manifest = join(folder, 'manifest.json');
writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), incognito: 'spanning' }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface DeveloperApi {
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>;
  getExtensionInfo(extensionId: string): Promise<{ incognitoAccess: { isActive: boolean } }>;
}

/** Switches "Allow in Incognito" on, on the browser's own page of extensions; says whether the extension is allowed there then. */
async function forceAccess({ browser, origin }: Chromium): Promise<boolean> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions/');
  const isAllowed = await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperApi };
    // Without it an extension that is loaded from a folder does not come back from the reload that the change brings.
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
    return (await developerPrivate.getExtensionInfo(extensionId)).incognitoAccess.isActive;
  }, new URL(origin).host);
  await page.close();
  return isAllowed;
}

/** Whether anything of a private visit to a site that is warned of is written, when a visit outside that came later is. */
async function visitPrivately(build: string, isAllowed: boolean): Promise<boolean> {
  const journey = await startBrowser({ build, own: true });
  const { world, chromium } = journey;
  try {
    expect(await forceAccess(chromium)).toBe(isAllowed);
    // By the change the browser loads the extension anew.
    let opened: Page | undefined;
    await waitUntil(async () => {
      opened = await chromium.openPage('manifest.json');
      return true;
    }, 'the extension is back');
    const within = opened as Page;
    await storeItems(within, { ...toSafetyItem(), ...toPolicyItem(WARNING) });
    const readLook = async () => (await chrome.storage.session.get('safety-look'))['safety-look'];
    await waitUntil(async () => (await within.evaluate(readLook)) === 'saved', 'brand safety is on');
    const isWritten = async (host: string) => (await readEverything(within)).includes(host);
    const visit = async (page: Page, host: string) => {
      await page.goto(`https://${host}/private`);
      if (isAllowed || host !== SECRET) await waitUntil(() => isWritten(host), `the visit to ${host} is written`);
    };
    const outside = await chromium.browser.newPage();
    await visit(outside, 'open-errand.zip');
    const secret = await chromium.browser.createBrowserContext();
    await visit(await secret.newPage(), SECRET);
    await visit(outside, 'later-errand.zip');
    expect(world.sites.visits().map(({ host }) => host)).toContain(SECRET);
    expect(world.service.log).toEqual([]);
    return await isWritten(SECRET);
  } finally {
    await journey.close();
  }
}

test('P7, T10: with access to private windows forced, an extension that may be there writes a private visit down', async () => {
  expect(await visitPrivately(folder, true)).toBe(true);
});

test('P7, T10: with access to private windows forced, ours is not there, and writes nothing of a private visit', async () => {
  expect(await visitPrivately(BUILD, false)).toBe(false);
});
