import { browser } from 'wxt/browser';
import type { TextTree } from '../texts';
import { setTexts } from '../texts';

type Language = 'en' | 'de';

const toLanguage = (name: string): Language => (name.toLowerCase().startsWith('de') ? 'de' : 'en');

/** The language of `_locales` that the browser has chosen. Under load Chromium has been seen to name none. */
export const toTextLanguage = (): Language =>
  toLanguage(browser.i18n.getMessage('language') || browser.i18n.getUILanguage());

/** Await it before the first `t`. The popup carries its texts; other pages fetch them. */
export async function loadTexts(): Promise<void> {
  const language = toTextLanguage();
  const carried = document.getElementById(`texts-${language}`)?.textContent;
  const path = `/texts/${language}.json` as const;
  const read = carried ? JSON.parse(carried) : await (await fetch(browser.runtime.getURL(path))).json();
  setTexts(read as TextTree);
}
