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
  const language = toTextLanguage();
  const carried = document.getElementById(`texts-${language}`)?.textContent;
  const path = `/texts/${language}.json` as const;
  const read = carried ? JSON.parse(carried) : await (await fetch(browser.runtime.getURL(path))).json();
  setTexts(read as TextTree);
}
