import { fromRecord, toRecord } from '../browser/record';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isOfService, toFailure } from '../errors';
import type { CountedName, EndpointName, Plan } from '../model';
import type { Payer } from '../provider';
import { DAY, isPaused, isYoung, MINUTE, SECOND } from '../time';
import { isSameKey } from './journal';
import { toSlotted } from './key-list';

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
/** `payer`: give it back with the outcome. `takesLive`: the plan is known to include live data. */
export type Pass = { ok: true; payer: Payer; takesLive: boolean } | { ok: false; failure: Failure };
const toRefused = ({ endpoint, refresh }: NotedCall) => (refresh ? 'live' : endpoint);

/** The key of a slot, or the one in use. Null: there is none. */
export type ReadPayer = (slot?: string) => Promise<Payer | null>;
const NOBODY: Payer = { slot: '', id: '' };

/** Remembers across workers, for each key, why no call should be sent: key, plan, a request to slow down, or a failing service. */
export function createCircuit(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  readPayer: ReadPayer,
  readPlan: (slot: string) => Promise<Plan> = async () => 'unknown',
) {
  const readState = async ({ slot }: Payer) => {
    const key = toSlotted(KEY, slot);
    const { [key]: stored } = await area.get([key]).catch((): Record<string, unknown> => ({}));
    return toState(key, stored);
  };
  const toRefusals = ({ plan }: CircuitState, credential: string) =>
    plan.credential === credential ? plan.refusals : {};
  const isRefusedByPlan = async (state: CircuitState, { slot, id }: Payer, call: NotedCall) => {
    const at = toRefusals(state, id)[toRefused(call)];
    return at !== undefined && isYoung(at, PLAN_MEMORY, now()) && state.plan.chosen === (await readPlan(slot));
  };
  const isRunning = (until: number) => isPaused(until, LONGEST_PAUSE, now());

  const toNext = async (state: CircuitState, call: NotedCall, payer: Payer, failure: Failure | null) => {
    const { slot, id: credential } = payer;
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
      const chosen = await readPlan(slot);
      const known = state.plan.chosen === chosen ? toRefusals(state, credential) : {};
      next.plan = { credential, chosen, refusals: { ...known, [toRefused(call)]: failure ? now() : 0 } };
    }
    return next;
  };

  return {
    /** Of the key in use. A lookup keeps to it to its end. Undefined: there is none. */
    readSlot: async (): Promise<string | undefined> => (await readPayer())?.slot,
    /** Of the key in use unless told. */
    async isKeyRefused(slot?: string): Promise<boolean> {
      const payer = await readPayer(slot);
      return payer !== null && (await readState(payer)).refused === payer.id;
    },
    /**
     * A retry that the user confirmed passes the pause after failures. A key test passes the mark of a refused key. `keyId`: what
     * a run was started with (`LookupRequest`). `slot`: another key than the one in use.
     */
    async enter(call: NotedCall, confirmed: boolean, keyId?: string | null, slot?: string): Promise<Pass> {
      const payer = (await readPayer(slot)) ?? NOBODY;
      const { id: credential } = payer;
      const state = await readState(payer);
      const stop = (failure: Failure): Pass => ({ ok: false, failure });
      if (keyId !== undefined && !isSameKey(keyId, credential)) return stop({ kind: 'cancelled', billed: 'no' });
      if (state.refused === credential && !call.isKeyTest) return stop({ kind: 'key-refused', billed: 'no' });
      if (state.quietFor === credential && isRunning(state.quietUntil))
        return stop({ kind: 'slow-down', billed: 'no', retryAt: state.quietUntil });
      if (await isRefusedByPlan(state, payer, call)) return stop({ kind: 'plan', billed: 'no' });
      if (!confirmed && state.failedFor === credential && isRunning(state.pausedUntil)) {
        return stop({ kind: 'service-failing', billed: 'no', retryAt: state.pausedUntil });
      }
      return { ok: true, payer, takesLive: toRefusals(state, credential).live === 0 };
    },
    /** `failure` is null when the call was answered. */
    async note(call: NotedCall, payer: Payer, failure: Failure | null): Promise<void> {
      await locks.request('circuit', async () => {
        const state = await readState(payer);
        const next = await toNext(state, call, payer, failure);
        if (JSON.stringify(next) === JSON.stringify(state)) return;
        const key = toSlotted(KEY, payer.slot);
        // Storage that refuses this also refuses the marks of further calls.
        await area.set({ [key]: toRecord(VERSION, key, next, now()) }).catch(() => {});
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

function toState(key: string, stored: unknown): CircuitState {
  const body = fromRecord(VERSION, key, stored)?.body;
  // The checksum vouches for the fields: only this file writes the record.
  return typeof body === 'object' && body !== null ? { ...CLOSED, ...(body as CircuitState) } : CLOSED;
}
