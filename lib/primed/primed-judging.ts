import { compilePolicy } from '../safety/compile';
import { judge } from '../safety/judge';
import type { Condition, JudgedSite, Policy } from '../safety/policy';
import { toNeeds } from '../safety/rule';
import { toSite } from './index';

/**
 * Whether a policy can judge any site by what primed lists hold: a plain one is tried, and such as the rules on data ask for.
 * What is judged by its address alone needs no list.
 */
export function judgesPrimed(policy: Policy): boolean {
  const compiled = compilePolicy({ ...policy, block: [], allow: [], overrides: [] });
  const isJudged = (when: Condition) => judge(compiled, toListedSite(when), 0).verdict !== 'unknown';
  return isJudged({}) || policy.rules.some(({ when }) => toNeeds(when) !== 0 && isJudged(when));
}

function toListedSite({ categories, countries, rankWorseThan = 0, hosts, topLevelDomains }: Condition): JudgedSite {
  return toSite({
    host: hosts?.[0]?.replaceAll('*', 'example') ?? `example.${topLevelDomains?.[0] ?? 'com'}`,
    category: categories?.[0] ?? '/Example',
    countryCode: countries?.[0] ?? 'ZZ',
    globalRank: rankWorseThan + 1,
    at: 0,
  });
}
