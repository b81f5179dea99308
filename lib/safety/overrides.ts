import { readProvenTime } from '../browser/clock';
import { fromRecord, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError, toFailure } from '../errors';
import { isWithin } from '../host/name';
import { isWrongClock } from '../time';
import type { Decision, Override } from './policy';
import { VERDICT_OF } from './policy';

/** The person's own exceptions. A policy may bring others. */
export const OVERRIDES_KEY = 'overrides';
const VERSION = 1;

/** Includes expired ones. Rejects with `internal`, field `overrides`, when unreadable: one may have blocked a site. */
export async function readOverrides(area: Pick<StorageArea, 'get'>): Promise<Override[]> {
  const { [OVERRIDES_KEY]: text } = await area.get([OVERRIDES_KEY]);
  if (text === undefined) return [];
  // The checksum vouches for the rest: only `change` below writes this key.
  const saved = fromRecord(VERSION, OVERRIDES_KEY, text)?.body as Override[] | undefined;
  if (!Array.isArray(saved)) throw new LookupError({ kind: 'internal', billed: 'no', field: 'overrides' });
  return saved;
}

export function areUnreadable(failure: Failure): boolean {
  return failure.kind === 'internal' && failure.field === 'overrides';
}

/** Drops exceptions only if unreadable. The user must agree, since one of them may have blocked a site. */
export function dropUnreadableOverrides({
  area,
  locks,
  now,
}: Pick<Environment, 'area' | 'locks' | 'now'>): Promise<void> {
  return locks.request('overrides', async () => {
    const failure = await readOverrides(area).then(() => null, toFailure);
    if (failure && areUnreadable(failure)) {
      await area.set({ [OVERRIDES_KEY]: toRecord(VERSION, OVERRIDES_KEY, [], now()) });
    }
  });
}

/** Each change runs under a lock. All reject when storage refuses, or as `readOverrides` does. */
export function createOverrides(environment: Pick<Environment, 'area' | 'locks' | 'now'>) {
  const { area, locks, now } = environment;
  const write = async (overrides: Override[]) => {
    await area.set({ [OVERRIDES_KEY]: toRecord(VERSION, OVERRIDES_KEY, overrides, now()) });
    return overrides;
  };
  const dropEnded = async (overrides: Override[]) => {
    const proven = await readProvenTime(environment);
    const left = overrides.filter((override) => isInForce(override, proven));
    return left.length < overrides.length ? write(left) : overrides;
  };
  const change = (toNext: (current: Override[]) => Override[]): Promise<Override[]> =>
    locks.request('overrides', async () => {
      const changed = await write(toNext(await readOverrides(area)));
      return dropEnded(changed).catch(() => changed);
    });
  const isFor = (host: string, scope: Override['scope']) => (override: Override) =>
    override.host === host && override.scope === scope;

  return {
    read: () => readOverrides(area),
    /** Replaces the one for the same host and scope, and drops expired ones. Returns all that remain. */
    add: (override: Override) =>
      change((current) => [...current.filter((one) => !isFor(override.host, override.scope)(one)), override]),
    drop: (host: string, scope: Override['scope']) =>
      change((current) => current.filter((one) => !isFor(host, scope)(one))),
    /** Drops expired ones, since they name hosts. Writes nothing if there are none. */
    tidy: (): Promise<unknown> => locks.request('overrides', async () => dropEnded(await readOverrides(area))),
  };
}

/** An exception with an unreadable end is void. */
export function isInForce({ until }: Override, now: number): boolean {
  return until === null || now < Date.parse(until);
}

/** The person's own last for a day at most, or for ever. A later end comes from a wrong clock, and keeps nothing alive. */
export function isOwnInForce(override: Override, now: number): boolean {
  return isInForce(override, now) && !isWrongClock(Date.parse(override.until ?? ''), now);
}

/** Milliseconds since the epoch; null: none will end. */
export function toNextEnd(overrides: readonly Override[], now: number): number | null {
  const ends = overrides.map(({ until }) => Date.parse(until ?? '')).filter((at) => at > now);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Of the person's own, one for the host comes before one for a site. The nearest site counts. */
export function findOverride(overrides: readonly Override[], host: string, now: number): Override | null {
  let found: Override | null = null;
  for (const override of overrides) {
    if (!isOwnInForce(override, now)) continue;
    if (override.scope === 'host') {
      if (override.host === host) return override;
    } else if (isWithin(host, override.host) && override.host.length > (found?.host.length ?? 0)) {
      found = override;
    }
  }
  return found;
}

/** Managed lists and `error` stay, and so does the policy's exception for this host before one for the site. */
export function withOverride(decision: Decision, override: Override | null): Decision {
  if (!override || ['managed-block', 'managed-allow', 'error'].includes(decision.ground)) return decision;
  if (decision.override?.scope === 'host' && override.scope === 'site') return decision;
  return {
    verdict: VERDICT_OF[override.then],
    action: override.then,
    ground: 'override',
    rule: null,
    reason: override.reason,
    datum: { kind: 'host', value: override.host, confidence: null, source: null, fetchedAt: null },
    override,
  };
}
