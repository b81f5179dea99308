import { browser } from 'wxt/browser';
import { createSuffixReader } from '../host/suffixes';
import { createOnce } from '../once';

// Files of the package, which few of its parts need.

/** For lookups and the editor of a policy. */
export const readSuffixes = createSuffixReader(async () =>
  (await fetch(browser.runtime.getURL('/suffixes.json'))).json(),
);

/** For the analyser. lib/on-device makes the vendors of it. */
export const readVendorLines = createOnce(
  async (): Promise<Record<string, string[]>> => (await fetch(browser.runtime.getURL('/vendors.json'))).json(),
);
