import { watchLocal, watchSession } from '../../lib/browser/storage';

/** The stored item that holds the key, and what a test of it leaves; to a page only that one changed is of interest. */
const KEYS = ['credentials', 'key-tested'];

/** Calls back when the key was saved or forgotten, in whichever page, or a test has shown that it works. */
export function watchCredentials(onChange: () => void): void {
  for (const watch of [watchLocal, watchSession]) watch((changed) => KEYS.some((key) => key in changed) && onChange());
}
