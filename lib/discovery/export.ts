import { toCsv, toTabbed, toTable } from '../export/csv';
import { toJsonText } from '../export/json';
import { toRecordMarkdown } from '../export/markdown';
import { EXPORT_NAMES, toExported } from '../site-row';
import type { DiscoveryItem, DiscoveryQuery } from './query';
import { FILTER_FIELDS, toValues, toWireName } from './rules';

const FIELDS = [
  'host',
  'companyName',
  'countryCode',
  'employees',
  'category',
  'technologies',
  'globalRank',
  'monthlyVisits',
  'logo',
] as const;
const NAMES = FIELDS.map((field) => EXPORT_NAMES[field]);

const toResult = (item: DiscoveryItem) => toExported(item, FIELDS);
const toRows = (items: readonly DiscoveryItem[]) => toTable(NAMES, items.map(toResult));

export const toSearchCsv = (items: readonly DiscoveryItem[]): string => toCsv(toRows(items));

/** For the clipboard of a spreadsheet. */
export const toSearchTable = (items: readonly DiscoveryItem[]): string => toTabbed(toRows(items));

/** One site, as its names and values. */
export const toSearchMarkdown = (item: DiscoveryItem): string => toRecordMarkdown(item.host, toResult(item));

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
      .map(([field, value]) => [toWireName(field), value]);
  const asked = { ...Object.fromEntries(pick(false)), filters: Object.fromEntries(pick(true)) };
  const head = { format: 'sitecard.search', version: 1, exportedAt: new Date(at).toISOString() };
  return toJsonText({ ...head, query: asked, results: items.map(toResult) }, 2);
}
