import { toAllBits, toFoundBits, toWanted, toWords } from '../../lib/discovery/words';

export interface TokenOption {
  value: string;
  label: string;
}

/** The words of each option, and the first of its last part: labels are read once, and searched at every letter. */
const known = new WeakMap<TokenOption, { words: readonly string[]; last: string }>();

function toKnown(option: TokenOption) {
  const found = known.get(option);
  if (found) return found;
  const made = { words: toWords(option.label), last: toWords(option.label.split(' › ').at(-1) ?? '')[0] ?? '' };
  known.set(option, made);
  return made;
}

/** `gam ad` finds `Games › Gambling › Addiction`. Matches in the last part come first. */
export function findTokens(options: readonly TokenOption[], query: string, most: number): TokenOption[] {
  const wanted = toWanted(query);
  const [beginning] = wanted;
  if (beginning === undefined) return options.slice(0, most);
  const first: TokenOption[] = [];
  const rest: TokenOption[] = [];
  for (const option of options) {
    const { words, last } = toKnown(option);
    if (toFoundBits(wanted, words) !== toAllBits(wanted)) continue;
    (last.startsWith(beginning) ? first : rest).push(option);
    if (first.length >= most) break;
  }
  return [...first, ...rest].slice(0, most);
}
