import { isOwnNetwork } from '../host/name';
import type { CompiledPolicy } from './compile';
import { findOverride, withOverride } from './overrides';
import type { Decision, JudgedSite, Override } from './policy';
import { isLacking } from './shapes';

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
