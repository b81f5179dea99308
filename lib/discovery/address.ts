import { toCountryCode } from '../taxonomy';
import type { DiscoveryQuery } from './query';
import type { QueryFault, QueryField } from './rules';
import { findFault, toPath, toValues } from './rules';

/** In the order of the text. */
const NAMES: [QueryField, string][] = [
  ['topN', 'top'],
  ['q', 'q'],
  ['category', 'category'],
  ['country', 'country'],
  ['tech', 'tech'],
  ['employees', 'employees'],
  ['hasCompany', 'company'],
  ['tld', 'tld'],
  ['sort', 'sort'],
  ['sortDir', 'dir'],
  ['page', 'page'],
];
const FILTERS: readonly QueryField[] = ['category', 'country', 'tech', 'employees', 'hasCompany', 'tld'];

/** What an address without a rank asks for. */
const USUAL_TOP = 100_000;
/** What the service takes where a field is missing. */
const DEFAULTS: { [F in QueryField]?: unknown } = {
  hasCompany: false,
  sort: 'global_rank',
  sortDir: 'asc',
  page: 1,
};

/** Of ASCII letters alone: others may become longer. */
const toLower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const toWhole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** How each field is written where searches are compared. What does not fit stays as it is. */
const WRITTEN: { [F in QueryField]?: (text: string) => unknown } = {
  topN: toWhole,
  page: toWhole,
  category: toPath,
  country: (text) => toCountryCode(text) ?? text,
  tech: toLower,
  tld: (text) => toLower(text.replace(/^\./, '')),
  hasCompany: (text) => (text === 'true' || text === 'false' ? text === 'true' : text),
};

function toWritten(field: QueryField, value: unknown): unknown {
  const text = String(value).trim();
  return text === '' ? undefined : (WRITTEN[field]?.(text) ?? text);
}

/** The same text for all queries that ask for the same. Defaults are left out. */
export function toSearchText(query: DiscoveryQuery): string {
  const values = new Map(toValues(query));
  const text = new URLSearchParams();
  for (const [field, name] of NAMES) {
    const value = values.has(field) ? toWritten(field, values.get(field)) : undefined;
    if (value !== undefined && value !== DEFAULTS[field]) text.set(name, String(value));
  }
  return text.toString();
}

/** The identity of a search, whatever its page. */
export function toSearchKey(query: DiscoveryQuery): string {
  return toSearchText({ ...query, page: undefined });
}

/** Takes any text. What does not fit is left out of the query and named. */
export function fromSearchText(text: string): { query: DiscoveryQuery; faults: QueryFault[] } {
  const given = new URLSearchParams(text);
  const faults: QueryFault[] = [];
  const query: Record<string, unknown> = { topN: USUAL_TOP };
  const filters: Record<string, unknown> = {};
  for (const [field, name] of NAMES) {
    const value = toWritten(field, given.get(name) ?? '');
    if (value === undefined) continue;
    const fault = findFault(field, value);
    if (fault) faults.push(fault);
    else if (value !== DEFAULTS[field]) (FILTERS.includes(field) ? filters : query)[field] = value;
  }
  // `findFault` has checked every value.
  const checked = query as unknown as DiscoveryQuery;
  return { query: Object.keys(filters).length > 0 ? { ...checked, filters } : checked, faults };
}
