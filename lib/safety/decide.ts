import { isOwnNetwork } from '../host/name';
import type { CompiledPolicy } from './compile';
import { judge } from './judge';
import { findOverride, withOverride } from './overrides';
import type { Decision, JudgedSite, Override } from './policy';
import { isLacking } from './policy';

export interface DecidingRules {
  policy: CompiledPolicy;
  isManaged: boolean;
  overrides: readonly Override[];
  /** Null: there is no primed list, or it does not count. */
  findPrimed: ((host: string) => JudgedSite | null) | null;
}

/** For what cannot be read. Never counts as good. It only warns: our fault must not block a page. */
export const UNDECIDED: Decision = {
  verdict: 'error',
  action: 'warn',
  ground: 'error',
  rule: null,
  reason: '',
  datum: null,
  override: null,
};

/** The only way to a decision, for the worker and the dry run. `now`: milliseconds since the epoch. */
export function decideSite(
  { policy, isManaged, overrides, findPrimed }: DecidingRules,
  saved: JudgedSite,
  now: number,
): Decision {
  let decision = judge(policy, saved, now);
  if (decision.verdict === 'unknown' || decision.verdict === 'stale') {
    const primed = findPrimed?.(saved.host);
    if (primed) decision = withPrimed(decision, judge(policy, primed, now));
  }
  if (isManaged && decision.ground === 'policy-override') decision = { ...decision, ground: 'managed-override' };
  return withOverride(decision, findOverride(overrides, saved.host, now));
}

/** Old data says more than a list without data. A list cannot allow a site while saved data leaves a rule open. */
export function withPrimed(saved: Decision | undefined, primed: Decision): Decision {
  const isLess = saved?.verdict === 'stale' && primed.verdict === 'unknown';
  const isOpen = saved?.ground === 'no-data' && saved.rule && primed.verdict === 'allowed';
  return saved && (isLess || isOpen) ? saved : primed;
}

/** On the own network only a decision by the address alone says anything: nothing else is known of it. */
export function isSaid(host: string, decision: Decision): boolean {
  const { ground, datum } = decision;
  if (!isOwnNetwork(host)) return true;
  if (ground === 'rule') return datum?.kind === 'host' || datum?.kind === 'ending';
  return ground !== 'default' && !isLacking(decision);
}
