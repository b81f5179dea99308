import type { DiscoveryQuery } from '../../lib/discovery/query';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatCountry, formatEmployees, formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { DEFAULT_DIRECTION, DEFAULT_SORT, toTechnologyText } from './query-form';

export const toSortText = (sort: NonNullable<DiscoveryQuery['sort']>) => t(`explore.sort.${sort}`);

export const toDirectionText = (direction: NonNullable<DiscoveryQuery['sortDir']>) =>
  t(`explore.direction.${direction}`);

/** What sites must be like, without rank and order. */
function toFilterWords({ q, filters = {} }: DiscoveryQuery): string[] {
  const { category, country, tech, employees, hasCompany, tld } = filters;
  return [
    category && toQuoted(toCategoryLabel(category)),
    country && formatCountry(country),
    tech && toQuoted(toTechnologyText(tech)),
    q && t('explore.words.text', [toQuoted(q)]),
    employees && t('explore.words.employees', [formatEmployees(employees)]),
    hasCompany && t('explore.words.hasCompany'),
    tld && `.${tld}`,
  ].flatMap((word) => word || []);
}

/** Short enough to name a saved search: `Shopping · Germany · Shopify`. */
export function toQueryName(query: DiscoveryQuery): string {
  const words = toFilterWords(query);
  return words.length > 0 ? words.join(' · ') : t('explore.words.topN', [formatNumber(query.topN)]);
}

/** All that was asked for, so that a printed page tells what it is. */
export function toQueryWords(query: DiscoveryQuery): string {
  const { topN, sort = DEFAULT_SORT, sortDir = DEFAULT_DIRECTION } = query;
  const isDefaultOrder = sort === DEFAULT_SORT && sortDir === DEFAULT_DIRECTION;
  return [
    t('explore.words.topN', [formatNumber(topN)]),
    ...toFilterWords(query),
    ...(isDefaultOrder ? [] : [t('explore.words.order', [toSortText(sort), toDirectionText(sortDir)])]),
  ].join(' · ');
}
