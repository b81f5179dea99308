import type { Failure } from '../errors';
import type { Answer, SectionName } from '../model';

/**
 * `missing`: what is saved is taken from storage, old or not, and the rest is called for. `refresh`: called for again.
 * `live`: called for again, and the service looks at the site anew (`refresh: true`, real-time for categories).
 */
export type AskMode = 'missing' | 'refresh' | 'live';
/** What the worker is asked for. `missing-live`: as `missing`, but what is missing is looked at live. */
export type LookupMode = AskMode | 'missing-live';

export interface LookupRequest {
  /** A host, an address or an e-mail address: the worker passes it through the host gate. */
  subject: string;
  sections: SectionName[];
  mode: LookupMode;
  /** The user was told that an earlier call may have been billed, and asks again all the same. */
  confirmed: boolean;
  /** The watch list's own call of the day, which the user has ordered: one of an earlier day that is in doubt does not hold it back. */
  isDaily?: boolean;
  /** Asked once more, since the worker died over the question: when the user asked, milliseconds since the epoch. */
  askedAt?: number;
}

/** `refusal`: why storage did not take the answer, or, of kind `plan`, why it is not live as was asked for. */
export type SectionReply = { ok: true; answer: Answer; refusal: Failure | null } | { ok: false; failure: Failure };
export interface LookupReply {
  sections: { [N in SectionName]?: SectionReply };
}
