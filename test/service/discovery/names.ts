/**
 * Every rank has its own name, and every name its rank: four syllables spell the 20 bits of a code, and an odd factor
 * spreads the ranks over the codes. Both syllable lists are sorted, so names sort as their codes do.
 */
const SYLLABLES =
  'ba be bi bo da de do fa fi ga ka ke ki ko la le li lo ma me mi mo na ne no ra re ri ro sa so ta'.split(' ');
const ENDINGS =
  'bal bel dan den dor fin gan gol kan ken kor lan len lin lon mar men mir mon nal nas nel nor ran rel ris ron sal sen son tan tor'.split(
    ' ',
  );
export const CODES = 2 ** 20;
const FACTOR = 611_957;
const SHIFT = 40_503;

const inverse = (() => {
  let found = FACTOR;
  // Newton's iteration doubles the number of right bits each time.
  for (let round = 0; round < 5; round++) found = Math.imul(found, 2 - Math.imul(FACTOR, found));
  return found;
})();

export function toCode(rank: number): number {
  return (Math.imul(rank, FACTOR) + SHIFT) & (CODES - 1);
}

export function toRank(code: number): number {
  return Math.imul(code - SHIFT, inverse) & (CODES - 1);
}

export function toName(rank: number): string {
  const code = toCode(rank);
  const syllable = (shift: number) => SYLLABLES[(code >> shift) & 31] ?? '';
  return syllable(15) + syllable(10) + syllable(5) + (ENDINGS[code & 31] ?? '');
}

/** The rank whose name this is, or null. */
export function rankOfName(name: string): number | null {
  if (name.length !== 9) return null;
  const parts = [0, 2, 4].map((start) => SYLLABLES.indexOf(name.slice(start, start + 2)));
  parts.push(ENDINGS.indexOf(name.slice(6)));
  if (parts.includes(-1)) return null;
  return toRank(parts.reduce((code, part) => code * 32 + part, 0));
}
