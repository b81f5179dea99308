import type { Failure } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';

/** Why no further call is sent. Both absent: the user stopped it, or nothing is left. */
export interface RunStop {
  failure?: Failure;
  /** The next call would pass the monthly limit. The next click on "Resume" goes on all the same. */
  limit?: boolean;
  /** It has made the calls that the user agreed to, and would need more. The next click on "Resume" agrees to those. */
  announced?: boolean;
  /** The service or the key is another one than at its start. The next click on "Resume" agrees to it. */
  otherKey?: boolean;
  /** It was deleted in another window, or with the data of the browser. */
  gone?: boolean;
}

/** Why a run that is running sends nothing. */
export interface RunPause {
  /** The run rests until then, since the service asked for that, and goes on by itself. Milliseconds since the epoch. */
  restsUntil?: number;
  /** Calls under way are paid, so they are awaited. */
  isStopping?: boolean;
}

/** What every run says of itself. */
export interface RunState extends RunStop, RunPause {
  /** `paused` also after a failure or a closed page. `done` may leave calls in doubt. */
  status: 'idle' | 'loading' | 'running' | 'paused' | 'done' | 'failed';
  /** Another window has the run, so nothing can be done here. */
  elsewhere?: boolean;
}

/** Thrown by a job to stop its run. */
export class RunStopped extends Error {
  constructor(readonly stop: RunStop) {
    super('The run has stopped.');
  }
}

/** Why the work of a run has rejected: storage refused, if nothing else is said. */
export function toRunStop(error: unknown): RunStop {
  return error instanceof RunStopped ? error.stop : { failure: toRunFailure(error) };
}

export function toRunFailure(error: unknown): Failure {
  return error instanceof LookupError ? error.failure : NOT_SAVED;
}
