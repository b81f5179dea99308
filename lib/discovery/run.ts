import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Environment } from '../environment';
import type { Failure, Result } from '../errors';
import type { RunChannel } from '../run/control';
import type { ReadKeyId, RunKeyId } from '../run/key';
import { explainStop } from '../run/key';
import { createLimit, createPace } from '../run/pace';
import { ResumableRun } from '../run/resumable';
import type { RunState } from '../run/state';
import type { CallEnd, RunJob } from '../run/work';
import { workThrough } from '../run/work';
import type { StoredPage } from './pages';
import type { DiscoveryQuery } from './query';
import type { RunRecord } from './run-record';
import { createRunRecord, RUN_LOCK, readRunRecord } from './run-record';

export interface SearchRunState extends RunState {
  status: 'idle' | 'running' | 'paused' | 'done';
  /** The search and its first page. Null: no run. */
  query: DiscoveryQuery | null;
  from: number;
  /** The last page: an earlier one than asked for, once a page tells that there are no more. */
  to: number;
  /** Pages of these that are stored, those of earlier calls too. */
  pagesDone: number;
  /** Calls that are still to be sent, at most. */
  callsLeft: number;
  /** Pages without an answer. They may have been billed, so only a click asks for them again. */
  inDoubt: number;
  /** The service ignored a filter (`findIgnored`), so the run has ended early. */
  ignored?: boolean;
}

/** What a run over pages asks of the worker and the settings. */
interface SearchCalls {
  /** The message `search-page`. */
  askPage(body: {
    query: DiscoveryQuery;
    confirmed: boolean;
    asker: 'search-run';
    keyId: RunKeyId;
  }): Promise<Result<{ stored: StoredPage; calls: 0 | 1; refusal?: Failure }>>;
  /** The calls a month that the user wants to stay under (`Settings.monthlyAllowance`); null: none set. */
  readLimit(): Promise<number | null>;
  readKeyId: ReadKeyId;
}
type RunEnvironment = Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>;

const IDLE: SearchRunState = {
  status: 'idle',
  query: null,
  from: 1,
  to: 1,
  pagesDone: 0,
  callsLeft: 0,
  inDoubt: 0,
};

/** Loads several pages of a search. The worker marks and stores each, so a run that died never pays twice. */
export class PagesRun {
  readonly #latest = signal<StoredPage | null>(null);
  readonly state: ReadonlySignal<SearchRunState>;
  /** The page that came last, whether it could be stored or not. */
  readonly latest: ReadonlySignal<StoredPage | null> = this.#latest;
  /** Resolves once the state shows any earlier run. */
  readonly ready: Promise<void>;
  readonly #environment: RunEnvironment;
  readonly #calls: SearchCalls;
  readonly #store: () => LargeStore;
  readonly #stored: ResumableRun<RunRecord, SearchRunState, 'cancel'>;

  constructor(
    environment: RunEnvironment,
    calls: SearchCalls,
    store: () => LargeStore = openLargeStore,
    channel: RunChannel = new BroadcastChannel(RUN_LOCK),
  ) {
    this.#environment = environment;
    this.#calls = calls;
    this.#store = store;
    this.#stored = new ResumableRun(RUN_LOCK, environment.locks, channel, {
      idle: IDLE,
      read: () => readRunRecord(store, environment.now()),
      toRest: (record) => (record.next() === null ? 'done' : 'paused'),
      readKeyId: calls.readKeyId,
    });
    this.state = this.#stored.state;
    this.ready = this.#stored.ready;
  }

  /**
   * Loads the pages of `query` from one to another that are not stored; forgets an earlier run. Resolves when it ends or
   * pauses, as `resume`.
   */
  start = (query: DiscoveryQuery, from: number, to: number): Promise<void> => {
    const { control } = this.#stored;
    control.go();
    return control.run(async () => {
      const keyId = await this.#calls.readKeyId();
      await this.#run(await createRunRecord(this.#store, query, { from, to, keyId }, this.#environment.now()));
    });
  };

  /** `again`: asks for pages in doubt once more. Otherwise leaves them out. */
  resume = (doubtful: 'again' | 'leave' = 'leave'): Promise<void> =>
    this.#stored.resume(doubtful, (record) => this.#run(record));

  /** Stops after the call under way, as closing the page does. */
  pause = (): void => this.#stored.control.pause();

  /** Stops after the call under way and forgets the run. Its pages stay. */
  cancel = (): Promise<void> => {
    this.#stored.control.end('cancel');
    return this.#stored.work(async (record) => {
      await record.clear();
      this.#stored.show('idle', null);
    });
  };

  async #run(record: RunRecord): Promise<void> {
    const { now, wait } = this.#environment;
    const stored = this.#stored;
    stored.show('running', record);
    const job: RunJob<number> = {
      stopsAt: 'failure',
      next: async () => record.next(),
      send: (page) => this.#fetchPage(record, page),
    };
    const stop = await workThrough(job, {
      wish: stored.control,
      pace: createPace(now, { mostAtOnce: 1 }),
      isAtLimit: createLimit(this.#environment, this.#calls.readLimit),
      now,
      wait,
      onProgress: (progress) => stored.show('running', record, progress),
    });
    if (stored.control.ending()) {
      await record.clear();
      return stored.show('idle', null);
    }
    if (stop || record.next() !== null) {
      return stored.show('paused', record, await explainStop(stop, record.keyId(), this.#calls.readKeyId));
    }
    await record.end();
    stored.show('done', record);
  }

  async #fetchPage(record: RunRecord, page: number): Promise<CallEnd> {
    const query: DiscoveryQuery = { ...record.query, page };
    const body = { query, confirmed: record.isConfirmed(page), asker: 'search-run' as const, keyId: record.keyId() };
    const result = await this.#calls.askPage(body);
    if (!result.ok) {
      // A page that may have been billed is in doubt.
      if (result.failure.billed !== 'no') await record.doubt(page);
      return { isSent: true, failures: [result.failure] };
    }
    const { stored, calls, refusal } = result.body;
    this.#latest.value = stored;
    if (!refusal) record.done(page, stored);
    // It is paid, and gone with this page.
    else await record.doubt(page);
    return { isSent: calls > 0, stop: refusal ?? null };
  }
}

export type SearchRun = Pick<PagesRun, keyof PagesRun>;
