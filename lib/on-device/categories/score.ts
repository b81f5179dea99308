import onEverySite from '../../../assets/on-device/on-every-site.json' with { type: 'json' };
import type { EvidenceKind } from '../../model';
import { TOP_LEVEL } from '../../taxonomy';
import type { Term, Vocabulary } from './lexicon';
import { findTerms } from './lexicon';
import { toFolded, toStem, toTerms, toWords } from './words';

/** A text of the page, and how much its place says about the site. */
export interface Field {
  kind: EvidenceKind;
  weight: number;
  text: string;
  /** Words that stand on every site count for little here: its navigation and its running text. */
  boilerplate: boolean;
}

/** A term where it counts most. */
export interface Hit {
  term: Term;
  kind: EvidenceKind;
  /** As the page writes it. */
  words: string;
  /** What it adds to a place of weight 1. */
  points: number;
  /** Of the field in which it counts most. */
  best: number;
}

export interface Score {
  /** By index in `TOP_LEVEL`. */
  points: number[];
  hits: Hit[];
  /** Different words read. */
  vocabulary: number;
}

/** A word as often as it stands in a field. */
interface Seen {
  hit: Hit;
  count: number;
}

/** Every site has these in its head, foot and banners, whatever it is about. */
const ON_EVERY_SITE = new Set(toTerms(onEverySite));
/** Words on both sides of `cookie` that belong to a banner. */
const BANNER = 14;

export function toScore(fields: readonly Field[], vocabulary: Vocabulary): Score {
  const hits = new Map<string, Hit>();
  const words = new Map<string, Word>();
  for (const field of fields) readField(field, vocabulary, words, hits);
  const points = TOP_LEVEL.map(() => 0);
  for (const { term, points: found } of hits.values()) {
    for (const { category, weight } of term.places) points[category] = (points[category] ?? 0) + weight * found;
  }
  return { points, hits: [...hits.values()], vocabulary: words.size };
}

interface Word {
  folded: string;
  stem: string;
  terms: Term[];
  /** Those that it begins. */
  phrases: { rest: string[]; term: Term }[];
}

const NO_PHRASES: Word['phrases'] = [];

function readField(field: Field, vocabulary: Vocabulary, known: Map<string, Word>, hits: Map<string, Hit>): void {
  const written = toWords(field.text);
  const read = written.map((word) => {
    const before = known.get(word);
    if (before) return before;
    const folded = toFolded(word);
    const stem = toStem(folded, vocabulary.language);
    const phrases = vocabulary.phrases.get(stem) ?? NO_PHRASES;
    const made = { folded, stem, terms: findTerms(folded, stem, vocabulary), phrases };
    known.set(word, made);
    return made;
  });
  const silent = field.boilerplate ? findBanners(read) : null;
  const seen = new Map<string, Seen>();
  read.forEach(({ terms, phrases }, index) => {
    if (silent?.[index]) return;
    for (const term of terms) note(term, index, 1);
    for (const { rest, term } of phrases) {
      if (rest.every((part, offset) => read[index + 1 + offset]?.stem === part)) note(term, index, rest.length + 1);
    }
  });
  for (const { hit, count } of seen.values()) add(hit, count);

  function note(term: Term, index: number, length: number): void {
    const before = seen.get(term.key);
    if (before) before.count += 1;
    else {
      const text = written.slice(index, index + length).join(' ');
      seen.set(term.key, { hit: { term, kind: field.kind, words: text, points: 0, best: 0 }, count: 1 });
    }
  }

  function add(hit: Hit, count: number): void {
    const isCommon = field.boilerplate && ON_EVERY_SITE.has(toFolded(hit.words));
    const points = field.weight * (1 + Math.log(count)) * (isCommon ? 0.2 : 1);
    const before = hits.get(hit.term.key);
    if (!before) hits.set(hit.term.key, { ...hit, points, best: points });
    else {
      before.points += points;
      if (points > before.best) Object.assign(before, { kind: hit.kind, words: hit.words, best: points });
    }
  }
}

/** What stands around the word `cookie` is about data protection, advertising and analysis, on every site. */
function findBanners(words: readonly Word[]): Uint8Array {
  const silent = new Uint8Array(words.length);
  words.forEach(({ folded }, index) => {
    if (folded.startsWith('cookie')) silent.fill(1, Math.max(0, index - BANNER), index + BANNER + 1);
  });
  return silent;
}
