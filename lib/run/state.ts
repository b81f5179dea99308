import type { Failure } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';

/** Why no further call is sent. Both absent: the user stopped it, or nothing is left. */
export interface RunStop {
  failure?: Failure;
  /** The next call would pass the monthly limit. The next click on "Resume" goes on all the same. */
  limit?: boolean;
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

/** Why the work of a run has rejected: storage refused, if nothing else is said. */
export function toRunFailure(error: unknown): Failure {
  return error instanceof LookupError ? error.failure : NOT_SAVED;
}
