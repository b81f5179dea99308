import { fromRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';

export const KEYS_KEY = 'keys';
export const KEYS_VERSION = 1;
/** Of the key that was there before there could be more. Its records have no slot in their names. */
export const FIRST_SLOT = 'first';
export const MOST_KEYS = 20;
/** A name for a key. The key itself is never here. */
export interface NamedKey {
  slot: string;
  /** Empty: the user has given none. */
  name: string;
  /** What of the settings belongs to this key (`lib/settings/key-settings.ts`). That of the first key is in the settings. */
  settings?: Record<string, unknown>;
  /** When the user removed it, milliseconds since the epoch. */
  removedAt?: number;
  /** What the organisation has set for it, by the names of the settings. */
  organisation?: Record<string, unknown>;
  /** Where the organisation lets it be sent to. */
  serviceAddress?: string;
}

/** As it is stored. While the organisation names keys, those alone can be used, and the user's own wait. */
export interface StoredKeyList {
  inUse: string | null;
  keys: NamedKey[];
  /** `slots`: none where it names no keys any more. `inUse` may be named no more. */
  organisation?: { slots: string[]; inUse: string | null };
}

export interface KeyList {
  /** The slot of the key that calls are sent with. Null: nobody knows which. The list cannot be read, or the organisation names that key no more. */
  inUse: string | null;
  /** Those that can be used, in the order in which they were added. */
  keys: NamedKey[];
  /** Those that can no longer be used, for what they have paid. */
  others: NamedKey[];
  /** The organisation names the keys. */
  isManaged: boolean;
  /** Damaged, or of a later build. */
  isUnreadable?: true;
}

const FIRST_LIST: StoredKeyList = { inUse: FIRST_SLOT, keys: [{ slot: FIRST_SLOT, name: '' }] };

/** The name of a record that each key has of its own. */
export const toSlotted = (name: string, slot: string): string => (slot === FIRST_SLOT ? name : `${name}@${slot}`);

/** What an answer says of the key that paid for it, where that is not the first one. */
export const toPaidBy = (slot: string): { paidBy?: string } => (slot === FIRST_SLOT ? {} : { paidBy: slot });

/** Null: it cannot be read. */
export function toStoredKeyList(stored: unknown): StoredKeyList | null {
  if (stored === undefined) return FIRST_LIST;
  const body = fromRecord(KEYS_VERSION, KEYS_KEY, stored)?.body;
  // The checksum vouches for the fields: only this room and the settings write the record.
  return typeof body === 'object' && body !== null ? (body as StoredKeyList) : null;
}

export function toKeyList(stored: unknown): KeyList {
  const list = toStoredKeyList(stored);
  if (!list) return { inUse: null, keys: [], others: [], isManaged: false, isUnreadable: true };
  const { keys: all } = list;
  const organisation = list.organisation?.slots.length ? list.organisation : null;
  const keys = all.filter(({ slot, removedAt }) => (organisation ? organisation.slots.includes(slot) : !removedAt));
  // Before the user has chosen, it is the organisation's first.
  const wanted = organisation ? (organisation.inUse ?? keys[0]?.slot) : list.inUse;
  const inUse = keys.find(({ slot }) => slot === wanted);
  const others = all.filter((key) => !keys.includes(key));
  return { inUse: inUse?.slot ?? null, keys, others, isManaged: organisation !== null };
}

/** Rejects where storage does. */
export async function readKeyList(area: Pick<StorageArea, 'get'>): Promise<KeyList> {
  return toKeyList((await area.get([KEYS_KEY]))[KEYS_KEY]);
}

/** The entry of a slot, whether it can be used or not. */
export const findKey = ({ keys, others }: KeyList, slot: string | null | undefined): NamedKey | undefined =>
  [...keys, ...others].find((key) => key.slot === (slot ?? FIRST_SLOT));
