import { isUnderCategory, toCategoryAlias } from '../taxonomy';
import type { DiscoveryFilters, DiscoveryItem, DiscoveryQuery } from './query';
import { EMPLOYEE_RANGES } from './query';
import { ITEMS_OF_PAGE, toPath } from './rules';

export type FilterName = keyof DiscoveryFilters;

/** Fewer items are too few to tell what they have in common. */
const ENOUGH_ITEMS = 10;

/** Whether an item is as asked. Null: it does not say. */
type Check = (item: DiscoveryItem) => boolean | null;
type Checks = { [F in FilterName]-?: (asked: NonNullable<DiscoveryFilters[F]>) => Check };

const CHECKS: Checks = {
  category: (asked) => {
    const path = toPath(asked);
    const wanted = [path, toCategoryAlias(path) ?? path];
    return ({ category }) => (category === null ? null : wanted.some((parent) => isUnderCategory(category, parent)));
  },
  country:
    (asked) =>
    ({ countryCode }) =>
      countryCode === null ? null : countryCode === asked,
  tech: (asked) => {
    const wanted = asked.toLowerCase();
    return ({ technologies }) =>
      technologies.length === 0 ? null : technologies.some((id) => id.toLowerCase() === wanted);
  },
  // Answers have other ranges too, which may be the same one by another name.
  employees:
    (asked) =>
    ({ employees }) =>
      EMPLOYEE_RANGES.some((range) => range === employees) ? employees === asked : null,
  hasCompany:
    (asked) =>
    ({ companyName, countryCode, employees }) =>
      asked ? (companyName ?? countryCode ?? employees) !== null : null,
  tld:
    (asked) =>
    ({ host }) =>
      host.endsWith(`.${asked}`),
};
/** A site has more categories and technologies than its item may show, so one item as asked can be enough. */
const SHOWN_IN_PART: readonly FilterName[] = ['category', 'tech'];

/**
 * The filters that the service ignored: it answers what it does not know with its default list, and bills it
 * (specification.md, "Differences").
 */
export function findIgnored(query: DiscoveryQuery, items: readonly DiscoveryItem[]): FilterName[] {
  const { filters = {} } = query;
  const isWhole = isWholeList(query, items);
  return (Object.keys(CHECKS) as FilterName[]).filter((name) => {
    const asked = filters[name];
    if (asked === undefined) return false;
    const toCheck = CHECKS[name] as (asked: unknown) => Check;
    const told = items.map(toCheck(asked)).filter((isAsAsked) => isAsAsked !== null);
    const right = told.filter(Boolean).length;
    if (told.length < ENOUGH_ITEMS) return false;
    if (SHOWN_IN_PART.includes(name)) return right === 0 || (isWhole && right < told.length);
    return right < told.length / 2;
  });
}

/** All sites by rank without a gap: a filter that is heeded leaves some out. */
function isWholeList({ page = 1 }: DiscoveryQuery, items: readonly DiscoveryItem[]): boolean {
  const first = (page - 1) * ITEMS_OF_PAGE + 1;
  return items.every(({ globalRank }, index) => globalRank === first + index);
}
