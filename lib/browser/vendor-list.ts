import { browser } from 'wxt/browser';
import { createOnce } from '../once';

/** A file of the package, because only the analyser needs it. lib/on-device makes the vendors of it. */
export const readVendorLines = createOnce(
  async (): Promise<Record<string, string[]>> => (await fetch(browser.runtime.getURL('/vendors.json'))).json(),
);
