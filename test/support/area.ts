import type { StorageArea } from '../../lib/browser/storage';
import type { Mortal } from './death';

/** Storage as one context sees it, with the faults that a test may switch on. */
export interface AreaContext extends Mortal {
  area: StorageArea;
  counts: { get: number; set: number; remove: number; keys: number; bytesInUse: number };
  /** Makes the next `times` calls of `set` fail; `remove` works, as on a full disk. */
  failSets(times: number, message?: string): void;
  /** Makes the next `times` calls of `get` fail. */
  failGets(times: number): void;
  /** Makes reads that name this key fail. */
  failGet(key: string): void;
  /** Stops the context at its n-th write from now, after the write took effect or before: no promise of it settles any more. */
  killAtWrite(n: number, applied: boolean): void;
  kill(): void;
}

export interface AreaSpace {
  items: Map<string, unknown>;
  connect(onDeath?: () => void): AreaContext;
  /** Bytes at which a write is refused, as Chromium does at 10 MiB. */
  setQuota(bytes: number): void;
}

const QUOTA_MESSAGE = 'Resource::kQuotaBytes quota exceeded';

/** Storage in memory, shared by contexts that can fail and die by themselves. */
export function createAreaSpace(): AreaSpace {
  const items = new Map<string, unknown>();
  let quota = Number.POSITIVE_INFINITY;
  const sizeOf = (entries: Iterable<[string, unknown]>) =>
    [...entries].reduce((sum, [key, value]) => sum + key.length + String(value).length, 0);

  const connect = (onDeath: () => void = () => {}): AreaContext => {
    const counts = { get: 0, set: 0, remove: 0, keys: 0, bytesInUse: 0 };
    const damaged = new Set<string>();
    const failing = { times: 0, message: '' };
    let failingGets = 0;
    const fatal = { at: Number.POSITIVE_INFINITY, applied: false };
    const death = Promise.withResolvers<void>();
    let writes = 0;
    let isDead = false;
    const never = <T>() => new Promise<T>(() => {});
    const kill = () => {
      isDead = true;
      onDeath();
      death.resolve();
    };

    const write = async (change: () => void, mayFail: boolean): Promise<void> => {
      if (isDead) return never();
      await Promise.resolve();
      if (isDead) return never();
      writes++;
      if (writes === fatal.at) {
        if (fatal.applied) change();
        kill();
        return never();
      }
      if (mayFail && failing.times > 0) {
        failing.times--;
        throw new Error(failing.message);
      }
      change();
    };
    const read = async <T>(value: () => T): Promise<T> => {
      if (isDead) return never();
      await Promise.resolve();
      return isDead ? never() : value();
    };

    return {
      area: {
        get: (keys) => {
          counts.get++;
          return read(() => {
            if (failingGets > 0) {
              failingGets--;
              throw new Error('IO error');
            }
            if (keys.some((key) => damaged.has(key))) throw new Error('Invalid JSON');
            return Object.fromEntries(keys.filter((key) => items.has(key)).map((key) => [key, items.get(key)]));
          });
        },
        set: (changed) => {
          counts.set++;
          return write(() => {
            const after = new Map([...items, ...Object.entries(changed)]);
            if (Number.isFinite(quota) && sizeOf(after) > quota) throw new Error(QUOTA_MESSAGE);
            for (const [key, value] of Object.entries(changed)) items.set(key, value);
          }, true);
        },
        remove: (keys) => {
          counts.remove++;
          return write(() => {
            for (const key of keys) {
              items.delete(key);
              damaged.delete(key);
            }
          }, false);
        },
        keys: () => {
          counts.keys++;
          return read(() => [...items.keys()]);
        },
        bytesInUse: (keys) => {
          counts.bytesInUse++;
          return read(() => sizeOf([...items].filter(([key]) => keys?.includes(key) ?? true)));
        },
      },
      counts,
      failSets: (times, message = 'IO error') => Object.assign(failing, { times, message }),
      failGets: (times) => {
        failingGets = times;
      },
      failGet: (key) => damaged.add(key),
      killAtWrite: (n, applied) => Object.assign(fatal, { at: writes + n, applied }),
      kill,
      isDead: () => isDead,
      death: death.promise,
    };
  };

  return {
    items,
    connect,
    setQuota: (bytes) => {
      quota = bytes;
    },
  };
}
