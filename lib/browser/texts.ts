import { browser } from 'wxt/browser';
import type { TextTree } from '../texts';
import { setTexts } from '../texts';

type Language = 'en' | 'de';

/** The browser's language where we have it, else English, as with `_locales`. */
export const toTextLanguage = (): Language =>
  browser.i18n.getUILanguage().toLowerCase().startsWith('de') ? 'de' : 'en';

/** Await it before the first `t`. The popup carries its texts; other pages fetch them. */
export async function loadTexts(): Promise<void> {
  const language = toTextLanguage();
  const carried = document.getElementById(`texts-${language}`)?.textContent;
  const path = `/texts/${language}.json` as const;
  const read = carried ? JSON.parse(carried) : await (await fetch(browser.runtime.getURL(path))).json();
  setTexts(read as TextTree);
}
