import type { Cell } from '../export/csv';
import { toCsv, toTabbed } from '../export/csv';
import { toJsonText } from '../export/json';
import type { DiscoveryItem, DiscoveryQuery } from './query';
import { FILTER_FIELDS, toValues, WIRE_NAMES } from './rules';

/** By the names of the specification, "Discovery result item". Null: nothing is known. */
function toResult(item: DiscoveryItem) {
  return {
    domain: item.host,
    company_name: item.companyName,
    company_country: item.countryCode,
    company_employees: item.employees,
    primary_category: item.category,
    tech_stack: item.technologies,
    global_rank: item.globalRank,
    monthly_visits: item.monthlyVisits,
    logo_url: item.logo,
  };
}

const COLUMNS = [
  ...['domain', 'company_name', 'company_country', 'company_employees', 'primary_category', 'tech_stack'],
  ...['global_rank', 'monthly_visits', 'logo_url'],
];

/** The names, then one row a site. Technologies are joined by `; `. What is not known is empty. */
function toRows(items: readonly DiscoveryItem[]): Cell[][] {
  const rows = items
    .map(toResult)
    .map((result) => Object.values({ ...result, tech_stack: result.tech_stack.join('; ') }));
  return [COLUMNS, ...rows];
}

export const toSearchCsv = (items: readonly DiscoveryItem[]): string => toCsv(toRows(items));

/** For the clipboard of a spreadsheet. */
export const toSearchTable = (items: readonly DiscoveryItem[]): string => toTabbed(toRows(items));

/** One JSON object a line for each site. */
export function toSearchLines(items: readonly DiscoveryItem[]): string {
  return items.map((item) => toJsonText(toResult(item))).join('');
}

/** With the search as it goes to the service, whatever its page. `at`: time of the export, milliseconds since the epoch. */
export function toSearchJson(query: DiscoveryQuery, items: readonly DiscoveryItem[], at: number): string {
  const values = toValues(query).filter(([field]) => field !== 'page');
  const pick = (isFilter: boolean) =>
    values
      .filter(([field]) => FILTER_FIELDS.includes(field) === isFilter)
      .map(([field, value]) => [WIRE_NAMES[field], value]);
  const asked = { ...Object.fromEntries(pick(false)), filters: Object.fromEntries(pick(true)) };
  const head = { format: 'sitecard.search', version: 1, exportedAt: new Date(at).toISOString() };
  return toJsonText({ ...head, query: asked, results: items.map(toResult) }, 2);
}
