/**
 * For the browser's own rules. With it Chromium leads every request of every page through its main process, whatever is switched
 * on: so it is asked for with strict blocking. Chromium takes no rules from an extension that got it meanwhile until the browser
 * starts again: an update of them never ends.
 */
export const STRICT_PERMISSION = 'declarativeNetRequestWithHostAccess';
/** In session storage, written by the worker: strict blocking waits for the next start of the browser. */
export const STRICT_WAITING_KEY = 'strict-waiting';
