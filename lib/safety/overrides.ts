import { fromRecord, toRecord } from '../browser/record';
import type { Locks, StorageArea } from '../browser/storage';
import type { Failure } from '../errors';
import { LookupError, toFailure } from '../errors';
import { isOwnNetwork, isWithin } from '../host/name';
import type { CompiledPolicy } from './compile';
import type { Decision, JudgedSite, Override } from './policy';
import { isLacking, VERDICT_OF } from './policy';

/** The key in local storage of the person's own exceptions; a policy may bring others. */
export const OVERRIDES_KEY = 'overrides';
const VERSION = 1;

interface OverridesParts {
  area: Pick<StorageArea, 'get' | 'set'>;
  locks: Locks;
  now: () => number;
}

/**
 * The exceptions that are saved, expired ones too. Rejects with `internal`, field `overrides`, when what is stored cannot be
 * read: it may have blocked a site.
 */
export async function readOverrides(area: Pick<StorageArea, 'get'>): Promise<Override[]> {
  const { [OVERRIDES_KEY]: text } = await area.get([OVERRIDES_KEY]);
  if (text === undefined) return [];
  // The checksum vouches for the rest: only `change` below writes this key.
  const saved = fromRecord(VERSION, OVERRIDES_KEY, text)?.body as Override[] | undefined;
  if (!Array.isArray(saved)) throw new LookupError({ kind: 'internal', billed: 'no', field: 'overrides' });
  return saved;
}

/** Whether something failed because the saved exceptions cannot be read. */
export function areUnreadable(failure: Failure): boolean {
  return failure.kind === 'internal' && failure.field === 'overrides';
}

/** Drops exceptions that cannot be read, and no others; with the user's word, since one of them may have blocked. */
export function dropUnreadableOverrides({ area, locks, now }: OverridesParts): Promise<void> {
  return locks.request('overrides', async () => {
    const failure = await readOverrides(area).then(() => null, toFailure);
    if (failure && areUnreadable(failure)) {
      await area.set({ [OVERRIDES_KEY]: toRecord(VERSION, OVERRIDES_KEY, [], now()) });
    }
  });
}

/** Reads and writes exceptions, each change under a lock. All reject when storage refuses, or as `readOverrides` does. */
export function createOverrides({ area, locks, now }: OverridesParts) {
  const change = (toNext: (current: Override[]) => Override[]): Promise<Override[]> =>
    locks.request('overrides', async () => {
      const next = toNext((await readOverrides(area)).filter((override) => isInForce(override, now())));
      await area.set({ [OVERRIDES_KEY]: toRecord(VERSION, OVERRIDES_KEY, next, now()) });
      return next;
    });
  const isFor = (host: string, scope: Override['scope']) => (override: Override) =>
    override.host === host && override.scope === scope;

  return {
    read: () => readOverrides(area),
    /** Saves one, in the place of one for the same host and scope, and drops the expired ones. Returns all that stand. */
    add: (override: Override) =>
      change((current) => [...current.filter((one) => !isFor(override.host, override.scope)(one)), override]),
    drop: (host: string, scope: Override['scope']) =>
      change((current) => current.filter((one) => !isFor(host, scope)(one))),
    /** Drops those that have ended, which name hosts; writes nothing where there is none. */
    async tidy(): Promise<void> {
      const hasEnded = (override: Override) => !isInForce(override, now());
      if ((await readOverrides(area)).some(hasEnded)) await change((current) => current);
    },
  };
}

/** Whether an exception holds at an instant. One whose end cannot be read is void. */
export function isInForce({ until }: Override, now: number): boolean {
  return until === null || now < Date.parse(until);
}

/** When the next of these exceptions ends, in milliseconds since the epoch; null: none of them will. */
export function toNextEnd(overrides: readonly Override[], now: number): number | null {
  const ends = overrides.map(({ until }) => Date.parse(until ?? '')).filter((at) => at > now);
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** The exception for a host: its own before that of a site that it belongs to, and of those the nearest. */
export function findOverride(overrides: readonly Override[], host: string, now: number): Override | null {
  let found: Override | null = null;
  for (const override of overrides) {
    if (!isInForce(override, now)) continue;
    if (override.scope === 'host') {
      if (override.host === host) return override;
    } else if (isWithin(host, override.host) && override.host.length > (found?.host.length ?? 0)) {
      found = override;
    }
  }
  return found;
}

/**
 * A decision with a person's exception laid over it. The organisation's lists stand before it, and so does what cannot be
 * judged at all; an exception of the policy for this very host stands before one for the whole site.
 */
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

/** What is said of a site, beside what is saved of it. */
export interface DecidingRules {
  policy: CompiledPolicy;
  /** The policy is the organisation's. */
  isManaged: boolean;
  /** The person's own exceptions. */
  overrides: readonly Override[];
  /** Looks a host up in the primed list; null: there is none, or it does not count. */
  findPrimed: ((host: string) => JudgedSite | null) | null;
}

/**
 * The only way to a decision: judges what is saved, then the primed list where that leaves the site `unknown` or
 * `stale`, and lays the person's exceptions over it. Both the worker and the dry run decide by it. `now`: milliseconds
 * since the epoch.
 */
export function decideSite(
  { policy, isManaged, overrides, findPrimed }: DecidingRules,
  saved: JudgedSite,
  now: number,
  judge: (policy: CompiledPolicy, site: JudgedSite, now: number) => Decision,
): Decision {
  let decision = judge(policy, saved, now);
  if (decision.verdict === 'unknown' || decision.verdict === 'stale') {
    const primed = findPrimed?.(saved.host);
    if (primed) decision = withPrimed(decision, judge(policy, primed, now));
  }
  if (isManaged && decision.ground === 'policy-override') decision = { ...decision, ground: 'managed-override' };
  return withOverride(decision, findOverride(overrides, saved.host, now));
}

/**
 * The decision on a site that its saved data (undefined: there is none) did not settle: by the primed list, but for two
 * cases. Old saved data says more than a list that lacks the data too. And where saved data leaves a rule open, the
 * list, which holds even less, cannot make the site allowed.
 */
export function withPrimed(saved: Decision | undefined, primed: Decision): Decision {
  const isLess = saved?.verdict === 'stale' && primed.verdict === 'unknown';
  const isOpen = saved?.ground === 'no-data' && saved.rule && primed.verdict === 'allowed';
  return saved && (isLess || isOpen) ? saved : primed;
}

/**
 * Whether a decision says anything. Of a host on the user's own network only one that goes by the address alone does: nothing else
 * is ever known of it.
 */
export function isSaid(host: string, decision: Decision): boolean {
  const { ground, datum } = decision;
  if (!isOwnNetwork(host)) return true;
  if (ground === 'rule') return datum?.kind === 'host' || datum?.kind === 'ending';
  return ground !== 'default' && !isLacking(decision);
}
