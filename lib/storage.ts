import { browser } from 'wxt/browser';

/** The part of the browser's storage that we use, so that a test can pass one that fails, tears or delays. */
export interface StorageArea {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  /** Every key; slow with many sites, so never on the way of a lookup. */
  keys(): Promise<string[]>;
  bytesInUse(): Promise<number>;
}

type BrowserArea = typeof browser.storage.local & {
  getKeys?: () => Promise<string[]>;
  getBytesInUse?: (keys: null) => Promise<number>;
};

/** Firefox has `getKeys` from 143 and `getBytesInUse` from 144: before that everything must be read. */
function toStorageArea(area: () => BrowserArea): StorageArea {
  return {
    get: (keys) => area().get(keys),
    set: (items) => area().set(items),
    remove: (keys) => area().remove(keys),
    keys: async () => (await area().getKeys?.()) ?? Object.keys(await area().get(null)),
    bytesInUse: async () => (await area().getBytesInUse?.(null)) ?? JSON.stringify(await area().get(null)).length,
  };
}

/** Kept on this device until removed. */
export const localArea = toStorageArea(() => browser.storage.local as BrowserArea);
/** Kept until the browser closes. */
export const sessionArea = toStorageArea(() => browser.storage.session as unknown as BrowserArea);

type ChangeListener = (changed: Record<string, unknown>) => void;

function watchArea(name: 'local' | 'session', onChange: ChangeListener): () => void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    if (area !== name) return;
    onChange(Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.newValue])));
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Calls back with the keys of local storage that changed, and their new values (undefined: removed). */
export const watchLocal = (onChange: ChangeListener) => watchArea('local', onChange);
/** The same for session storage. */
export const watchSession = (onChange: ChangeListener) => watchArea('session', onChange);

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
