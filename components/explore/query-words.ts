import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { QueryField } from '../../lib/discovery/rules';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatCountry, formatEmployees, formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { DEFAULT_DIRECTION, DEFAULT_SORT, toTechnologyText } from './query-form';

export const toSortText = (sort: NonNullable<DiscoveryQuery['sort']>) => t(`explore.sort.${sort}`);

export const toDirectionText = (direction: NonNullable<DiscoveryQuery['sortDir']>) =>
  t(`explore.direction.${direction}`);

/** One thing that a search asks for. */
export interface QueryPart {
  /** An order is told by its column alone. */
  field: QueryField;
  words: string;
}

/** Of a search, and not of what sites must be like. */
const NOT_OF_SITES = new Set<QueryField>(['topN', 'sort', 'page']);

/** All that is asked for, in the order in which it is told. The rank comes first, and is always there. */
export function toQueryParts({ topN, q, sort, sortDir, page = 1, filters = {} }: DiscoveryQuery): QueryPart[] {
  const { category, country, tech, employees, hasCompany, tld } = filters;
  const [order, direction] = [sort ?? DEFAULT_SORT, sortDir ?? DEFAULT_DIRECTION];
  const isDefaultOrder = order === DEFAULT_SORT && direction === DEFAULT_DIRECTION;
  const words: [QueryField, string | false | undefined][] = [
    ['topN', t('explore.words.topN', [formatNumber(topN)])],
    ['category', category && toQuoted(toCategoryLabel(category))],
    ['country', country && formatCountry(country)],
    ['tech', tech && toQuoted(toTechnologyText(tech))],
    ['q', q && t('explore.words.text', [toQuoted(q)])],
    ['employees', employees && t('explore.words.employees', [formatEmployees(employees)])],
    ['hasCompany', hasCompany && t('explore.words.hasCompany')],
    ['tld', tld && `.${tld}`],
    ['sort', !isDefaultOrder && t('explore.words.order', [toSortText(order), toDirectionText(direction)])],
    ['page', page > 1 && t('explore.words.page', [formatNumber(page)])],
  ];
  return words.flatMap(([field, told]) => (told ? { field, words: told } : []));
}

const toWords = (parts: readonly QueryPart[]) => parts.map(({ words }) => words).join(' · ');

/** Short enough to name a saved search: `Shopping · Germany · Shopify`. */
export function toQueryName(query: DiscoveryQuery): string {
  const parts = toQueryParts(query);
  return toWords(parts.filter(({ field }) => !NOT_OF_SITES.has(field))) || toWords(parts.slice(0, 1));
}

/** All that was asked for, so that a printed page tells what it is. */
export const toQueryWords = (query: DiscoveryQuery): string => toWords(toQueryParts(query));
