import type { SavedSearch } from '../discovery/saved-searches';
import { createSavedSearches, isSearchName, LONGEST_SEARCH } from '../discovery/saved-searches';
import type { Environment } from '../environment';
import { toEntryKey, toEntryName } from './entry';
import type { LocalEntries, Written } from './local-entries';
import { isUnchanged, parse, skipAll } from './local-entries';
import type { Arrival } from './merge';

const toJson = ({ name, search, at }: SavedSearch) => JSON.stringify({ name, search, at });

function toArrived(id: string, json: string): SavedSearch | null {
  const { name, search, at } = (parse(json) ?? {}) as Partial<SavedSearch>;
  if (typeof name !== 'string' || typeof search !== 'string' || !Number.isSafeInteger(at)) return null;
  const isFit = isSearchName(name) && search.length <= LONGEST_SEARCH && /^[\w-]{1,64}$/.test(id);
  return isFit ? { id, name, search, at: at as number } : null;
}

/** The searches with names, an entry each. */
export function createSearchEntries(environment: Pick<Environment, 'area' | 'locks' | 'now'>): LocalEntries {
  const { readWhole, merge } = createSavedSearches(environment);
  return {
    async read() {
      const saved = await readWhole().catch(() => null);
      if (!saved) return skipAll();
      // A name may be changed later than the search was saved, so its time is not the entry's.
      const entries = saved.map((one) => [toEntryKey('search', one.id), { json: toJson(one), at: null }] as const);
      return { entries: new Map(entries), isSkipped: () => false };
    },
    async write(arrivals) {
      const written: Written = new Map();
      const toNext = (saved: readonly SavedSearch[], arrival: Arrival): SavedSearch | 'gone' | null => {
        const id = toEntryName(arrival.key);
        const standing = saved.find((one) => one.id === id);
        if (!isUnchanged(standing ? toJson(standing) : null, arrival)) return null;
        return arrival.json === null ? 'gone' : toArrived(id, arrival.json);
      };
      await merge((saved, put, drop) => {
        for (const arrival of arrivals) {
          const next = toNext(saved(), arrival);
          if (next === 'gone') drop(toEntryName(arrival.key));
          else if (!next || !put(next)) continue;
          written.set(arrival.key, next === 'gone' ? null : toJson(next));
        }
      }).catch(() => written.clear());
      return written;
    },
  };
}
