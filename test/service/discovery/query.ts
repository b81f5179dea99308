import { COUNTRY_CODES } from '../../../lib/taxonomy.ts';
import { isObject } from '../json.ts';
import { EMPLOYEES, RANKED } from './attributes.ts';
import type { Sort } from './orders.ts';
import { SORTS } from './orders.ts';

export interface DiscoveryFilters {
  category?: string;
  country?: string;
  /** Lower case. */
  tech?: string;
  employees?: string;
  hasCompany: boolean;
  tld?: string;
}

export interface DiscoveryQuery {
  topN: number;
  filters: DiscoveryFilters;
  q: string;
  sort: Sort;
  descending: boolean;
  page: number;
}

export const DEFAULT_QUERY: DiscoveryQuery = {
  topN: RANKED,
  filters: { hasCompany: false },
  q: '',
  sort: 'global_rank',
  descending: false,
  page: 1,
};

export interface BadField {
  field: string;
  message: string;
}

export type Checked = { query: DiscoveryQuery } | { bad: BadField };

const isText = (value: unknown): value is string => typeof value === 'string';
const isInteger = (value: unknown, low: number, high: number) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high;

/** Rules of specification.md, "POST /api/discovery": each field, whether its value is right, and the sentence if not. */
const RULES: [field: string, isRight: (value: unknown) => boolean, rule: string][] = [
  ['top_n', (value) => isInteger(value, 1, RANKED), 'must be an integer from 1 to 1000000'],
  ['filters', (value) => value === undefined || isObject(value), 'must be an object'],
  ['q', (value) => value === undefined || isText(value), 'must be a string'],
  [
    'sort',
    (value) => value === undefined || SORTS.some((sort) => sort === value),
    `must be one of ${SORTS.join(', ')}`,
  ],
  ['sort_dir', (value) => value === undefined || value === 'asc' || value === 'desc', 'must be asc or desc'],
  ['page', (value) => value === undefined || isInteger(value, 1, 1000), 'must be an integer from 1 to 1000'],
];

const FILTER_RULES: [field: string, isRight: (value: unknown) => boolean, rule: string][] = [
  ['category', (value) => isText(value) && value !== '', 'must be a category name'],
  ['country', (value) => isText(value) && COUNTRY_CODES.has(value), 'must be an ISO 3166-1 alpha-2 code in upper case'],
  ['tech', (value) => isText(value) && value !== '', 'must be a technology identifier'],
  ['employees', (value) => EMPLOYEES.some((range) => range === value), `must be one of ${EMPLOYEES.join(', ')}`],
  ['has_company', (value) => typeof value === 'boolean', 'must be true or false'],
  [
    'tld',
    (value) => isText(value) && /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(value),
    'must be lower case and without a leading dot',
  ],
];

export function toDiscoveryQuery(parameters: Record<string, unknown>): Checked {
  const filters = isObject(parameters.filters) ? parameters.filters : {};
  for (const [field, isRight, rule] of RULES) if (!isRight(parameters[field])) return refuse(field, rule);
  for (const [field, isRight, rule] of FILTER_RULES)
    if (filters[field] !== undefined && !isRight(filters[field])) return refuse(`filters.${field}`, rule);
  return {
    query: {
      topN: Number(parameters.top_n),
      filters: {
        category: toText(filters.category),
        country: toText(filters.country),
        tech: toText(filters.tech)?.toLowerCase(),
        employees: toText(filters.employees),
        hasCompany: filters.has_company === true,
        tld: toText(filters.tld),
      },
      q: toText(parameters.q) ?? '',
      sort: SORTS.find((sort) => sort === parameters.sort) ?? 'global_rank',
      descending: parameters.sort_dir === 'desc',
      page: parameters.page === undefined ? 1 : Number(parameters.page),
    },
  };
}

function refuse(field: string, rule: string): Checked {
  return { bad: { field, message: `The ${field} field ${rule}.` } };
}

function toText(value: unknown): string | undefined {
  return isText(value) ? value : undefined;
}
