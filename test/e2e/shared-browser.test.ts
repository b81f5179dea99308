import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEverything, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import { toTestPolicy } from '../support/policies.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { waitUntil } from '../support/wait.ts';

const BUILD = 'chrome-mv3-e2e';
/** A trace of one file that another could feel. */
const MARK = 'left-behind';

/** Leaves a trace of every kind behind, and closes nothing. */
async function leaveTraces(folder: string) {
  const browser = await startBrowser({ build: BUILD, service: { key: 'sk-of-another-file-1234' } });
  const { chromium, world, tab, within } = browser;
  await browser.store({
    ...toSafetyItem({ strict: true }),
    ...toPolicyItem(toTestPolicy({ block: [`${MARK}.com`] })),
    [MARK]: 'local',
  });
  const countRules = () => within.evaluate(async () => (await chrome.declarativeNetRequest.getDynamicRules()).length);
  await waitUntil(async () => (await countRules()) > 0, 'the browser has our rules');
  await within.evaluate(async (mark) => {
    await chrome.storage.session.set({ [mark]: 'session' });
    localStorage.setItem(mark, 'page');
    await caches.open(mark);
    await new Promise((resolve) => {
      indexedDB.open(mark).onsuccess = resolve;
    });
    await chrome.alarms.create(mark, { delayInMinutes: 60 });
    await chrome.action.setBadgeText({ text: mark });
    await chrome.action.setTitle({ title: mark });
    await chrome.windows.create({ url: `https://window.${mark}.org/` });
  }, MARK);
  await browser.openTabs([`https://${MARK}.com/`, `https://tab.${MARK}.org/`]);
  await chromium.browser.setCookie({ name: MARK, value: '1', domain: `${MARK}.org`, path: '/' });
  await chromium.browser.defaultBrowserContext().overridePermissions(chromium.origin, ['clipboard-read']);
  await chromium.downloadTo(folder);
  await (await chromium.browser.createBrowserContext()).newPage();
  await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await tab.setViewport({ width: 320, height: 320 });
  await chromium.openSidePanel(await chromium.openSite(`https://panel.${MARK}.org/`));
  await chromium.openPopup(tab);
  world.sites.answerAs('example.com', (_, response) => void response.end(MARK));
  await browser.steer({ plan: 'Starter', calls: 0, fault: '500' });
  await browser.inWorker(`globalThis.mark = '${MARK}'`);
  await browser.setOffline(true);
  await browser.close();
}

test('a browser that a file gives back is as good as new to the next: no page, nothing stored or set, and the service well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-left-'));
  await leaveTraces(folder);
  const browser = await startBrowser({ build: BUILD });
  const { chromium, world, tab, within } = browser;
  try {
    expect((await chromium.browser.pages()).map((page) => page.url()).toSorted()).toEqual([
      'about:blank',
      `${chromium.origin}/manifest.json`,
    ]);
    expect(chromium.browser.browserContexts()).toHaveLength(1);
    // A key that is saved puts an empty ledger beside it.
    // The first tidying rings five minutes after the browser has started, and notes the time.
    const stored = Object.keys(await browser.readStored()).filter((key) => key !== 'clock');
    expect(stored).toEqual(['credentials', 'ledger']);
    expect(await browser.readLedger()).toEqual({ sent: 0, billed: 0, free: 0, unknown: 0 });
    expect(await readEverything(within)).not.toContain(MARK);
    expect(await browser.inWorker('globalThis.mark')).toBeUndefined();
    const seen = await within.evaluate(async () => ({
      rules: await chrome.declarativeNetRequest.getDynamicRules(),
      alarms: (await chrome.alarms.getAll()).map(({ name }) => name),
      badge: await chrome.action.getBadgeText({}),
      title: await chrome.action.getTitle({}),
      clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    }));
    const rest = { alarms: ['tidy'], badge: '', title: 'Sitecard', clipboard: 'prompt', isDark: false };
    expect(seen).toEqual({ rules: [], ...rest });
    expect(await chromium.browser.cookies()).toEqual([]);
    expect(await tab.evaluate(() => innerWidth)).toBeGreaterThan(320);

    await tab.goto('https://example.com/');
    expect(await tab.content()).not.toContain(MARK);
    await tab.goto(`https://${MARK}.com/`);
    expect(tab.url()).toBe(`https://${MARK}.com/`);
    expect(browser.calls()).toEqual([]);
    await browser.openCard('northwind-ferries.com');
    expect(browser.paths()).toEqual(BY_ITSELF);
    expect(world.service.log.every(({ authorization, billed }) => authorization === 'right' && billed)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});

test('one browser is lent to one file at a time', async () => {
  const browser = await startBrowser({ build: BUILD, bare: true });
  try {
    await expect(startBrowser({ build: BUILD })).rejects.toThrow('is in use');
    expect(Object.keys(await browser.readStored())).toEqual([]);
  } finally {
    await browser.close();
  }
});
