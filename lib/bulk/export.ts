import { toCell, toCsv } from '../export/csv';
import { toJsonText } from '../export/json';
import { toRecordMarkdown } from '../export/markdown';
import type { SectionName } from '../model';
import { SOCIAL_NETWORKS } from '../model';
import type { Reading } from '../run/turns';
import { createTurns } from '../run/turns';
import type { ExportForm, SiteRow } from '../site-row';
import { EXPORT_FORMS, EXPORT_NAMES } from '../site-row';
import type { BulkRefusal } from './input';
import type { BulkRunHead } from './kept-runs';
import type { BulkRow, BulkValues } from './rows';
import { BulkSite, toNewRow } from './rows';

/** By the names of the specification where it has one. Null: nothing is known. Of the wanted sections alone. */
const FIELDS: Record<SectionName, (site: SiteRow, values: BulkValues) => Record<string, unknown>> = {
  categories: ({ category }, { categories = [] }) => ({
    category,
    confidence: categories[0]?.confidence ?? null,
    categories: categories.map(({ path }) => path),
  }),
  logo: ({ logo }) => ({ [EXPORT_NAMES.logo]: logo }),
  company: ({ companyName, countryCode, employees }, values) => ({
    [EXPORT_NAMES.companyName]: companyName,
    [EXPORT_NAMES.countryCode]: countryCode,
    company_city: values.companyCity ?? null,
    [EXPORT_NAMES.employees]: employees,
    company_revenue: values.revenue ?? null,
    company_raised: values.raised ?? null,
    company_tags: values.tags ?? [],
  }),
  technologies: ({ technologies }) => ({ [EXPORT_NAMES.technologies]: technologies }),
  social: (_, { social = [] }) => {
    const toUrl = (wanted: string) => social.find(({ network }) => network === wanted)?.url ?? null;
    return Object.fromEntries(SOCIAL_NETWORKS.map((network) => [`${network}_url`, toUrl(network)]));
  },
  registration: ({ registeredOn }, values) => ({
    [EXPORT_NAMES.registeredOn]: registeredOn,
    expires_on: values.expiresOn ?? null,
  }),
  traffic: ({ globalRank, monthlyVisits }) => ({
    [EXPORT_NAMES.globalRank]: globalRank,
    [EXPORT_NAMES.monthlyVisits]: monthlyVisits,
  }),
  similar: (_, { similar = [] }) => ({ similar_domains: similar }),
  iab: (_, { iab = [] }) => {
    const toIds = (wanted: string) => iab.flatMap(({ id, version }) => (version === wanted ? id : []));
    return { iab_v1: toIds('v1'), iab_v3: toIds('v3') };
  },
};

function toResult(row: BulkRow, sections: readonly SectionName[]): Record<string, unknown> {
  const { host, state, values, at, answeredFor, calls, failures } = row;
  const site = new BulkSite(row);
  return {
    [EXPORT_NAMES.host]: host,
    state,
    ...Object.assign({}, ...sections.map((section) => FIELDS[section](site, values))),
    failures: Object.entries(failures).map(([section, kind]) => `${section}: ${kind}`),
    answered_for: answeredFor,
    fetched_at: at === null ? null : new Date(at).toISOString(),
    calls,
  };
}

/** Rows of one part of the file. */
const PART = 100;
/** Characters of one piece. The page waits for the browser with each, so that a file has few. */
const PIECE = 1_000_000;

/** The pieces of a file, made bytes as they come: all at once would hold up the page. */
function createPieces() {
  const made: Blob[] = [];
  let text = '';
  const end = () => {
    made.push(new Blob([text]));
    text = '';
  };
  return {
    add: (part: string): void => {
      text += part;
      if (text.length >= PIECE) end();
    },
    close: (): readonly Blob[] => {
      end();
      return made;
    },
  };
}

/** A file of these rows, made in parts so that the page stays responsive. The page names and downloads it. */
export async function exportBulk(
  form: ExportForm,
  { name, createdAt, sections }: Pick<BulkRunHead, 'name' | 'createdAt' | 'sections'>,
  rows: readonly BulkRow[],
  { at = Date.now(), ...parts }: Reading & { at?: number } = {},
): Promise<Blob> {
  const turns = createTurns(parts);
  const { add, close } = createPieces();
  const toTime = (time: number) => new Date(time).toISOString();
  if (form === 'csv') add(toCsv([Object.keys(toResult(EMPTY, sections))]));
  if (form === 'json') {
    const head = { format: 'sitecard.bulk', version: 1, name, startedAt: toTime(createdAt), exportedAt: toTime(at) };
    // The object is left open for its results.
    add(
      `${toJsonText({ ...head, sections })
        .trimEnd()
        .slice(0, -1)},"results":[\n`,
    );
  }
  for (let start = 0; start < rows.length; start += PART) {
    const results = rows.slice(start, start + PART).map((row) => toResult(row, sections));
    if (form === 'lines') add(results.map((result) => toJsonText(result)).join(''));
    else if (form === 'json') {
      const isFirst = start === 0;
      add((isFirst ? '' : ',') + results.map((result) => toJsonText(result)).join(','));
    } // Each part would begin with a byte order mark.
    else add(toCsv(results.map((result) => Object.values(result).map(toCell))).slice(1));
    if (turns.isDue()) await turns.take(start + results.length, rows.length);
  }
  if (form === 'json') add(']}\n');
  const file = new Blob([...close()], { type: `${EXPORT_FORMS[form].type};charset=utf-8` });
  // What is done with the file waits for the browser too.
  if (turns.isDue()) await turns.take(rows.length, rows.length);
  return file;
}

/** One site, as its names and values. */
export const toBulkMarkdown = (row: BulkRow, sections: readonly SectionName[]): string =>
  toRecordMarkdown(row.host, toResult(row, sections));

const EMPTY = toNewRow(0, '');

/** The refused lines as CSV: `line`, `text`, and the reason in words that the page gives. */
export function toRefusedCsv(refused: readonly BulkRefusal[], toWords: (refusal: BulkRefusal) => string): string {
  return toCsv([['line', 'text', 'reason'], ...refused.map((each) => [each.line, each.text, toWords(each)])]);
}
