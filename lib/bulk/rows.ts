import type { FailureKind } from '../errors';
import type { Answer, Answers, SectionName, SocialNetwork } from '../model';

/** `sent`: a call is under way, or was when the page died. `in-doubt`: one may have been billed without an answer. */
export type BulkRowState = 'todo' | 'sent' | 'done' | 'failed-free' | 'failed-billed' | 'in-doubt';

/** The main values of every section, few enough that 100,000 rows fit. A field is absent where it is not known. */
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
}

/** Copies the main values of these answers. Strings that many rows share can be shared by `intern`. */
export function toBulkValues(_answers: Answers | { [N in SectionName]?: Answer }): BulkValues {
  return {};
}
