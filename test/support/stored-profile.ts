import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { fromRecord, toRecord } from '../../lib/browser/record.ts';
import { DAY, toDay } from '../../lib/time.ts';

/** The builds whose whole storage, as they wrote it, is a fixture. */
export const STORED_BUILDS = ['5853b81', '0f09ea44'] as const;

/** The build before there could be several keys: with a run and two calls of it under way, and a call in doubt. */
export const ONE_KEY_BUILD = '0ba2afcc';

interface StoredTable {
  autoIncrement: boolean;
  indexes: string[];
  rows: [key: IDBValidKey, value: unknown][];
}

/** All that a build had stored, but for the address and the key of the service. */
export interface StoredProfile {
  local: Record<string, string>;
  database: { version: number; tables: Record<string, StoredTable> };
}

/** The day on which all were written. */
const WRITTEN = Date.UTC(2026, 10, 28);
const isOfThen = (value: number) => Math.abs(value - WRITTEN) < 2 * DAY;

/** The same profile as if it had been written today, since what is old counts for less. */
export function readStoredProfile(build: (typeof STORED_BUILDS)[number] | typeof ONE_KEY_BUILD): StoredProfile {
  const text = readFileSync(`test/fixtures/stored/profile-${build}.json`, 'utf8');
  const later = Math.floor(Date.now() / DAY) * DAY - WRITTEN;
  const toNow = (value: unknown): unknown => {
    if (typeof value === 'number') return isOfThen(value) ? value + later : value;
    if (typeof value === 'string') return value.replaceAll(toDay(WRITTEN), toDay(WRITTEN + later));
    if (Array.isArray(value)) return value.map(toNow);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toNow(part)]));
  };
  const { local, database } = JSON.parse(text) as StoredProfile;
  const items = Object.entries(local).map(([key, stored]) => {
    const name = toNow(key) as string;
    const [version] = /^\d+(?=\|)/.exec(stored) ?? [];
    const record = version === undefined ? null : fromRecord(Number(version), key, stored);
    if (!record) return [name, toNow(stored)];
    return [name, toRecord(Number(version), name, toNow(record.body), toNow(record.at) as number)];
  });
  return { local: Object.fromEntries(items), database: toNow(database) as StoredProfile['database'] };
}

/** The address and key that are saved, with the id that the calls of the profile went with. */
export function toProfileCredentials({ local }: StoredProfile, saved: unknown): string {
  const record = fromRecord(1, 'credentials', saved);
  const [, id] = /"credential":"([^"]+)"/.exec(local.journal ?? '') ?? [];
  return toRecord(1, 'credentials', { ...(record?.body as object), id }, record?.at ?? 0);
}

async function toCredentials(within: Page, profile: StoredProfile): Promise<string> {
  const saved = await within.evaluate(async () => (await chrome.storage.local.get('credentials')).credentials);
  return toProfileCredentials(profile, saved);
}

/** Puts a profile in place of all that is stored but the address and the key. `within`: a page of the extension. */
export async function writeStoredProfile(within: Page, profile: StoredProfile): Promise<void> {
  const { local, database } = profile;
  const items = { ...local, credentials: await toCredentials(within, profile) };
  await within.evaluate(
    async (given, { version, tables }) => {
      const toEnd = (request: IDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        });
      const toValue = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(toValue);
        if (typeof value !== 'object' || value === null) return value;
        const { typed, base64 } = value as { typed?: string; base64?: string };
        if (typed === 'Uint32Array' && base64 !== undefined)
          return new Uint32Array(Uint8Array.fromBase64(base64).buffer);
        return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toValue(part)]));
      };
      // In one go: whoever else opens it meanwhile waits for this, and comes after.
      const removing = indexedDB.deleteDatabase('sitecard');
      const opening = indexedDB.open('sitecard', version);
      opening.onupgradeneeded = () => {
        for (const [name, { autoIncrement, indexes, rows }] of Object.entries(tables)) {
          const table = opening.result.createObjectStore(name, { autoIncrement });
          for (const index of indexes) table.createIndex(index, index);
          for (const [key, value] of rows) table.put(toValue(value), key);
        }
      };
      await Promise.all([toEnd(removing), toEnd(opening)]);
      opening.result.close();
      await chrome.storage.local.clear();
      await chrome.storage.local.set(given);
    },
    items,
    database,
  );
}
