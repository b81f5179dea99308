import type { Asker } from '../asker';
import type { Failure } from '../errors';
import type { Answer, Answers, Call, SectionEndpoint, SectionName, Subject } from '../model';
import { SECTION_NAMES } from '../model';
import { toSubjectKey } from './saved-card';

/** `missing`: only what is not saved. `refresh`: again. `live`: again, and the service looks at the site anew. */
export type AskMode = 'missing' | 'refresh' | 'live';
/** `missing-live`: as `missing`, but calls look live. */
export type LookupMode = AskMode | 'missing-live';

export interface LookupRequest {
  subject: string;
  sections: SectionName[];
  mode: LookupMode;
  /** The user was told that an earlier call may have been billed, and asks again all the same. */
  confirmed: boolean;
  asker: Asker;
  /** The daily call of the watch list, which the user ordered. A doubtful call of an earlier day does not stop it. */
  isDaily?: boolean;
  /** When the user asked, if the worker died over it; epoch milliseconds. Only saved answers are given then. */
  askedAt?: number;
  /** The credentials (`KeyStatus.id`) that a run was started with: no call is sent with others. */
  keyId?: string | null | undefined;
}

/**
 * `refusal`: why storage did not take the answer, or (`plan`) why it is not live as asked. `isSent`: a call has left for this
 * very question. An answer that was stored, or that another question has paid for, comes without it.
 */
export type SectionReply = { isSent?: boolean } & (
  | { ok: true; answer: Answer; refusal: Failure | null }
  | { ok: false; failure: Failure }
);
export interface LookupReply {
  sections: { [N in SectionName]?: SectionReply };
  /** Of the key that its calls were sent with. Undefined: there was none. */
  slot?: string | undefined;
}

/** A call to be sent, for whom and why. */
export interface SendRequest {
  call: Call;
  subject: Subject;
  mode: AskMode;
  confirmed: boolean;
  asker: Asker;
  isDaily?: boolean | undefined;
  /** Asked once more, since the worker died over the question. */
  isAgain: boolean;
  /** When the user asked, milliseconds since the epoch. */
  askedAt: number;
  /** When the gate let the subject pass. */
  passedAt: number;
  keyId?: string | null | undefined;
  /** Of the key that was in use when the user asked. Undefined: there was none. */
  slot: string | undefined;
}

/** `refusal`: why storage did not take the answers. `unread`: why there are no categories. `isSent`: as in `SectionReply`. */
export type Outcome = { isSent?: boolean } & (
  | { ok: true; answers: Answers; refusal: Failure | null; unread?: Failure | null }
  | { ok: false; failure: Failure }
);

/** All hosts of a registrable domain share its registration. */
export function toFlightSubject({ endpoint }: Call, subject: Subject): string {
  return endpoint === 'registration' ? subject.registrable : toSubjectKey(subject);
}

export function fail(failure: Failure): Outcome {
  return { ok: false, failure };
}

/** What one `categorize` call answers together. */
export const CATEGORIZED: readonly SectionName[] = ['categories', 'logo', 'company', 'technologies', 'social'];

/** A larger answer had no word on the section, so its own endpoint may know more. */
export function isLeftOut(answer: Pick<Answer, 'presence'> | undefined): boolean {
  return answer?.presence === 'absent' || answer?.presence === 'limited' || answer?.presence === 'unreadable';
}

/** An e-mail address has what `categorize` answers. The rest is on the card of its host. */
export function sectionsOfCard({ kind }: Pick<Subject, 'kind'>): SectionName[] {
  return kind === 'email' ? [...CATEGORIZED] : [...SECTION_NAMES];
}

/** Only `categorize` takes an e-mail address, and it cannot look live. */
export function toModeFor<M extends LookupMode>({ kind }: Pick<Subject, 'kind'>, mode: M): M | AskMode {
  if (kind === 'host' || !isLive(mode)) return mode;
  return mode === 'live' ? 'refresh' : 'missing';
}

/** Calls about an e-mail address all go to `categorize`. */
export function toPlanOptions({ kind }: Pick<Subject, 'kind'>): Pick<PlanOptions, 'own'> {
  return kind === 'email' ? { own: false } : {};
}

export interface PlanOptions {
  mode: LookupMode;
  /** Ask each section's own endpoint: the default for a refresh of one section other than categories. */
  own?: boolean;
}

/** Calls of this mode look live where the endpoint can. */
export function isLive(mode: LookupMode): boolean {
  return mode === 'live' || mode === 'missing-live';
}

export function sectionsOf(endpoint: SectionEndpoint): readonly SectionName[] {
  if (endpoint === 'categorize') return CATEGORIZED;
  return [endpoint === 'real-time' ? 'categories' : endpoint];
}

/** The cheapest calls for the wanted sections; each costs one. Pure, so that a page can name the cost. */
export function planCalls(sections: readonly SectionName[], { mode, own }: PlanOptions): Call[] {
  const wanted = [...new Set(sections)];
  const live = isLive(mode);
  const together = wanted.filter((section) => CATEGORIZED.includes(section));
  const isSingle = mode === 'refresh' && together.length === 1 && together[0] !== 'categories';
  if (live || (own ?? isSingle)) return wanted.map((section) => toOwnCall(section, live));
  const alone = wanted.filter((section) => !CATEGORIZED.includes(section));
  const first: Call[] = together.length > 0 ? [{ endpoint: 'categorize', sections: together, refresh: false }] : [];
  return [...first, ...alone.map((section) => toOwnCall(section, false))];
}

function toOwnCall(section: SectionName, live: boolean): Call {
  if (section === 'categories') return { endpoint: 'real-time', sections: [section], refresh: false };
  return { endpoint: section, sections: [section], refresh: live };
}
