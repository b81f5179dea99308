import type { LargeStore, LargeTable } from '../../lib/browser/large-store';
import type { Mortal } from './death';

/** The large store as one context sees it, with the faults that a test may switch on. */
export interface LargeStoreContext extends Mortal {
  store: () => LargeStore;
  /** Makes the next `times` writes fail. */
  failWrites(times: number): void;
  /** Stops the context at its n-th write from now, after the write took effect or before. */
  killAtWrite(n: number, applied: boolean): void;
  counts: { reads: number; writes: number };
}

interface KeyRange {
  lower?: unknown;
  /** Not included. */
  above?: unknown;
  upper?: unknown;
}
/** The part of the browser's ranges that the product uses. */
const RANGES = {
  bound: (lower: unknown, upper: unknown): KeyRange => ({ lower, upper }),
  upperBound: (upper: unknown): KeyRange => ({ upper }),
  lowerBound: (above: unknown): KeyRange => ({ above }),
};
Object.assign(globalThis, { IDBKeyRange: RANGES });

const isIn = ({ lower, above, upper }: KeyRange, key: unknown) =>
  (above === undefined || (key as string) > (above as string)) &&
  (lower === undefined || (key as string) >= (lower as string)) &&
  (upper === undefined || (key as string) <= (upper as string));

/** The large store in memory, shared by contexts that can fail and die by themselves. Values are cloned as a browser clones them. */
export function createLargeStoreSpace() {
  const tables: Record<LargeTable, Map<string, unknown>> = {
    tables: new Map(),
    'primed-pages': new Map(),
    decisions: new Map(),
    'search-pages': new Map(),
    'saved-index': new Map(),
    'bulk-runs': new Map(),
    'bulk-rows': new Map(),
    network: new Map(),
  };

  const connect = (onDeath: () => void = () => {}): LargeStoreContext => {
    const counts = { reads: 0, writes: 0 };
    const fatal = { at: Number.POSITIVE_INFINITY, applied: false };
    const death = Promise.withResolvers<void>();
    let failing = 0;
    let isDead = false;
    const never = () => new Promise<never>(() => {});

    const read = async <T>(value: () => T): Promise<T> => {
      counts.reads++;
      await Promise.resolve();
      return isDead ? never() : structuredClone(value());
    };
    const write = async (change: () => void): Promise<void> => {
      await Promise.resolve();
      if (isDead) return never();
      counts.writes++;
      if (counts.writes === fatal.at) {
        if (fatal.applied) change();
        isDead = true;
        onDeath();
        death.resolve();
        return never();
      }
      if (failing > 0) {
        failing--;
        throw new DOMException('No room', 'QuotaExceededError');
      }
      change();
    };

    const database = {
      get: (table: LargeTable, key: string) => read(() => tables[table].get(key)),
      getKey: (table: LargeTable, key: string | KeyRange) =>
        read(() => {
          if (typeof key === 'string') return tables[table].has(key) ? key : undefined;
          return [...tables[table].keys()].filter((each) => isIn(key, each)).sort()[0];
        }),
      getAll: (table: LargeTable, range: KeyRange = {}) =>
        read(() => [...tables[table]].filter(([key]) => isIn(range, key)).map(([, value]) => value)),
      getAllKeysFromIndex: (table: LargeTable, index: string, range: KeyRange) =>
        read(() => {
          const toIndexed = (value: unknown) => (value as Record<string, unknown>)[index];
          const indexed = [...tables[table]].filter(([, value]) => toIndexed(value) !== undefined);
          return indexed.filter(([, value]) => isIn(range, toIndexed(value))).map(([key]) => key);
        }),
      getAllKeys: (table: LargeTable) => read(() => [...tables[table].keys()]),
      put: (table: LargeTable, value: unknown, key: string) => {
        const cloned = structuredClone(value);
        return write(() => void tables[table].set(key, cloned));
      },
      delete: (table: LargeTable, key: string | KeyRange) =>
        write(() => {
          if (typeof key === 'string') tables[table].delete(key);
          else for (const each of [...tables[table].keys()]) if (isIn(key, each)) tables[table].delete(each);
        }),
      clear: (table: LargeTable) => write(() => tables[table].clear()),
      /** All changes of a transaction take effect together when it is done. */
      transaction: (table: LargeTable) => {
        const changes: (() => void)[] = [];
        const add = async (change: () => void) => void changes.push(change);
        const done = Promise.resolve().then(() =>
          write(() => {
            for (const change of changes) change();
          }),
        );
        return {
          store: {
            put: (value: unknown, key: string) => {
              const cloned = structuredClone(value);
              return add(() => void tables[table].set(key, cloned));
            },
            delete: (key: string) => add(() => void tables[table].delete(key)),
            clear: () => add(() => tables[table].clear()),
          },
          done,
        };
      },
    };

    return {
      // The part of a database that the product uses.
      store: async () => database as unknown as Awaited<LargeStore>,
      failWrites: (times) => {
        failing = times;
      },
      killAtWrite: (n, applied) => Object.assign(fatal, { at: counts.writes + n, applied }),
      isDead: () => isDead,
      death: death.promise,
      counts,
    };
  };
  return { tables, connect };
}
