import type { Answers } from './model';

/** What is known of one site, flat. Null: it is not known. Each list of sites shows this row and what is its own. */
export interface SiteRow {
  host: string;
  companyName: string | null;
  /** ISO 3166-1 alpha-2. */
  countryCode: string | null;
  /** The service's own range: `51-200`, `10K+`. */
  employees: string | null;
  /** The path of the surest category. */
  category: string | null;
  /** Empty too where it is not known whether there are any. */
  technologies: readonly string[];
  /** `YYYY-MM-DD` */
  registeredOn: string | null;
  globalRank: number | null;
  /** Of the last month that is known. */
  monthlyVisits: number | null;
  /** An https address of an image on a public host. */
  logo: string | null;
  /** When the oldest of it was fetched, milliseconds since the epoch. */
  at: number | null;
}

/** The names under which fields go out: those of the specification, where it has one. */
export const EXPORT_NAMES = {
  host: 'domain',
  companyName: 'company_name',
  countryCode: 'company_country',
  employees: 'company_employees',
  category: 'primary_category',
  technologies: 'tech_stack',
  registeredOn: 'registered_on',
  globalRank: 'global_rank',
  monthlyVisits: 'monthly_visits',
  logo: 'logo_url',
} as const satisfies { [F in Exclude<keyof SiteRow, 'at'>]: string };

export type ExportField = keyof typeof EXPORT_NAMES;

/** These fields by the names under which they go out. Null: not known. */
export function toExported<F extends ExportField>(
  row: Pick<SiteRow, F>,
  fields: readonly F[],
): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [EXPORT_NAMES[field], row[field]]));
}

/** How a list of sites goes out. `lines`: JSON Lines, one object a row. */
export type ExportForm = 'csv' | 'json' | 'lines';

export const EXPORT_FORMS: Record<ExportForm, { ending: string; type: string }> = {
  csv: { ending: 'csv', type: 'text/csv' },
  json: { ending: 'json', type: 'application/json' },
  lines: { ending: 'jsonl', type: 'application/x-ndjson' },
};

/** What a search says of a site. */
export type SearchedSite = Omit<SiteRow, 'registeredOn' | 'at'>;

/** `at`: when the page of the search was fetched, milliseconds since the epoch. */
export const fromSearch = (site: SearchedSite, at: number): SiteRow & { at: number } => ({
  ...site,
  registeredOn: null,
  at,
});

export function fromAnswers(host: string, answers: Answers): SiteRow {
  const { company, technologies, registration, traffic, logo } = answers;
  const times = Object.values(answers).map(({ fetchedAt }) => fetchedAt);
  return {
    host,
    companyName: company?.data?.name ?? null,
    countryCode: company?.data?.countryCode ?? null,
    employees: company?.data?.employees ?? null,
    category: toSurest(answers),
    technologies: technologies?.data ?? [],
    registeredOn: registration?.data?.registeredOn ?? null,
    globalRank: traffic?.data?.globalRank ?? null,
    monthlyVisits: traffic?.data?.monthlyVisits.at(-1)?.visits ?? null,
    logo: logo?.data ?? null,
    at: times.length > 0 ? Math.min(...times) : null,
  };
}

/** The service gives the surest one first. An imported file may not. */
function toSurest({ categories }: Answers): string | null {
  const [first, ...rest] = categories?.data ?? [];
  if (!first) return null;
  return rest.reduce((best, next) => ((next.confidence ?? 0) > (best.confidence ?? 0) ? next : best), first).path;
}
