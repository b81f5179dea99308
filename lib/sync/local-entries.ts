import { toEntryKind } from './entry';
import type { Arrival, Local } from './merge';
import { sumOf } from './merge';

export interface LocalRead {
  entries: Map<string, Local>;
  /** What cannot be read or written here just now. It is left alone on both sides. */
  isSkipped(key: string): boolean;
}

/** What came of an arrival: what stands here now, as JSON; null: nothing does. Absent from the answer: it was not taken. */
export type Written = Map<string, string | null>;

/** One kind of things that follow the user, where they are stored here. */
export interface LocalEntries {
  /** Never rejects: what cannot be read is skipped. */
  read(): Promise<LocalRead>;
  /** Takes what still stands as it was when it was read. Never rejects. */
  write(arrivals: readonly Arrival[]): Promise<Written>;
}

export const isUnchanged = (json: string | null, { expected }: Arrival) => sumOf(json) === expected;

/** Undefined: it is no JSON. */
export function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** All of a kind are skipped, for nothing of it can be read. */
export const skipAll = (): LocalRead => ({ entries: new Map(), isSkipped: () => true });

type ByKind = Record<NonNullable<ReturnType<typeof toEntryKind>>, LocalEntries>;

/** Settings and the lines of the never-send list are stored together, so they may be the same. */
export function joinEntries(kinds: ByKind): LocalEntries {
  const all = [...new Set(Object.values(kinds))];
  const ofKey = (key: string) => {
    const kind = toEntryKind(key);
    return kind && kinds[kind];
  };
  return {
    async read() {
      const reads = new Map(await Promise.all(all.map(async (one) => [one, await one.read()] as const)));
      const entries = new Map([...reads.values()].flatMap((read) => [...read.entries]));
      const isSkipped = (key: string) => {
        const owner = ofKey(key);
        // What only a later build knows is not written here.
        return owner === null || (reads.get(owner)?.isSkipped(key) ?? true);
      };
      return { entries, isSkipped };
    },
    async write(arrivals) {
      const written: Written = new Map();
      for (const one of all) {
        const own = arrivals.filter(({ key }) => ofKey(key) === one);
        if (own.length > 0) for (const [key, json] of await one.write(own)) written.set(key, json);
      }
      return written;
    },
  };
}
