import { browser as real } from 'wxt/browser';
import { SECOND } from '../time';
import { localArea } from './storage';

type Language = 'en' | 'de';

/** Where the language of the last page stands, so that the next one need not ask the browser first. */
const LANGUAGE_KEY = 'language';
/** How long a page is left alone before the browser is asked whether it has another language by now. */
const CHECK_AFTER = 2 * SECOND;

let texts: Record<string, string> = {};

const isLanguage = (said: unknown): said is Language => said === 'en' || said === 'de';

/**
 * The language in which the browser shows our texts, which may be another than its own. `null` where it has no answer:
 * under load Chromium has been seen to give none.
 */
function askLanguage(): Language | null {
  const said: unknown = (real.i18n.getMessage as (key: string) => string)('language');
  return isLanguage(said) ? said : null;
}

const guessLanguage = (): Language => (real.i18n.getUILanguage().startsWith('de') ? 'de' : 'en');

/**
 * Reads the texts of pages, in the language that the browser has chosen. Await it before the first `i18n.t`. They come
 * from the page itself (the popup) or a file of the package, not from `getMessage`: its first call blocks the page
 * until the browser has loaded all the texts that it has, which are few therefore. For the same reason the language is
 * that of the last page, and the browser is asked when it is idle: after a change of language one more page has the old
 * one. In development the browser has all texts, so that a change shows at once.
 */
export async function loadTexts(): Promise<void> {
  if (import.meta.env.COMMAND === 'serve') return;
  const stored = await localArea.get([LANGUAGE_KEY]).then(
    (found) => found[LANGUAGE_KEY],
    () => null,
  );
  const kept = isLanguage(stored) ? stored : null;
  const asked = kept ? null : askLanguage();
  const language = kept ?? asked ?? guessLanguage();
  const path = `/texts/${language}.json` as const;
  const own = document.getElementById(`texts-${language}`)?.textContent;
  texts = own ? JSON.parse(own) : await (await fetch(real.runtime.getURL(path))).json();
  if (kept) setTimeout(() => requestIdleCallback(() => keepLanguage(askLanguage(), kept)), CHECK_AFTER);
  else keepLanguage(asked, null);
}

/** Keeps a language for the next page, where it is another one than was kept. */
function keepLanguage(language: Language | null, kept: Language | null): void {
  if (language && language !== kept) localArea.set({ [LANGUAGE_KEY]: language }).catch(() => {});
}

/** What the library that reads texts takes for the browser in a build (test/support/page-texts.ts). */
export const browser = {
  i18n: {
    /** The text of a key with `$1` to `$9` filled in; empty where there is none. */
    getMessage: (key: string, substitutions: string[] = []): string =>
      (texts[key] ?? '').replace(/\$(\d)/g, (_, place: string) => substitutions[Number(place) - 1] ?? ''),
  },
};
