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

/** Of the package (lib/build/texts.ts). */
async function fetchTexts(name: `${'' | 'popup-'}${Language}`): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: a file of the package
  setTexts((await (await fetch(browser.runtime.getURL(`/texts/${name}.json`))).json()) as TextTree);
}

let hasSome = false;

/** Await it before the first `t`. */
export async function loadTexts(): Promise<void> {
  await fetchTexts(toTextLanguage());
}

/** The texts of the rooms that the popup opens with. */
export async function loadPopupTexts(): Promise<void> {
  hasSome = true;
  await fetchTexts(`popup-${toTextLanguage()}`);
}

/** Those of the other rooms, for a part of the popup that comes later. Other pages have them. */
export async function loadOtherTexts(): Promise<void> {
  if (hasSome) await loadTexts();
}
