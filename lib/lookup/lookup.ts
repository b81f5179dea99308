import type { Failure } from '../errors';
import { toFailure } from '../errors';
import { toSubject } from '../host/subject';
import type { Suffixes } from '../host/suffixes';
import type { Answers, Call, SectionName, Subject } from '../model';
import type { AskMode, LookupMode, LookupReply, LookupRequest, Outcome, SectionReply } from './plan';
import { CATEGORIZED, isLeftOut, isLive, planCalls } from './plan';
import type { SavedCard } from './saved-card';
import { REMEMBERED, toSubjectKey } from './saved-card';
import type { SendParts } from './send';
import { createSend } from './send';

/** What a lookup has to say of each section by now. */
export type Replies = LookupReply['sections'];

/** What is saved answers: an answer, old or not, or else the recent word that there is none to be had. */
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

/** What became of a call, for each section that it was sent for; none for what its answer does not tell. */
function toReplies({ sections }: Call, outcome: Outcome): Replies {
  const replies: Replies = {};
  for (const section of sections) {
    const answer = outcome.ok ? outcome.answers[section] : undefined;
    if (outcome.ok && answer) replies[section] = { ok: true, answer, refusal: outcome.refusal };
    else if (!outcome.ok) replies[section] = outcome;
    else if (outcome.unread && section === 'categories') replies[section] = { ok: false, failure: outcome.unread };
  }
  return replies;
}

/** The answers among replies. */
function toAnswers(replies: Replies): Answers {
  const found = Object.entries(replies).flatMap(([section, reply]) => (reply.ok ? [[section, reply.answer]] : []));
  // Each reply stands under the name of its own section.
  return Object.fromEntries(found) as Answers;
}

/** The same failure for every section. */
function refuse(sections: readonly SectionName[], failure: Failure): LookupReply {
  const reply: SectionReply = { ok: false, failure };
  return { sections: Object.fromEntries(sections.map((section) => [section, reply])) };
}

/** What the lookup heeds of the settings. */
export interface LookupRules {
  neverSend: readonly string[];
  organisation?: readonly string[];
  /** False: the user has not agreed yet that e-mail addresses may be sent. */
  emailAgreed: boolean;
}

export interface LookupParts extends Omit<SendParts, 'checkAgain'> {
  /** The public suffix list, without which nothing is sent. */
  readSuffixes: () => Promise<Suffixes>;
  readSettings: () => Promise<LookupRules>;
}
/** Said beside an answer that the plan does not include live. */
const NOT_LIVE: Failure = { kind: 'plan', billed: 'no' };
type Gate = LookupRules & { suffixes: Suffixes };
type Passed = LookupRequest & { passedAt: number };

/**
 * Answers lookups: what is saved from storage, the rest by the cheapest calls. Every section answers for itself; nothing
 * rejects but a fault of our own.
 */
export function createLookup(parts: LookupParts) {
  const { cache, transact, readSuffixes, now } = parts;
  const readRules = shareWhileRunning(parts.readSettings);

  /** Whom a text is about, by the rules as they are now, or why nothing may be sent. */
  const pass = async (
    text: string,
  ): Promise<{ ok: true; subject: Subject; rules: Gate } | { ok: false; failure: Failure }> => {
    const [settings, suffixes] = await Promise.all([readRules(), readSuffixes()]);
    const rules = { ...settings, suffixes };
    const gate = toSubject(text, rules);
    if (!gate.ok) return { ok: false, failure: { kind: 'not-public', billed: 'no', reason: gate.reason } };
    if (gate.subject.kind === 'host' || rules.emailAgreed) return { ...gate, rules };
    return { ok: false, failure: { kind: 'invalid-request', billed: 'no', field: 'email', isOwn: true } };
  };

  const { send, abortAll } = createSend({
    ...parts,
    checkAgain: async (subject) => {
      const passed = await pass(toSubjectKey(subject));
      return passed.ok ? null : passed.failure;
    },
  });
  /** Lookups of an e-mail address that may tell which host stands behind it; its other sections wait for them. */
  const leading = new Map<string, Promise<Failure | null>>();

  const call = async (
    subject: Subject,
    calls: Call[],
    { mode, confirmed, isDaily, askedAt: before, passedAt }: Passed,
    askedAt: number,
  ) => {
    const errand = { subject, confirmed, isDaily, isAgain: before !== undefined, askedAt, passedAt };
    const replies = calls.map(async (one) =>
      toReplies(one, await send({ ...errand, call: one, mode: toAskMode(mode, one) })),
    );
    return Object.assign({}, ...(await Promise.all(replies))) as Replies;
  };

  const readCard = (subject: Subject, sections: readonly SectionName[]): Promise<SavedCard> =>
    cache.readCard(subject, sections).catch(() => ({ answers: {}, failures: {}, removed: [] }));

  const answerFor = async (
    subject: Subject,
    sections: SectionName[],
    request: Passed,
    asOwn?: boolean,
  ): Promise<Replies> => {
    const { askedAt = now() } = request;
    const live = isLive(request.mode);
    const saved = await readCard(subject, sections);
    const known = isForMissing(request.mode) ? toKnown(sections, saved) : {};
    const wanted = sections.filter((section) => !(section in known));
    const own = asOwn ?? (request.mode === 'refresh' && wantsLeftOut(wanted, saved.answers) ? true : undefined);
    // As many calls as the page planned, and showed the cost of.
    const options = { mode: request.mode, own };
    const called = await call(subject, planCalls(wanted, options), request, askedAt);
    // Asked again: what a joined flight had no answer for, and without `refresh` what the plan refused live.
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

  /** The host whose other sections belong to an e-mail address: the one the service named, else the address's domain. */
  const toTarget = (subject: Subject, name: string | null | undefined, rules: Gate): Subject => {
    const gate = name ? toSubject(name, rules) : null;
    return gate?.ok && gate.subject.kind === 'host'
      ? gate.subject
      : { kind: 'host', host: subject.host, registrable: subject.registrable };
  };

  /**
   * `categorize` alone takes the address itself; every other call is about the host behind it. `unnamed`: why the lookup that
   * this one waited for named none.
   */
  const answerForEmail = async (
    subject: Subject,
    request: Passed,
    rules: Gate,
    unnamed?: Failure | null,
  ): Promise<Replies> => {
    const before = await readCard(subject, CATEGORIZED);
    const together = request.sections.filter((section) => CATEGORIZED.includes(section));
    const own = request.mode === 'refresh' && wantsOwn(together, withoutSince(before.answers, request.askedAt));
    const byAddress = isLive(request.mode) || own ? [] : together;
    const byHost = request.sections.filter((section) => !byAddress.includes(section));
    const first = byAddress.length > 0 ? await answerFor(subject, byAddress, request, false) : {};
    const saved = await readCard(subject, isForMissing(request.mode) ? byHost : []);
    const known = toKnown(byHost, saved);
    const open = byHost.filter((section) => !(section in known));
    if (open.length === 0) return { ...first, ...known };
    const led = { ...before.answers, ...toAnswers(first) };
    const name = CATEGORIZED.map((section) => led[section]?.answeredFor).find(Boolean);
    const isTold = CATEGORIZED.some((section) => led[section]);
    const why = isTold ? null : (unnamed ?? toUnnamed(first));
    if (why) return { ...first, ...known, ...refuse(open, why).sections };
    const target = toTarget(subject, name, rules);
    const others = await answerFor(target, open, request, own || undefined);
    for (const [section, reply] of Object.entries(others)) {
      if (!reply.ok) continue;
      const told = before.answers[section as SectionName];
      // The plan refused a live answer, and the larger one in its place leaves this section out: what was known stays.
      if (told?.presence === 'present' && reply.refusal?.kind === 'plan' && isLeftOut(reply.answer))
        reply.answer = told;
      // The service named another host for this address, or none yet, so each section says whom it is about: the host
      // that was asked, or another one that its own answer names.
      else if (name || !isTold)
        reply.answer = { ...reply.answer, answeredFor: reply.answer.answeredFor ?? target.host };
    }
    // A copy under the address, so that the card is painted from one read next time.
    const copies = toAnswers(others);
    if (Object.keys(copies).length > 0) await transact([async () => cache.toItems(subject, copies)], cache.save);
    return { ...first, ...known, ...others };
  };

  const answer = async (request: LookupRequest, unnamed?: Failure | null): Promise<LookupReply> => {
    const passed = await pass(request.subject);
    if (!passed.ok) return refuse(request.sections, passed.failure);
    const { subject, rules } = passed;
    const own = { ...request, passedAt: now() };
    if (subject.kind === 'host') return { sections: await answerFor(subject, request.sections, own) };
    return { sections: await answerForEmail(subject, own, rules, unnamed) };
  };

  return {
    async lookup(asked: LookupRequest): Promise<LookupReply> {
      const request = { ...asked, sections: [...new Set(asked.sections)] };
      const name = request.subject.trim().toLowerCase();
      if (!name.includes('@')) return answer(request);
      if (!request.sections.some((section) => CATEGORIZED.includes(section)))
        return answer(request, await leading.get(name));
      const led = answer(request);
      const isOver = led.then(({ sections }) => toUnnamed(sections), toFailure);
      leading.set(name, isOver);
      void isOver.then(() => leading.get(name) === isOver && leading.delete(name));
      return led;
    },
    /** For a key that is forgotten or replaced: calls under way become unknown, and none is sent later. */
    abortAll,
  };
}

/**
 * Why a lookup has not named the host behind an e-mail address, for the calls that are not sent then; null: it has, or did not
 * ask, or the service could not read the site and names no other.
 */
function toUnnamed(replies: Replies): Failure | null {
  const told = CATEGORIZED.flatMap((name) => replies[name] ?? []);
  const failed = told.find((reply) => !reply.ok);
  if (!failed || failed.ok || told.some(({ ok }) => ok) || REMEMBERED.includes(failed.failure.kind)) return null;
  return { ...failed.failure, isHeld: true };
}

function isForMissing(mode: LookupMode): boolean {
  return mode === 'missing' || mode === 'missing-live';
}

/** The mode by which stored answers spare a call: in a live lookup, one that cannot look live takes plain ones. */
function toAskMode(mode: LookupMode, { endpoint, refresh }: Call): AskMode {
  if (mode === 'missing-live') return 'missing';
  return mode === 'live' && !refresh && endpoint !== 'real-time' ? 'refresh' : mode;
}

/** Whether a single section is wanted that the larger answer left out. */
function wantsLeftOut(wanted: readonly SectionName[], answers: Answers): boolean {
  const [section] = wanted;
  if (section === undefined || wanted.length > 1 || !CATEGORIZED.includes(section)) return false;
  return isLeftOut(answers[section]);
}

/** Whether a refresh of an address asks for one section at its own endpoint: once `categorize` has named the host. */
function wantsOwn(wanted: readonly SectionName[], answers: Answers): boolean {
  if (wanted.length !== 1 || wanted[0] === 'categories') return wantsLeftOut(wanted, answers);
  return CATEGORIZED.some((section) => answers[section]);
}

/** Answers but for those that came since a question was asked: asked once more, it is planned as it was then. */
function withoutSince(answers: Answers, askedAt = Number.POSITIVE_INFINITY): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, { fetchedAt }]) => fetchedAt < askedAt)) as Answers;
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
