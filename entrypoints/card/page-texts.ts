import { browser as real } from 'wxt/browser';

let texts: Record<string, string> = {};

/**
 * Reads the texts of pages, in the language that the browser has chosen. Await it before the first `i18n.t`. They stand in the page
 * itself, as in the popup, or else in a file of the package: the first `getMessage` keeps a page from doing anything until the
 * browser has read all the texts that it has, which are few therefore, and handed them over. In development it has them all, so
 * that a change shows at once.
 */
export async function loadTexts(): Promise<void> {
  if (import.meta.env.COMMAND === 'serve') return;
  // Not the browser's word for its own language: it may have texts of ours in a language that it does not speak itself.
  const language = (real.i18n.getMessage as (key: string) => string)('language') as 'en' | 'de';
  const path = `/texts/${language}.json` as const;
  const own = document.getElementById(`texts-${language}`)?.textContent;
  texts = own ? JSON.parse(own) : await (await fetch(real.runtime.getURL(path))).json();
}

/** What the library that reads texts takes for the browser in a build (test/support/page-texts.ts). */
export const browser = {
  i18n: {
    /** The text of a key with `$1` to `$9` filled in; empty where there is none. */
    getMessage: (key: string, substitutions: string[] = []): string =>
      (texts[key] ?? '').replace(/\$(\d)/g, (_, place: string) => substitutions[Number(place) - 1] ?? ''),
  },
};
