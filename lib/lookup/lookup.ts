import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { toSubject } from '../host/subject';
import type { Suffixes } from '../host/suffixes';
import type { Answers, Call, SectionName, Subject } from '../model';
import type { Provider } from '../provider';
import type { AskMode, LookupMode, LookupReply, LookupRequest, Outcome, SectionReply } from './plan';
import { CATEGORIZED, isLeftOut, isLive, planCalls, sectionsOfCard, toModeFor, toPlanOptions } from './plan';
import type { SavedCard } from './saved-card';
import { toSubjectKey } from './saved-card';
import type { Readiness } from './send';
import { createSend } from './send';
import type { Books } from './settlement';

export type Replies = LookupReply['sections'];

/** Saved answers, however old, or else a recent failure to get one. */
function toKnown(sections: readonly SectionName[], { answers, failures }: SavedCard): Replies {
  const replies: Replies = {};
  for (const section of sections) {
    const answer = answers[section];
    const failure = failures[section];
    if (answer) replies[section] = { ok: true, answer, refusal: null };
    else if (failure) replies[section] = { ok: false, failure };
  }
  return replies;
}

/** Leaves out the sections that the answer does not mention. */
function toReplies({ sections }: Call, outcome: Outcome): Replies {
  const replies: Replies = {};
  const { isSent } = outcome;
  for (const section of sections) {
    const answer = outcome.ok ? outcome.answers[section] : undefined;
    if (outcome.ok && answer) replies[section] = { ok: true, answer, refusal: outcome.refusal, isSent };
    else if (!outcome.ok) replies[section] = outcome;
    else if (outcome.unread && section === 'categories')
      replies[section] = { ok: false, failure: outcome.unread, isSent };
  }
  return replies;
}

function refuse(sections: readonly SectionName[], failure: Failure): LookupReply {
  const reply: SectionReply = { ok: false, failure };
  return { sections: Object.fromEntries(sections.map((section) => [section, reply])) };
}

export interface LookupRules {
  neverSend: readonly string[];
  organisation?: readonly string[];
  /** False: the user has not agreed yet to send e-mail addresses. */
  emailAgreed: boolean;
}

/** What the gate goes by. Nothing is sent without the public suffix list. */
export interface Gate {
  readSuffixes(): Promise<Suffixes>;
  readSettings(): Promise<LookupRules>;
}
/** For a plain answer where the plan includes no live data. */
const NOT_LIVE: Failure = { kind: 'plan', billed: 'no' };
type Passed = LookupRequest & { passedAt: number; slot: string | undefined };

/** Answers from storage, the rest by the cheapest calls. Each section fails by itself; only our own faults reject. */
export function createLookup(
  environment: Pick<Environment, 'locks' | 'now' | 'isOnline'>,
  { readSuffixes, readSettings }: Gate,
  books: Books,
  provider: Provider,
  readiness: Readiness,
) {
  const { now } = environment;
  const { cache, circuit } = books;
  const readRules = shareWhileRunning(readSettings);

  const pass = async (text: string): Promise<{ ok: true; subject: Subject } | { ok: false; failure: Failure }> => {
    const [rules, suffixes] = await Promise.all([readRules(), readSuffixes()]);
    const gate = toSubject(text, { ...rules, suffixes });
    if (!gate.ok) return { ok: false, failure: { kind: 'not-public', billed: 'no', reason: gate.reason } };
    if (gate.subject.kind === 'host' || rules.emailAgreed) return gate;
    return { ok: false, failure: { kind: 'invalid-request', billed: 'no', field: 'email', isOwn: true } };
  };

  const { send, abortAll } = createSend(environment, books, provider, readiness, async (subject) => {
    const passed = await pass(toSubjectKey(subject));
    return passed.ok ? null : passed.failure;
  });

  const call = async (
    subject: Subject,
    calls: Call[],
    { mode, confirmed, asker, isDaily, askedAt: before, passedAt, keyId, slot }: Passed,
    askedAt: number,
  ) => {
    const request = {
      subject,
      confirmed,
      asker,
      isDaily,
      isAgain: before !== undefined,
      askedAt,
      passedAt,
      keyId,
      slot,
    };
    const replies = calls.map(async (one) =>
      toReplies(one, await send({ ...request, call: one, mode: toAskMode(mode, one) })),
    );
    return Object.assign({}, ...(await Promise.all(replies))) as Replies;
  };

  const readCard = (subject: Subject, sections: readonly SectionName[]): Promise<SavedCard> =>
    cache.readCard(subject, sections).catch(() => ({ answers: {}, failures: {}, removed: [] }));

  const answerFor = async (subject: Subject, sections: SectionName[], asked: Passed): Promise<Replies> => {
    const request = { ...asked, mode: toModeFor(subject, asked.mode) };
    const { askedAt = now() } = request;
    const live = isLive(request.mode);
    const saved = await readCard(subject, sections);
    const known = isForMissing(request.mode) ? toKnown(sections, saved) : {};
    const wanted = sections.filter((section) => !(section in known));
    const isLeftOutAlone = request.mode === 'refresh' && wantsLeftOut(wanted, saved.answers);
    // As many calls as the page planned and showed the cost of.
    const options = { mode: request.mode, ...(isLeftOutAlone && { own: true }), ...toPlanOptions(subject) };
    const called = await call(subject, planCalls(wanted, options), request, askedAt);
    // What a joined flight left out, and plain data where the plan refused live.
    const again = wanted.filter((section) => {
      const reply = called[section];
      return !reply || (live && !reply.ok && reply.failure.kind === 'plan');
    });
    const retried = await call(subject, planCalls(again, live ? { mode: 'missing' } : options), request, askedAt);
    for (const section of again) {
      const reply = retried[section];
      if (called[section] && reply?.ok) reply.refusal ??= NOT_LIVE;
    }
    if (wanted.length < sections.length) await cache.markUsed(subject);
    return { ...known, ...called, ...retried };
  };

  return {
    async lookup(request: LookupRequest): Promise<LookupReply> {
      // What is saved needs no key. A call finds out by itself.
      const reading = circuit.readSlot().catch(() => undefined);
      const [passed, slot] = await Promise.all([pass(request.subject), reading]);
      if (!passed.ok) return refuse(request.sections, passed.failure);
      const { subject } = passed;
      const all = sectionsOfCard(subject);
      const sections = [...new Set(request.sections)].filter((section) => all.includes(section));
      return { sections: await answerFor(subject, sections, { ...request, passedAt: now(), slot }), slot };
    },
    /** For a key that is forgotten or replaced: calls under way become unknown, and none is sent later. */
    abortAll,
  };
}

function isForMissing(mode: LookupMode): boolean {
  return mode === 'missing' || mode === 'missing-live';
}

/** In a live lookup, a call that cannot look live takes plain answers. */
function toAskMode(mode: LookupMode, { endpoint, refresh }: Call): AskMode {
  if (mode === 'missing-live') return 'missing';
  return mode === 'live' && !refresh && endpoint !== 'real-time' ? 'refresh' : mode;
}

function wantsLeftOut(wanted: readonly SectionName[], answers: Answers): boolean {
  const [section] = wanted;
  if (section === undefined || wanted.length > 1 || !CATEGORIZED.includes(section)) return false;
  return isLeftOut(answers[section]);
}

/** Callers at the same time share one run: a cold start with fifty messages reads the settings once. */
function shareWhileRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
