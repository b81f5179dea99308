import type { DiscoveryQuery } from '../discovery/query';
import { DISCOVERY_SORTS, EMPLOYEE_RANGES, SORT_DIRECTIONS } from '../discovery/query';
import { COUNTRY_CODES } from '../taxonomy';
import type { JsonObject } from './json';
import { isObject, toField } from './json';
import { toInvalid } from './request';

const LONGEST_TEXT = 300;

type Rule = (value: unknown) => string | null;

const wholeWithin =
  (most: number): Rule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
      ? null
      : `must be a whole number from 1 to ${most.toLocaleString('en')}`;
const oneOf =
  (values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string) ? null : `must be one of ${values.join(', ')}`;
/** Refuses control characters. The joiners of letters stay, since some scripts need them. */
const matching =
  (pattern: RegExp, bounds: string): Rule =>
  (value) =>
    typeof value === 'string' &&
    value.length <= LONGEST_TEXT &&
    !/(?![\u200c\u200d])\p{C}/u.test(value) &&
    pattern.test(value)
      ? null
      : bounds;

const TEXT = matching(/\S/, `must be text of 1 to ${LONGEST_TEXT} characters`);
const QUERY_RULES: Record<string, [wire: string, Rule]> = {
  topN: ['top_n', wholeWithin(1_000_000)],
  q: ['q', matching(/^/, `must be text of at most ${LONGEST_TEXT} characters`)],
  sort: ['sort', oneOf(DISCOVERY_SORTS)],
  sortDir: ['sort_dir', oneOf(SORT_DIRECTIONS)],
  page: ['page', wholeWithin(1000)],
};
const FILTER_RULES: Record<string, [wire: string, Rule]> = {
  category: [
    'category',
    matching(/^\/?[^/\s][^/]*(?:\/[^/]+)*$/, 'must be a category name of the service, such as Shopping'),
  ],
  country: [
    'country',
    (value) => (COUNTRY_CODES.has(value as string) ? null : 'must be an ISO 3166-1 alpha-2 code in upper case'),
  ],
  tech: ['tech', TEXT],
  employees: ['employees', oneOf(EMPLOYEE_RANGES)],
  hasCompany: ['has_company', (value) => (typeof value === 'boolean' ? null : 'must be true or false')],
  tld: [
    'tld',
    matching(
      /^\b[a-z0-9-]{1,63}\b(?:\.\b[a-z0-9-]{1,63}\b)*$/,
      'must be in lower case without a leading dot, such as co.uk',
    ),
  ],
};

function toFields(given: object, rules: typeof QUERY_RULES): JsonObject {
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw toInvalid(name, `${name} is not a field of this request`);
    const fault = rule[1](value);
    if (fault !== null) throw toInvalid(rule[0], `${rule[0]} ${fault}`);
    fields[rule[0]] = value;
  }
  return fields;
}

/** specification.md, "POST /api/discovery". Throws `invalid-request`: the service would bill a bad value. */
export function toDiscoveryBody(given: DiscoveryQuery): JsonObject {
  const { filters, ...query } = { ...given };
  if (filters !== undefined && !isObject(filters)) throw toInvalid('filters', 'filters must be an object');
  const body = toFields({ ...query, topN: toField(query, 'topN') ?? null }, QUERY_RULES);
  const wireFilters = toFields(filters ?? {}, FILTER_RULES);
  return Object.keys(wireFilters).length === 0 ? body : { ...body, filters: wireFilters };
}
