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
  'nothing-selected', // by the key that looks up a selection
  'several-selected', // they are in a list
  'selection-unreadable', // a page of the browser
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

/** What mends a failure, the likeliest first. */
export type Remedy = 'retry' | 'options' | 'reload';

/** What holds of every failure of a kind. */
interface FailureTraits {
  /**
   * `site`: the next site may well answer. `endpoint`: the next call to the same endpoint would fail too. `service`: a few in a
   * row mean that it is down. `key`: the key that it was begun with is gone. `all`: every further call would fail too.
   */
  about: 'site' | 'endpoint' | 'service' | 'key' | 'all';
  /** Whether the service bills a call that it answers so (specification.md, "Errors", 3). A failure itself may know better. */
  billed: Billed;
  /** The service has looked at the question. */
  isProcessed: boolean;
  /** It is saved with the site, since a new call would find nothing either. */
  isRemembered?: true;
  /** A server that is no such service may answer so. */
  isOfOtherServers?: true;
  remedies: readonly Remedy[];
}

const BEFORE = { billed: 'no', isProcessed: false } as const;
const UNKNOWN = { billed: 'maybe', isProcessed: true } as const;

/** All that is decided by the kind of a failure. `components/text/failure.ts` has a sentence for each. */
export const FAILURES = {
  'no-key': { about: 'all', ...BEFORE, remedies: ['options'] },
  'key-refused': { about: 'all', ...BEFORE, remedies: ['options'] },
  plan: { about: 'endpoint', ...BEFORE, remedies: ['options'] },
  quota: { about: 'all', ...BEFORE, remedies: ['retry'] },
  'slow-down': { about: 'all', ...BEFORE, remedies: ['retry'] },
  'invalid-request': { about: 'site', billed: 'no', isProcessed: true, remedies: ['retry'] },
  unreachable: { about: 'site', billed: 'no', isProcessed: true, isRemembered: true, remedies: ['retry'] },
  'no-content': { about: 'site', billed: 'no', isProcessed: true, isRemembered: true, remedies: ['retry'] },
  'not-public': { about: 'site', ...BEFORE, remedies: [] },
  offline: { about: 'all', ...BEFORE, remedies: ['retry'] },
  // The deadline passed.
  'no-answer': { about: 'service', ...UNKNOWN, isOfOtherServers: true, remedies: ['retry'] },
  // The connection closed, or the worker stopped, after the call was sent.
  lost: { about: 'service', ...UNKNOWN, isOfOtherServers: true, remedies: ['retry'] },
  'service-failing': { about: 'service', billed: 'maybe', isProcessed: false, remedies: ['retry'] },
  unreadable: { about: 'site', ...UNKNOWN, isOfOtherServers: true, remedies: ['retry'] },
  'too-large': { about: 'site', ...UNKNOWN, remedies: ['retry'] },
  // Mended in the options, or by the service itself.
  redirected: { about: 'all', ...BEFORE, remedies: ['options', 'retry'] },
  // Only a page that stays open can ask for access again.
  'permission-missing': { about: 'all', ...BEFORE, remedies: ['options'] },
  // `success: false` with a message that says none of the others.
  refused: { about: 'site', ...UNKNOWN, isOfOtherServers: true, remedies: ['retry'] },
  // The key was forgotten or replaced while the call was under way.
  cancelled: { about: 'key', billed: 'maybe', isProcessed: false, remedies: ['retry'] },
  // Storage refused. The options can clear saved sites.
  'not-saved': { about: 'all', ...BEFORE, remedies: ['options', 'retry'] },
  // The extension was updated under an open page.
  updated: { about: 'all', ...BEFORE, remedies: ['reload'] },
  internal: { about: 'all', billed: 'maybe', isProcessed: false, remedies: ['retry'] },
} as const satisfies Record<string, FailureTraits>;

export type FailureKind = keyof typeof FAILURES;

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
  /** `updated`: the `MESSAGE_VERSION` of the worker. Builds before the fourth said none. */
  version?: number;
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

const toTraits = (kind: FailureKind): FailureTraits => FAILURES[kind];

/**
 * Whether every further call of a run would fail too. `isOneEndpoint`: all its calls go to one endpoint. A failing service
 * stops a run only once our own calls rest for it: until then each costs nothing to try.
 */
export function stopsRun({ kind, billed }: Failure, isOneEndpoint = false): boolean {
  const { about } = toTraits(kind);
  if (kind === 'service-failing') return billed === 'no';
  return about === 'all' || about === 'key' || (about === 'endpoint' && isOneEndpoint);
}

/** The same for what goes on by itself: it asks one endpoint, with whichever key is there. */
export const stopsAutomatic = (failure: Failure): boolean =>
  toTraits(failure.kind).about !== 'key' && stopsRun(failure, true);

/** Whether the service failed, which a few times in a row means that it is down. */
export const isOfService = ({ kind }: Failure): boolean => toTraits(kind).about === 'service';
/** `kind`: also what storage says. */
export const isRemembered = (kind: string | undefined): boolean =>
  (FAILURES as Record<string, FailureTraits | undefined>)[kind ?? '']?.isRemembered === true;
/** Whether the service has looked at the question. What it bills, it has. */
export const isProcessed = ({ kind, billed }: Failure): boolean => billed !== 'no' || toTraits(kind).isProcessed;
export const isOfOtherServers = ({ kind }: Failure): boolean => toTraits(kind).isOfOtherServers === true;
/** Nothing but the options helps. */
export const isMendedInOptions = (kind: FailureKind): boolean => toTraits(kind).remedies.join() === 'options';

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
