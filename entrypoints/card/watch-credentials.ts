import { watchLocal, watchSession } from '../../lib/storage';

/** The stored item that holds the key; to a page only that it changed is of interest. */
const CREDENTIALS = 'credentials';

/** Calls back when the key was saved or forgotten, in whichever page. */
export function watchCredentials(onChange: () => void): void {
  for (const watch of [watchLocal, watchSession]) watch((changed) => CREDENTIALS in changed && onChange());
}
