import type { Glob } from '../host/glob';
import { isMatch, toGlob } from '../host/glob';
import type { Facts, Match } from './facts';
import type { Action, Condition, Rule } from './policy';

/** Bits of the parts of an answer. IAB ids come with categories or alone. */
export const CATEGORIES = 1;
export const IAB = 2;
export const TECHNOLOGIES = 4;
export const COMPANY = 8;
/** One date of a registration may be known without the other. */
export const REGISTERED = 16;
export const EXPIRES = 32;
export const REGISTRATION = REGISTERED | EXPIRES;
export const TRAFFIC = 64;

export const STRICTNESS: Record<Action, 0 | 1 | 2> = { allow: 0, warn: 1, block: 2 };

/** A rule in the form that is compared. Null: not asked for. */
export interface ReadyRule {
  rule: Rule;
  strictness: 0 | 1 | 2;
  /** Bits of the parts that its conditions rest on. */
  needs: number;
  /** In lower case. */
  categories: string[] | null;
  iab: string[] | null;
  minConfidence: number;
  hosts: Glob[] | null;
  /** With a leading dot. */
  endings: string[] | null;
  technologies: string[] | null;
  countries: string[] | null;
  registeredWithin: number | null;
  expiresWithin: number | null;
  rankWorseThan: number | null;
  orRankUnknown: boolean;
  noData: boolean;
  ifKnown: boolean;
}

export function toReadyRule(rule: Rule): ReadyRule {
  const { when } = rule;
  const ready = {
    rule,
    strictness: STRICTNESS[rule.then],
    categories: when.categories?.map((path) => path.toLowerCase()) ?? null,
    iab: when.iab ?? null,
    minConfidence: when.minConfidence ?? 0,
    hosts: when.hosts?.map((host) => toGlob(host)) ?? null,
    endings: when.topLevelDomains?.map((ending) => `.${ending}`) ?? null,
    technologies: when.technologies?.map((id) => id.toLowerCase()) ?? null,
    countries: when.countries ?? null,
    registeredWithin: when.registeredWithinDays ?? null,
    expiresWithin: when.expiresWithinDays ?? null,
    rankWorseThan: when.rankWorseThan ?? null,
    orRankUnknown: when.orRankUnknown === true,
    noData: when.noData === true,
    ifKnown: when.ifKnown === true,
  };
  return { ...ready, needs: toNeeds(when) };
}

/** Bits of the parts that a condition rests on. */
export function toNeeds(when: Condition): number {
  const { categories, iab, technologies, countries } = when;
  return (
    (categories ? CATEGORIES : 0) |
    (iab ? IAB : 0) |
    (technologies ? TECHNOLOGIES : 0) |
    (countries ? COMPANY : 0) |
    (when.registeredWithinDays === undefined ? 0 : REGISTERED) |
    (when.expiresWithinDays === undefined ? 0 : EXPIRES) |
    (when.rankWorseThan === undefined ? 0 : TRAFFIC)
  );
}

/** `open`: data is missing or too old, and nothing known speaks against the rule. */
export type Outcome = 'yes' | 'no' | 'open';

/** All conditions must hold, so one failed condition settles it. The cheapest tests come first. */
export function evaluate(rule: ReadyRule, facts: Facts): Outcome {
  const { fresh } = facts;
  const { host } = facts.site;
  if (rule.noData && facts.isKnown) return 'no';
  if (rule.registeredWithin !== null && fresh & REGISTERED && facts.registeredDays >= rule.registeredWithin)
    return 'no';
  if (rule.expiresWithin !== null && fresh & EXPIRES && facts.expiresDays >= rule.expiresWithin) return 'no';
  if (rule.rankWorseThan !== null && fresh & TRAFFIC && !isWorse(rule.rankWorseThan, rule.orRankUnknown, facts.rank))
    return 'no';
  if (rule.countries && fresh & COMPANY && !(facts.country !== null && rule.countries.includes(facts.country)))
    return 'no';
  if (rule.endings && !rule.endings.some((ending) => host.endsWith(ending))) return 'no';
  if (rule.categories && fresh & CATEGORIES && !findMatch(facts.paths, rule.categories, rule.minConfidence))
    return 'no';
  if (rule.iab && fresh & IAB && !findMatch(facts.iab, rule.iab, rule.minConfidence)) return 'no';
  if (rule.technologies && fresh & TECHNOLOGIES && !rule.technologies.some((id) => facts.technologies.has(id)))
    return 'no';
  if (rule.hosts && !rule.hosts.some((glob) => isMatch(glob, host))) return 'no';
  return toLacking(rule, facts) === 0 ? 'yes' : 'open';
}

/** Bits of the parts that a rule lacks. With `orRankUnknown`, a known site needs no rank, unless it has an old one. */
export function toLacking({ needs, orRankUnknown }: ReadyRule, { fresh, old, isKnown }: Facts): number {
  const isRankSettled = orRankUnknown && isKnown && !(old & TRAFFIC);
  return needs & ~fresh & (isRankSettled ? ~TRAFFIC : ~0);
}

/** The first match that is sure enough. An unknown confidence is enough. */
export function findMatch(matches: Map<string, Match[]>, keys: readonly string[], least: number): Match | null {
  for (const key of keys) {
    const found = matches.get(key)?.find(({ confidence }) => confidence === null || confidence >= least);
    if (found) return found;
  }
  return null;
}

function isWorse(limit: number, orUnknown: boolean, rank: number | null): boolean {
  return rank === null ? orUnknown : rank > limit;
}
