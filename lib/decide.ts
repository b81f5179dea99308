import { findOverride, withOverride } from './overrides';
import type { CompiledPolicy } from './safety/compile';
import type { Decision, JudgedSite, Override } from './safety/policy';

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
 * The one way to a decision: what is saved is judged, then the primed list where that says nothing, and the person's exceptions
 * are laid over it. The worker decides by it, and whoever foretells what the worker would decide.
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
 * What is said of a site that is saved, but not to the point, and primed. A list that lacks what matters too says less than old
 * data; and it knows less than what is saved: where that leaves a rule open, the list's good word is none for the site.
 */
export function withPrimed(saved: Decision | undefined, primed: Decision): Decision {
  const isLess = saved?.verdict === 'stale' && primed.verdict === 'unknown';
  const isOpen = saved?.ground === 'no-data' && saved.rule && primed.verdict === 'allowed';
  return saved && (isLess || isOpen) ? saved : primed;
}
