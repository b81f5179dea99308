import type { Failure, FailureKind } from '../errors';
import { planCalls } from '../lookup/plan';
import type { Answer, Answers, SectionName, SocialNetwork } from '../model';
import { SECTION_NAMES } from '../model';
import type { SiteRow } from '../site-row';
import { fromAnswers } from '../site-row';

/** `sent`: a call is under way, or was when the page died. `in-doubt`: one may have been billed without an answer. */
export const BULK_ROW_STATES = ['todo', 'sent', 'done', 'failed-free', 'failed-billed', 'in-doubt'] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

/** The main values of every section as they are stored, few enough that 100,000 rows fit. A field is absent where it is not known. */
export interface BulkValues {
  /** The best first. `confidence` is 0 to 1. */
  categories?: { path: string; confidence: number | null }[];
  logo?: string;
  companyName?: string;
  /** ISO 3166-1 alpha-2. */
  companyCountry?: string;
  companyCity?: string;
  employees?: string;
  /** As the service writes it. */
  revenue?: string;
  raised?: string;
  tags?: string[];
  technologies?: string[];
  social?: { network: SocialNetwork; url: string }[];
  /** `YYYY-MM-DD` */
  registeredOn?: string;
  /** `YYYY-MM-DD` */
  expiresOn?: string;
  globalRank?: number;
  /** Of the latest month. */
  monthlyVisits?: number;
  similar?: string[];
  iab?: { id: string; label: string; version: 'v1' | 'v3' }[];
}

/** Sections as bits, by their place in `SECTION_NAMES`. */
export type SectionBits = number;

/** One site of a run. A change makes a new object, so that what is made from a row can be kept with it. */
export interface BulkRow {
  /** Its place in the run, from 0. */
  readonly index: number;
  readonly host: string;
  readonly state: BulkRowState;
  readonly values: BulkValues;
  /** Why a section has no answer. A row that is done may have some. */
  readonly failures: { readonly [N in SectionName]?: FailureKind };
  /** When its oldest answer was received, milliseconds since the epoch; null: none was. */
  readonly at: number | null;
  /** The host that the service answered for, where that is another one. */
  readonly answeredFor: string | null;
  /** Calls that were, or may have been, billed for it in this run. */
  readonly calls: number;
  readonly answered: SectionBits;
  /** Their calls may have been billed without an answer. */
  readonly doubtful: SectionBits;
}

const BITS = Object.fromEntries(SECTION_NAMES.map((section, place) => [section, 1 << place])) as Record<
  SectionName,
  number
>;

export const toBits = (sections: readonly SectionName[]): SectionBits =>
  sections.reduce((bits, section) => bits | BITS[section], 0);

export const fromBits = (bits: SectionBits): SectionName[] =>
  SECTION_NAMES.filter((_, place) => (bits & (1 << place)) !== 0);

/** Shared by all rows of which nothing is known, or that have no failures. */
export const NONE = Object.freeze({});

export function toNewRow(index: number, host: string): BulkRow {
  return {
    index,
    host,
    state: 'todo',
    values: NONE,
    failures: NONE,
    at: null,
    answeredFor: null,
    calls: 0,
    answered: 0,
    doubtful: 0,
  };
}

const textOf = (text: string | null | undefined) => (text ? text : undefined);

/** Leaves out what is not known, so that it takes no room. */
function compact<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  const known = Object.entries(fields).filter(([, value]) => {
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  // Only fields that `T` may lack are left out.
  return Object.fromEntries(known) as T;
}

/** The main values of these answers. */
function toBulkValues(host: string, answers: Answers): BulkValues {
  const { categories, company, technologies, social, registration, similar, iab } = answers;
  const row = fromAnswers(host, answers);
  return compact<BulkValues>({
    categories: categories?.data?.map(({ path, confidence }) => ({ path, confidence })),
    logo: textOf(row.logo),
    companyName: textOf(row.companyName),
    companyCountry: textOf(row.countryCode),
    companyCity: textOf(company?.data?.city),
    employees: textOf(row.employees),
    revenue: textOf(company?.data?.revenue?.text),
    raised: textOf(company?.data?.raised?.text),
    tags: company?.data?.tags,
    technologies: technologies?.data ?? undefined,
    social: social?.data?.flatMap(({ network, url }) => (url === null ? [] : { network, url })),
    registeredOn: textOf(row.registeredOn),
    expiresOn: textOf(registration?.data?.expiresOn),
    globalRank: row.globalRank ?? undefined,
    monthlyVisits: row.monthlyVisits ?? undefined,
    similar: similar?.data ?? undefined,
    iab: iab?.data?.map(({ id, label, version }) => ({ id, label, version })),
  });
}

const NO_TECHNOLOGIES: readonly string[] = Object.freeze([]);

/** A row of a run as every list of sites has it. It copies nothing: 100,000 rows are made into these at once. */
export class BulkSite implements SiteRow {
  readonly run: BulkRow;

  constructor(run: BulkRow) {
    this.run = run;
  }

  get host() {
    return this.run.host;
  }

  get companyName() {
    return this.run.values.companyName ?? null;
  }

  get countryCode() {
    return this.run.values.companyCountry ?? null;
  }

  get employees() {
    return this.run.values.employees ?? null;
  }

  get category() {
    return this.run.values.categories?.[0]?.path ?? null;
  }

  get technologies() {
    return this.run.values.technologies ?? NO_TECHNOLOGIES;
  }

  get registeredOn() {
    return this.run.values.registeredOn ?? null;
  }

  get globalRank() {
    return this.run.values.globalRank ?? null;
  }

  get monthlyVisits() {
    return this.run.values.monthlyVisits ?? null;
  }

  get logo() {
    return this.run.values.logo ?? null;
  }

  get at() {
    return this.run.at;
  }
}

/** The wanted sections of a row that are neither answered nor failed nor in doubt. */
export function toLeft(row: BulkRow, wanted: SectionBits): SectionBits {
  let left = wanted & ~row.answered & ~row.doubtful;
  // Without a list of names: 100,000 rows are counted at once.
  if (left !== 0) for (const section in row.failures) left &= ~BITS[section as SectionName];
  return left;
}

/** One list of sections for each call. */
export function toUnits(bits: SectionBits): SectionName[][] {
  return bits === 0 ? [] : planCalls(fromBits(bits), { mode: 'missing' }).map(({ sections }) => sections);
}

export function toState(row: Omit<BulkRow, 'state'>, wanted: SectionBits, isSent = false): BulkRowState {
  if (isSent) return 'sent';
  if (toLeft(row as BulkRow, wanted) !== 0) return 'todo';
  if (row.doubtful !== 0) return 'in-doubt';
  if (row.answered !== 0) return 'done';
  return row.calls > 0 ? 'failed-billed' : 'failed-free';
}

export const isFinal = ({ state }: BulkRow): boolean => state !== 'todo' && state !== 'sent' && state !== 'in-doubt';

/** With answers of any age, as a lookup of what is missing takes them. */
export function withAnswers(row: BulkRow, answers: Answers): BulkRow {
  const entries = Object.entries(answers) as [SectionName, Answer][];
  if (entries.length === 0) return row;
  const times = entries.map(([, { fetchedAt }]) => fetchedAt);
  const bits = toBits(entries.map(([section]) => section));
  return {
    ...row,
    values: { ...row.values, ...toBulkValues(row.host, answers) },
    failures: without(row.failures, new Set(Object.keys(answers))),
    at: Math.min(...times, row.at ?? Number.POSITIVE_INFINITY),
    answeredFor: entries.find(([, { answeredFor }]) => answeredFor !== null)?.[1].answeredFor ?? row.answeredFor,
    answered: row.answered | bits,
    doubtful: row.doubtful & ~bits,
  };
}

function without(failures: BulkRow['failures'], sections: ReadonlySet<string>): BulkRow['failures'] {
  const others = Object.entries(failures).filter(([section]) => !sections.has(section));
  return others.length > 0 ? Object.fromEntries(others) : NONE;
}

export function withFailures(row: BulkRow, failures: { [N in SectionName]?: Failure }): BulkRow {
  const entries = Object.entries(failures) as [SectionName, Failure][];
  if (entries.length === 0) return row;
  const kinds = Object.fromEntries(entries.map(([section, { kind }]) => [section, kind]));
  const doubtful = entries.filter(([, { billed, isHeld }]) => billed === 'maybe' || isHeld);
  const told = toBits(entries.map(([section]) => section));
  return {
    ...row,
    failures: { ...row.failures, ...kinds },
    doubtful: (row.doubtful & ~told) | toBits(doubtful.map(([section]) => section)),
  };
}

/** The user wants what is in doubt to be asked for once more. */
export function withoutDoubt(row: BulkRow): BulkRow {
  return { ...row, doubtful: 0, failures: without(row.failures, new Set(fromBits(row.doubtful))) };
}

/** The user wants what has failed to be asked for once more. */
export const withoutFailures = (row: BulkRow): BulkRow => ({ ...row, failures: NONE });

export const isFailed = ({ state }: Pick<BulkRow, 'state'>): boolean =>
  state === 'failed-free' || state === 'failed-billed';
