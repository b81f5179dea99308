import type { DiscoveryQuery } from '../discovery/query';
import type { QueryFault, QueryField } from '../discovery/rules';
import { CHOICES, findFault, toPath } from '../discovery/rules';
import type { JsonObject } from './json';
import { isObject, toField } from './json';
import { toInvalid } from './request';

type WireNames = { [F in QueryField]?: string };

const OF_QUERY: WireNames = { topN: 'top_n', q: 'q', sort: 'sort', sortDir: 'sort_dir', page: 'page' };
const OF_FILTERS: WireNames = {
  category: 'category',
  country: 'country',
  tech: 'tech',
  employees: 'employees',
  hasCompany: 'has_company',
  tld: 'tld',
};

const toChoices = (field: QueryField) => (field in CHOICES ? CHOICES[field as keyof typeof CHOICES] : []).join(', ');

const SENTENCES: Record<QueryFault['bounds'], (fault: QueryFault) => string> = {
  whole: ({ least, most = 0 }) => `must be a whole number from ${least} to ${most.toLocaleString('en')}`,
  choice: ({ field }) => `must be one of ${toChoices(field)}`,
  text: ({ least, most }) => `must be text of ${least ? `${least} to` : 'at most'} ${most} characters`,
  path: () => 'must be a category name of the service, such as Shopping',
  country: () => 'must be an ISO 3166-1 alpha-2 code in upper case',
  flag: () => 'must be true or false',
  ending: () => 'must be in lower case without a leading dot, such as co.uk',
};

/** A top-level category goes by its bare name, as in the specification's example. */
function toName(category: string): string {
  const path = toPath(category);
  return path.lastIndexOf('/') === 0 ? path.slice(1) : path;
}

function toFields(given: object, names: WireNames): JsonObject {
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const wire = Object.hasOwn(names, name) ? names[name as QueryField] : undefined;
    if (!wire) throw toInvalid(name, `${name} is not a field of this request`);
    const fault = findFault(name as QueryField, value);
    if (fault) throw toInvalid(wire, `${wire} ${SENTENCES[fault.bounds](fault)}`);
    fields[wire] = name === 'category' ? toName(value as string) : value;
  }
  return fields;
}

/** specification.md, "POST /api/discovery". Throws `invalid-request`: the service would bill a bad value. */
export function toDiscoveryBody(given: DiscoveryQuery): JsonObject {
  const { filters, ...query } = { ...given };
  if (filters !== undefined && !isObject(filters)) throw toInvalid('filters', 'filters must be an object');
  const body = toFields({ ...query, topN: toField(query, 'topN') ?? null }, OF_QUERY);
  const wireFilters = toFields(filters ?? {}, OF_FILTERS);
  return Object.keys(wireFilters).length === 0 ? body : { ...body, filters: wireFilters };
}
