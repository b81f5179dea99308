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

/** Await it before the first `t`. The popup carries its texts; other pages fetch them. */
export async function loadTexts(): Promise<void> {
  const carried = document.getElementById(`texts-${toTextLanguage()}`)?.textContent;
  if (carried) setTexts(JSON.parse(carried) as TextTree);
  else await loadAllTexts();
}

/** Those of every room, for a part of the popup that comes later. */
export async function loadAllTexts(): Promise<void> {
  const path = `/texts/${toTextLanguage()}.json` as const;
  setTexts((await (await fetch(browser.runtime.getURL(path))).json()) as TextTree);
}
