import * as z from 'zod/mini';
import type { DiscoveryItem, DiscoveryPage, DiscoveryQuery } from '../../discovery/query';
import type { QueryFault, QueryField } from '../../discovery/rules';
import {
  CHOICES,
  FILTER_FIELDS,
  findFault,
  MOST_PAGES,
  MOST_TOP,
  toPath as toSlashed,
  toWireName,
} from '../../discovery/rules';
import { toCountryCode } from '../../taxonomy';
import type { JsonObject } from '../json';
import { isObject, toField, toPlainText, toWhole, wire, wireText } from '../json';
import { toItems, toPublicHost } from '../reading';
import { toInvalid } from '../request';
import { toLogo } from './logo';
import { toPath } from './real-time';
import { toTechnology } from './technologies';

const QUERY_FIELDS: readonly QueryField[] = ['topN', 'q', 'sort', 'sortDir', 'page'];

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
  const path = toSlashed(category);
  return path.lastIndexOf('/') === 0 ? path.slice(1) : path;
}

function toFields(given: object, known: readonly QueryField[]): JsonObject {
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const field = known.find((one) => one === name);
    if (!field) throw toInvalid(name, `${name} is not a field of this request`);
    const wire = toWireName(field);
    const fault = findFault(field, value);
    if (fault) throw toInvalid(wire, `${wire} ${SENTENCES[fault.bounds](fault)}`);
    fields[wire] = field === 'category' ? toName(value as string) : value;
  }
  return fields;
}

/** specification.md, "POST /api/discovery". Throws `invalid-request`: the service would bill a bad value. */
export function toDiscoveryBody(given: DiscoveryQuery): JsonObject {
  const { filters, ...query } = { ...given };
  if (filters !== undefined && !isObject(filters)) throw toInvalid('filters', 'filters must be an object');
  const body = toFields({ ...query, topN: toField(query, 'topN') ?? null }, QUERY_FIELDS);
  const wireFilters = toFields(filters ?? {}, FILTER_FIELDS);
  return Object.keys(wireFilters).length === 0 ? body : { ...body, filters: wireFilters };
}

const itemSchema = z.object({
  domain: wire(toPublicHost),
  company_name: wireText,
  company_country: wire(toCountryCode),
  company_employees: wire((value) => toPlainText(value, 40)),
  primary_category: wire(toPath),
  tech_stack: wire((value) => toItems(value, toTechnology, String) ?? []),
  global_rank: wire((value) => toWhole(value, 1)),
  monthly_visits: wire((value) => toWhole(value, 0)),
  logo_url: wire(toLogo),
});

function toItem(value: unknown): DiscoveryItem | null {
  const parsed = z.safeParse(itemSchema, value);
  if (!parsed.success || parsed.data.domain === null) return null;
  const { domain, tech_stack, ...item } = parsed.data;
  return {
    host: domain,
    companyName: item.company_name,
    countryCode: item.company_country,
    employees: item.company_employees,
    category: item.primary_category,
    technologies: tech_stack,
    globalRank: item.global_rank,
    monthlyVisits: item.monthly_visits,
    logo: item.logo_url,
  };
}

/** Null: no results in this answer, or none that can be read. */
function toPage(body: JsonObject, query: DiscoveryQuery): DiscoveryPage | null {
  const results = toField(body, 'results');
  const items = toItems(results, toItem, ({ host }) => host);
  if (items === null || (items.length === 0 && Array.isArray(results) && results.length > 0)) return null;
  const total = toWhole(toField(body, 'total'), 0);
  const totalPages = toWhole(toField(body, 'total_pages'), 0);
  return {
    total: total === null ? null : Math.min(total, query.topN, MOST_TOP),
    page: toWhole(toField(body, 'page'), 1, MOST_PAGES) ?? query.page ?? 1,
    totalPages: totalPages === null ? null : Math.min(totalPages, MOST_PAGES),
    items,
  };
}

/** specification.md, "POST /api/discovery" and "Discovery result item": one call per page, whatever it finds. */
export const discovery = { path: '/api/discovery', toBody: toDiscoveryBody, toPage };
