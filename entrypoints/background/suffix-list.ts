import { browser } from 'wxt/browser';
import { createSuffixReader } from '../../lib/host/suffixes';

/** The list lies beside the worker as a file of the package: only a lookup needs it, and most starts are for something else. */
export const readSuffixes = createSuffixReader(async () =>
  (await fetch(browser.runtime.getURL('/suffixes.bin'))).arrayBuffer(),
);
