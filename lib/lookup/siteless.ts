import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import type { ApiUsage, CountedName } from '../model';
import type { Payer } from '../provider';
import type { NotedCall, ReadPayer } from './circuit';
import { toCallFailure } from './circuit';
import { ANSWER_NOT_SAVED, LOST } from './journal';
import type { CallMarks } from './ledger';
import type { Readiness } from './send';
import type { Books } from './settlement';
import type { CallUnderWay } from './single-flight';
import { createUnderWay, SAME_CLICK, toFlightLock } from './single-flight';

const OFFLINE: Failure = { kind: 'offline', billed: 'no' };

type Send<T> = (signal: AbortSignal, payer: Payer) => Promise<T>;
interface SendOptions {
  confirmed?: boolean;
  /** As in `LookupRequest`. */
  keyId?: string | null | undefined;
  /** Another key than the one in use. */
  slot?: string | undefined;
  toMarks?(credential: string): CallMarks;
}
type Sent<T> = { stored: T; calls: 0 | 1; refusal?: Failure };

/** A call whose answer is stored, so that it is paid for once. `T`: what is stored, with the time of its answer. */
export interface MarkedCall<T extends { at: number }> {
  endpoint: NotedCall['endpoint'];
  countedAs: CountedName;
  /** By which the next such call is known. */
  subject: string;
  /** The user was told that an earlier call may have been billed. */
  confirmed: boolean;
  /** Sent in any case: the answer that is stored is too old for the user. */
  again: boolean;
  /** As in `LookupRequest`. */
  keyId?: string | null | undefined;
  /** When the user asked, if the worker died over it. Only what is stored is given then. */
  askedAt?: number | undefined;
  /** What is stored; null: nothing. Rejects where storage does not tell. */
  read(): Promise<T | null>;
  send: Send<{ answer: T; usage: ApiUsage | null }>;
  /** Rejects where storage refuses. */
  save(answer: T): Promise<void>;
}

/**
 * Calls that are about no single site: a page of a search, a category list, a key test. Each costs one and is sent once. What
 * the service says here of a key or a plan holds for lookups too.
 */
export function createSitelessCalls(
  { locks, now, isOnline }: Pick<Environment, 'locks' | 'now' | 'isOnline'>,
  { circuit, ledger, journal }: Pick<Books, 'circuit' | 'ledger' | 'journal'>,
  readiness: Readiness,
  readPayer: ReadPayer,
) {
  const underWay = createUnderWay();

  const send = async <T extends { usage: ApiUsage | null }>(
    noted: NotedCall,
    call: Send<T>,
    own: CallUnderWay,
    { confirmed = false, keyId, slot, toMarks }: SendOptions = {},
  ): Promise<T> => {
    const { signal } = own;
    const obstacle = (await readiness(slot)) ?? (isOnline() ? null : OFFLINE);
    if (obstacle) throw new LookupError(obstacle);
    const pass = await circuit.enter(noted, confirmed, keyId, slot);
    if (!pass.ok) throw new LookupError(pass.failure);
    const { payer } = pass;
    own.slot = payer.slot;
    const callOnce = async () => {
      if (signal.aborted) throw new LookupError({ kind: 'cancelled', billed: 'no' });
      return call(signal, payer);
    };
    try {
      const countedAs = noted.countedAs ?? noted.endpoint;
      const reply = await ledger.count(countedAs, callOnce, toMarks?.(payer.id), payer.slot);
      await circuit.note(noted, payer, null);
      return reply;
    } catch (error) {
      const failure = toCallFailure(noted, error);
      await circuit.note(noted, payer, failure);
      throw new LookupError(failure);
    }
  };

  const readStored = async <T extends { at: number }>(asked: MarkedCall<T>, since: number): Promise<T | null> => {
    try {
      const stored = await asked.read();
      const isWanted = !asked.again || (stored && stored.at >= since - SAME_CLICK && stored.at <= now());
      return isWanted ? stored : null;
    } catch {
      // What storage does not hand over may be the answer.
      if (asked.confirmed) return null;
      throw new LookupError(LOST);
    }
  };

  /** The send rule, under the flight's lock. */
  const fly = async <T extends { at: number }>(
    asked: MarkedCall<T>,
    since: number,
    own: CallUnderWay,
  ): Promise<Sent<T>> => {
    const { endpoint, countedAs, subject, confirmed, again, askedAt, keyId } = asked;
    const isAgain = askedAt !== undefined;
    const stored = await readStored(asked, since);
    if (stored) return { stored, calls: isAgain && stored.at >= since ? 1 : 0 };
    if (isAgain) throw new LookupError(await journal.readFate(endpoint, subject));
    // Whoever switches keys meanwhile: the doubt is of the key that pays.
    const payer = await readPayer();
    const credential = payer?.id ?? '';
    const doubt = confirmed ? null : await journal.readDoubt({ endpoint, subject, credential, mayRepeat: again });
    if (doubt) throw new LookupError(doubt);

    let refusal: Failure | undefined;
    const toMarks = (credential: string): CallMarks => ({
      begin: (id) => journal.mark({ id, endpoint, subject, refresh: false, credential }),
      end: (id, failure) => {
        if (refusal) return journal.leave(id, ANSWER_NOT_SAVED);
        return failure && failure.billed !== 'no' ? journal.leave(id, failure) : journal.done(id);
      },
    });
    const callAndSave: typeof asked.send = async (signal, payer) => {
      const reply = await asked.send(signal, payer);
      await asked.save(reply.answer).catch(() => {
        refusal = NOT_SAVED;
      });
      return reply;
    };
    const noted: NotedCall = { endpoint, refresh: false, countedAs };
    const { answer } = await send(noted, callAndSave, own, { confirmed, keyId, slot: payer?.slot, toMarks });
    return { stored: answer, calls: 1, ...(refusal && { refusal }) };
  };

  return {
    /** Throws `LookupError`. */
    send: <T extends { usage: ApiUsage | null }>(noted: NotedCall, call: Send<T>, options?: SendOptions): Promise<T> =>
      underWay.follow((own) => send(noted, call, own, options)),
    /** What is stored, else one call: no mark, no call, and none twice without the user's word. Throws `LookupError`. */
    sendMarked<T extends { at: number }>(asked: MarkedCall<T>): Promise<Sent<T>> {
      const since = asked.askedAt ?? now();
      return underWay.follow(
        (own) => locks.request(toFlightLock(asked), () => fly(asked, since, own)) as Promise<Sent<T>>,
      );
    },
    /** For a key that is forgotten or replaced; `slot`: that of this one. Resolves when all its calls have ended. */
    abortAll: underWay.abortAll,
  };
}
export type SitelessCalls = ReturnType<typeof createSitelessCalls>;
