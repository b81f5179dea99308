import { isWrongClock } from '../time';

/** How many edits of an entry are known, by the device that made them. */
export type Seen = Readonly<Record<string, number>>;

/** Which edit it is: the `count`-th of its device. `seen`: the edits that its maker knew, this one included. */
export interface Stamp {
  /** Milliseconds since the epoch, by the clock of its device. */
  at: number;
  device: string;
  count: number;
  seen: Seen;
}

/** One thing that follows the user: a setting, a line, a policy, a search, a note. */
export interface Entry extends Stamp {
  /** `kind:name`, such as `note:shop.com`. */
  key: string;
  /** JSON; null: it was removed. */
  json: string | null;
}

export const ENTRY_KINDS = ['setting', 'never-send', 'policy', 'search', 'note'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const toEntryKey = (kind: EntryKind, name: string) => `${kind}:${name}`;

export function toEntryName(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/** Null: a later build knows it. */
export function toEntryKind(key: string): EntryKind | null {
  return ENTRY_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? null;
}

/** Positive: `one` wins. A time of a wrong clock loses to every right one. The same order on every device. */
export function compareStamps(one: Stamp, other: Stamp, now: number): number {
  const isWrong = (stamp: Stamp) => Number(isWrongClock(stamp.at, now));
  const byName = one.device === other.device ? 0 : one.device < other.device ? -1 : 1;
  return isWrong(other) - isWrong(one) || one.at - other.at || byName || one.count - other.count;
}

export const isSameEdit = (one: Stamp, other: Stamp) => one.device === other.device && one.count === other.count;

/** Whether whoever has seen that much knew this edit. */
export const hasSeen = (seen: Seen, { device, count }: Stamp) => (seen[device] ?? 0) >= count;

export function joinSeen(one: Seen, other: Seen): Seen {
  const joined: Record<string, number> = { ...one };
  for (const [device, count] of Object.entries(other)) joined[device] = Math.max(joined[device] ?? 0, count);
  return joined;
}
