/** How typed words find a name: each of them begins one of its words. Letter case and accents do not matter. */

/** A text of more words is cut, since each is a bit of a number. */
const MOST_WORDS = 30;

export function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

export function toWanted(query: string): string[] {
  return toWords(query).slice(0, MOST_WORDS);
}

/** One bit for each wanted word that begins one of the words. */
export function toFoundBits(wanted: readonly string[], words: readonly string[]): number {
  let bits = 0;
  for (const [place, beginning] of wanted.entries()) {
    if (words.some((word) => word.startsWith(beginning))) bits |= 1 << place;
  }
  return bits;
}

/** The bits of a name that has all of the wanted words. */
export function toAllBits(wanted: readonly string[]): number {
  return 2 ** wanted.length - 1;
}

export interface NamePart {
  text: string;
  isFound: boolean;
}

/** The name in pieces. Those that the wanted words have found are to be marked. */
export function toNameParts(name: string, wanted: readonly string[]): NamePart[] {
  const parts: NamePart[] = [];
  const add = (text: string, isFound: boolean) => {
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += text;
    else if (text !== '') parts.push({ text, isFound });
  };
  for (const piece of name.split(/([^\p{L}\p{N}\p{M}]+)/u)) {
    const found = Math.max(0, ...wanted.map((beginning) => toFoundLength(piece, beginning)));
    add(piece.slice(0, found), true);
    add(piece.slice(found), false);
  }
  return parts;
}

/** How much of the word the beginning covers, in the letters of the word itself: `ä` counts as one for `a`. */
function toFoundLength(word: string, beginning: string): number {
  if (!toWords(word)[0]?.startsWith(beginning)) return 0;
  let length = 0;
  for (const letter of word) {
    const known = toWords(word.slice(0, length))[0]?.length ?? 0;
    if (known >= beginning.length && !/\p{M}/u.test(letter)) break;
    length += letter.length;
  }
  return length;
}
