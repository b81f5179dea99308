import { readProvenTime } from '../browser/clock';
import { fromRecord, toRecord } from '../browser/record';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError } from '../errors';
import type { EndpointName } from '../model';
import { DAY, isYoung } from '../time';
import { toFlightLock } from './single-flight';
import type { Step, Store, Transact } from './transaction';

export const JOURNAL_KEY = 'journal';
const VERSION = 1;
/** Keeps a service that fails for months from filling the record. */
const MOST_CALLS = 1000;
/** How long every call stays in doubt after a record that could not be read was replaced. */
const LOST_MEMORY = 7 * DAY;
/** The subject of the entry that stands for the calls of such a record. No host has this name. */
const ANY = '*';

/** Given in place of a call, since an earlier one may have been sent. */
export const LOST: Failure = { kind: 'lost', billed: 'maybe', isHeld: true };
/** What became of a call whose answer storage did not take: the next one is for the user to order. */
export const ANSWER_NOT_SAVED: Failure = { kind: 'not-saved', billed: 'yes' };

/** Whether two ids of credentials may be of one key: the first 36 characters are shared by such (`credentials.ts`). */
export const isSameKey = (one: string | null, other: string | null): boolean =>
  (one ?? '').slice(0, 36) === (other ?? '').slice(0, 36);

/**
 * A call not known to have ended well. `unknown`: nobody waits for it, and it may have been billed. `lost`: stands for the
 * calls of a record that could not be read. `done`: ended well, and kept while a `lost` one speaks for all others.
 */
export interface OpenCall {
  id: string;
  endpoint: EndpointName;
  /** What it is about, by which the next such call is known. */
  subject: string;
  refresh: boolean;
  /** The id of the credentials that it used: its fate says nothing of another key or address. */
  credential: string;
  at: number;
  state: 'sent' | 'unknown' | 'lost' | 'done';
  failure?: Failure;
}

/** A call that is to be sent. */
interface Intended {
  endpoint: EndpointName;
  subject: string;
  credential: string;
  /** The click may repeat a call that was billed for nothing. */
  mayRepeat: boolean;
  /** For how long, in milliseconds, an earlier call stays in doubt; always unless told. */
  memory?: number | undefined;
}

export type Journal = ReturnType<typeof createJournal>;

/** The write-ahead record of open calls, changed with the ledger. An unreadable one puts every call in doubt. */
export function createJournal({ area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>, transact: Transact) {
  const change =
    (next: (calls: OpenCall[]) => OpenCall[]): Step =>
    async (read) => {
      const calls = toCalls((await read([JOURNAL_KEY]))[JOURNAL_KEY]);
      return calls ? toItem(next(calls)) : {};
    };
  /** By a proven time, so that a wrong clock takes no call out of doubt. */
  const findLost = async (calls: OpenCall[]) => {
    const lost = calls.find(({ state }) => state === 'lost');
    if (!lost) return null;
    const proven = await readProvenTime({ area, now }).catch(() => lost.at);
    return proven - lost.at < LOST_MEMORY ? lost : null;
  };
  const toItem = async (calls: OpenCall[]) => {
    const lost = await findLost(calls);
    const open = calls.filter((call) => {
      if (call.state === 'lost') return call === lost;
      return call.state !== 'done' || lost !== null;
    });
    return { [JOURNAL_KEY]: toRecord(VERSION, JOURNAL_KEY, open.slice(-MOST_CALLS), now()) };
  };
  const toLost = async (call: Omit<OpenCall, 'at' | 'state'>): Promise<OpenCall> => {
    const at = await readProvenTime({ area, now }).catch(now);
    return { ...call, id: crypto.randomUUID(), subject: ANY, at, state: 'lost' };
  };
  const readCalls = () =>
    area.get([JOURNAL_KEY]).then(
      (stored) => toCalls(stored[JOURNAL_KEY]),
      () => null,
    );
  const leave = (id: string, failure?: Failure) =>
    change((calls) => calls.map((call) => (call.id === id ? { ...call, state: 'unknown' as const, failure } : call)));
  const done = (id: string) =>
    change((calls) => calls.map((call) => (call.id === id ? { ...call, state: 'done' as const } : call)));
  const find = async (
    endpoint: EndpointName,
    subject: string,
    credential?: string,
  ): Promise<OpenCall | 'unreadable' | null> => {
    const calls = await readCalls();
    if (!calls) return 'unreadable';
    const same = calls.filter((call) => call.endpoint === endpoint && call.subject === subject);
    // Each key may have one. That of another key says nothing of this one.
    const own = same.find((call) => credential !== undefined && isSameKey(call.credential, credential)) ?? same.at(-1);
    if (own?.state === 'done') return null;
    return own ?? findLost(calls);
  };

  return {
    /** Call it under the flight's lock: a call that is still `sent` then belongs to a context that died. */
    find,
    /**
     * Why the call is not sent without the user's word: an earlier one may have been billed. Null: none has. Call it under
     * the flight's lock.
     */
    async readDoubt({ endpoint, subject, credential, mayRepeat, memory }: Intended): Promise<Failure | null> {
      const open = await find(endpoint, subject, credential);
      if (open === 'unreadable') return LOST;
      if (!open || !isSameKey(open.credential, credential)) return null;
      if (memory !== undefined && !isYoung(open.at, memory, now())) return null;
      const isHeldBack = open.failure?.billed !== 'yes' || !mayRepeat;
      return isHeldBack ? { ...(open.failure ?? LOST), isHeld: true } : null;
    },
    /** What is told of a call whose worker died and whose answer is not stored. Without a mark nobody knows whether it was sent. */
    async readFate(endpoint: EndpointName, subject: string): Promise<Failure> {
      const open = await find(endpoint, subject);
      return { ...LOST, ...(open !== 'unreadable' && open?.failure), isHeld: true };
    },
    /** Replaces a record that cannot be read, whose calls stay in doubt. */
    mark(call: Omit<OpenCall, 'at' | 'state' | 'failure'>): Step {
      // What another key left in doubt stays so, for whoever goes back to it.
      const isOther = ({ endpoint, subject, credential }: OpenCall) =>
        endpoint !== call.endpoint || subject !== call.subject || !isSameKey(credential, call.credential);
      return async (read) => {
        const calls = toCalls((await read([JOURNAL_KEY]))[JOURNAL_KEY]) ?? [await toLost(call)];
        return toItem([...calls.filter(isOther), { ...call, at: now(), state: 'sent' }]);
      };
    },
    done,
    leave,
    /** Forgets the calls that nobody waits for, with their subjects. Throws `not-saved`. */
    async clear(): Promise<void> {
      const forget: Step = async (read) => {
        const calls = toCalls((await read([JOURNAL_KEY]))[JOURNAL_KEY]) ?? [];
        return toItem(calls.filter(({ state }) => state === 'sent'));
      };
      const refusal = await transact([forget]);
      if (refusal) throw new LookupError(refusal);
    },
    /** For the start of a worker: calls of contexts that are gone become `unknown`, but for those whose answer is stored. */
    async recover(isAnswered: (call: OpenCall) => Promise<boolean> = async () => false): Promise<void> {
      const calls = (await readCalls()) ?? [];
      for (const call of calls.filter(({ state }) => state === 'sent')) {
        await locks.request(toFlightLock(call), { ifAvailable: true }, async (lock) => {
          if (lock) await transact([(await isAnswered(call)) ? done(call.id) : leave(call.id)]);
        });
      }
    },
  };
}

/**
 * The calls of the last days that may have been billed and brought nothing, oldest first: a page asks the user about them.
 * Rejects where the record cannot be read.
 */
export async function readCallsInDoubt(area: Pick<Store, 'get'>, now: number): Promise<OpenCall[]> {
  const calls = toCalls((await area.get([JOURNAL_KEY]))[JOURNAL_KEY]);
  if (!calls) throw new LookupError({ kind: 'internal', billed: 'no', field: JOURNAL_KEY });
  return calls.filter(
    ({ state, failure, at }) => state === 'unknown' && failure?.billed !== 'yes' && isYoung(at, LOST_MEMORY, now),
  );
}

/** Empty where there is no journal, null where it cannot be read. */
function toCalls(stored: unknown): OpenCall[] | null {
  if (stored === undefined) return [];
  const body = fromRecord(VERSION, JOURNAL_KEY, stored)?.body;
  // The checksum vouches for the calls: only this file writes the record.
  return Array.isArray(body) ? (body as OpenCall[]) : null;
}
