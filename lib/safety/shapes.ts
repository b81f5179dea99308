import type { Decision, Verdict } from './policy';

/** A shape beside the colour of each verdict, alike in every language: on the toolbar, in the card, on the blocked page. */
export const SHAPES: Record<Verdict, string> = {
  allowed: '✓',
  warned: '!',
  blocked: '✕',
  unknown: '?',
  stale: '…',
  error: '?!',
};

/** Of a site that would be looked up, while nothing is. */
export const PAUSED_SHAPE = '‖';

/** Whether nothing, or nothing fresh, is known to judge a site by. What is done about it then is the action, not the verdict. */
export function isLacking({ verdict }: Pick<Decision, 'verdict'>): boolean {
  return verdict === 'unknown' || verdict === 'stale';
}

/**
 * The verdict in whose colour a decision is shown. A site without fresh data keeps its word and its shape, and has the colour of
 * what the policy does about it. A fault of ours warns of no site.
 */
export function toShade(decision: Pick<Decision, 'verdict' | 'action'>): Verdict {
  const { verdict, action } = decision;
  if (action === 'block') return 'blocked';
  return action === 'warn' && isLacking(decision) ? 'warned' : verdict;
}
