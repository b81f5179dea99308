import { fromRecord, toRecord } from '../browser/record';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isOfService, toFailure } from '../errors';
import type { CountedName, EndpointName, Plan } from '../model';
import { DAY, isPaused, isYoung, MINUTE, SECOND } from '../time';
import { isSameKey } from './journal';

const KEY = 'circuit';
const VERSION = 1;
const FAILURES_TO_PAUSE = 5;
const FAILURE_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 15 * MINUTE;
const PLAN_MEMORY = DAY;

/** Instants in milliseconds since the epoch. */
interface CircuitState {
  /** The id of the refused credentials. The key itself is never here. */
  refused: string | null;
  /** Until when the service asked for quiet, and for which credentials: others may be of another service. */
  quietUntil: number;
  quietFor: string;
  /** When the plan refused `live` or an endpoint; 0: it is included. `chosen`: the user's plan setting then. */
  plan: { credential: string; chosen: Plan; refusals: Record<string, number> };
  failuresInARow: number;
  /** The credentials of those calls: others may be of another service. */
  failedFor: string;
  pausedUntil: number;
}
const CLOSED: CircuitState = {
  refused: null,
  quietUntil: 0,
  quietFor: '',
  plan: { credential: '', chosen: 'unknown', refusals: {} },
  failuresInARow: 0,
  failedFor: '',
  pausedUntil: 0,
};

export type Circuit = ReturnType<typeof createCircuit>;
/** A key test and a page of a search count too. A key test finds out what the key is worth now. */
export type NotedCall = { endpoint: EndpointName; refresh: boolean; countedAs?: CountedName; isKeyTest?: true };
/** `credential`: give it back with the outcome. `takesLive`: the plan is known to include live data. */
export type Pass = { ok: true; credential: string; takesLive: boolean } | { ok: false; failure: Failure };
const toRefused = ({ endpoint, refresh }: NotedCall) => (refresh ? 'live' : endpoint);

/**
 * Remembers across workers why no call should be sent: key, plan, a request to slow down, or a failing service.
 * `readCredentialId`: changed by every edit of the key.
 */
export function createCircuit(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  readCredentialId: () => Promise<string | null>,
  readPlan: () => Promise<Plan> = async () => 'unknown',
) {
  const readState = async () => toState((await area.get([KEY]).catch(() => ({ [KEY]: null })))[KEY]);
  const toRefusals = ({ plan }: CircuitState, credential: string) =>
    plan.credential === credential ? plan.refusals : {};
  const isRefusedByPlan = async (state: CircuitState, credential: string, call: NotedCall) => {
    const at = toRefusals(state, credential)[toRefused(call)];
    return at !== undefined && isYoung(at, PLAN_MEMORY, now()) && state.plan.chosen === (await readPlan());
  };
  const isRunning = (until: number) => isPaused(until, LONGEST_PAUSE, now());

  const toNext = async (state: CircuitState, call: NotedCall, credential: string, failure: Failure | null) => {
    const failing = failure !== null && isOfService(failure);
    const failedFor = failing ? credential : '';
    const failuresInARow = failing ? (state.failedFor === credential ? state.failuresInARow : 0) + 1 : 0;
    const pausedUntil = failuresInARow < FAILURES_TO_PAUSE ? 0 : now() + FAILURE_PAUSE;
    const next: CircuitState = { ...state, failuresInARow, failedFor, pausedUntil };
    if (failure?.kind === 'key-refused') next.refused = credential;
    // Only a key test passes the mark of a refused key.
    if (failure === null && state.refused === credential) next.refused = null;
    // A key test is the user's way to say that the plan has changed.
    if (failure === null && call.isKeyTest) next.plan = CLOSED.plan;
    if (failure?.kind === 'slow-down') {
      const wait = (failure.retryAt ?? now() + MINUTE) - now();
      next.quietFor = credential;
      next.quietUntil = now() + Math.min(Math.max(wait, SECOND), LONGEST_PAUSE);
    }
    if (failure?.kind === 'plan' || (failure === null && call.refresh)) {
      const chosen = await readPlan();
      const known = state.plan.chosen === chosen ? toRefusals(state, credential) : {};
      next.plan = { credential, chosen, refusals: { ...known, [toRefused(call)]: failure ? now() : 0 } };
    }
    return next;
  };

  return {
    async isKeyRefused(): Promise<boolean> {
      const [{ refused }, id] = await Promise.all([readState(), readCredentialId()]);
      return refused !== null && refused === id;
    },
    /**
     * A retry that the user confirmed passes the pause after failures. A key test passes the mark of a refused key. `keyId`: what
     * a run was started with (`LookupRequest`).
     */
    async enter(call: NotedCall, confirmed: boolean, keyId?: string | null): Promise<Pass> {
      const [state, id] = await Promise.all([readState(), readCredentialId()]);
      const credential = id ?? '';
      const stop = (failure: Failure): Pass => ({ ok: false, failure });
      if (keyId !== undefined && !isSameKey(keyId, credential)) return stop({ kind: 'cancelled', billed: 'no' });
      if (state.refused === credential && !call.isKeyTest) return stop({ kind: 'key-refused', billed: 'no' });
      if (state.quietFor === credential && isRunning(state.quietUntil))
        return stop({ kind: 'slow-down', billed: 'no', retryAt: state.quietUntil });
      if (await isRefusedByPlan(state, credential, call)) return stop({ kind: 'plan', billed: 'no' });
      if (!confirmed && state.failedFor === credential && isRunning(state.pausedUntil)) {
        return stop({ kind: 'service-failing', billed: 'no', retryAt: state.pausedUntil });
      }
      return { ok: true, credential, takesLive: toRefusals(state, credential).live === 0 };
    },
    /** `failure` is null when the call was answered. */
    async note(call: NotedCall, credential: string, failure: Failure | null): Promise<void> {
      await locks.request('circuit', async () => {
        const state = await readState();
        const next = await toNext(state, call, credential, failure);
        if (JSON.stringify(next) === JSON.stringify(state)) return;
        // Storage that refuses this also refuses the marks of further calls.
        await area.set({ [KEY]: toRecord(VERSION, KEY, next, now()) }).catch(() => {});
      });
    },
  };
}

/** Only `refresh` and traffic depend on the plan (specification.md, "Limits"). Any other call is `refused`. */
export function toCallFailure({ endpoint, refresh }: NotedCall, error: unknown): Failure {
  const failure = toFailure(error);
  const isOfPlan = refresh || endpoint === 'traffic';
  return failure.kind === 'plan' && !isOfPlan ? { ...failure, kind: 'refused' } : failure;
}

function toState(stored: unknown): CircuitState {
  const body = fromRecord(VERSION, KEY, stored)?.body;
  // The checksum vouches for the fields: only this file writes the record.
  return typeof body === 'object' && body !== null ? { ...CLOSED, ...(body as CircuitState) } : CLOSED;
}
