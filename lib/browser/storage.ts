import { browser } from 'wxt/browser';
import { fromRecord, toRecord } from './record';

/** Where the number of the stored schema stands, as a record of its own. */
export const SCHEMA_KEY = 'schema';
/** What this version writes. 1: version 0.1.0, which wrote no number. 2: the settings hold brand safety. */
export const STORED_SCHEMA = 2;
const RECORD_VERSION = 1;

/** The schema of what is stored. One that is not there or cannot be read counts as the first: its migration changes nothing twice. */
export function toStoredSchema(stored: unknown): number {
  const body = fromRecord(RECORD_VERSION, SCHEMA_KEY, stored)?.body;
  return Number.isInteger(body) && (body as number) >= 1 ? (body as number) : 1;
}

/** Whether a newer version wrote what is stored: then it is read as far as it is understood, and never written. */
export function isNewerSchema(stored: unknown): boolean {
  return toStoredSchema(stored) > STORED_SCHEMA;
}

/** The item that says that everything is of this schema. */
export function toSchemaItem(schema: number, at: number): Record<string, string> {
  return { [SCHEMA_KEY]: toRecord(RECORD_VERSION, SCHEMA_KEY, schema, at) };
}

/** The part of `navigator.locks` that is used; a lock is held across all contexts of the extension. */
export type Locks = Pick<LockManager, 'request'>;

/** The part of the browser's storage that we use, so that a test can pass one that fails, tears or delays. */
export interface StorageArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Every key; slow with many sites, so never on the way of a lookup. */
  keys(): Promise<string[]>;
  /** Bytes of some keys, or of all. */
  bytesInUse(keys?: string[] | null): Promise<number>;
}

type BrowserArea = typeof browser.storage.local & {
  getKeys?: () => Promise<string[]>;
  getBytesInUse?: (keys: string[] | null) => Promise<number>;
};

interface BrowserStorage extends StorageArea {
  /** Reads at once what was asked for so far, for a script that has more to do before the browser would hear of it. */
  readNow(): void;
}

type Read = (keys: string[]) => Promise<Record<string, unknown>>;

/**
 * Reads that are asked for together as one: a worker that starts on a page asks for ten things, and each reading costs as much
 * as all of them. Where the browser refuses them together, since one value is damaged, each is read alone.
 */
function createGathering(read: Read) {
  let asked: { keys: string[]; resolve(found: Promise<Record<string, unknown>>): void }[] = [];
  const readAll = () => {
    const together = asked;
    asked = [];
    if (together.length === 0) return;
    const [only] = together;
    if (only && together.length === 1) return only.resolve(read(only.keys));
    const found = read([...new Set(together.flatMap(({ keys }) => keys))]);
    for (const { keys, resolve } of together) {
      const toOwn = (all: Record<string, unknown>) =>
        Object.fromEntries(keys.filter((key) => key in all).map((key) => [key, all[key]]));
      resolve(found.then(toOwn, () => read(keys)));
    }
  };
  return {
    get: (keys: string[]) =>
      new Promise<Record<string, unknown>>((resolve) => {
        asked.push({ keys, resolve });
        if (asked.length === 1) queueMicrotask(readAll);
      }),
    /** What was asked for before a write is read before it. */
    readAll,
  };
}

/** Firefox has `getKeys` from 143 and `getBytesInUse` from 144: before that what is asked about must be read. */
function toStorageArea(area: () => BrowserArea): BrowserStorage {
  // Where there is no storage any more, as in a page left open over an update, `area` throws: whoever asks must hear of it.
  const { get, readAll } = createGathering(async (keys) => area().get(keys));
  return {
    get,
    readNow: readAll,
    set: (items) => {
      readAll();
      return area().set(items);
    },
    remove: (keys) => {
      readAll();
      return area().remove(keys);
    },
    keys: async () => (await area().getKeys?.()) ?? Object.keys(await area().get(null)),
    bytesInUse: async (keys = null) =>
      (await area().getBytesInUse?.(keys)) ?? JSON.stringify(await area().get(keys)).length,
  };
}

/** Storage that takes no write where a newer version wrote what is there. Asked once: a version changes with a restart alone. */
export function createGuardedArea<A extends StorageArea>(area: A): A & { isNewer(): Promise<boolean> } {
  let asked: Promise<boolean> | null = null;
  const isNewer = () => {
    asked ??= area
      .get([SCHEMA_KEY])
      .then((stored) => isNewerSchema(stored[SCHEMA_KEY]))
      .catch(() => {
        asked = null;
        return false;
      });
    return asked;
  };
  const guard = async () => {
    if (await isNewer()) throw new Error('The data was saved by a newer version.');
  };
  return {
    ...area,
    isNewer,
    set: (items) => guard().then(() => area.set(items)),
    remove: (keys) => guard().then(() => area.remove(keys)),
  };
}

/** Kept on this device until removed. Rejects every write where a newer version wrote what is there. */
export const localArea = createGuardedArea(toStorageArea(() => browser.storage.local as BrowserArea));
/** Kept until the browser closes. */
export const sessionArea = toStorageArea(() => browser.storage.session as unknown as BrowserArea);

type ChangeListener = (changed: Record<string, unknown>) => void;

/** Calls back with the keys of one area that changed. Firefox tells of none of `managed`. */
export function subscribeArea(name: 'local' | 'session' | 'managed', onChange: ChangeListener): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area !== name) return;
    onChange(Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.newValue])));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Calls back with the keys of local storage that changed, and their new values (undefined: removed). */
export const subscribeLocal = (onChange: ChangeListener) => subscribeArea('local', onChange);
/** The same for session storage. */
export const subscribeSession = (onChange: ChangeListener) => subscribeArea('session', onChange);

/** What an organisation has set, as the browser says now; null where it fails to say. May never settle: see `managed-copy.ts`. */
export async function askManaged(): Promise<Record<string, unknown> | null> {
  try {
    return await browser.storage.managed.get(null);
  } catch (error) {
    // In these words Firefox says that nobody manages the browser.
    return /manifest not found/i.test(String(error)) ? {} : null;
  }
}

/**
 * Only the extension's own pages and worker may read storage. Chromium keeps this; Firefox has no such call and no content
 * script of ours either.
 */
export async function lockStorage(): Promise<void> {
  for (const area of [browser.storage.local, browser.storage.sync, browser.storage.session]) {
    const lockable = area as { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
    await lockable.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
