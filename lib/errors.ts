/** Errors become data here and nowhere else. */

import type { ApiUsage } from './model';

const REFUSAL_REASONS = [
  'no-address', // empty, or not an address at all
  'not-a-site', // a scheme other than http and https: browser pages, files, data
  'ip-address',
  'private-name', // localhost, single label, special-use and intranet names
  'malformed-name', // labels or length out of bounds
  'unknown-ending', // the last label is not in the public list
  'public-suffix', // `co.uk` itself
  'never-send', // the user's own list
  'organisation', // the managed list
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export interface Refusal {
  reason: RefusalReason;
  /** `malformed-name`: the character that no name has. */
  wrong?: string;
}

export function isRefusalReason(text: string): text is RefusalReason {
  return (REFUSAL_REASONS as readonly string[]).includes(text);
}

/** `components/text/failure.ts` has a sentence for each. */
export type FailureKind =
  | 'no-key'
  | 'key-refused'
  | 'plan'
  | 'quota'
  | 'slow-down'
  | 'invalid-request'
  | 'unreachable'
  | 'no-content'
  | 'not-public'
  | 'offline'
  | 'no-answer' // deadline
  | 'lost' // connection closed, or the worker stopped, after the call was sent
  | 'service-failing'
  | 'unreadable'
  | 'too-large'
  | 'redirected'
  | 'permission-missing'
  | 'refused' // success: false with a message that says none of the above
  | 'cancelled' // the key was forgotten or replaced while the call was under way
  | 'not-saved' // storage refused
  | 'updated' // the extension was updated under an open page
  | 'internal';

/**
 * Why an open page was not read: it is the browser's own, a store, a document that is no page, or not of the user's click; it did
 * not answer in time; or it is there no more.
 */
export type PageRefusal = 'not-readable' | 'too-slow' | 'gone';

/** Whether a failed call costs the user one. `maybe` is shown as such and never retried by itself. */
export type Billed = 'yes' | 'no' | 'maybe';

export interface Failure {
  kind: FailureKind;
  billed: Billed;
  /** The service's own words: redacted, plain text, at most 300 characters. */
  message?: string;
  /** `invalid-request`: the field at fault. `internal`: which stored value cannot be read. */
  field?: string;
  /** `invalid-request`: refused by ourselves, so that nothing was sent. */
  isOwn?: true;
  /** `slow-down`, `service-failing`: when a call may be sent again, milliseconds since the epoch. */
  retryAt?: number;
  /** `redirected`, `permission-missing` */
  origin?: string;
  /** `service-failing`: the HTTP status. */
  status?: number;
  /** `not-public` */
  reason?: RefusalReason;
  /** About an earlier call in doubt: this one was not sent. */
  isHeld?: true;
}

/** `settle` turns it into data again. */
export class LookupError extends Error {
  readonly failure: Failure;
  readonly usage: ApiUsage | null;

  constructor(failure: Failure, usage: ApiUsage | null = null) {
    super(failure.kind);
    this.name = 'LookupError';
    this.failure = failure;
    this.usage = usage;
  }
}

export type Result<T> = { ok: true; body: T } | { ok: false; failure: Failure };

/** Whether storage is full, in the words of either browser and of either storage. */
export function isQuota(refusal: unknown): boolean {
  return refusal instanceof Error && /quota/i.test(`${refusal.name} ${refusal.message}`);
}

export const NOT_SAVED: Failure = { kind: 'not-saved', billed: 'no' };

/** Used once, at the message border. */
export async function settle<T>(work: () => Promise<T>): Promise<Result<T>> {
  try {
    return { ok: true, body: await work() };
  } catch (error) {
    return { ok: false, failure: toFailure(error) };
  }
}

export function toUsageOf(error: unknown): ApiUsage | null {
  return error instanceof LookupError ? error.usage : null;
}

/** An unforeseen error is `internal` and says nothing of its text. */
export function toFailure(error: unknown): Failure {
  return error instanceof LookupError ? error.failure : { kind: 'internal', billed: 'maybe' };
}
