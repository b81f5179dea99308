import { DAY, isWrongClock } from '../time';
import type { Entry } from './entry';
import { isSameEdit, toEntryKind } from './entry';
import type { Wanting } from './fitting';
import { FILLED_BYTES, toFitting } from './fitting';
import type { DeviceItems, Space } from './layout';
import type { LocalRead } from './local-entries';
import { sumOf } from './merge';
import type { SyncState } from './state';

/** A device that has written nothing for so long is gone. Others hold what it held. */
const GONE_AFTER = 90 * DAY;

/** One with entries that only a later build knows stays. */
export function isGone({ head, chunks, isWhole }: DeviceItems, now: number): boolean {
  if (!head || !isWhole || isWrongClock(head.at, now) || now - head.at < GONE_AFTER) return false;
  return chunks.every(({ entries }) => entries.every(({ key }) => toEntryKind(key) !== null));
}

export interface Holding {
  /** What this device writes, by the key of an entry. */
  wanted: Map<string, Entry>;
  /** Every entry that some device holds or will hold. */
  held: Set<string>;
}

/** Who holds which edit of which entry. */
function toHolders(space: Space, now: number): Map<string, Map<string, Entry[]>> {
  const holders = new Map<string, Map<string, Entry[]>>();
  for (const items of space.devices.values()) {
    if (isGone(items, now)) continue;
    for (const entry of items.chunks.flatMap(({ entries }) => entries)) {
      const ofKey = holders.get(entry.key) ?? new Map<string, Entry[]>();
      ofKey.set(items.device, [...(ofKey.get(items.device) ?? []), entry]);
      holders.set(entry.key, ofKey);
    }
  }
  return holders;
}

/**
 * What this device is to hold: what it made, and what was made elsewhere and is held by nobody, as where a device is gone. Of what
 * does not fit in all, the oldest notes are left out, by every device the same ones.
 */
export function toHolding(state: SyncState, local: LocalRead, space: Space, now: number, room = FILLED_BYTES): Holding {
  const { device: own, known: all, wroteAt } = state;
  const holders = toHolders(space, now);
  const canAdopt = !space.hasLater && [...space.devices.values()].every(({ isWhole }) => isWhole);
  const wanting: Wanting[] = [];
  const mine: Entry[] = [];
  const byOthers = new Set<string>();
  for (const [key, known] of all) {
    const found = new Map<string, Entry>();
    for (const [device, entries] of holders.get(key) ?? []) {
      const same = entries.find((entry) => isSameEdit(entry, known));
      if (same) found.set(device, same);
    }
    const { at, device, count, seen, sum } = known;
    const json = local.entries.get(key)?.json ?? null;
    const standing = sumOf(json) === sum ? { key, at, device, count, seen, json } : null;
    const entry = found.get(own) ?? [...found.values()][0] ?? standing;
    if (!entry) continue;
    wanting.push({ entry, isDue: found.size > 0 || (device === own && at >= wroteAt) });
    const others = [...found.keys()].filter((name) => name !== own);
    const isTheirs = device !== own && (others.includes(device) || others.some((name) => name < own));
    if (others.length > 0) byOthers.add(key);
    if (isTheirs) continue;
    if (device === own || found.has(own) || (others.length === 0 && canAdopt)) mine.push(entry);
  }
  const fitting = toFitting(wanting, space, room);
  const wanted = new Map(mine.flatMap((entry) => (fitting.has(entry.key) ? [[entry.key, entry] as const] : [])));
  return { wanted, held: new Set([...byOthers, ...wanted.keys()]) };
}
