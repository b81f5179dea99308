import { readKeys, toRecordTime } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { CARD_VERSION, toUsedKey } from '../lookup/saved-card';
import { toDay } from '../time';
import { toSavedHosts } from './saved-sites';

export interface UsedSite {
  host: string;
  /** When its categories were saved, milliseconds since the epoch. Null: it has none that can be read. */
  savedAt: number | null;
}

/**
 * The sites used last, the latest first: by day, and within a day by when their categories were saved. Storage is asked
 * three times, however many sites are saved. Rejects where it does.
 */
export async function listLastUsed(
  area: Pick<StorageArea, 'keys' | 'get'>,
  most: number,
  now: number,
): Promise<UsedSite[]> {
  const read = async (keys: string[]) => (await readKeys((asked) => area.get(asked), keys)).found;
  const hosts = toSavedHosts(await area.keys());
  if (hosts.length === 0) return [];
  const today = toDay(now);
  const days = await read(hosts.map(toUsedKey));
  // A future day comes from another clock and counts as today.
  const dayOf = (host: string) => {
    const day = String(days[toUsedKey(host)] ?? '');
    if (day > today) return today;
    return day;
  };
  const byDay = hosts.map((host) => ({ host, day: dayOf(host) })).sort((one, other) => compare(other.day, one.day));
  const last = byDay[most - 1]?.day ?? '';
  // Of the last day all are looked at, since the order within it is not known yet.
  const candidates = byDay.filter(({ day }) => day >= last);
  const toKey = (host: string) => `card:${host}:categories`;
  const cards = await read(candidates.map(({ host }) => toKey(host)));
  return candidates
    .map(({ host, day }) => ({ host, day, savedAt: toRecordTime(CARD_VERSION, cards[toKey(host)]) }))
    .sort((one, other) => compare(other.day, one.day) || (other.savedAt ?? 0) - (one.savedAt ?? 0))
    .slice(0, most)
    .map(({ host, savedAt }) => ({ host, savedAt }));
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
