import type { ReadonlySignal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import type { Locks, StorageArea } from '../browser/storage';
import type { OneWindowParts } from '../discovery/one-window';
import type { Failure, Result } from '../errors';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import type { SectionName } from '../model';
import type { BulkSite } from './input';
import type { BulkRunHead } from './record';
import type { BulkRow } from './rows';

export interface BulkRunState {
  /** `paused` also after a failure or a closed page. `done` may leave rows in doubt for `resume('again')`. */
  status: 'idle' | 'loading' | 'running' | 'paused' | 'done';
  /** The run that is shown. Null: none is. */
  run: BulkRunHead | null;
  /** How many rows are in each state; together they are `run.rows`. */
  counts: Record<'todo' | 'sent' | 'done' | 'failed-free' | 'failed-billed' | 'in-doubt', number>;
  /** Calls that were, or may have been, billed in this run. */
  callsSpent: number;
  /** Calls that are still to be sent, at most, without those in doubt. */
  callsLeft: number;
  /** Calls that `resume('again')` sends for what is in doubt. */
  callsInDoubt: number;
  /** Rows a minute, lately; null: not known yet. */
  rate: number | null;
  /** Milliseconds until the end at that rate; null: not known. */
  timeLeft: number | null;
  /** Why it paused. */
  failure?: Failure;
  /** The next call would pass the monthly limit: `resume` goes on all the same. */
  limit?: boolean;
  /** Rests until then, since the service asked for that, and goes on by itself. Milliseconds since the epoch. */
  restsUntil?: number;
  /** Calls under way are paid, so they are awaited. */
  isStopping?: boolean;
  /** Another window has the run, so nothing can be done here. */
  elsewhere?: boolean;
}

export interface BulkRunParts {
  /** The message `lookup`. */
  askSite(body: LookupRequest): Promise<Result<LookupReply>>;
  /** The calls a month that the user wants to stay under (`Settings.monthlyAllowance`); null: none set. */
  readLimit(): Promise<number | null>;
  /** Milliseconds for which a remembered failure holds: `Settings.negativeHours`. */
  failureLifetime(): Promise<number>;
  store(): LargeStore;
  area: StorageArea;
  locks: Locks;
  channel: OneWindowParts['channel'];
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
}

export interface BulkRun {
  readonly state: ReadonlySignal<BulkRunState>;
  /** The rows of the run that is shown, in its order. A new list a few times a second, in which rows that did not change are the same objects. */
  readonly rows: ReadonlySignal<readonly BulkRow[]>;
  /** Resolves once the state shows an earlier run that has not ended, if there is one. */
  readonly ready: Promise<void>;
  /** Starts a new run over these sites. Resolves when it ends or pauses, as `resume`. */
  start(wish: {
    name: string;
    sites: readonly Pick<BulkSite, 'host' | 'registrable'>[];
    sections: readonly SectionName[];
  }): Promise<void>;
  /** Shows a run of the list. Does nothing while one runs here. */
  open(id: string): Promise<void>;
  /** Goes on with the run that is shown. `again`: asks for rows in doubt once more. Otherwise leaves them out. */
  resume(doubtful?: 'again' | 'leave'): Promise<void>;
  /** Stops after the calls under way, as closing the page does. */
  pause(): void;
  /** Stops after the calls under way and ends the run. Its rows stay. */
  cancel(): Promise<void>;
  /** Shows no run, so that a new list can be entered. Does nothing while one runs here. */
  close(): void;
}

export function createBulkRun(_given: Pick<BulkRunParts, 'askSite' | 'readLimit'> & Partial<BulkRunParts>): BulkRun {
  throw new Error('not written yet');
}
