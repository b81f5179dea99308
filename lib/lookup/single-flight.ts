import type { Environment } from '../environment';
import type { EndpointName } from '../model';
import { SECOND } from '../time';

/** A click that follows another this soon is the same click: it takes the answer that just came. */
export const SAME_CLICK = SECOND;

export interface CallUnderWay {
  signal: AbortSignal;
  /** Of the key that it is sent with, once that is known. */
  slot: string | null;
}

/** Calls under way, so that all of a key can be ended when it is forgotten or replaced. */
export function createUnderWay() {
  const calls = new Map<CallUnderWay, { stop: AbortController; ended: Promise<unknown> }>();
  return {
    follow<T>(begin: (call: CallUnderWay) => Promise<T>): Promise<T> {
      const stop = new AbortController();
      const call: CallUnderWay = { signal: stop.signal, slot: null };
      const ended = begin(call);
      calls.set(call, { stop, ended });
      const forget = () => calls.delete(call);
      ended.then(forget, forget);
      return ended;
    },
    /** `slot`: of this key alone. Resolves when they have ended. */
    async abortAll(slot?: string): Promise<void> {
      const meant = [...calls].flatMap(([call, own]) => (slot === undefined || call.slot === slot ? [own] : []));
      for (const { stop } of meant) stop.abort();
      await Promise.allSettled(meant.map(({ ended }) => ended));
    },
  };
}

export interface Flight {
  endpoint: EndpointName;
  subject: string;
  refresh: boolean;
  /** Of the key that it is sent with. */
  slot: string | undefined;
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
      // What fails with one key may not fail with another, which waits for the lock.
      const name = `${lock}:${flight.refresh}:${flight.slot ?? ''}`;
      // One endpoint and subject always have the same type: there is one caller.
      const joined = flying.get(name) as Promise<T> | undefined;
      if (joined) return joined;
      const flown = locks.request(lock, work).finally(() => flying.delete(name)) as Promise<T>;
      flying.set(name, flown);
      return flown;
    },
  };
}
