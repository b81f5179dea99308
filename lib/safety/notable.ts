import type { Decision } from './policy';

/**
 * Whether a decision is worth a note: it kept somebody from a site, warned of one by what is known of it, or rests on a person's
 * word. Sites that were merely visited are not: neither those that a policy lets pass, nor those that it warns of because too
 * little is known (nearly every site, with most policies), nor those that a fault of ours left unjudged.
 */
export function isNotable({ verdict, action, override }: Pick<Decision, 'verdict' | 'action' | 'override'>): boolean {
  return action === 'block' || verdict === 'blocked' || verdict === 'warned' || override !== null;
}
