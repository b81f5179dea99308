import type { Environment } from '../environment';
import type { EndpointName } from '../model';
import { SECOND } from '../time';

/** A click that follows another this soon is the same click: it takes the answer that just came. */
export const SAME_CLICK = SECOND;

/** Calls under way, so that all can be ended when the key is forgotten or replaced. */
export function createUnderWay() {
  let stop = new AbortController();
  const calls = new Set<Promise<unknown>>();
  return {
    follow<T>(begin: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const call = begin(stop.signal);
      calls.add(call);
      const forget = () => calls.delete(call);
      call.then(forget, forget);
      return call;
    },
    /** Resolves when all calls have ended. */
    async abortAll(): Promise<void> {
      stop.abort();
      stop = new AbortController();
      await Promise.allSettled([...calls]);
    },
  };
}

export interface Flight {
  endpoint: EndpointName;
  subject: string;
  refresh: boolean;
}

/** Held across contexts by whoever makes this call. */
export function toFlightLock({ endpoint, subject }: Pick<Flight, 'endpoint' | 'subject'>): string {
  return `h:${endpoint}:${subject}`;
}

/** Shares the same call within a context. Across contexts, the second finds the first one's answer in storage. */
export function createSingleFlight({ locks }: Pick<Environment, 'locks'>) {
  const flying = new Map<string, Promise<unknown>>();
  return {
    fly<T>(flight: Flight, work: () => Promise<T>): Promise<T> {
      const lock = toFlightLock(flight);
      const name = `${lock}:${flight.refresh}`;
      // One endpoint and subject always have the same type: there is one caller.
      const joined = flying.get(name) as Promise<T> | undefined;
      if (joined) return joined;
      const flown = locks.request(lock, work).finally(() => flying.delete(name)) as Promise<T>;
      flying.set(name, flown);
      return flown;
    },
  };
}
