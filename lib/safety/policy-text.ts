import type { Policy } from './policy';

/** Characters of a name or a reason. */
export const MOST_TEXT = 300;

/** The document as it is shown, exported and imported again. */
export function toPolicyText(policy: Policy): string {
  return `${JSON.stringify(policy, null, 2)}\n`;
}
