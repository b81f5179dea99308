import { toMostPages } from '../discovery/loaded-pages';
import type { DiscoveryFilters, DiscoveryQuery } from '../discovery/query';
import { toPath } from '../discovery/rules';
import { compilePolicy } from '../safety/compile';
import { judge } from '../safety/judge';
import type { Condition, JudgedSite, Policy } from '../safety/policy';
import { toNeeds } from '../safety/rule';
import { isUnderCategory } from '../taxonomy';
import { toSite } from './index';

/** Whether primed lists can judge any site: tries a plain site and the sites that rules on data name. */
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

/** Empty lists: any. */
export interface PrimedChoice {
  /** Paths or top-level names of categories. */
  categories: string[];
  /** ISO 3166-1 alpha-2, upper case. */
  countries: string[];
  /** 1 to 1,000,000: the worst rank that is wanted. */
  topN: number;
}

/** One search for each pair of category and country, best rank first. `calls`: the most that they can cost. */
export function planPrimedRun({ categories, countries, topN }: PrimedChoice): {
  queries: DiscoveryQuery[];
  calls: number;
} {
  const paths = [...new Set(categories.map(toPath))];
  // The pages of a chosen category include what lies below it.
  const highest = paths.filter((path) => !paths.some((other) => other !== path && isUnderCategory(path, other)));
  const pairs = toEach(highest).flatMap((category) =>
    toEach([...new Set(countries)]).map(
      (country): DiscoveryFilters => ({
        ...(category !== null && { category }),
        ...(country !== null && { country }),
      }),
    ),
  );
  const queries = pairs.map(
    (filters): DiscoveryQuery => ({
      topN,
      ...(Object.keys(filters).length > 0 && { filters }),
      sort: 'global_rank',
      sortDir: 'asc',
    }),
  );
  return { queries, calls: queries.length * toMostPages({ topN }) };
}

const toEach = (values: string[]): (string | null)[] => (values.length > 0 ? values : [null]);
