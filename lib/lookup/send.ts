import type { Failure } from '../errors';
import { toUsageOf } from '../errors';
import type { Answer, Answers, ApiUsage, Call, EndpointName, SectionName, Subject } from '../model';
import type { Provider, ProviderReply } from '../provider';
import { SECOND } from '../time';
import type { Cache } from './cache';
import type { Circuit } from './circuit';
import { toCallFailure } from './circuit';
import type { Journal } from './journal';
import type { Errand, Outcome } from './plan';
import { CATEGORIZED, fail, isLeftOut, sectionsOf, toFlightSubject } from './plan';
import { createRecall, LOST } from './recall';
import type { Flights } from './single-flight';
import { createUnderWay } from './single-flight';
import type { Step, Ticket, Transact } from './transaction';

type Failed = { failure: Failure; usage: ApiUsage | null };

/** What the send rule needs of the ledger. */
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
  /** Why a subject that the gate once let pass may not be sent any more, else null. */
  checkAgain: (subject: Subject) => Promise<Failure | null>;
  isOnline: () => boolean;
  now: () => number;
}

/**
 * The send rule: readiness, circuit, single flight, journal, ledger and mark, then the call, then result and `done` in one
 * write. Nothing else asks the provider. A call that may have been billed is never sent again without the user's word.
 */
export function createSend(parts: SendParts) {
  const { provider, cache, ledger, journal, transact, circuit, flights, readiness, checkAgain, isOnline, now } = parts;
  const recall = createRecall(parts);
  const underWay = createUnderWay();
  /** The first live call tells whether the plan includes live data: the others wait for it, where that is not known. */
  let firstLive: Promise<unknown> | null = null;

  const fly = async (errand: Errand, credential: string, signal: AbortSignal): Promise<Outcome> => {
    const { call, subject } = errand;
    const key = toFlightSubject(call, subject);
    const known = await recall(errand, key, credential);
    // Storage may take by now what it refused before.
    if (known?.ok && known.refusal) {
      const refusal = await transact([async () => cache.toItems(subject, known.answers)], cache.save);
      return cache.hold(call.endpoint + key, { ...known, refusal });
    }
    if (known) return known;
    if (signal.aborted) return fail({ kind: 'cancelled', billed: 'no' });
    // It has waited for another call: the user may have put the site on the never-send list since.
    const refusal = now() - errand.passedAt > SECOND ? await checkAgain(subject) : null;
    if (refusal) return fail(refusal);

    const ticket = ledger.reserve(call.endpoint);
    const open = { id: ticket.id, endpoint: call.endpoint, subject: key, refresh: call.refresh, credential };
    const mark = journal.mark(open);
    // A storage that refuses does not stop the user's lookup: the reply then says that it was not saved.
    const start = [ticket.step, mark];
    const isMarked = (await transact(start, cache.save)) === null;
    // So it may not have taken the mark of the worker that died either, whose call may have been sent.
    if (!isMarked && errand.isAgain) return fail(LOST);
    const settleCall = async (steps: Step[], save?: Step) => {
      // What was not counted and marked before the call is so with its outcome.
      const all = isMarked ? steps : [...start, ...steps];
      const refusal = await transact(save ? [...all, save] : all, cache.save);
      if (refusal && save) await transact(all, cache.save);
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
        // Within the transaction, so that what an own endpoint tells at the same time is not written over.
        const isPartial = call.sections.length < CATEGORIZED.length || Object.values(answers).some(isLeftOut);
        if (call.endpoint === 'categorize' && isPartial)
          answers = keepKnown(call, answers, await readSaved(subject, get));
        const items = cache.toItems(subject, answers);
        return unread ? { ...items, ...cache.toFailureItems(subject, ['categories'], unread) } : items;
      };
      const billed = ledger.settle(ticket, unread ? 'free' : 'billed', reply.usage);
      const [refusal] = await Promise.all([settleCall([billed, done], save), circuit.note(call, credential, null)]);
      return cache.hold(call.endpoint + key, { ok: true, answers, refusal, unread });
    }
    const { failure, usage } = reply;
    if (failure.billed === 'no') {
      const items = cache.toFailureItems(subject, sectionsOf(call.endpoint), failure);
      await settleCall([ledger.settle(ticket, 'free', usage), done], async () => items);
    } else {
      const outcome = failure.billed === 'yes' ? 'billed' : 'unknown';
      const steps = [ledger.settle(ticket, outcome, usage), journal.leave(ticket.id, failure)];
      if (await settleCall(steps)) journal.hold({ ...open, failure });
    }
    await circuit.note(call, credential, failure);
    return fail(failure);
  };

  const readSaved = async (subject: Subject, get: Parameters<Step>[0]): Promise<Answers> =>
    cache.readCard(subject, CATEGORIZED, get).then(
      ({ answers }) => answers,
      () => ({}),
    );

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

  /** `before`: a live call that is waited for where only its outcome tells whether the plan includes live data. */
  const send = async (
    errand: Errand,
    signal: AbortSignal,
    before?: Promise<unknown> | null | false,
  ): Promise<Outcome> => {
    const [obstacle, pass] = await Promise.all([readiness(), circuit.enter(errand.call, errand.confirmed)]);
    if (obstacle) return fail(obstacle);
    if (!isOnline()) return fail({ kind: 'offline', billed: 'no' });
    if (!pass.ok) return pass;
    if (before && !pass.takesLive) return before.then(() => send(errand, signal));
    const { endpoint, refresh } = errand.call;
    const flight = { endpoint, refresh, subject: toFlightSubject(errand.call, errand.subject) };
    return flights.fly(flight, () => fly(errand, pass.credential, signal));
  };

  return {
    send(errand: Errand): Promise<Outcome> {
      const { refresh } = errand.call;
      const sent = underWay.follow((signal) => send(errand, signal, refresh && firstLive));
      if (refresh) firstLive ??= Promise.allSettled([sent]);
      return sent;
    },
    /** Stops every call under way: those already sent become unknown, those that wait are not sent. Resolves when all ended. */
    abortAll: underWay.abortAll,
  };
}

/** Every section that the call can answer has an answer, so that none is called for again because it was left out. */
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

/**
 * What a section's own endpoint once answered stays, with its age, where `categorize` has no word on it; so does a live
 * answer that nobody asked to renew, unless the service's data is newer.
 */
function keepKnown({ sections }: Call, answers: Answers, known: Answers): Answers {
  const kept = Object.entries(known).filter(([name, { presence, source, fetchedAt }]) => {
    const section = name as SectionName;
    const told = answers[section];
    const isNewest = source === 'live' && !sections.includes(section) && fetchedAt > (told?.updatedAt ?? 0);
    return presence === 'present' && (isNewest || isLeftOut(told));
  });
  return { ...answers, ...Object.fromEntries(kept) };
}
