import type { Entry } from './entry';
import { toEntryKind } from './entry';
import type { Space } from './layout';
import { rawSizeOf } from './packing';

/** What is filled. The rest is for what another device has to say before the oldest notes have made room. */
export const FILLED_BYTES = 90 * 1024;
/** What has made room comes back only where there is so much of it, so that nothing goes to and fro. */
const RETURN_BYTES = 4 * 1024;
/** What squeezing leaves of text, where nothing was squeezed yet. */
const USUAL_SHARE = 0.75;

/** The order in which kinds fit. Among notes the newest come first. */
const RANKS = { setting: 0, 'never-send': 1, search: 2, policy: 3, note: 4 } as const;

const rankOf = (key: string) => {
  const kind = toEntryKind(key);
  return kind === null ? 5 : RANKS[kind];
};

/** What squeezing has left of the text that is there. */
function toShare(space: Space): number {
  let [raw, squeezed] = [0, 0];
  for (const { chunks, items } of space.devices.values()) {
    for (const { bytes, entries, parts } of chunks) {
      squeezed += parts.reduce((sum, part) => sum + (items.get(part) ?? 0), bytes);
      raw += entries.reduce((sum, entry) => sum + rawSizeOf(entry), 0);
    }
  }
  return raw < 4 * 1024 ? USUAL_SHARE : squeezed / raw;
}

export interface Wanting {
  entry: Entry;
  /** It is there already, from whichever device, or was made here since the last writing. */
  isDue: boolean;
}

/** Of all entries of all devices those that fit, in their order. The others stay where they are. */
export function toFitting(all: readonly Wanting[], space: Space, room = FILLED_BYTES): Set<string> {
  const share = toShare(space);
  const heads = [...space.devices.keys()].length * 400;
  const ranked = all.toSorted(
    ({ entry: one }, { entry: other }) =>
      rankOf(one.key) - rankOf(other.key) || other.at - one.at || (one.key < other.key ? -1 : 1),
  );
  const fitting = new Set<string>();
  let used = heads;
  for (const { entry, isDue } of ranked) {
    const size = rawSizeOf(entry) * share;
    if (used + size > (isDue ? room : room - RETURN_BYTES)) continue;
    used += size;
    fitting.add(entry.key);
  }
  return fitting;
}
