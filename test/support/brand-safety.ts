import type { Page } from 'puppeteer-core';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { PrimedFacts } from '../../lib/primed/index.ts';
import { toPrimedPieces } from '../../lib/primed/list.ts';
import type { Policy } from '../../lib/safety/policy.ts';
import type { SafetySettings, Settings } from '../../lib/settings/settings.ts';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings.ts';
import { DAY } from '../../lib/time.ts';

/** What storage holds after a person has switched brand safety on, and has set it so. */
export function toSafetyItem(
  safety: Partial<SafetySettings> = {},
  others: Partial<Settings> = {},
): Record<string, string> {
  const settings = { ...DEFAULT_SETTINGS, ...others, safety: { ...DEFAULT_SETTINGS.safety, on: true, ...safety } };
  return { settings: formatSettings(settings) };
}

export function toPolicyItem(policy: Policy): Record<string, string> {
  return { policy: toRecord(1, 'policy', { policy, lists: null }, Date.now()) };
}

/** The categories of a host as they are saved after a lookup, `age` milliseconds ago. */
export function toCategoriesItem(host: string, path: string, age = DAY): Record<string, string> {
  const key = `card:${host}:categories`;
  const data = [{ path, steps: path.split('/').slice(1), confidence: 0.9, iab: [] }];
  const fetchedAt = Date.now() - age;
  const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
  return { [key]: toRecord(CARD_VERSION, key, answer, fetchedAt) };
}

/** Writes to the extension's storage, from a page of it. */
export function storeItems(page: Page, items: Record<string, unknown>): Promise<void> {
  return page.evaluate((given) => {
    const { browser = chrome } = globalThis as { browser?: typeof chrome };
    return browser.storage.local.set(given);
  }, items);
}

/** Puts a primed list in force, as `addPrimed` does, from a page of the extension. */
export async function writePrimed(page: Page, rows: PrimedFacts[]): Promise<void> {
  const pieces = [...toPrimedPieces(rows)].map(([key, { hosts, facts, ...tables }]) => ({
    ...{ key, tables, count: hosts.count, hashes: [...hosts.hashes], facts: [...facts] },
  }));
  const names = rows.map(({ host }) => host).join('\n');
  const stamp = toRecord(1, 'primed-stamp', { sites: rows.length, at: Date.now() }, Date.now());
  await page.evaluate(
    async (given, list, stamped) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('sitecard');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const writing = database.transaction('tables', 'readwrite');
      for (const { key, tables, count, hashes, facts } of given) {
        const hosts = { hashes: Uint32Array.from(hashes), count };
        writing.objectStore('tables').put({ hosts, facts: Uint32Array.from(facts), ...tables }, key);
      }
      writing.objectStore('tables').put(list, 'primed-hosts');
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve;
        writing.onabort = () => reject(writing.error);
      });
      database.close();
      const { browser = chrome } = globalThis as { browser?: typeof chrome };
      await browser.storage.local.set({ 'primed-stamp': stamped });
    },
    pieces,
    names,
    stamp,
  );
}

/** One tab as the toolbar shows it. */
export interface SeenTab {
  id: number;
  url: string;
  /** On the badge. */
  text: string;
  title: string;
}

/** Every tab with its badge, read from a page of the extension. One that goes elsewhere meanwhile is left out. */
export function readTabs(page: Page): Promise<SeenTab[]> {
  return page.evaluate(async () => {
    const { browser = chrome } = globalThis as { browser?: typeof chrome };
    const tabs = await browser.tabs.query({});
    const seen = await Promise.all(
      tabs.map(async ({ id: tabId = -1, url = '' }) => {
        try {
          const [text, title] = await Promise.all([
            browser.action.getBadgeText({ tabId }),
            browser.action.getTitle({ tabId }),
          ]);
          const after = await browser.tabs.get(tabId);
          return after.url === url ? [{ id: tabId, url, text, title }] : [];
        } catch {
          return [];
        }
      }),
    );
    return seen.flat();
  });
}

/** Everything that the extension has stored in this browser, as one text. */
export function readEverything(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { browser = chrome } = globalThis as { browser?: typeof chrome };
    const { local, session, sync } = browser.storage;
    const areas = await Promise.all([local, session, sync].map((area) => area.get(null)));
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const read = (request: IDBRequest) =>
          new Promise<unknown>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        const tables = await Promise.all(
          [...database.objectStoreNames].map(async (table) => {
            const store = database.transaction(table).objectStore(table);
            const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
            return [table, keys, values];
          }),
        );
        database.close();
        return [name, tables];
      }),
    );
    const rules = await browser.declarativeNetRequest.getDynamicRules();
    return JSON.stringify([areas, databases, { ...localStorage }, await caches.keys(), rules]);
  });
}
