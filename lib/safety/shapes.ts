import type { Verdict } from './policy';

/** A shape beside the colour of each verdict, alike in every language: on the toolbar, in the card, on the blocked page. */
export const SHAPES: Record<Verdict, string> = {
  allowed: '✓',
  warned: '!',
  blocked: '✕',
  unknown: '?',
  stale: '…',
  error: '?!',
};
