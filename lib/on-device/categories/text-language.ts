import functionWords from '../../../assets/on-device/function-words.json' with { type: 'json' };
import { toFolded, toTerms, toWords } from './words';

const WEIGHTS = toWeights();

/** By word, what it says for each language: less, the more languages have it. */
function toWeights(): Map<string, [language: string, weight: number][]> {
  const weights = new Map<string, [string, number][]>();
  for (const [language, words] of Object.entries(functionWords)) {
    for (const word of new Set(toTerms(words))) {
      weights.set(word, [...(weights.get(word) ?? []), [language, 1]]);
    }
  }
  for (const found of weights.values()) for (const pair of found) pair[1] = 1 / found.length;
  return weights;
}

/** Scripts that name a language, or a few that `<html lang>` chooses from. */
const SCRIPTS: { pattern: RegExp; languages: string[] }[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { pattern: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { pattern: /\p{Script=Han}/gu, languages: ['zh', 'ja'] },
  { pattern: /\p{Script=Cyrillic}/gu, languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk', 'mn'] },
  { pattern: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur', 'ps'] },
  { pattern: /\p{Script=Greek}/gu, languages: ['el'] },
  { pattern: /\p{Script=Hebrew}/gu, languages: ['he', 'yi'] },
  { pattern: /\p{Script=Thai}/gu, languages: ['th'] },
  { pattern: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr', 'ne'] },
  { pattern: /\p{Script=Bengali}/gu, languages: ['bn'] },
  { pattern: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { pattern: /\p{Script=Georgian}/gu, languages: ['ka'] },
  { pattern: /\p{Script=Armenian}/gu, languages: ['hy'] },
];

/** Enough for a script, which shows at once. */
const SCRIPT_SAMPLE = 6_000;
/** Function words, each at its weight, that outvote `<html lang>`. */
const ENOUGH = 3;
/** What the page states of itself counts for so much more. */
const TRUST = 1.8;

/**
 * ISO 639-1 of a text. Its script and function words decide; what the page states of itself counts where they say little,
 * since many pages keep the language of their template.
 */
export function findLanguage(text: string, stated: string): string | null {
  const said = toStated(stated);
  const script = findScript(text.slice(0, SCRIPT_SAMPLE));
  if (script) return script.find((language) => language === said) ?? script[0] ?? null;
  const votes = new Map<string, number>();
  for (const word of toWords(text)) {
    if (word.length > 9) continue;
    for (const [language, weight] of WEIGHTS.get(toFolded(word)) ?? []) {
      votes.set(language, (votes.get(language) ?? 0) + weight);
    }
  }
  // Close relatives share most of these words, and some banners speak English everywhere.
  if (said && votes.has(said)) votes.set(said, (votes.get(said) ?? 0) * TRUST);
  const [first] = [...votes].sort(([, one], [, other]) => other - one);
  if (first && first[1] >= ENOUGH) return first[0];
  return said ?? null;
}

function findScript(text: string): string[] | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const found = SCRIPTS.map(({ pattern, languages }) => ({
    languages,
    share: (text.match(pattern)?.length ?? 0) / letters,
  }));
  const [kana] = found;
  // Japanese writes most of its nouns in Chinese characters.
  if (kana && kana.share > 0.06) return kana.languages;
  const [most] = found.sort((one, other) => other.share - one.share);
  // Headings and names in Latin letters are common on every page.
  return most && most.share > 0.3 ? most.languages : null;
}

/** `nb-NO` is Norwegian, as the text says it. */
function toStated(language: string): string | null {
  const [, code] = /^\s*([a-z]{2})(?:[-_]|\s*$)/i.exec(language) ?? [];
  const lower = code?.toLowerCase() ?? null;
  return lower === 'nb' || lower === 'nn' ? 'no' : lower;
}
