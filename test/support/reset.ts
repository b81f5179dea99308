import type { Page } from 'puppeteer-core';
import type { Chromium } from './chromium.ts';
import type { WorkerControl } from './extension-worker.ts';
import { waitUntil } from './wait.ts';

/** Closes every tab, window, popup and panel but the kept ones. */
async function closePages({ browser, root }: Chromium, kept: readonly Page[]): Promise<void> {
  for (const context of browser.browserContexts()) {
    if (context !== browser.defaultBrowserContext()) await context.close();
  }
  const ids = await Promise.all(
    kept.map(async (page) => {
      const client = await page.createCDPSession();
      const { targetInfo } = await client.send('Target.getTargetInfo');
      await client.detach();
      return targetInfo.targetId;
    }),
  );
  const areGone = async () => {
    const { targetInfos } = await root.send('Target.getTargets');
    const left = targetInfos.filter(({ type, targetId }) => type === 'page' && !ids.includes(targetId));
    await Promise.all(left.map(({ targetId }) => root.send('Target.closeTarget', { targetId }).catch(() => {})));
    return left.length === 0;
  };
  await waitUntil(areGone, 'all other pages are closed');
}

/**
 * Empties everything that the extension stores, from a page of it, and says whether its local area was empty before. The daily
 * alarm is made only when it is installed.
 */
export function emptyStorage(within: Page): Promise<boolean> {
  return within.evaluate(async () => {
    const { local, session, sync } = chrome.storage;
    const isEmpty = (await local.getKeys()).length === 0;
    await Promise.all([local.clear(), session.clear()]);
    // A browser counts what is written there.
    if ((await sync.getKeys()).length > 0) await sync.clear();
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = () => resolve();
        deleting.onerror = () => reject(deleting.error);
      });
    }
    for (const { name } of await chrome.alarms.getAll()) if (name !== 'tidy') await chrome.alarms.clear(name);
    const rules = chrome.declarativeNetRequest as typeof chrome.declarativeNetRequest | undefined;
    for (const kind of ['Dynamic', 'Session'] as const) {
      const made = (await rules?.[`get${kind}Rules`]()) ?? [];
      await rules?.[`update${kind}Rules`]({ removeRuleIds: made.map(({ id }) => id) });
    }
    // What tabs have of their own goes with them.
    await chrome.action.setBadgeText({ text: '' });
    await chrome.action.setTitle({ title: chrome.runtime.getManifest().action?.default_title ?? '' });
    return isEmpty;
  });
}

/**
 * Makes a browser as good as new: no page but the kept ones, nothing stored, and nothing in the memory of the worker, which
 * is killed. What a permission, a flag or a zoom changes stays: such tests have a browser of their own.
 */
export async function sweep(
  chromium: Chromium,
  { killWorker, bringOnline }: WorkerControl,
  within: Page,
  kept: readonly Page[],
): Promise<void> {
  const { browser, root } = chromium;
  await bringOnline();
  await closePages(chromium, [within, ...kept]);
  // What a test listens to or holds open in it goes too.
  await within.reload();
  // The worker wakes over what is removed, and may write again what it has read of it.
  const isEmpty = async () => {
    await killWorker();
    return emptyStorage(within);
  };
  await waitUntil(isEmpty, 'nothing is stored any more');
  await browser.defaultBrowserContext().clearPermissionOverrides();
  await root.send('Browser.setDownloadBehavior', { behavior: 'default' });
  await root.send('Storage.clearCookies');
  const client = await within.createCDPSession();
  await client.send('Network.clearBrowserCache');
  await client.detach();
}

/** Forgets every site, call and entry of the extension; key and settings stay, and pages stay open. */
export function forgetSites(within: Page): Promise<void> {
  return within.evaluate(async () => {
    const keys = await chrome.storage.local.getKeys();
    await chrome.storage.local.remove(keys.filter((key) => key !== 'credentials' && key !== 'settings'));
  });
}

/** Closes the tabs of sites and forgets everything but the key; then brand safety is as the items say, and the worker knows it. */
export async function resetSafety(
  { killWorker }: WorkerControl,
  within: Page,
  items: Record<string, unknown>,
): Promise<void> {
  await within.evaluate(async () => {
    const sites = await chrome.tabs.query({ url: ['http://*/*', 'https://*/*'] });
    await chrome.tabs.remove(sites.flatMap(({ id }) => id ?? []));
  });
  await killWorker();
  // Set before the rest goes: a worker that wakes in between would find brand safety off and end its listening.
  await within.evaluate(async (given) => {
    await chrome.storage.local.set(given);
    const keys = await chrome.storage.local.getKeys();
    await chrome.storage.local.remove(keys.filter((key) => key !== 'credentials' && !(key in given)));
  }, items);
  const isApplied = () =>
    within.evaluate(async () => {
      const { 'safety-look': look = 'off' } = await chrome.storage.session.get('safety-look');
      return look !== 'off';
    });
  await waitUntil(isApplied, 'the worker has heard of it');
}
