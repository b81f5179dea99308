import { checksum } from '../browser/record';
import { toAddress } from '../host/address';
import type { NamedKey, StoredKeyList } from '../lookup/key-list';
import { MOST_KEYS } from '../lookup/key-list';
import { toKeyName } from './key-name';
import type { ValueAtPath } from './settings';
import { DEFAULT_SETTINGS, pickValues, withValues } from './settings';

/** Begins the slots of the organisation's keys. Their names make them, so that another order of the list changes nothing. */
const HEAD = 'org-';
const VALUES = ['plan', 'monthlyAllowance'];

type OrganisationKey = NamedKey & { organisation: Record<string, unknown> };

const isEntry = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toEntries = ({ keys }: Record<string, unknown>): unknown[] => (Array.isArray(keys) ? keys : []);

/** The settings of an entry that hold. */
function toFit(entry: Record<string, unknown>): ValueAtPath[] {
  const given = VALUES.flatMap((name): ValueAtPath[] => (name in entry ? [[name, entry[name]]] : []));
  const read = withValues(DEFAULT_SETTINGS, given);
  return pickValues(read, VALUES).filter(([name, value]) => name in entry && entry[name] === value);
}

function toOrganisationKey(entry: unknown): OrganisationKey | null {
  if (!isEntry(entry)) return null;
  const name = toKeyName(String(entry.name ?? ''));
  const address = toAddress(String(entry.serviceAddress ?? ''));
  const hasAddress = entry.serviceAddress !== undefined;
  // Without its address the user would send this key elsewhere.
  if (name === null || (hasAddress && !address.ok)) return null;
  const own = address.ok && hasAddress ? { serviceAddress: address.address } : {};
  return { slot: HEAD + checksum(name), name, ...own, organisation: Object.fromEntries(toFit(entry)) };
}

/** The keys that the organisation names, each name once. Leaves out what does not fit. */
export function toOrganisationKeys(values: Record<string, unknown>): OrganisationKey[] {
  const keys = toEntries(values).flatMap((entry) => toOrganisationKey(entry) ?? []);
  const bySlot = new Map(keys.map((key) => [key.slot, key]));
  return [...bySlot.values()].slice(0, MOST_KEYS);
}

/** What of `keys` has no effect, for whoever wrote it. */
export function toUnfitKeys(values: Record<string, unknown>): string[] {
  if (!('keys' in values)) return [];
  if (!Array.isArray(values.keys)) return ['keys'];
  return values.keys.flatMap((entry, index) => {
    const place = `keys[${index}]`;
    const key = toOrganisationKey(entry);
    if (!key) return [place];
    const { name: _, ...rest } = entry as Record<string, unknown>;
    return Object.keys(rest).flatMap((name) => (name in key || name in key.organisation ? [] : [`${place}.${name}`]));
  });
}

/** The list with the organisation's keys in place of the user's own, which are back when it names none. Never changes a key, nor which is in use. */
export function withOrganisationKeys(
  list: StoredKeyList,
  named: readonly OrganisationKey[],
  now: number,
): StoredKeyList {
  const { organisation: before, ...own } = list;
  const slots = named.map(({ slot }) => slot);
  const known = new Set(list.keys.map(({ slot }) => slot));
  const keys = list.keys.map((key): NamedKey => {
    if (!key.slot.startsWith(HEAD)) return key;
    const { removedAt, organisation: _, serviceAddress: __, ...kept } = key;
    const found = named.find(({ slot }) => slot === key.slot);
    return found ? { ...kept, ...found } : { ...kept, removedAt: removedAt ?? now };
  });
  const all = [...keys, ...named.filter(({ slot }) => !known.has(slot))];
  if (slots.length === 0 && !before) return { ...own, keys: all };
  const first = all.find(({ slot }) => slots.includes(slot))?.slot ?? null;
  return { ...own, keys: all, organisation: { slots, inUse: before?.inUse ?? first } };
}
