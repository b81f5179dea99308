import type { Failure } from '../errors';
import type { Answer, Answers, Call, SectionEndpoint, SectionName, Subject } from '../model';
import { SECTION_NAMES } from '../model';
import { toSubjectKey } from './saved-card';

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
  /**
   * Asked once more, since the worker died over the question: when the user asked, milliseconds since the epoch. Only what is
   * saved answers it: without a mark nobody knows whether the first call was sent.
   */
  askedAt?: number;
}

/** `refusal`: why storage did not take the answer, or, of kind `plan`, why it is not live as was asked for. */
export type SectionReply = { ok: true; answer: Answer; refusal: Failure | null } | { ok: false; failure: Failure };
export interface LookupReply {
  sections: { [N in SectionName]?: SectionReply };
}

/** A call to be sent, for whom and why. */
export interface SendRequest {
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

/** What one `categorize` call answers together. */
export const CATEGORIZED: readonly SectionName[] = ['categories', 'logo', 'company', 'technologies', 'social'];

/** Whether a larger answer had no word on a section, so that its own endpoint may know more. */
export function isLeftOut(answer: Pick<Answer, 'presence'> | undefined): boolean {
  return answer?.presence === 'absent' || answer?.presence === 'limited' || answer?.presence === 'unreadable';
}

/** The sections of a card: of an e-mail address what `categorize` answers. The rest is on the card of the host behind it. */
export function sectionsOfCard({ kind }: Pick<Subject, 'kind'>): SectionName[] {
  return kind === 'email' ? [...CATEGORIZED] : [...SECTION_NAMES];
}

/** Of an e-mail address there is no live look: `categorize` alone takes one. */
export function toModeFor<M extends LookupMode>({ kind }: Pick<Subject, 'kind'>, mode: M): M | AskMode {
  if (kind === 'host' || !isLive(mode)) return mode;
  return mode === 'live' ? 'refresh' : 'missing';
}

/** How the calls about a subject are planned: those about an e-mail address all at `categorize`. */
export function toPlanOptions({ kind }: Pick<Subject, 'kind'>): Pick<PlanOptions, 'own'> {
  return kind === 'email' ? { own: false } : {};
}

export interface PlanOptions {
  mode: LookupMode;
  /**
   * Ask each section's own endpoint: for one that `categorize` left out or could not read. Unless told, a refresh of one
   * section does so: at the same cost it is sure to renew what `categorize` may leave out. Its categories stay apart: their
   * own endpoint looks live.
   */
  own?: boolean;
}

/** Whether calls of this mode look live, where an endpoint can. */
export function isLive(mode: LookupMode): boolean {
  return mode === 'live' || mode === 'missing-live';
}

/** The sections that an endpoint answers, wanted or not. */
export function sectionsOf(endpoint: SectionEndpoint): readonly SectionName[] {
  if (endpoint === 'categorize') return CATEGORIZED;
  return [endpoint === 'real-time' ? 'categories' : endpoint];
}

/** The cheapest set of calls that answers the wanted sections; each call costs one. Pure, so that a page can name the cost. */
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
