import { cut } from '../../cut';
import type { Abstention, Category, Evidence, SeenValue } from '../../model';
import type { TopLevel } from '../../taxonomy';
import { TOP_LEVEL } from '../../taxonomy';
import type { PageFacts } from '../facts';
import type { Found } from '../found';
import { toWrittenHost } from '../written-host';
import { toConfidence } from './calibration';
import { LANGUAGES, toVocabulary } from './lexicon';
import type { Field, Score } from './score';
import { toScore } from './score';
import type { Signal, StatedThing } from './signals';
import { findSignals, toHost } from './signals';
import { findDesks, findOffers, isParked } from './site-habits';
import { toWords } from './words';

export interface CategoryInput {
  facts: PageFacts;
  things: readonly StatedThing[];
  /** Ids, as `technologies.ts` found them. */
  technologies: readonly string[];
  /** ISO 639-1 of the page; null where it is not known. */
  language: string | null;
}

export type FoundCategories = Found<Category[]> & { abstention: Abstention | null };

const MOST = 3;
const MOST_EVIDENCE = 8;
/** Only near-certain signals go further. */
const HIGHEST = 0.8;
/** Different words below which a page says too little. */
const FEW_WORDS = 12;
/** Points at which half of the trust in a category is reached. */
const HALF = 22;
/** A further category has at least this share of the first one's points. */
const ALSO = 0.62;

/** To be called so by mistake does harm, so that one word is not enough. */
const CAREFUL: ReadonlySet<string> = new Set<TopLevel>(['Adult', 'Sensitive Subjects']);
const SEVERAL = 3;

/** Software for restaurants speaks of food. So much is left of the words of the trade that it is for. */
const TRADE = 0.5;
const OF_SOFTWARE: ReadonlySet<string> = new Set<TopLevel>([
  'Computers & Electronics',
  'Business & Industrial',
  'Internet & Telecom',
  'Finance',
]);

interface Candidate {
  steps: string[];
  confidence: number;
  seen: Evidence[];
}

/**
 * Up to three categories of the page's site, the likeliest first; the fields of their evidence are paths. A page's own
 * statements come first, then its words. It names none where too little speaks for any.
 */
export function findCategories({ facts, things, technologies, language }: CategoryInput): FoundCategories {
  const signals = findSignals(facts, things, technologies);
  const spoken = LANGUAGES.find((name) => name === language) ?? null;
  const score = spoken ? toScore(toFields(facts), toVocabulary(spoken)) : null;
  const certain = signals.filter((signal) => signal.confidence !== null);
  const desks = spoken && findDesks(facts);
  const offers = spoken && findOffers(facts);
  const all = [...signals, desks, offers].filter((signal) => signal !== null);
  const candidates = isParked(facts) ? [] : toCandidates(all, certain, score, offers !== null);
  if (candidates.length === 0) {
    const abstention = !spoken && language ? 'language' : isShort(facts, score) ? 'little-text' : 'unclear';
    return { data: null, evidence: [], abstention };
  }
  return {
    data: candidates.map(({ steps, confidence }) => ({ path: `/${steps.join('/')}`, steps, confidence, iab: [] })),
    evidence: candidates.map(({ steps, seen }): SeenValue => ({ value: `/${steps.join('/')}`, seen })),
    abstention: null,
  };
}

const isShort = (facts: PageFacts, score: Score | null) =>
  (score?.vocabulary ?? toWords(facts.text).length) < FEW_WORDS;

/** The texts of a page, by how much their place says about the site. */
function toFields(facts: PageFacts): Field[] {
  const meta = (...names: string[]) => facts.metas.find(({ name }) => names.includes(name))?.content ?? '';
  const navigation = facts.links.filter(({ place }) => place === 'nav' || place === 'header');
  const labels = new Set(
    navigation.map(({ text }) => text.trim()).filter((text) => text.length > 1 && text.length < 48),
  );
  const paths = new Set(navigation.slice(0, 200).map(({ url }) => toPath(url)));
  return [
    { kind: 'title', weight: 4, text: `${facts.title}\n${meta('og:title')}`, boilerplate: false },
    { kind: 'description', weight: 3, text: `${meta('description')}\n${meta('og:description')}`, boilerplate: false },
    { kind: 'meta', weight: 1, text: meta('keywords').slice(0, 300), boilerplate: false },
    { kind: 'heading', weight: 1.6, text: facts.headings.join('\n'), boilerplate: false },
    { kind: 'link', weight: 1.4, text: [...labels].slice(0, 150).join('\n'), boilerplate: true },
    { kind: 'link', weight: 0.6, text: [...paths].join('\n').slice(0, 6_000), boilerplate: true },
    { kind: 'host', weight: 3, text: toHostWords(facts.address), boilerplate: false },
    { kind: 'text', weight: 1, text: facts.text, boilerplate: true },
  ];
}

const toPath = (url: string) =>
  (/^https?:\/\/[^/?#]+\/([^?#]{0,120})/i.exec(url)?.[1] ?? '').replaceAll(/[/_.%]+/g, ' ');

/** The parts of the host's name, and its ending where that is a word: `acme-dental.clinic`. */
function toHostWords(address: string): string {
  const labels = toWrittenHost(toHost(address)).split('.');
  const ending = labels.pop() ?? '';
  return [...labels, ending.length > 3 && !/^(?:info|name|site|online)$/.test(ending) ? ending : ''].join(' ');
}

function toCandidates(signals: Signal[], certain: Signal[], score: Score | null, isSoftware: boolean): Candidate[] {
  const points = new Map<TopLevel, number>(TOP_LEVEL.map((name, index) => [name, score?.points[index] ?? 0]));
  const add = (top: TopLevel, more: number) => points.set(top, (points.get(top) ?? 0) + more);
  if (isSoftware) for (const [top, found] of points) if (!OF_SOFTWARE.has(top)) points.set(top, found * TRADE);
  for (const { steps, points: more } of signals) add(steps[0] as TopLevel, more);

  const best = new Map<string, Signal>();
  for (const signal of certain) {
    const [top = ''] = signal.steps;
    if ((best.get(top)?.confidence ?? 0) < (signal.confidence ?? 0)) best.set(top, signal);
  }
  const sure = [...best.values()]
    .sort((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0) || order(one.steps[0], other.steps[0]))
    .map((signal) => ({
      steps: [...signal.steps],
      confidence: signal.confidence ?? 0,
      seen: toEvidence(signal.steps[0] as TopLevel, signals, score),
    }));
  const named = new Set(sure.map(({ steps }) => steps[0]));
  const ranked = [...points].sort(([one, more], [other, most]) => most - more || order(one, other));
  const [, first = 0] = ranked[0] ?? [];
  const likely = ranked
    .filter(([, found]) => found > 0 && found >= first * ALSO)
    .flatMap(([top, found], index): Candidate[] => {
      const confidence = toConfidence(
        toStrength(
          found,
          ranked.map(([, value]) => value),
        ),
      );
      if (named.has(top) || confidence === null || (CAREFUL.has(top) && countTerms(top, score) < SEVERAL)) return [];
      const lower = index > 0 ? confidence * (found / first) : confidence;
      const ceiling = sure.length > 0 ? Math.min(HIGHEST, (sure.at(-1)?.confidence ?? 1) - 0.01) : HIGHEST;
      return [
        {
          steps: [top],
          confidence: Math.round(Math.min(lower, ceiling) * 100) / 100,
          seen: toEvidence(top, signals, score),
        },
      ];
    });
  return [...sure, ...likely].slice(0, MOST);
}

const order = (one = '', other = '') => (one < other ? -1 : one > other ? 1 : 0);

/** 0 to 1: how much speaks for a category, and how little for the others. */
function toStrength(points: number, all: readonly number[]): number {
  const [, second = 0, third = 0] = all;
  const first = all[0] ?? 0;
  if (first <= 0) return 0;
  const share = points / (points + (points === first ? second : first) + third / 2);
  return (points / (points + HALF)) * Math.min(1, share * 1.5);
}

/** Different terms that speak for a category. */
function countTerms(top: TopLevel, score: Score | null): number {
  const category = TOP_LEVEL.indexOf(top);
  return (score?.hits ?? []).filter(({ term }) => term.places.some((place) => place.category === category)).length;
}

/** What spoke for a category, the weightiest first. */
function toEvidence(top: TopLevel, signals: readonly Signal[], score: Score | null): Evidence[] {
  const category = TOP_LEVEL.indexOf(top);
  const words = (score?.hits ?? [])
    .flatMap(({ term, kind, words: text, points }) => {
      const weight = term.places.find((place) => place.category === category)?.weight ?? 0;
      return weight > 0 ? [{ kind, text: cut(text, 200), points: weight * points }] : [];
    })
    .sort((one, other) => other.points - one.points || order(one.text, other.text))
    .slice(0, MOST_EVIDENCE)
    .map(({ kind, text }) => ({ kind, text }));
  return [...signals.filter(({ steps }) => steps[0] === top).flatMap(({ seen }) => seen), ...words].slice(
    0,
    MOST_EVIDENCE,
  );
}
