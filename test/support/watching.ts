import type { Page } from 'puppeteer-core';
import { toPolicyItem, toSafetyItem } from './brand-safety.ts';
import { toTestPolicy } from './policies.ts';
import type { Ruin } from './ruin.ts';
import { startRuin } from './ruin.ts';
import { waitUntil } from './wait.ts';

/** Judges by data alone: what nothing is known of is unknown, and left alone. */
export const BY_DATA = toTestPolicy({
  stale: 'warn',
  rules: [{ id: 'adult', name: 'Adult sites', when: { categories: ['/Adult'] }, then: 'block', reason: 'Not here.' }],
});

/** The names of sites that this page opens in tabs, all at once and in the background; their ids in that order. */
export function openTabs(page: Page, addresses: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (urls) => Promise.all(urls.map(async (url) => (await chrome.tabs.create({ url, active: false })).id as number)),
    addresses,
  );
}

export const toHosts = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}.com`);
/** Pages of hosts, with a query that nobody may learn of. */
export const toAddresses = (hosts: readonly string[]) => hosts.map((host) => `https://${host}/page?token=1`);

/** What the toolbar shows while a tab is in front. */
export function readToolbar(page: Page, tabId: number): Promise<{ badge: string; title: string }> {
  return page.evaluate(
    async (id) => ({
      badge: await chrome.action.getBadgeText({ tabId: id }),
      title: await chrome.action.getTitle({ tabId: id }),
    }),
    tabId,
  );
}

/** A browser in which one browses with brand safety on; nothing keeps its worker alive but its own work. */
export async function startWatching(options: Parameters<typeof startRuin>[0] = {}) {
  const ruin = await startRuin({ build: 'chrome-mv3-e2e', ...options });
  const { within, world } = ruin;
  const toolbar = (tabId: number) => readToolbar(within, tabId);

  const steer = (wanted: { key?: string; fault?: string | null }) =>
    fetch(`${world.address}/__mode`, { method: 'POST', body: JSON.stringify(wanted) });

  /** Forgets every tab, day, site and call; then brand safety is as it is set here. */
  async function reset(items: Record<string, unknown>): Promise<void> {
    await within.evaluate(async () => {
      const sites = await chrome.tabs.query({ url: ['http://*/*', 'https://*/*'] });
      await chrome.tabs.remove(sites.flatMap(({ id }) => id ?? []));
    });
    await steer({ key: world.key, fault: null });
    await ruin.killWorker();
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
    world.service.log.length = 0;
    world.sites.forget();
  }

  return {
    ...ruin,
    toolbar,
    steer,
    open: (addresses: readonly string[]) => openTabs(within, addresses),
    untilBadge: (tabId: number, badge: string) =>
      waitUntil(async () => (await toolbar(tabId)).badge === badge, `the badge is "${badge}"`, 30_000),
    untilTitle: (tabId: number, text: string) =>
      waitUntil(async () => (await toolbar(tabId)).title.includes(text), `the title says "${text}"`, 30_000),
    /** Takes each tab to the address that stands in its place. */
    goTo: (ids: readonly number[], addresses: readonly string[]) =>
      within.evaluate(
        (tabs, urls) => Promise.all(tabs.map((id, index) => chrome.tabs.update(id, { url: urls[index] }))),
        [...ids],
        addresses,
      ),
    /** The hosts that the stand-in was asked about, in that order. */
    asked: () => world.service.log.map(({ subject }) => subject?.replace('https://', '') ?? ''),
    /** Everything the stand-in received that is not the first automatic call about a host, or holds more than its name. */
    oddCalls: () => {
      const { log } = world.service;
      const isPlain = ({ path, subject, body }: (typeof log)[number], index: number) =>
        path === '/api/categorize' &&
        body === JSON.stringify({ url: subject }) &&
        log.findIndex((other) => other.subject === subject) === index;
      return log.filter((call, index) => !isPlain(call, index)).map(({ path, body }) => `${path} ${body}`);
    },
    reset,
    /** The same, with so many automatic calls a day. */
    resetTo: (dailyBudget: number, more: Record<string, unknown> = {}) =>
      reset({ ...toSafetyItem({ mode: 'lookup', dailyBudget }), ...toPolicyItem(BY_DATA), ...more }),
  };
}
export type Watching = Awaited<ReturnType<typeof startWatching>>;

/** The ledger's sum and what reached the stand-in: equal, or money was lost sight of. */
export async function readBooks({ readLedger, world }: Pick<Ruin, 'readLedger' | 'world'>) {
  const { sent } = await readLedger();
  return { ledger: sent, service: world.service.log.length };
}
