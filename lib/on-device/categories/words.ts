/** The terms of a list in `assets/on-device`. The build joins them with commas (lib/build/shipped-rules.ts). */
export const toTerms = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(','));

/**
 * The words of a text as it writes them. A hyphen or an apostrophe parts words. Ranges, not properties: a page has tens of
 * thousands of characters, and the lexicon is written in Latin letters.
 */
const WORD = /[0-9A-Za-z\u00c0-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+/g;
/** Longer ones are no words. */
const LONGEST = 40;

export function toWords(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return words.filter((word) => word.length <= LONGEST);
}

/** In lower case and without accents, so that `Cafés` and `CAFES` are one. */
export function toFolded(text: string): string {
  const lower = text.toLowerCase();
  // Most words need no more.
  if (!/[^\x20-\x7e]/.test(lower)) return lower;
  return lower
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

/** A word without its commonest endings. It need be no word, but the same for all forms of one. */
export function toStem(folded: string, language: string): string {
  if (folded.length < 4 || /\d/.test(folded)) return folded;
  return STEMMERS[language]?.(folded) ?? folded;
}

const STEMMERS: Record<string, (word: string) => string> = {
  en: (word) => {
    if (word.endsWith('ies')) return word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
    if (/(?:ss|us|is)$/.test(word)) return word;
    if (/(?:[cs]hes|sses|xes|zzes)$/.test(word)) return word.slice(0, -2);
    return word.endsWith('s') ? word.slice(0, -1) : word;
  },
  de: (word) => withoutEnding(word, /(?:ern|em|en|er|es|e|n|s)$/),
  nl: (word) => {
    const bare = withoutEnding(word, /(?:en|es|e|s)$/);
    return /([bdfgklmnprst])\1$/.test(bare) ? bare.slice(0, -1) : bare;
  },
  es: (word) => withoutEnding(withoutEnding(word, /s$/), /[aeo]$/),
  pt: (word) => withoutEnding(withoutEnding(word.replace(/(?:oes|aes)$/, 'ao'), /s$/), /[aeo]$/),
  it: (word) => withoutEnding(word, /[aeio]$/),
  fr: (word) => withoutEnding(withoutEnding(word, /[sx]$/), /e$/),
};

/** What is left has at least three letters. */
function withoutEnding(word: string, ending: RegExp): string {
  const bare = word.replace(ending, '');
  return bare.length >= 3 ? bare : word;
}
