import dutch from '../../../assets/on-device/lexicon/dutch.json' with { type: 'json' };
import english from '../../../assets/on-device/lexicon/english.json' with { type: 'json' };
import french from '../../../assets/on-device/lexicon/french.json' with { type: 'json' };
import german from '../../../assets/on-device/lexicon/german.json' with { type: 'json' };
import italian from '../../../assets/on-device/lexicon/italian.json' with { type: 'json' };
import portuguese from '../../../assets/on-device/lexicon/portuguese.json' with { type: 'json' };
import shared from '../../../assets/on-device/lexicon/shared.json' with { type: 'json' };
import spanish from '../../../assets/on-device/lexicon/spanish.json' with { type: 'json' };
import type { TopLevel } from '../../taxonomy';
import { TOP_LEVEL } from '../../taxonomy';
import { toFolded, toStem, toTerms } from './words';

export const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

type Strength = 'strong' | 'plain' | 'weak';

/** Terms of each category. `term*` begins a word, `*term` ends one, `two words` are a phrase. */
export type Lexicon = Record<TopLevel, Partial<Record<Strength, string[]>>>;

export interface Term {
  /** Names it among the terms of its language. */
  key: string;
  /** What it says for which category, by index in `TOP_LEVEL`. */
  places: { category: number; weight: number }[];
}

/** A language's terms, by how they are found. */
export interface Vocabulary {
  language: Language;
  words: Map<string, Term>;
  beginnings: Map<string, Term>;
  endings: Map<string, Term>;
  /** By first stem. `rest`: the stems that follow. */
  phrases: Map<string, { rest: string[]; term: Term }[]>;
  /** The longest and the shortest beginning or ending. */
  longest: number;
  shortest: number;
}

const WEIGHTS: [Strength, number][] = [
  ['strong', 3],
  ['plain', 1],
  ['weak', 0.4],
];
/** Several words are rarely there by chance. */
const PHRASE = 1.3;

/** `shared`: words that all but English have. */
const SOURCES: Record<Language, Lexicon[]> = {
  en: [english],
  de: [german, shared],
  es: [spanish, shared],
  fr: [french, shared],
  it: [italian, shared],
  pt: [portuguese, shared],
  nl: [dutch, shared],
};

const made = new Map<Language, Vocabulary>();

/** Read at the first use, then kept. */
export function toVocabulary(language: Language): Vocabulary {
  const known = made.get(language);
  if (known) return known;
  const vocabulary = createVocabulary(language, SOURCES[language]);
  made.set(language, vocabulary);
  return vocabulary;
}

function createVocabulary(language: Language, sources: readonly Lexicon[]): Vocabulary {
  const vocabulary: Vocabulary = {
    language,
    words: new Map(),
    beginnings: new Map(),
    endings: new Map(),
    phrases: new Map(),
    longest: 0,
    shortest: 3,
  };
  for (const source of sources) {
    TOP_LEVEL.forEach((name, category) => {
      for (const [strength, weight] of WEIGHTS)
        for (const written of toTerms(source[name][strength] ?? [])) addTerm(vocabulary, written, category, weight);
    });
  }
  for (const term of allTerms(vocabulary)) shareOut(term);
  return vocabulary;
}

function addTerm(vocabulary: Vocabulary, written: string, category: number, weight: number): void {
  const words = toFolded(written).match(/[a-z0-9*]+/g) ?? [];
  const [first, ...others] = words;
  if (!first) return;
  if (others.length > 0) {
    const [head = '', ...rest] = words.map((word) => toStem(word, vocabulary.language));
    const key = [head, ...rest].join(' ');
    const list = vocabulary.phrases.get(head) ?? [];
    vocabulary.phrases.set(head, list);
    const known = list.find((phrase) => phrase.term.key === key);
    const term = known?.term ?? { key, places: [] };
    if (!known) list.push({ rest, term });
    addPlace(term, category, weight * PHRASE);
    return;
  }
  const word = first.replaceAll('*', '');
  if (first.startsWith('*')) addTo(vocabulary.endings, toStem(word, vocabulary.language));
  if (first.endsWith('*')) addTo(vocabulary.beginnings, word);
  if (word === first) addTo(vocabulary.words, toStem(word, vocabulary.language));

  function addTo(map: Map<string, Term>, key: string): void {
    const term = map.get(key) ?? { key, places: [] };
    map.set(key, term);
    addPlace(term, category, weight);
    if (map !== vocabulary.words) vocabulary.longest = Math.max(vocabulary.longest, key.length);
  }
}

function addPlace(term: Term, category: number, weight: number): void {
  const known = term.places.find((place) => place.category === category);
  if (known) known.weight = Math.max(known.weight, weight);
  else term.places.push({ category, weight });
}

/** A term of several categories tells them apart less. */
function shareOut(term: Term): void {
  for (const place of term.places) place.weight /= term.places.length ** 0.8;
}

function allTerms({ words, beginnings, endings, phrases }: Vocabulary): Term[] {
  const ofPhrases = [...phrases.values()].flatMap((list) => list.map(({ term }) => term));
  return [...words.values(), ...beginnings.values(), ...endings.values(), ...ofPhrases];
}

/** The terms that one word is, begins with or ends with. */
export function findTerms(folded: string, stem: string, vocabulary: Vocabulary): Term[] {
  const found: Term[] = [];
  const whole = vocabulary.words.get(stem);
  if (whole) found.push(whole);
  const longest = Math.min(folded.length, vocabulary.longest);
  // The longest one alone: `psycholog*` and `psych*` are one observation.
  for (let length = longest; length >= vocabulary.shortest; length -= 1) {
    const term = vocabulary.beginnings.get(folded.slice(0, length));
    if (!term) continue;
    found.push(term);
    break;
  }
  if (vocabulary.endings.size === 0) return found;
  // Less before it is no word of its own: `Preis` is no `Reise`.
  const room = Math.min(stem.length - 4, vocabulary.longest);
  for (let length = room; length >= vocabulary.shortest; length -= 1) {
    const term = vocabulary.endings.get(stem.slice(-length));
    if (!term) continue;
    found.push(term);
    break;
  }
  return found;
}
