import type { ask } from '../../lib/messages';

/** How a page asks the worker; passed in, so that a test can answer in its place. */
export type Asks = typeof ask;
