import type { Environment } from '../environment';
import type { Entry } from './entry';
import { joinSeen } from './entry';
import type { Space } from './layout';
import type { LocalEntries, LocalRead, Written } from './local-entries';
import type { Arrival, Known, Local, LostValue } from './merge';
import { isRemembered, mergeEntry, sumOf } from './merge';
import type { SyncState } from './state';
import { readTouched } from './state';

/** What a round has found, with what holds from now on. */
export interface Found {
  state: SyncState;
  space: Space;
  local: LocalRead;
  arrived: Arrival[];
  lost: LostValue[];
}

interface Agreement {
  known: Map<string, Known>;
  arrivals: Arrival[];
  lost: LostValue[];
}

function agree(state: SyncState, space: Space, local: LocalRead, touched: number, now: number): Agreement {
  const entries = [...space.devices.values()].flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.entries));
  const remotes = Map.groupBy(entries, ({ key }: Entry) => key);
  const known = new Map(state.known);
  const [arrivals, lost]: [Arrival[], LostValue[]] = [[], []];
  for (const key of new Set([...known.keys(), ...local.entries.keys(), ...remotes.keys()])) {
    if (local.isSkipped(key)) continue;
    const [before, standing] = [known.get(key) ?? null, local.entries.get(key) ?? null];
    const merged = mergeEntry(key, before, standing, remotes.get(key) ?? [], { device: state.device, now, touched });
    lost.push(...merged.lost);
    if (merged.arrival) arrivals.push(merged.arrival);
    if (merged.known) known.set(key, merged.known);
  }
  return { known, arrivals, lost };
}

/** What was not taken, because it changed or found no room, comes again with the next round. */
function settleArrivals({ known, arrivals }: Agreement, before: SyncState, local: LocalRead, written: Written): void {
  for (const { key } of arrivals) {
    const [next, old, json] = [known.get(key), before.known.get(key), written.get(key)];
    if (json !== undefined && next) known.set(key, { ...next, shown: sumOf(json) });
    else if (old) known.set(key, old);
    else known.delete(key);
    if (json === null) local.entries.delete(key);
    else if (json !== undefined) local.entries.set(key, { json, at: null });
  }
}

/**
 * Where it was off meanwhile, what is gone here, or stands as nobody chose it, may have been reset or lost. It is not taken for
 * an edit: it comes back. Only the counts of edits are kept.
 */
function toJoining(known: SyncState['known'], local: LocalRead): SyncState['known'] {
  const toOpen = (one: Known, standing: Local | undefined): Known => ({
    ...{ at: 0, device: one.device, count: 0, seen: {}, heard: joinSeen(one.seen, one.heard), sum: '' },
    shown: sumOf(standing?.json ?? null),
  });
  return new Map(
    [...known].map(([key, one]) => {
      const standing = local.entries.get(key);
      const isLeft = standing === undefined ? one.sum !== '' : standing.isDefault === true;
      return [key, isLeft && !local.isSkipped(key) ? toOpen(one, standing) : one];
    }),
  );
}

/** Merges what has come with what stands here, and writes here what has won. What loses is kept first. */
export async function takeArrivals(
  { area, now }: Pick<Environment, 'area' | 'now'>,
  entries: LocalEntries,
  begun: SyncState,
  space: Space,
  { isJoining, keepLost }: { isJoining: boolean; keepLost(lost: readonly LostValue[]): Promise<void> },
): Promise<Found> {
  const local = await entries.read();
  const state = isJoining ? { ...begun, known: toJoining(begun.known, local) } : begun;
  // An edit of an unknown time may be as old as the last look.
  const touched = state.lookedAt === 0 ? 1 : Math.max(await readTouched(area), state.lookedAt + 1);
  const agreement = agree(state, space, local, touched, now());
  const { known, arrivals, lost } = agreement;
  if (lost.length > 0) await keepLost(lost);
  const written: Written = arrivals.length > 0 ? await entries.write(arrivals) : new Map();
  settleArrivals(agreement, state, local, written);
  for (const [key, one] of known) if (!isRemembered(one, now())) known.delete(key);
  const arrived = arrivals.filter(({ key }) => written.has(key));
  return { state: { ...state, known, lookedAt: now() }, space, local, arrived, lost };
}
