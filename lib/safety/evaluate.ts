import { isMatch } from '../host/glob';
import type { Facts, Match } from './facts';
import type { ReadyRule } from './rule';
import { CATEGORIES, COMPANY, EXPIRES, IAB, REGISTERED, TECHNOLOGIES, TRAFFIC } from './rule';

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
