import { browser } from 'wxt/browser';

export type Locks = Pick<LockManager, 'request' | 'query'>;

/** So that a test can pass an area that fails, tears or delays. */
export interface StorageArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Slow with many sites, so never use it in a lookup. */
  keys(): Promise<string[]>;
  /** Of all keys unless told. */
  bytesInUse(keys?: string[] | null): Promise<number>;
}

type BrowserArea = typeof browser.storage.local & {
  getKeys?: () => Promise<string[]>;
  getBytesInUse?: (keys: string[] | null) => Promise<number>;
};

interface BrowserStorage extends StorageArea {
  /** Reads now what was asked for so far, for a script that is still busy. */
  readNow(): void;
}

type Read = (keys: string[]) => Promise<Record<string, unknown>>;

/** Joins reads: each read of a starting worker costs as much as all together. A damaged value splits them. */
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
    /** Called before a write, so that earlier reads see the old values. */
    readAll,
  };
}

/** Firefox has `getKeys` from 143 and `getBytesInUse` from 144. Before that all values must be read. */
function toStorageArea(area: () => BrowserArea): BrowserStorage {
  // `area` throws in a page left open over an update. Whoever asks must hear of it.
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

export const localArea = toStorageArea(() => browser.storage.local as BrowserArea);
export const sessionArea = toStorageArea(() => browser.storage.session as unknown as BrowserArea);

/** The browser's own sync. All of it is read at once: it holds 100 KB at most. */
export const syncPlace = {
  read: (): Promise<Record<string, unknown>> => browser.storage.sync.get(null),
  set: (items: Record<string, unknown>): Promise<void> => browser.storage.sync.set(items),
  remove: (names: string[]): Promise<void> => browser.storage.sync.remove(names),
};

type ChangeListener = (changed: Record<string, unknown>) => void;

/** Firefox reports no changes of `managed`. */
export function subscribeArea(name: 'local' | 'session' | 'managed' | 'sync', onChange: ChangeListener): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area !== name) return;
    onChange(Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.newValue])));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Gives the new values; undefined: removed. */
export const subscribeLocal = (onChange: ChangeListener) => subscribeArea('local', onChange);
export const subscribeSession = (onChange: ChangeListener) => subscribeArea('session', onChange);

/** Null where the browser fails to say. May never settle: see `keepManagedCopy`. */
export async function askManaged(): Promise<Record<string, unknown> | null> {
  try {
    return await browser.storage.managed.get(null);
  } catch (error) {
    // Firefox's words when nobody manages the browser.
    return /manifest not found/i.test(String(error)) ? {} : null;
  }
}

/** Keeps storage from content scripts. Only Chromium has this call; Firefox runs no content script of ours. */
export async function lockStorage(): Promise<void> {
  for (const area of [browser.storage.local, browser.storage.sync, browser.storage.session]) {
    const lockable = area as { setAccessLevel?: (level: { accessLevel: string }) => Promise<void> };
    await lockable.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}
