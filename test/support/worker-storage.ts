import type { BrowserEvent } from './browser-event';

type Changes = Record<string, { oldValue?: unknown; newValue?: unknown }>;
type IsKey = (key: string) => boolean;
type Keys = string | string[] | Record<string, unknown> | null;

/** Bytes of an area, as Chromium has them. */
const QUOTA = 10_485_760;

/** What a test makes of an area: `passes` calls go through, then each is held for ever or fails. */
interface Fault {
  passes: number;
  kind: 'hold' | 'fail';
  message: string;
  onHeld?(): void;
}

/** An area of `browser.storage` as Chromium's: values are JSON, a missing key is absent, a batch over the quota is refused whole. */
export function createBrowserArea(name: string, onChanged: BrowserEvent<[Changes, string]>) {
  const texts = new Map<string, string>();
  const faults: { get?: Fault; set?: Fault } = {};
  const refused: { get?: IsKey; set?: IsKey } = {};
  const counts = { get: 0, set: 0 };

  const meet = async (verb: 'get' | 'set', keys: string[]): Promise<void> => {
    counts[verb]++;
    await Promise.resolve();
    const isRefused = refused[verb];
    if (isRefused && keys.some(isRefused)) throw new Error('IO error');
    const fault = faults[verb];
    if (!fault || fault.passes-- > 0) return;
    fault.passes = 0;
    if (fault.kind === 'fail') throw new Error(fault.message);
    fault.onHeld?.();
    await new Promise(() => {});
  };
  const read = (key: string): unknown => JSON.parse(texts.get(key) ?? 'null');
  const listKeys = (keys: Keys = null): string[] => {
    if (keys === null) return [...texts.keys()];
    return typeof keys === 'string' ? [keys] : Array.isArray(keys) ? keys : Object.keys(keys);
  };
  const sizeOf = (keys: Iterable<string>) => {
    let size = 0;
    for (const key of keys) size += key.length + (texts.get(key)?.length ?? 0);
    return size;
  };
  const tell = (changes: Changes) => {
    if (Object.keys(changes).length > 0) onChanged.trigger(changes, name);
  };

  return {
    get: async (keys: Keys = null) => {
      await meet('get', listKeys(keys));
      const found = listKeys(keys).filter((key) => texts.has(key));
      return Object.fromEntries(found.map((key) => [key, read(key)]));
    },
    set: async (items: Record<string, unknown>) => {
      await meet('set', Object.keys(items));
      const entries = Object.entries(items).flatMap(([key, value]): [string, string][] => {
        const text = JSON.stringify(value);
        return text === undefined ? [] : [[key, text]];
      });
      const added = entries.reduce((sum, [key, text]) => sum + key.length + text.length, 0);
      const replaced = sizeOf(entries.map(([key]) => key).filter((key) => texts.has(key)));
      if (sizeOf(texts.keys()) - replaced + added > QUOTA) throw new Error('Resource::kQuotaBytes quota exceeded');
      const changes: Changes = {};
      for (const [key, text] of entries) {
        if (texts.get(key) === text) continue;
        changes[key] = { ...(texts.has(key) && { oldValue: read(key) }), newValue: JSON.parse(text) };
        texts.set(key, text);
      }
      tell(changes);
    },
    remove: async (keys: string | string[]) => {
      const changes: Changes = {};
      for (const key of listKeys(keys)) {
        if (!texts.has(key)) continue;
        changes[key] = { oldValue: read(key) };
        texts.delete(key);
      }
      tell(changes);
    },
    clear: async () => {
      const changes = Object.fromEntries([...texts.keys()].map((key) => [key, { oldValue: read(key) }]));
      texts.clear();
      tell(changes);
    },
    getKeys: async () => [...texts.keys()],
    getBytesInUse: async (keys: Keys = null) => sizeOf(listKeys(keys)),
    setAccessLevel: async () => {},
    /** Lets so many more calls of `verb` through; those after fail. */
    failAfter: (verb: 'get' | 'set', passes = 0, message = 'IO error') => {
      faults[verb] = { passes, kind: 'fail', message };
    },
    /** Lets so many more calls of `verb` through; those after never settle. Resolves when the first of these has come. */
    holdAfter: (verb: 'get' | 'set', passes = 0): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      faults[verb] = { passes, kind: 'hold', message: '', onHeld: resolve };
      return promise;
    },
    /** Each call of `verb` that has such a key among its own fails, as it does where the browser cannot read one value. */
    refuse: (verb: 'get' | 'set', isRefused: IsKey) => {
      refused[verb] = isRefused;
    },
    /** How often each was called. */
    counts,
    mend: () => {
      for (const each of [faults, refused]) {
        delete each.get;
        delete each.set;
      }
    },
  };
}
