import { waitUntil } from '../support/wait.ts';
import type { Variant } from './browsing-variants.ts';
import { readRunTimes } from './processes.ts';

export interface NavigationTimes {
  /** Milliseconds from the start of the navigation to the end of the page's `load`. */
  load: number;
  /** Milliseconds of processor time of the whole browser, and of the extension's own process. */
  browser: number;
  extension: number;
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));
/** How long a page has, after it has loaded, for what is still done on account of it. */
const SETTLE = 400;
/** No badge comes after this. */
const LONGEST_BADGE = 10_000;

const READ_LOAD = `(() => {
  const { loadEventEnd } = performance.getEntriesByType('navigation')[0];
  return loadEventEnd > 0 ? loadEventEnd : null;
})()`;

const workerOf = async ({ chromium, extensionId }: Variant) =>
  (await chromium.targets()).find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`),
  );

/** Stops the worker, or wakes it with a page of the extension's own, which is closed again. */
export async function bringWorker(variant: Variant, worker: 'warm' | 'cold'): Promise<void> {
  const { chromium, extensionId } = variant;
  if (!extensionId) return;
  const running = await workerOf(variant);
  if (worker === 'cold' && running) {
    // Stopped with work in hand it is woken once more, by what it stored itself, and then left to finish.
    await waitUntil(async () => {
      const still = await workerOf(variant);
      if (still) await chromium.closeTarget(still.targetId);
      await pause(SETTLE);
      return !(await workerOf(variant));
    }, `the worker of ${variant.name} stops`);
  }
  if (worker === 'warm' && !running) {
    const page = await chromium.open(`chrome-extension://${extensionId}/manifest.json`);
    await chromium.evaluate(page, 'chrome.runtime.sendMessage({}).catch(() => {})');
    await chromium.closeTarget(page);
    await waitUntil(async () => Boolean(await workerOf(variant)), 'the worker starts');
  }
  await pause(SETTLE);
}

/** Sends the variant's tab to an address, a moment after the client has let go of the page that it leaves. */
const go = ({ chromium, tabId }: Variant, address: string) =>
  chromium.evaluate(tabId, `void setTimeout(() => { location.href = ${JSON.stringify(address)}; }, 50)`);

/** Goes to the site of a round in the variant's own tab, and says what that cost. */
export async function timeNavigation(variant: Variant, round: number): Promise<NavigationTimes> {
  const { chromium, tabId } = variant;
  const address = `https://${variant.toHost(round)}/`;
  const before = readRunTimes(chromium.pid);
  await go(variant, address);
  await pause(SETTLE);
  let load: number | null = null;
  await waitUntil(async () => {
    if ((await chromium.evaluate(tabId, 'location.href')) !== address) return false;
    load = await chromium.evaluate<number | null>(tabId, READ_LOAD);
    return load !== null;
  }, `${variant.name} has loaded ${address}`);
  const after = readRunTimes(chromium.pid);
  return {
    load: load ?? Number.NaN,
    browser: after.browser - before.browser,
    extension: after.extension - before.extension,
  };
}

/**
 * Milliseconds from the commit of a navigation to the badge of its tab, both seen from a page of the extension, which keeps its
 * process but not its worker alive.
 */
export async function timeBadge(variant: Variant, round: number): Promise<number> {
  const { chromium, extensionId } = variant;
  const address = `https://${variant.toHost(round)}/`;
  const page = await chromium.open(`chrome-extension://${extensionId}/manifest.json`);
  await chromium.evaluate(
    page,
    `globalThis.badge = new Promise((resolve) => {
      chrome.webNavigation.onCommitted.addListener(async ({ frameId, tabId, url, timeStamp }) => {
        if (frameId !== 0 || url !== ${JSON.stringify(address)}) return;
        const now = () => performance.timeOrigin + performance.now();
        while (now() < timeStamp + ${LONGEST_BADGE}) {
          if ((await chrome.action.getBadgeText({ tabId })) !== '') return resolve(now() - timeStamp);
        }
        resolve(null);
      });
    }); true`,
  );
  await go(variant, address);
  const time = await chromium.evaluate<number | null>(page, 'badge');
  await chromium.closeTarget(page);
  if (time === null) throw new Error(`${variant.name} set no badge on ${address}.`);
  return time;
}

/** How many resources a page asks for at once, as large ones do. */
export const REQUESTS = 150;

/** Milliseconds in which the page that the variant's tab shows gets that many answers from its own site. */
export function timeRequests({ chromium, tabId }: Variant): Promise<number> {
  return chromium.evaluate(
    tabId,
    `(async () => {
      const begin = performance.now();
      const ask = async (_, index) => (await fetch('/robots.txt?' + begin + index, { cache: 'no-store' })).text();
      await Promise.all(Array.from({ length: ${REQUESTS} }, ask));
      return performance.now() - begin;
    })()`,
  );
}
