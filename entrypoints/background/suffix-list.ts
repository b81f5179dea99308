import { browser } from 'wxt/browser';
import { createSuffixReader } from '../../lib/host/suffixes';

/** The list is a file of the package beside the worker: only a lookup needs it, and most starts are for something else. */
export const readSuffixes = createSuffixReader(async () =>
  (await fetch(browser.runtime.getURL('/suffixes.json'))).json(),
);
