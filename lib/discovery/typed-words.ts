const ASCII = /^[\0-\x7f]*$/;

/** Without case and accents, so that `munchen` finds `München`. */
export function toPlain(text: string): string {
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{Diacritic}/gu, '');
}

/** What a search is made of. Every word must stand somewhere in what is found. */
export const toWords = (query: string): string[] => toPlain(query).split(/\s+/).filter(Boolean);

/** Between two values of one text. No word has it, so nothing is found across the edge of two values. */
export const BETWEEN = '\n';
