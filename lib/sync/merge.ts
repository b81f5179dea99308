import { checksum } from '../browser/record';
import { DAY, isWrongClock } from '../time';
import type { Entry, Seen, Stamp } from './entry';
import { compareStamps, hasSeen, isSameEdit, joinSeen } from './entry';

/** What this device last agreed to of an entry. */
export interface Known extends Stamp {
  /** All that was ever seen here, so that nothing is listed twice. */
  heard: Seen;
  /** Checksum of the value. Empty: it was removed. */
  sum: string;
  /** Checksum of what stands here for it, which may differ where a value does not fit. Empty: nothing. */
  shown: string;
}

/** What stands here. */
export interface Local {
  json: string;
  /** When it was written, milliseconds since the epoch; null: it does not say. */
  at: number | null;
  /** Nobody chose it, so that it gives way to whatever comes. */
  isDefault?: boolean;
}

/** A value that did not win although the winner's maker had not seen it. */
export interface LostValue {
  key: string;
  /** Of the lost value: who made it. */
  device: string;
  count: number;
  madeAt: number;
  /** Null: it was removed there. */
  json: string | null;
  /** The value that won, and who made it. */
  wonJson: string | null;
  wonDevice: string;
}

/** What is to be written here for an entry. */
export interface Arrival {
  key: string;
  /** Null: it goes. */
  json: string | null;
  /** When it was made, milliseconds since the epoch. */
  at: number;
  /** Checksum of what stood here when it was read. Empty: nothing. */
  expected: string;
}

interface Merging {
  device: string;
  now: number;
  /** The last change here that was heard of; an edit without a time counts as made then. */
  touched: number;
}

export interface Merged {
  known: Known | null;
  arrival: Arrival | null;
  lost: LostValue[];
}

/** Removed entries are remembered for so long, so that a device that was away learns of it. */
const REMEMBERED = 90 * DAY;

export const sumOf = (json: string | null) => (json === null ? '' : checksum(json));

const toKnown = ({ at, device, count, seen, json }: Entry, heard: Seen): Known => {
  const sum = sumOf(json);
  return { at, device, count, seen, heard, sum, shown: sum };
};

/** The edit made here since the last agreement; null: none. */
function toOwnEdit(key: string, known: Known | null, local: Local | null, merging: Merging): Entry | null {
  if (sumOf(local?.json ?? null) === (known?.shown ?? '')) return null;
  if (!known && local?.isDefault) return null;
  const { device, now, touched } = merging;
  const made = Math.min(local?.at ?? touched, now);
  // It was made with the standing value in sight, whatever the clocks say.
  const at = known && !isWrongClock(known.at, now) ? Math.max(made, known.at + 1) : made;
  const count = Math.max(known?.seen[device] ?? 0, known?.heard[device] ?? 0) + 1;
  // Without what was heard and lost here: its maker is to hear of that too.
  return { key, at, device, count, seen: { ...known?.seen, [device]: count }, json: local?.json ?? null };
}

interface Candidate {
  stamp: Stamp;
  json: string | null;
  /** Null: it stands here. */
  entry: Entry | null;
}

function isForgotten({ json, at }: Entry, now: number): boolean {
  return json === null && !isWrongClock(at, now) && now - at >= REMEMBERED;
}

/** Edits from elsewhere that are new here, each once. */
function toFresh(known: Known | null, local: Local | null, remotes: readonly Entry[], now: number): Entry[] {
  return remotes.filter(
    (entry, place) =>
      !(known && isSameEdit(entry, known)) &&
      (known || local || !isForgotten(entry, now)) &&
      remotes.findIndex((other) => isSameEdit(other, entry)) === place,
  );
}

/** `before`: what was seen here earlier, and listed then if it was lost. */
function findLost(key: string, winner: Candidate, all: readonly Candidate[], before: Seen): LostValue[] {
  return all.flatMap(({ stamp, json, entry }) => {
    const isListed = entry !== null && hasSeen(before, stamp);
    if (json === winner.json || hasSeen(winner.stamp.seen, stamp) || isListed) return [];
    const { device, count, at } = stamp;
    return [{ key, device, count, madeAt: at, json, wonJson: winner.json, wonDevice: winner.stamp.device }];
  });
}

/**
 * What holds of one entry: of what stands here and what other devices have written, the latest edit wins. Edits that the
 * winner's maker did not know of are lost values. `remotes` may hold the same edit several times.
 */
export function mergeEntry(
  key: string,
  known: Known | null,
  local: Local | null,
  remotes: readonly Entry[],
  merging: Merging,
): Merged {
  const localJson = local?.json ?? null;
  const before = known ? joinSeen(known.seen, known.heard) : {};
  const fresh = toFresh(known, local, remotes, merging.now);
  const edit = toOwnEdit(key, known, local, merging);
  // The same was written elsewhere: one edit is enough.
  const own = edit && fresh.some(({ json }) => json === edit.json) ? null : edit;
  const stamp = own ?? known;
  const all: Candidate[] = [
    ...(stamp ? [{ stamp, json: localJson, entry: null }] : []),
    ...fresh.map((entry) => ({ stamp: entry, json: entry.json, entry })),
  ];
  const [first, ...others] = all;
  if (!first) return { known: null, arrival: null, lost: [] };
  const isLater = (one: Candidate, best: Candidate) => compareStamps(one.stamp, best.stamp, merging.now) > 0;
  const winner = others.reduce((best, one) => (isLater(one, best) ? one : best), first);
  const heard = [...fresh, ...(own ? [own] : [])].reduce<Seen>((seen, entry) => joinSeen(seen, entry.seen), before);
  const lost = findLost(key, winner, all, before);
  if (!winner.entry) {
    if (own) return { known: toKnown(own, heard), arrival: null, lost };
    return { known: known && { ...known, heard }, arrival: null, lost };
  }
  const next = toKnown(winner.entry, heard);
  if (winner.json === localJson) return { known: next, arrival: null, lost };
  const { at } = winner.entry;
  return { known: next, arrival: { key, json: winner.json, at, expected: sumOf(localJson) }, lost };
}

/** A removal that every device had its time to hear of. */
export function isRemembered(known: Known, now: number): boolean {
  return known.sum !== '' || isWrongClock(known.at, now) || now - known.at < REMEMBERED;
}
