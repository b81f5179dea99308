import { browser } from 'wxt/browser';
import { createSuffixReader } from '../host/suffixes';

/** A file of the package, because only lookups and the policy editor need it. */
export const readSuffixes = createSuffixReader(async () =>
  (await fetch(browser.runtime.getURL('/suffixes.json'))).json(),
);
