import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { toUsageOf } from '../errors';
import type { ApiUsage, Subject } from '../model';
import type { Payer, Provider, ProviderReply } from '../provider';
import { SECOND } from '../time';
import { toCallFailure } from './circuit';
import type { Outcome, SendRequest } from './plan';
import { fail, toFlightSubject } from './plan';
import type { Books } from './settlement';
import { createSettlement, createStoredOutcome, SAME_DAY } from './settlement';
import type { CallUnderWay } from './single-flight';
import { createSingleFlight, createUnderWay } from './single-flight';

type Failed = { failure: Failure; usage: ApiUsage | null };

/** Why no call can be sent now (no key, permission missing), else null. `slot`: with another key than the one in use. */
export type Readiness = (slot?: string) => Promise<Failure | null>;

/**
 * The send rule: no mark, no call. A call that may have been billed is not repeated without the user's word.
 * `checkAgain`: why a subject that passed the gate may no longer be sent, else null.
 */
export function createSend(
  { locks, now, isOnline }: Pick<Environment, 'locks' | 'now' | 'isOnline'>,
  books: Books,
  provider: Provider,
  readiness: Readiness,
  checkAgain: (subject: Subject) => Promise<Failure | null>,
) {
  const { cache, ledger, journal, transact, circuit } = books;
  const flights = createSingleFlight({ locks });
  const underWay = createUnderWay();
  const { readSaved, readStored } = createStoredOutcome({ now }, cache);
  const settlement = createSettlement({ now }, books, readSaved);
  /** The first live call tells whether the plan includes live data. Where that is unknown, the others wait for it. */
  let firstLive: Promise<unknown> | null = null;

  const fly = async (request: SendRequest, payer: Payer, signal: AbortSignal): Promise<Outcome> => {
    const { call, subject } = request;
    const credential = payer.id;
    const key = toFlightSubject(call, subject);
    const [stored, doubt] = await Promise.all([readStored(request), readDoubt(request, key, credential)]);
    const known = stored ?? (doubt && fail(doubt));
    if (known) return known;
    if (signal.aborted) return fail({ kind: 'cancelled', billed: 'no' });
    // It has waited for another call: the user may have put the site on the never-send list since.
    const refusal = now() - request.passedAt > SECOND ? await checkAgain(subject) : null;
    if (refusal) return fail(refusal);

    const ticket = ledger.reserve(call.endpoint, payer.slot);
    const { endpoint, refresh } = call;
    const mark = journal.mark({ id: ticket.id, endpoint, subject: key, refresh, credential });
    const unmarked = await transact([ticket.step, mark], cache.save);
    if (unmarked) return fail(unmarked);
    const marked = { call, subject, payer, ticket };
    if (signal.aborted) return settlement.unsent(marked);
    const reply = await fetchReply(provider, request, signal, payer);
    const settled =
      'answers' in reply ? settlement.answered(marked, reply) : settlement.failed(marked, reply.failure, reply.usage);
    return { ...(await settled), isSent: true };
  };

  const readDoubt = async (request: SendRequest, subject: string, credential: string): Promise<Failure | null> => {
    const { call, mode, confirmed, isDaily } = request;
    if (confirmed) return null;
    return journal.readDoubt({
      endpoint: call.endpoint,
      subject,
      credential,
      mayRepeat: mode !== 'missing',
      memory: isDaily ? SAME_DAY : undefined,
    });
  };

  /** For a question that is asked once more, since the worker died over it: whatever holds calls back now, none is sent. */
  const recall = async (request: SendRequest): Promise<Outcome> => {
    const { call, subject } = request;
    return (await readStored(request)) ?? fail(await journal.readFate(call.endpoint, toFlightSubject(call, subject)));
  };

  /** `before`: a live call to wait for, where it is unknown whether the plan includes live data. */
  const send = async (
    request: SendRequest,
    call: CallUnderWay,
    before?: Promise<unknown> | null | false,
  ): Promise<Outcome> => {
    const { call: asked, confirmed, keyId, slot } = request;
    const { endpoint, refresh } = asked;
    call.slot = slot ?? null;
    const flight = { endpoint, refresh, subject: toFlightSubject(asked, request.subject), slot };
    if (request.isAgain) return flights.fly(flight, () => recall(request));
    const [obstacle, pass] = await Promise.all([readiness(slot), circuit.enter(asked, confirmed, keyId, slot)]);
    if (obstacle) return fail(obstacle);
    if (!isOnline()) return fail({ kind: 'offline', billed: 'no' });
    if (!pass.ok) return pass;
    if (before && !pass.takesLive) return before.then(() => send(request, call));
    // The key may have been saved since the user asked.
    call.slot = pass.payer.slot;
    let isOwn = false;
    const outcome = await flights.fly(flight, () => {
      isOwn = true;
      return fly(request, pass.payer, call.signal);
    });
    return isOwn ? outcome : { ...outcome, isSent: false };
  };

  return {
    send(request: SendRequest): Promise<Outcome> {
      const { refresh } = request.call;
      const sent = underWay.follow((call) => send(request, call, refresh && firstLive));
      if (refresh) firstLive ??= Promise.allSettled([sent]);
      return sent;
    },
    /** Calls already sent become unknown; those that wait are not sent. `slot`: of this key alone. Resolves when all ended. */
    abortAll: underWay.abortAll,
  };
}

async function fetchReply(
  provider: Provider,
  { call, subject, asker }: SendRequest,
  signal: AbortSignal,
  payer: Payer,
): Promise<ProviderReply | Failed> {
  const over = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: over.signal });
  });
  try {
    return await Promise.race([provider.fetchAnswers(call, subject, asker, signal, payer), stopped]);
  } catch (error) {
    const failure: Failure = signal.aborted ? { kind: 'cancelled', billed: 'maybe' } : toCallFailure(call, error);
    return { failure, usage: toUsageOf(error) };
  } finally {
    over.abort();
  }
}
