import { browser } from 'wxt/browser';

/** The language of a text by the browser's own detector, which sends nothing. Null where it is not sure. Never rejects. */
export async function detectLanguage(text: string): Promise<string | null> {
  const found = await browser.i18n.detectLanguage(text).catch(() => null);
  return found?.isReliable ? (found.languages[0]?.language ?? null) : null;
}
