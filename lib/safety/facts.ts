import { isWithin } from '../host/name';
import type { Answer, Answers, Category, IabCategory } from '../model';
import { daysBetween, fromDay, isYoung } from '../time';
import type { JudgedSite } from './policy';
import { CATEGORIES, COMPANY, EXPIRES, IAB, REGISTERED, REGISTRATION, TECHNOLOGIES, TRAFFIC } from './rule';

/** In this order a section is named where several could be. */
export const JUDGED_SECTIONS = ['categories', 'iab', 'company', 'registration', 'traffic', 'technologies'] as const;
export type JudgedSection = (typeof JUDGED_SECTIONS)[number];

export const BITS: Record<JudgedSection, number> = {
  categories: CATEGORIES,
  iab: IAB,
  technologies: TECHNOLOGIES,
  company: COMPANY,
  registration: REGISTRATION,
  traffic: TRAFFIC,
};

export interface Match {
  value: string;
  confidence: number | null;
  section: 'categories' | 'iab';
}

/** A site in the form that rules compare. It holds no data that is too old. */
export interface Facts {
  site: JudgedSite;
  /** Bits of the parts young enough to judge by, and of the parts too old. All others are missing. */
  fresh: number;
  old: number;
  /** The other site that the service answered for, such as the target of a redirect. */
  other: string | null;
  /** `isKnown`: any data. `isFresh`: data young enough. Both false if some data is another site's. */
  isKnown: boolean;
  isFresh: boolean;
  /** By path in lower case, for each path and its parents. */
  paths: Map<string, Match[]>;
  /** By pattern: the id, and `id/*` for the id and its parents. */
  iab: Map<string, Match[]>;
  /** Ids as they came, by lower-case id. */
  technologies: Map<string, string>;
  country: string | null;
  /** In UTC; NaN without a date. */
  registeredDays: number;
  expiresDays: number;
  rank: number | null;
}

/** `maxAge`: milliseconds, null: no limit. Throws when an answer has another shape than its type. */
export function toFacts(site: JudgedSite, maxAge: number | null, now: number): Facts {
  const facts: Facts = {
    site,
    fresh: 0,
    old: 0,
    other: null,
    isKnown: false,
    isFresh: false,
    paths: new Map(),
    iab: new Map(),
    technologies: new Map(),
    country: null,
    registeredDays: Number.NaN,
    expiresDays: Number.NaN,
    rank: null,
  };
  for (const section of JUDGED_SECTIONS) addSection(facts, section, maxAge, now);
  // Data of another site may speak against this one, never for it.
  if (facts.other !== null) facts.isKnown = facts.isFresh = false;
  facts.old &= ~facts.fresh;
  return facts;
}

function addSection(facts: Facts, section: JudgedSection, maxAge: number | null, now: number): void {
  const { answers, from } = facts.site;
  const answer = answers[section];
  if (!answer || (answer.presence !== 'present' && answer.presence !== 'empty')) return;
  // Anyone can write a file.
  if (answer.imported && !answer.imported.isJudged) return;
  // A site may lack a company or technologies. Every domain has dates, so none means missing data.
  if (answer.presence === 'empty' && section === 'registration') return;
  facts.other ??= toOther(facts.site.host, answer.answeredFor);
  const isYoung = isFreshAnswer(answer, maxAge, now);
  // A lookup gives IAB ids with its categories. The lists of a search carry none.
  const bits = section === 'categories' && from !== 'primed' ? CATEGORIES | IAB : BITS[section];
  if (isYoung) facts.fresh |= bits;
  else facts.old |= bits;
  if (answer.presence === 'empty' || isEmptyList(answer.data)) return;
  facts.isKnown = true;
  if (!isYoung) return;
  facts.isFresh = true;
  readSection[section](facts, answers, now);
}

export function isFreshAnswer({ fetchedAt }: Answer, maxAge: number | null, now: number): boolean {
  return maxAge === null || isYoung(fetchedAt, maxAge + 1, now);
}

function toOther(host: string, answeredFor: string | null): string | null {
  return answeredFor && !isWithin(host, answeredFor) && !isWithin(answeredFor, host) ? answeredFor : null;
}

function isEmptyList(data: unknown): boolean {
  return Array.isArray(data) && data.length === 0;
}

const readSection: Record<JudgedSection, (facts: Facts, answers: Answers, now: number) => void> = {
  categories(facts, { categories }) {
    for (const category of given(categories)) addCategory(facts, category);
  },
  iab(facts, { iab }) {
    for (const category of given(iab)) addIab(facts.iab, category, null, 'iab');
  },
  technologies(facts, { technologies }) {
    for (const id of given(technologies)) facts.technologies.set(id.toLowerCase(), id);
  },
  company(facts, { company }) {
    facts.country = given(company).countryCode;
    if (facts.country === null) facts.fresh &= ~COMPANY;
  },
  registration(facts, { registration }, now) {
    const { registeredOn, expiresOn } = given(registration);
    facts.registeredDays = daysBetween(toInstant(registeredOn), now);
    facts.expiresDays = daysBetween(now, toInstant(expiresOn));
    if (Number.isNaN(facts.registeredDays)) facts.fresh &= ~REGISTERED;
    if (Number.isNaN(facts.expiresDays)) facts.fresh &= ~EXPIRES;
  },
  traffic(facts, { traffic }) {
    facts.rank = given(traffic).globalRank;
  },
};

function given<T>(answer: { data: T | null } | undefined): T {
  if (!answer || answer.data === null) throw new TypeError('An answer holds none of the data that it says is present.');
  return answer.data;
}

function toInstant(day: string | null): number {
  return (day === null ? null : fromDay(day)) ?? Number.NaN;
}

function addCategory(facts: Facts, { path, confidence, iab }: Category): void {
  const key = path.toLowerCase();
  const match: Match = { value: path, confidence, section: 'categories' };
  for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) add(facts.paths, key.slice(0, end), match);
  for (const category of iab) addIab(facts.iab, category, confidence, 'categories');
}

function addIab(
  matches: Map<string, Match[]>,
  { id, tiers }: IabCategory,
  confidence: number | null,
  section: Match['section'],
): void {
  const match: Match = { value: id, confidence, section };
  add(matches, id, match);
  for (const tier of tiers) add(matches, `${tier}/*`, match);
}

function add(matches: Map<string, Match[]>, key: string, match: Match): void {
  const same = matches.get(key);
  if (same) same.push(match);
  else matches.set(key, [match]);
}
