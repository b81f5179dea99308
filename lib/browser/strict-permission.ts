/**
 * For the browser's own rules. With it Chromium leads every request of every page through its main process, whatever is switched
 * on: so it is asked for with strict blocking. Chromium takes no rules from an extension that got it meanwhile until the browser
 * starts again: an update of them never ends. Where it was there at that start, it may be given back and got again.
 */
export const STRICT_PERMISSION = 'declarativeNetRequestWithHostAccess';
/** In session storage, written by the worker: it was got meanwhile, and unless rules were taken, strict blocking waits for that start. */
export const STRICT_WAITING_KEY = 'strict-waiting';
/** In session storage, written by the worker: the browser has taken rules since its start. */
export const STRICT_TAKEN_KEY = 'strict-taken';
