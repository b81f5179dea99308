import { isOfLaterBuild, toRecord } from '../browser/record';
import type { StoredKeyList } from '../lookup/key-list';
import { KEYS_KEY, KEYS_VERSION } from '../lookup/key-list';

/** Names of removed keys stay beside what they paid for. */
const MOST_REMOVED = 40;

/** Whether a later build wrote the list, so that it is left alone. */
export const isOfLaterList = (stored: unknown): boolean => isOfLaterBuild(KEYS_VERSION, stored);

export function toKeyListItem(list: StoredKeyList, now: number): Record<string, string> {
  const gone = list.keys.filter(({ removedAt }) => removedAt !== undefined);
  const kept = new Set(
    gone.toSorted((one, other) => (other.removedAt ?? 0) - (one.removedAt ?? 0)).slice(0, MOST_REMOVED),
  );
  const keys = list.keys.filter((key) => key.removedAt === undefined || kept.has(key));
  return { [KEYS_KEY]: toRecord(KEYS_VERSION, KEYS_KEY, { ...list, keys }, now) };
}
