import { browser } from 'wxt/browser';

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

/** Kept on this device until removed. */
export const localArea = toStorageArea(() => browser.storage.local as BrowserArea);
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
