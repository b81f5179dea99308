import { browser } from 'wxt/browser';
import { createOnce } from '../once';

/** As `lib/build/icon-file.ts` writes it. `components/text/icons.ts` makes icons of it. */
export const readIconFile = createOnce(
  async (): Promise<Record<string, string | [string, Record<string, string>][]>> =>
    // biome-ignore lint/style/noRestrictedGlobals: a file of the package
    (await fetch(browser.runtime.getURL('/icons.json'))).json(),
);
