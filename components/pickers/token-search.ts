/** What a person may pick from a list. */
export interface TokenOption {
  value: string;
  label: string;
}

const toWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The options of which every word of the query begins some word, those whose last part begins so first, at most `most` of
 * them: `gam ad` finds `Games › Gambling › Addiction`.
 */
export function findTokens(options: readonly TokenOption[], query: string, most: number): TokenOption[] {
  const wanted = toWords(query);
  if (wanted.length === 0) return options.slice(0, most);
  const first: TokenOption[] = [];
  const rest: TokenOption[] = [];
  for (const option of options) {
    const words = toWords(option.label);
    if (!wanted.every((prefix) => words.some((word) => word.startsWith(prefix)))) continue;
    const last = toWords(option.label.split(' › ').at(-1) ?? '');
    (last[0]?.startsWith(wanted[0] ?? '') ? first : rest).push(option);
    if (first.length >= most) break;
  }
  return [...first, ...rest].slice(0, most);
}
