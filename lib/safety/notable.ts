import type { Decision } from './policy';

/**
 * Whether a decision is worth a note: it kept somebody from a site, warned of one, or rests on a person's word. Sites that were
 * merely visited are not: neither those that a policy lets pass, nor those of which nothing can be said, even when it has them
 * marked for it.
 */
export function isNotable({ verdict, action, override }: Pick<Decision, 'verdict' | 'action' | 'override'>): boolean {
  return action === 'block' || verdict === 'warned' || verdict === 'blocked' || override !== null;
}
