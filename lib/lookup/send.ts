import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { toUsageOf } from '../errors';
import type { Answer, Answers, ApiUsage, Call, EndpointName, SectionName, Subject } from '../model';
import type { Provider, ProviderReply } from '../provider';
import { HOUR, SECOND } from '../time';
import type { Cache } from './cache';
import type { Circuit } from './circuit';
import { toCallFailure } from './circuit';
import type { Journal } from './journal';
import { ANSWER_NOT_SAVED, LOST } from './journal';
import type { Outcome, SendRequest } from './plan';
import { CATEGORIZED, fail, isLeftOut, sectionsOf, toFlightSubject } from './plan';
import type { SavedCard } from './saved-card';
import type { Flights } from './single-flight';
import { createUnderWay, SAME_CLICK } from './single-flight';
import type { Step, Ticket, Transact } from './transaction';

type Failed = { failure: Failure; usage: ApiUsage | null };
const NOTHING: SavedCard = { answers: {}, failures: {}, removed: [] };

/** For a daily call: one that has been in doubt for longer is of an earlier day. */
const SAME_DAY = 12 * HOUR;

export interface CallLedger {
  reserve(endpoint: EndpointName): Ticket;
  settle(ticket: Ticket, outcome: 'billed' | 'free' | 'unknown', usage?: ApiUsage | null): Step;
}

export interface SendParts {
  provider: Provider;
  cache: Cache;
  ledger: CallLedger;
  journal: Journal;
  transact: Transact;
  circuit: Circuit;
  flights: Flights;
  /** Why no call can be sent now (no key, permission missing), else null. */
  readiness: () => Promise<Failure | null>;
  isOnline: () => boolean;
}

/**
 * The send rule: no mark, no call. A call that may have been billed is not repeated without the user's word.
 * `checkAgain`: why a subject that passed the gate may no longer be sent, else null.
 */
export function createSend(
  { now }: Pick<Environment, 'now'>,
  parts: SendParts,
  checkAgain: (subject: Subject) => Promise<Failure | null>,
) {
  const { provider, cache, ledger, journal, transact, circuit, flights, readiness, isOnline } = parts;
  const underWay = createUnderWay();
  /** The first live call tells whether the plan includes live data. Where that is unknown, the others wait for it. */
  let firstLive: Promise<unknown> | null = null;

  const fly = async (request: SendRequest, credential: string, signal: AbortSignal): Promise<Outcome> => {
    const { call, subject } = request;
    const key = toFlightSubject(call, subject);
    const [stored, doubt] = await Promise.all([readStored(request), readDoubt(request, key, credential)]);
    const known = stored ?? (doubt && fail(doubt));
    if (known) return known;
    if (signal.aborted) return fail({ kind: 'cancelled', billed: 'no' });
    // It has waited for another call: the user may have put the site on the never-send list since.
    const refusal = now() - request.passedAt > SECOND ? await checkAgain(subject) : null;
    if (refusal) return fail(refusal);

    const ticket = ledger.reserve(call.endpoint);
    const mark = journal.mark({
      id: ticket.id,
      endpoint: call.endpoint,
      subject: key,
      refresh: call.refresh,
      credential,
    });
    const unmarked = await transact([ticket.step, mark], cache.save);
    if (unmarked) return fail(unmarked);
    // Where storage refuses this too, the mark stays, and the call is in doubt.
    const settleCall = async (steps: Step[], save?: Step, unsaved = steps) => {
      const refusal = await transact(save ? [...steps, save] : steps, cache.save);
      if (refusal && save) await transact(unsaved, cache.save);
      return refusal;
    };
    const done = journal.done(ticket.id);
    if (signal.aborted) {
      await settleCall([ledger.settle(ticket, 'free'), done]);
      return fail({ kind: 'cancelled', billed: 'no' });
    }

    const reply = await fetchReply(call, subject, signal);
    if ('answers' in reply) {
      const { unread } = reply;
      let answers = fillGaps(call, reply.answers, now());
      if (unread) delete answers.categories;
      const save: Step = async (get) => {
        // Within the transaction, so that parallel answers of own endpoints are not overwritten.
        const isPartial = call.sections.length < CATEGORIZED.length || Object.values(answers).some(isLeftOut);
        const saved = call.endpoint === 'categorize' && isPartial ? await readSaved(subject, get) : NOTHING;
        answers = keepKnown(call, answers, saved.answers);
        // What storage did not hand over may be good, so no gap is written over it.
        const isWritten = (section: SectionName) => !saved.unread?.includes(section) || !isLeftOut(answers[section]);
        const items = cache.toItems(subject, pick(answers, isWritten));
        return unread ? { ...items, ...cache.toFailureItems(subject, ['categories'], unread) } : items;
      };
      const settled = ledger.settle(ticket, unread ? 'free' : 'billed', reply.usage);
      const unsaved = unread ? done : journal.leave(ticket.id, ANSWER_NOT_SAVED);
      const [refusal] = await Promise.all([
        settleCall([settled, done], save, [settled, unsaved]),
        circuit.note(call, credential, null),
      ]);
      return { ok: true, answers, refusal, unread };
    }
    const { failure, usage } = reply;
    if (failure.billed === 'no') {
      const items = cache.toFailureItems(subject, sectionsOf(call.endpoint), failure);
      await settleCall([ledger.settle(ticket, 'free', usage), done], async () => items);
    } else {
      const outcome = failure.billed === 'yes' ? 'billed' : 'unknown';
      await settleCall([ledger.settle(ticket, outcome, usage), journal.leave(ticket.id, failure)]);
    }
    await circuit.note(call, credential, failure);
    return fail(failure);
  };

  /** What another context stored while this one waited for the flight's lock. */
  const readStored = async (request: SendRequest): Promise<Outcome | null> => {
    const { call, subject, mode, confirmed, askedAt, isDaily } = request;
    const sections = sectionsOf(call.endpoint);
    const { answers, failures, unread } = await readSaved(subject, undefined, sections);
    const isOwn = call.endpoint !== 'categorize' && CATEGORIZED.includes(sections[0] as SectionName);
    const { categories, ...others } = answers;
    // Sections that `categorize` left out are answered with its others. Live categories are not from `categorize`.
    const rest = categories?.source === 'live' ? Object.values(others) : [categories];
    const together = call.endpoint === 'categorize' ? rest : [];
    const isAnswered = (section: SectionName) => {
      const kept = answers[section];
      return kept !== undefined && (mode === 'missing' || [kept, ...together].some(isNew));
    };
    const isNew = (answer?: Answer) => {
      if (!answer) return false;
      // An own endpoint is asked for what `categorize` just left out.
      const since = isOwn && isLeftOut(answer) ? askedAt + 1 : askedAt - (isDaily ? SAME_DAY : SAME_CLICK);
      return answer.fetchedAt >= since && answer.fetchedAt <= now() && (mode !== 'live' || answer.source === 'live');
    };
    const open = call.sections.filter((section) => !isAnswered(section));
    if (open.length === 0) return { ok: true, answers, refusal: null };
    const failure = mode === 'missing' ? failures[open[0] as SectionName] : undefined;
    if (failure) return fail(failure);
    // What storage did not hand over may be the answer to this call.
    const isUnread = open.some((section) => unread?.includes(section));
    return isUnread && !confirmed ? fail(LOST) : null;
  };

  const readDoubt = async (request: SendRequest, subject: string, credential: string): Promise<Failure | null> => {
    const { call, mode, confirmed, isDaily, isAgain } = request;
    if (confirmed) return null;
    return journal.readDoubt({
      ...{ endpoint: call.endpoint, subject, credential, isAgain },
      mayRepeat: mode !== 'missing',
      memory: isDaily ? SAME_DAY : undefined,
    });
  };

  /** Where storage does not answer, all sections are `unread`. */
  const readSaved = (subject: Subject, get?: Parameters<Step>[0], sections = CATEGORIZED): Promise<SavedCard> =>
    cache.readCard(subject, sections, get).catch(() => ({ ...NOTHING, unread: [...sections] }));

  const fetchReply = async (call: Call, subject: Subject, signal: AbortSignal): Promise<ProviderReply | Failed> => {
    const over = new AbortController();
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
    });
    try {
      return await Promise.race([provider.fetchAnswers(call, subject, signal), stopped]);
    } catch (error) {
      const failure: Failure = signal.aborted ? { kind: 'cancelled', billed: 'maybe' } : toCallFailure(call, error);
      return { failure, usage: toUsageOf(error) };
    } finally {
      over.abort();
    }
  };

  /** `before`: a live call to wait for, where it is unknown whether the plan includes live data. */
  const send = async (
    request: SendRequest,
    signal: AbortSignal,
    before?: Promise<unknown> | null | false,
  ): Promise<Outcome> => {
    const [obstacle, pass] = await Promise.all([readiness(), circuit.enter(request.call, request.confirmed)]);
    if (obstacle) return fail(obstacle);
    if (!isOnline()) return fail({ kind: 'offline', billed: 'no' });
    if (!pass.ok) return pass;
    if (before && !pass.takesLive) return before.then(() => send(request, signal));
    const { endpoint, refresh } = request.call;
    const flight = { endpoint, refresh, subject: toFlightSubject(request.call, request.subject) };
    return flights.fly(flight, () => fly(request, pass.credential, signal));
  };

  return {
    send(request: SendRequest): Promise<Outcome> {
      const { refresh } = request.call;
      const sent = underWay.follow((signal) => send(request, signal, refresh && firstLive));
      if (refresh) firstLive ??= Promise.allSettled([sent]);
      return sent;
    },
    /** Calls already sent become unknown; those that wait are not sent. Resolves when all ended. */
    abortAll: underWay.abortAll,
  };
}

/** Fills in `absent`, so that no section is called for again because it was left out. */
function fillGaps(call: Call, answers: Answers, at: number): Answers {
  const absent: Answer = {
    presence: 'absent',
    data: null,
    source: 'service',
    fetchedAt: at,
    updatedAt: null,
    answeredFor: null,
  };
  return { ...Object.fromEntries(sectionsOf(call.endpoint).map((section) => [section, absent])), ...answers };
}

function pick(answers: Answers, isWanted: (section: SectionName) => boolean): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([section]) => isWanted(section as SectionName)));
}

/** Keeps known answers that `categorize` lacks, and live ones unless the service's data is newer. */
function keepKnown({ sections }: Call, answers: Answers, known: Answers): Answers {
  const kept = Object.entries(known).filter(([name, { presence, source, fetchedAt }]) => {
    const section = name as SectionName;
    const told = answers[section];
    const isNewest = source === 'live' && !sections.includes(section) && fetchedAt > (told?.updatedAt ?? 0);
    return presence === 'present' && (isNewest || isLeftOut(told));
  });
  return { ...answers, ...Object.fromEntries(kept) };
}
