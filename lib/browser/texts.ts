import { browser } from 'wxt/browser';
import german from '../../assets/public/_locales/de/messages.json';
import type { TextTree } from '../texts';
import { setTexts } from '../texts';

type Language = 'en' | 'de';

/**
 * The language of `_locales` that the browser chose: the manifest is in it. In Chromium the interface may be in another one, and
 * `getMessage` blocks a page until the browser answers.
 */
export const toTextLanguage = (): Language =>
  browser.runtime.getManifest().description === german.description.message ? 'de' : 'en';

/** The texts that the popup carries, of some rooms alone. */
const toCarried = () => document.getElementById(`texts-${toTextLanguage()}`)?.textContent;

/** Await it before the first `t`. The popup carries its texts; other pages fetch them. */
export async function loadTexts(): Promise<void> {
  const carried = toCarried();
  if (carried) setTexts(JSON.parse(carried) as TextTree);
  else await fetchTexts();
}

/** Those of the other rooms, for a part of the popup that comes later. Other pages have them. */
export async function loadOtherTexts(): Promise<void> {
  if (toCarried()) await fetchTexts();
}

async function fetchTexts(): Promise<void> {
  const path = `/texts/${toTextLanguage()}.json` as const;
  // biome-ignore lint/style/noRestrictedGlobals: a file of the package
  setTexts((await (await fetch(browser.runtime.getURL(path))).json()) as TextTree);
}
