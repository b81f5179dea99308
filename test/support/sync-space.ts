import { HOUR, MINUTE } from '../../lib/time';

/** `storage.sync` by its documentation. */
export const SYNC_LIMITS = { bytes: 102_400, itemBytes: 8_192, items: 512, minute: 120, hour: 1_800 };

type Changes = Record<string, { newValue?: unknown }>;
type Keys = string | string[] | Record<string, unknown> | null;

/** What one profile has told the others, an item at a time. Undefined: it was removed. */
interface Parcel {
  to: Profile;
  name: string;
  text: string | undefined;
}

interface Profile {
  texts: Map<string, string>;
  writes: number[];
  tell(changes: Changes): void;
}

const listKeys = (keys: Keys, all: Iterable<string>): string[] => {
  if (keys === null) return [...all];
  return typeof keys === 'string' ? [keys] : Array.isArray(keys) ? keys : Object.keys(keys);
};

/** As Chromium counts: the name and the JSON of the value, in UTF-8. */
const sizeOf = (name: string, text: string) => Buffer.byteLength(name) + Buffer.byteLength(text);

/**
 * The browser's sync between profiles: the limits and the words of Chromium, the last writing of an item wins. What is written in
 * one profile reaches the others when the test says so, an item at a time.
 */
export function createSyncSpace(now: () => number) {
  const profiles: Profile[] = [];
  let parcels: Parcel[] = [];

  const spend = (profile: Profile) => {
    profile.writes = profile.writes.filter((at) => now() - at < HOUR);
    const inMinute = profile.writes.filter((at) => now() - at < MINUTE).length;
    if (inMinute >= SYNC_LIMITS.minute)
      throw new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_MINUTE quota.');
    if (profile.writes.length >= SYNC_LIMITS.hour)
      throw new Error('This request exceeds the MAX_WRITE_OPERATIONS_PER_HOUR quota.');
    profile.writes.push(now());
  };
  const check = (texts: Map<string, string>, added: readonly string[]) => {
    const entries = [...texts];
    if (entries.some(([name, text]) => added.includes(name) && sizeOf(name, text) > SYNC_LIMITS.itemBytes))
      throw new Error('Resource::kQuotaBytesPerItem quota exceeded');
    if (entries.reduce((sum, [name, text]) => sum + sizeOf(name, text), 0) > SYNC_LIMITS.bytes)
      throw new Error('Resource::kQuotaBytes quota exceeded');
    if (texts.size > SYNC_LIMITS.items) throw new Error('Resource::kMaxItems quota exceeded');
  };
  const post = (from: Profile, name: string, text: string | undefined) => {
    // What was on its way for this item is overtaken.
    parcels = parcels.filter((parcel) => parcel.name !== name || parcel.to === from);
    for (const to of profiles) if (to !== from) parcels.push({ to, name, text });
  };
  const apply = (profile: Profile, changes: ReadonlyMap<string, string | undefined>) => {
    const told: Changes = {};
    for (const [name, text] of changes) {
      if (profile.texts.get(name) === text) continue;
      if (text === undefined) profile.texts.delete(name);
      else profile.texts.set(name, text);
      told[name] = text === undefined ? {} : { newValue: JSON.parse(text) };
    }
    if (Object.keys(told).length > 0) profile.tell(told);
    return Object.keys(told);
  };

  return {
    /** A profile with what the others have by now. */
    connect(tell: (changes: Changes) => void = () => {}) {
      const profile: Profile = { texts: new Map(profiles[0]?.texts), writes: [], tell };
      profiles.push(profile);
      const write = async (changes: ReadonlyMap<string, string | undefined>, isSet: boolean) => {
        await Promise.resolve();
        spend(profile);
        if (isSet) {
          const after = new Map(profile.texts);
          for (const [name, text] of changes) after.set(name, text ?? '');
          check(after, [...changes.keys()]);
        }
        for (const name of apply(profile, changes)) post(profile, name, profile.texts.get(name));
      };
      const area = {
        get: async (keys: Keys = null): Promise<Record<string, unknown>> => {
          await Promise.resolve();
          const found = listKeys(keys, profile.texts.keys()).filter((key) => profile.texts.has(key));
          return Object.fromEntries(found.map((key) => [key, JSON.parse(profile.texts.get(key) ?? 'null')]));
        },
        set: (items: Record<string, unknown>) =>
          write(new Map(Object.entries(items).map(([name, value]) => [name, JSON.stringify(value)])), true),
        remove: (keys: string | string[]) => write(new Map(listKeys(keys, []).map((name) => [name, undefined])), false),
        clear: () => write(new Map([...profile.texts.keys()].map((name) => [name, undefined])), false),
        getKeys: async () => [...profile.texts.keys()],
        getBytesInUse: async (keys: Keys = null) =>
          listKeys(keys, profile.texts.keys()).reduce((sum, key) => sum + sizeOf(key, profile.texts.get(key) ?? ''), 0),
        setAccessLevel: async () => {},
      };
      return {
        area,
        texts: profile.texts,
        /** When it was written to in the last hour, milliseconds since the epoch. */
        listWrites: () => profile.writes,
        listen: (listener: (changes: Changes) => void) => {
          profile.tell = listener;
        },
      };
    },
    /** Brings so many items, `pick` says which of those on their way comes next. */
    deliver(count = Number.POSITIVE_INFINITY, pick: (most: number) => number = () => 0): void {
      for (let done = 0; done < count && parcels.length > 0; done++) {
        const [parcel] = parcels.splice(pick(parcels.length - 1), 1);
        if (parcel) apply(parcel.to, new Map([[parcel.name, parcel.text]]));
      }
    },
    countOnTheWay: () => parcels.length,
  };
}
export type SyncProfile = ReturnType<ReturnType<typeof createSyncSpace>['connect']>;
