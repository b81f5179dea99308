import { browser } from 'wxt/browser';
import { createSuffixReader } from '../host/suffixes';
import { createOnce } from '../once';

// Marked as pure, so that whoever needs one list does not carry the other.

const readFile = async (path: '/suffixes.json' | '/vendors.json') =>
  // biome-ignore lint/style/noRestrictedGlobals: a file of the package, which few of its parts need
  (await fetch(browser.runtime.getURL(path))).json();

/** For lookups and the editor of a policy. */
export const readSuffixes = /* @__PURE__ */ createSuffixReader(() => readFile('/suffixes.json'));

/** For the analyser. lib/on-device makes the vendors of it. */
export const readVendorLines = /* @__PURE__ */ createOnce(
  (): Promise<Record<string, string[]>> => readFile('/vendors.json'),
);
