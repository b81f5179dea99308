import { COUNTRY_CODES } from '../taxonomy';
import type { DiscoveryQuery } from './query';
import { DISCOVERY_SORTS, EMPLOYEE_RANGES, SORT_DIRECTIONS } from './query';

export const MOST_TOP = 1_000_000;
export const MOST_PAGES = 1000;
export const ITEMS_OF_PAGE = 100;
export const LONGEST_TEXT = 300;

export type QueryField =
  | 'topN'
  | 'q'
  | 'sort'
  | 'sortDir'
  | 'page'
  | 'category'
  | 'country'
  | 'tech'
  | 'employees'
  | 'hasCompany'
  | 'tld';

/** As the specification names it ("POST /api/discovery"): `top_n`, `has_company`. */
export function toWireName(field: QueryField): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
/** The fields of `filters`. */
export const FILTER_FIELDS: readonly QueryField[] = ['category', 'country', 'tech', 'employees', 'hasCompany', 'tld'];

/** What a field takes. `least` and `most`: of a whole number, or of the characters of a text. */
export interface QueryFault {
  field: QueryField;
  bounds: 'whole' | 'choice' | 'text' | 'path' | 'country' | 'flag' | 'ending';
  least?: number;
  most?: number;
}

/** What the fields with `choice` for bounds take. */
export const CHOICES = { sort: DISCOVERY_SORTS, sortDir: SORT_DIRECTIONS, employees: EMPLOYEE_RANGES } as const;

interface Rule extends Omit<QueryFault, 'field'> {
  fits(value: unknown): boolean;
}

const wholeWithin = (most: number): Rule => ({
  bounds: 'whole',
  least: 1,
  most,
  fits: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most,
});
const oneOf = (values: readonly string[]): Rule => ({
  bounds: 'choice',
  fits: (value) => values.includes(value as string),
});
/** Refuses control characters. The joiners of letters stay, since some scripts need them. */
const isText = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' &&
  value.length <= LONGEST_TEXT &&
  !/(?![\u200c\u200d])\p{C}/u.test(value) &&
  pattern.test(value);
const textOf = (least: number, pattern: RegExp): Rule => ({
  bounds: 'text',
  least,
  most: LONGEST_TEXT,
  fits: (value) => isText(value, pattern),
});

/** A category may come without its first slash: `Shopping`. */
export const toPath = (category: string) => (category.startsWith('/') ? category : `/${category}`);

const RULES: Record<QueryField, Rule> = {
  topN: wholeWithin(MOST_TOP),
  q: textOf(0, /^/),
  sort: oneOf(CHOICES.sort),
  sortDir: oneOf(CHOICES.sortDir),
  page: wholeWithin(MOST_PAGES),
  category: {
    bounds: 'path',
    // With its first slash, which an address writes. No step begins or ends with a space.
    fits: (value) => isText(typeof value === 'string' && toPath(value), /^(?:\/[^/\s](?:[^/]*[^/\s])?)+$/),
  },
  country: { bounds: 'country', fits: (value) => COUNTRY_CODES.has(value as string) },
  tech: textOf(1, /\S/),
  employees: oneOf(CHOICES.employees),
  hasCompany: { bounds: 'flag', fits: (value) => typeof value === 'boolean' },
  tld: {
    bounds: 'ending',
    fits: (value) => isText(value, /^\b[a-z0-9-]{1,63}\b(?:\.\b[a-z0-9-]{1,63}\b)*$/),
  },
};

/**
 * Null: the value can be sent (specification.md, "POST /api/discovery"). The service answers a bad value with its default
 * list, and bills it.
 */
export function findFault(field: QueryField, value: unknown): QueryFault | null {
  const { fits, ...bounds } = RULES[field];
  return fits(value) ? null : { field, ...bounds };
}

/** Each field with its value, those of the filters too. Undefined: not asked for. */
export function toValues({ filters, ...query }: DiscoveryQuery): [QueryField, unknown][] {
  const values = Object.entries({ ...query, ...filters }) as [QueryField, unknown][];
  return values.filter(([, value]) => value !== undefined);
}
