import { isWithin } from '../host/name';
import type { Answer, Answers, Category, IabCategory } from '../model';
import { daysBetween, fromDay, isYoung } from '../time';
import type { JudgedSite } from './policy';
import { CATEGORIES, COMPANY, EXPIRES, IAB, REGISTERED, REGISTRATION, TECHNOLOGIES, TRAFFIC } from './rule';

/** The sections that rules can rest on, in the order in which one is named where several could be. */
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

/** A category or an IAB id that a rule may name, and how sure the service is of it. */
export interface Match {
  value: string;
  confidence: number | null;
  section: 'categories' | 'iab';
}

/** What is known of a site, in the form in which rules are compared with it. Data that is too old is not in it. */
export interface Facts {
  site: JudgedSite;
  /**
   * Bits of the parts that may be judged by, and of those that may not because of their age. The others are missing, such as the
   * country of a company that is known without one.
   */
  fresh: number;
  old: number;
  /** The other site of which something was told instead: a site may lead the service elsewhere. */
  other: string | null;
  /** There is data of whatever age; there is data that may be judged by. Neither where some of it is another site's. */
  isKnown: boolean;
  isFresh: boolean;
  /** By path in lower case, for each path and everything above it. */
  paths: Map<string, Match[]>;
  /** By pattern: the id, and `id/*` of the id and everything above it. */
  iab: Map<string, Match[]>;
  /** Ids as they came, by the id in lower case. */
  technologies: Map<string, string>;
  country: string | null;
  /** Days, in UTC; NaN where there is no date. */
  registeredDays: number;
  expiresDays: number;
  rank: number | null;
}

/** Reads answers for judging. `maxAge` is in milliseconds; null: nothing is too old. Throws when an answer is not what it says. */
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
  // What was told of another site speaks against this one, and never for it.
  if (facts.other !== null) facts.isKnown = facts.isFresh = false;
  facts.old &= ~facts.fresh;
  return facts;
}

function addSection(facts: Facts, section: JudgedSection, maxAge: number | null, now: number): void {
  const { answers, from } = facts.site;
  const answer = answers[section];
  if (!answer || (answer.presence !== 'present' && answer.presence !== 'empty')) return;
  // A site may have no company and no known technology, but every domain has dates: none told is missing data.
  if (answer.presence === 'empty' && section === 'registration') return;
  facts.other ??= toOther(facts.site.host, answer.answeredFor);
  const isYoung = isFreshAnswer(answer, maxAge, now);
  // IAB ids come with the categories of a lookup: either of them says what they are. The lists of a search carry none.
  const bits = section === 'categories' && from !== 'primed' ? CATEGORIES | IAB : BITS[section];
  if (isYoung) facts.fresh |= bits;
  else facts.old |= bits;
  if (answer.presence === 'empty' || isEmptyList(answer.data)) return;
  facts.isKnown = true;
  if (!isYoung) return;
  facts.isFresh = true;
  readSection[section](facts, answers, now);
}

/** Whether an answer is young enough. */
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
