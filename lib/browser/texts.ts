import { browser } from 'wxt/browser';
import type { TextTree } from '../texts';
import { setTexts } from '../texts';

type Language = 'en' | 'de';

/** The language of our texts: the browser's where we have it, else English. `_locales` falls back in the same way. */
export const toTextLanguage = (): Language =>
  browser.i18n.getUILanguage().toLowerCase().startsWith('de') ? 'de' : 'en';

/** Reads the texts of a page. Await it before the first `t`. The popup carries its texts in the page; others fetch a file of the package. */
export async function loadTexts(): Promise<void> {
  const language = toTextLanguage();
  const carried = document.getElementById(`texts-${language}`)?.textContent;
  const path = `/texts/${language}.json` as const;
  const read = carried ? JSON.parse(carried) : await (await fetch(browser.runtime.getURL(path))).json();
  setTexts(read as TextTree);
}
