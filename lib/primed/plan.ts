import type { DiscoveryFilters, DiscoveryItem, DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import { compilePolicy } from '../safety/compile';
import { judge } from '../safety/judge';
import type { Condition, JudgedSite, Policy } from '../safety/policy';
import { toNeeds } from '../safety/rule';
import { toCategoryAlias } from '../taxonomy';
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

const ITEMS_OF_PAGE = 100;
const MOST_PAGES = 1000;
/** Fewer items are too few to tell what they have in common. */
const ENOUGH_ITEMS = 10;

/** The most pages that a search can have (specification.md, "Limits"). */
export function toMostPages({ topN }: Pick<DiscoveryQuery, 'topN'>): number {
  return Math.min(MOST_PAGES, Math.ceil(topN / ITEMS_OF_PAGE));
}

const toPath = (category: string) => (category.startsWith('/') ? category : `/${category}`);
const isUnder = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** One search for each pair of category and country, best rank first. `calls`: the most that they can cost. */
export function planPrimedRun({ categories, countries, topN }: PrimedChoice): {
  queries: DiscoveryQuery[];
  calls: number;
} {
  const paths = [...new Set(categories.map(toPath))];
  // The pages of a chosen category include what lies below it.
  const highest = paths.filter((path) => !paths.some((other) => other !== path && isUnder(path, other)));
  // A top-level category goes by its bare name, as in the specification's example.
  const names = highest.map((path) => (path.lastIndexOf('/') === 0 ? path.slice(1) : path));
  const pairs = toEach(names).flatMap((category) =>
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

/** The last page worth asking for after this one. `known`: hosts of earlier pages of the search. */
export function toLastPage(
  query: DiscoveryQuery,
  asked: number,
  page: DiscoveryPage,
  known: ReadonlySet<string>,
): number {
  const isOver = page.items.every(({ host }) => known.has(host));
  const told = page.totalPages ?? (page.total === null ? null : Math.ceil(page.total / ITEMS_OF_PAGE));
  if (isOver || hasIgnoredFilter(query, page.items)) return asked;
  return Math.max(asked, Math.min(toMostPages(query), told ?? MOST_PAGES));
}

/** The service answers an unknown filter with its default list, and bills it (specification.md, "Differences"). */
export function hasIgnoredFilter({ filters = {} }: DiscoveryQuery, items: readonly DiscoveryItem[]): boolean {
  const { category, country } = filters;
  const asked = toPath(category ?? '');
  const wanted = [asked, toCategoryAlias(asked) ?? asked];
  const isForeign = (values: (string | null)[], isAsked: (value: string) => boolean) => {
    const given = values.filter((value) => value !== null);
    return given.length >= ENOUGH_ITEMS && !given.some(isAsked);
  };
  const isOutside =
    category !== undefined &&
    isForeign(
      items.map((item) => item.category),
      (path) => wanted.some((parent) => isUnder(path, parent)),
    );
  return (
    isOutside ||
    (country !== undefined &&
      isForeign(
        items.map((item) => item.countryCode),
        (code) => code === country,
      ))
  );
}
