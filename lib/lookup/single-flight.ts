import type { Locks } from '../browser/storage';
import type { SectionEndpoint } from '../model';

/** The calls that are under way, so that all of them can be ended when the key is forgotten or replaced. */
export function createUnderWay() {
  let stop = new AbortController();
  const calls = new Set<Promise<unknown>>();
  return {
    /** Begins a call, which ends when its signal says so. */
    follow<T>(begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const call = begin(stop.signal);
      calls.add(call);
      const forget = () => calls.delete(call);
      call.then(forget, forget);
      return call;
    },
    /** Tells every call to end. Resolves when all have. */
    async abortAll(): Promise<void> {
      stop.abort();
      stop = new AbortController();
      await Promise.allSettled([...calls]);
    },
  };
}

export interface Flight {
  endpoint: SectionEndpoint;
  /** The host, registrable domain or e-mail address that the call is about. */
  subject: string;
  refresh: boolean;
}

export type Flights = ReturnType<typeof createSingleFlight>;

/** The lock that whoever makes a call of this endpoint and subject holds, in whichever context. */
export function toFlightLock({ endpoint, subject }: Pick<Flight, 'endpoint' | 'subject'>): string {
  return `h:${endpoint}:${subject}`;
}

/**
 * The same call asked for at once is made once: shared within this context, one after the other across contexts, where the
 * second finds the answer of the first in storage.
 */
export function createSingleFlight({ locks }: { locks: Locks }) {
  const flying = new Map<string, Promise<unknown>>();
  return {
    fly<T>(flight: Flight, work: () => Promise<T>): Promise<T> {
      const lock = toFlightLock(flight);
      const name = `${lock}:${flight.refresh}`;
      // The type parameter of one endpoint and subject is always the same: there is one caller.
      const joined = flying.get(name) as Promise<T> | undefined;
      if (joined) return joined;
      const flown = locks.request(lock, work).finally(() => flying.delete(name)) as Promise<T>;
      flying.set(name, flown);
      return flown;
    },
  };
}
