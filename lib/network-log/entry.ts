import type { Asker } from '../asker';
import { DAY, SECOND } from '../time';

/** What was sent. The key is in none of its parts. */
export interface NotedRequest {
  /** When it was sent, milliseconds since the epoch. */
  at: number;
  method: string;
  url: string;
  /** Those that we set, without `Authorization`. Names are in small letters. */
  headers: Record<string, string>;
  /** It carried the key, in `Authorization`. */
  hasKey: boolean;
  /** Null: none. */
  body: string | null;
  asker: Asker;
}

/**
 * `answered`: whatever the status. `redirected`: to elsewhere, and not followed. `cut`: we stopped reading, as with too large an
 * answer. `timed-out`: by our own limit. `cancelled`: nobody waited for it any more. `failed`: the connection, or the browser, which
 * hands out no answer that it may not.
 */
export const OUTCOMES = ['answered', 'redirected', 'cut', 'timed-out', 'cancelled', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export interface RequestEnd {
  outcome: Outcome;
  /** Of HTTP. Null: none was seen. */
  status: number | null;
  /** The `Content-Type` of the answer. */
  type: string | null;
  /** Bytes of the body that were read, unpacked. */
  received: number;
  /** Milliseconds from sending to the head of the answer, and to its end. */
  waited: number;
  took: number;
}

/** `end` is null while the request is under way, and for good where the worker or page died over it. */
export interface NetworkEntry extends NotedRequest {
  end: RequestEnd | null;
}

export const KINDS = ['service', 'registry', 'logo'] as const;
/** What was asked. */
export type RequestKind = (typeof KINDS)[number];

export function toKind({ asker }: Pick<NotedRequest, 'asker'>): RequestKind {
  if (asker === 'registry') return 'registry';
  return asker === 'logo' || asker === 'logo-button' ? 'logo' : 'service';
}

/** No request takes longer. */
const LONGEST_REQUEST = 30 * SECOND;

/** `open`: under way. `unknown`: nobody was left to note its end. */
export const FATES = [...OUTCOMES, 'open', 'unknown'] as const;
export type Fate = (typeof FATES)[number];

export function toFate({ at, end }: Pick<NetworkEntry, 'at' | 'end'>, now: number): Fate {
  if (end) return end.outcome;
  return Math.abs(now - at) < LONGEST_REQUEST ? 'open' : 'unknown';
}

const ENCODER = new TextEncoder();

/** Bytes of the body. */
export function toSentBytes({ body }: Pick<NotedRequest, 'body'>): number {
  return body === null ? 0 : ENCODER.encode(body).length;
}

/** How long an entry is kept, in milliseconds. */
export const KEPT = 7 * DAY;
