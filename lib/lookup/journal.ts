import { fromRecord, toRecord } from '../browser/record';
import type { Locks } from '../browser/storage';
import type { Failure } from '../errors';
import { LookupError } from '../errors';
import type { SectionEndpoint } from '../model';
import { toFlightLock } from './single-flight';
import type { Step, Store, Transact } from './transaction';

export const JOURNAL_KEY = 'journal';
const VERSION = 1;
/** Open calls are few; the bound keeps a service that fails for months from filling the record. */
const MOST_CALLS = 1000;

/** A call of which we do not know that it ended well. `unknown`: nobody waits for it any more, and it may have been billed. */
export interface OpenCall {
  id: string;
  endpoint: SectionEndpoint;
  subject: string;
  refresh: boolean;
  /** The id of the credentials that it went out under: what became of it says nothing of another key or address. */
  credential: string;
  at: number;
  state: 'sent' | 'unknown';
  /** What became of it, when that was seen. */
  failure?: Failure;
}

export type Journal = ReturnType<typeof createJournal>;
type JournalParts = { area: Store; transact: Transact; locks: Locks; now: () => number };

/** The write-ahead record of open calls: one stored record, changed only in a transaction, together with the ledger. */
export function createJournal({ area, transact, locks, now }: JournalParts) {
  const change =
    (next: (calls: OpenCall[]) => OpenCall[]): Step =>
    async (read) => {
      const calls = next(toCalls((await read([JOURNAL_KEY]))[JOURNAL_KEY]));
      return { [JOURNAL_KEY]: toRecord(VERSION, JOURNAL_KEY, calls.slice(-MOST_CALLS), now()) };
    };
  /** What storage refused to keep is known as long as this worker lives. */
  let unsaved: OpenCall[] = [];
  const readCalls = async () => toCalls((await area.get([JOURNAL_KEY]))[JOURNAL_KEY]);
  const leave = (id: string, failure?: Failure) =>
    change((calls) => calls.map((call) => (call.id === id ? { ...call, state: 'unknown' as const, failure } : call)));

  return {
    /**
     * The open call of this endpoint and subject. Whoever asks holds the flight's lock, so one that is still `sent` belongs
     * to a context that died. Null when there is none, or when storage cannot say.
     */
    async find(endpoint: SectionEndpoint, subject: string): Promise<OpenCall | null> {
      const calls = await readCalls().catch(() => []);
      return [...unsaved, ...calls].findLast((call) => call.endpoint === endpoint && call.subject === subject) ?? null;
    },
    /** Writes the mark `sent`, in place of an earlier call of the same endpoint and subject. */
    mark(call: Omit<OpenCall, 'at' | 'state' | 'failure'>): Step {
      const isOther = ({ endpoint, subject }: OpenCall) => endpoint !== call.endpoint || subject !== call.subject;
      unsaved = unsaved.filter(isOther);
      return change((calls) => [...calls.filter(isOther), { ...call, at: now(), state: 'sent' }]);
    },
    done: (id: string): Step => change((calls) => calls.filter((call) => call.id !== id)),
    leave,
    /** Remembers a call in doubt that storage does not take. */
    hold: (call: Omit<OpenCall, 'at' | 'state'>) => void unsaved.push({ ...call, at: now(), state: 'unknown' }),
    /** Forgets the calls that nobody waits for any more, with the subjects that they name. Throws `not-saved`. */
    async clear(): Promise<void> {
      const refusal = await transact([change((calls) => calls.filter(({ state }) => state === 'sent'))]);
      if (refusal) throw new LookupError(refusal);
    },
    /** When a worker begins to answer: what was sent by a context that is gone becomes `unknown`. */
    async recover(): Promise<void> {
      const calls = await readCalls().catch(() => []);
      for (const call of calls.filter(({ state }) => state === 'sent')) {
        await locks.request(toFlightLock(call), { ifAvailable: true }, async (lock) => {
          if (lock) await transact([leave(call.id)]);
        });
      }
    },
  };
}

function toCalls(stored: unknown): OpenCall[] {
  const body = fromRecord(VERSION, JOURNAL_KEY, stored)?.body;
  // The record's checksum vouches for the calls: only this file writes it.
  return Array.isArray(body) ? (body as OpenCall[]) : [];
}
