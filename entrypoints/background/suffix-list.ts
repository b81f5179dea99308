import { browser } from 'wxt/browser';
import { createSuffixReader } from '../../lib/host/suffixes';

/** A file beside the worker, because only lookups need it and most starts are for something else. */
export const readSuffixes = createSuffixReader(async () =>
  (await fetch(browser.runtime.getURL('/suffixes.json'))).json(),
);
