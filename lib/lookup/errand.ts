import type { Failure } from '../errors';
import type { Answers, Call, Subject } from '../model';
import { toSubjectKey } from './card-keys';
import type { AskMode } from './request';

/** A call to be sent, for whom and why. */
export interface Errand {
  call: Call;
  subject: Subject;
  mode: AskMode;
  confirmed: boolean;
  isDaily?: boolean | undefined;
  /** Asked once more, since the worker died over the question. */
  isAgain: boolean;
  /** When the user asked, milliseconds since the epoch. */
  askedAt: number;
  /** When the gate let the subject pass. */
  passedAt: number;
}

/**
 * `refusal`: why storage did not take the answers; null where they are saved. `unread`: why there are no categories among them.
 */
export type Outcome =
  | { ok: true; answers: Answers; refusal: Failure | null; unread?: Failure | null }
  | { ok: false; failure: Failure };

/** Whom a call is about: all hosts of a registrable domain share its registration. */
export function toFlightSubject({ endpoint }: Call, subject: Subject): string {
  return endpoint === 'registration' ? subject.registrable : toSubjectKey(subject);
}

export function fail(failure: Failure): Outcome {
  return { ok: false, failure };
}
