import type { Decision } from './policy';

/**
 * Whether a decision warns: of a site that a rule warns of, or of one of which nothing (or nothing fresh) is known where the
 * policy warns of that. The verdict of the latter stays `unknown` or `stale`. A fault of ours warns of no site.
 */
export function isWarning({ verdict, action }: Pick<Decision, 'verdict' | 'action'>): boolean {
  return verdict === 'warned' || (action === 'warn' && (verdict === 'unknown' || verdict === 'stale'));
}

/**
 * Whether a decision is worth a note: it kept somebody from a site, warned of one, or rests on a person's word. Sites that were
 * merely visited are not: neither those that a policy lets pass, known or not, nor those that a fault of ours left unjudged.
 */
export function isNotable(decision: Pick<Decision, 'verdict' | 'action' | 'override'>): boolean {
  const { verdict, action, override } = decision;
  return action === 'block' || verdict === 'blocked' || isWarning(decision) || override !== null;
}
