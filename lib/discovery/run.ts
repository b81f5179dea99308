import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Locks, StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import type { Failure, Result } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import { isAtAllowance } from '../lookup/ledger';
import { MINUTE, SECOND } from '../time';
import type { OneWindowParts } from './one-window';
import { createOneWindow } from './one-window';
import type { StoredPage } from './pages';
import type { DiscoveryQuery } from './query';
import type { RunRecord } from './run-record';
import { createRunRecord, RUN_LOCK, readRunRecord } from './run-record';

/** A polite client sends at most four calls a second (specification.md, "Differences"). */
const PACE = SECOND / 4;
/** A longer rest comes from a wrong clock. */
const LONGEST_REST = 15 * MINUTE;

export interface SearchRunState {
  /** `paused` also after a failure or a closed page. `done` may leave pages in doubt for `resume('again')`. */
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
  failure?: Failure;
  /** The next call would pass the monthly limit: `resume` goes on all the same. */
  limit?: boolean;
  /** The service ignored a filter (`findIgnored`), so the run has ended early. */
  ignored?: boolean;
  /** Rests until then, since the service asked for that. Milliseconds since the epoch. */
  restsUntil?: number;
  /** The call under way is paid, so it is awaited. */
  isStopping?: boolean;
  /** Another window has the run, so nothing can be done here. */
  elsewhere?: boolean;
}

export interface SearchRunParts {
  /** The message `search-page`. */
  askPage(body: {
    query: DiscoveryQuery;
    confirmed: boolean;
  }): Promise<Result<{ stored: StoredPage; calls: 0 | 1; refusal?: Failure }>>;
  /** The calls a month that the user wants to stay under (`Settings.monthlyAllowance`); null: none set. */
  readLimit(): Promise<number | null>;
  store(): LargeStore;
  area: Pick<StorageArea, 'get'>;
  locks: Locks;
  channel: OneWindowParts['channel'];
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
}
type GivenParts = Pick<SearchRunParts, 'askPage' | 'readLimit'> & Partial<SearchRunParts>;

export interface SearchRun {
  readonly state: ReadonlySignal<SearchRunState>;
  /** The page that came last, whether it could be stored or not. */
  readonly latest: ReadonlySignal<StoredPage | null>;
  /** Resolves once the state shows any earlier run. */
  readonly ready: Promise<void>;
  /** Loads the pages of `query` from one to another that are not stored; forgets an earlier run. Resolves when it ends or pauses, as `resume`. */
  start(query: DiscoveryQuery, from: number, to: number): Promise<void>;
  /** `again`: asks for pages in doubt once more. Otherwise leaves them out. */
  resume(doubtful?: 'again' | 'leave'): Promise<void>;
  /** Stops after the call under way, as closing the page does. */
  pause(): void;
  /** Stops after the call under way and forgets the run. Its pages stay. */
  cancel(): Promise<void>;
}

const IDLE: SearchRunState = {
  ...{ status: 'idle', query: null, from: 1, to: 1 },
  ...{ pagesDone: 0, callsLeft: 0, inDoubt: 0 },
};
type Stop = Pick<SearchRunState, 'failure' | 'limit' | 'ignored'>;

/** Loads several pages of a search. The worker marks and stores each, so a run that died never pays twice. */
export function createSearchRun(given: GivenParts): SearchRun {
  const { askPage, readLimit, store, area, locks, channel, now, wait }: SearchRunParts = {
    store: openLargeStore,
    area: localArea,
    locks: navigator.locks,
    channel: given.channel ?? new BroadcastChannel(RUN_LOCK),
    now: Date.now,
    wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
    ...given,
  };
  const state = signal<SearchRunState>(IDLE);
  const latest = signal<StoredPage | null>(null);
  let wish: 'go' | 'pause' | 'cancel' = 'go';
  /** Ends a rest. */
  let wake = Promise.withResolvers<void>();
  let mayPassLimit = false;
  const isCancelled = () => wish === 'cancel';

  const tell = (next: typeof wish) => {
    wish = next;
    wake.resolve();
    if (inWindow.isRunning()) state.value = { ...state.value, isStopping: true };
  };
  const go = (isPastLimit = false) => {
    wish = 'go';
    mayPassLimit = isPastLimit;
    wake = Promise.withResolvers();
  };
  const show = (status: SearchRunState['status'], record: RunRecord | null, more: Partial<SearchRunState> = {}) => {
    state.value = { ...IDLE, status, ...record?.count(), ...more };
  };

  const isAtLimit = async () => !mayPassLimit && isAtAllowance(area, await readLimit(), now());

  /** Why the run stops after this page; null: it goes on. */
  const fetchPage = async (record: RunRecord, page: number): Promise<Stop | null> => {
    const query: DiscoveryQuery = { ...record.query, page };
    const result = await askPage({ query, confirmed: record.isConfirmed(page) });
    if (!result.ok) {
      const { failure } = result;
      if (failure.kind === 'slow-down' && failure.billed === 'no') return rest(record, failure);
      // A page that may have been billed is in doubt.
      if (failure.billed !== 'no') await record.doubt(page);
      return { failure };
    }
    const { stored, refusal } = result.body;
    latest.value = stored;
    if (!refusal) record.done(page, stored);
    // It is paid, and gone with this page.
    else await record.doubt(page);
    return refusal ? { failure: refusal } : null;
  };

  const rest = async (record: RunRecord, { retryAt }: Failure): Promise<null> => {
    const until = Math.min(retryAt ?? now() + MINUTE, now() + LONGEST_REST);
    show('running', record, { restsUntil: until });
    await Promise.race([wait(Math.max(until - now(), PACE)), wake.promise]);
    return null;
  };

  const run = async (record: RunRecord): Promise<void> => {
    show('running', record);
    let sentAt = Number.NEGATIVE_INFINITY;
    for (let page = record.next(); page !== null && wish === 'go'; page = record.next()) {
      const pause = Math.min(sentAt + PACE - now(), PACE);
      if (pause > 0) await wait(pause);
      if (wish !== 'go') break;
      if (await isAtLimit()) return show('paused', record, { limit: true });
      sentAt = now();
      const stop = await fetchPage(record, page);
      if (stop && !isCancelled()) return show('paused', record, stop);
      show('running', record, wish === 'go' ? {} : { isStopping: true });
    }
    if (isCancelled()) {
      await record.clear();
      return show('idle', null);
    }
    if (record.next() !== null) return show('paused', record);
    await record.end();
    show('done', record);
  };

  const inWindow = createOneWindow({
    ...{ name: RUN_LOCK, locks, channel },
    look: async () => {
      const record = await readRunRecord(store, now()).catch(() => null);
      if (inWindow.isRunning()) return;
      show(record ? (record.next() === null ? 'done' : 'paused') : 'idle', record);
    },
    onElsewhere: () => {
      state.value = { ...state.value, elsewhere: true };
    },
  });
  /** A refusal of storage pauses the run. */
  const withRun = (work: () => Promise<void>) =>
    inWindow.run(() =>
      work().catch(async (error: unknown) => {
        const failure = error instanceof LookupError ? error.failure : NOT_SAVED;
        show('paused', await readRunRecord(store, now()).catch(() => null), { failure });
      }),
    );

  return {
    state,
    latest,
    ready: inWindow.show(),
    start: (query, from, to) => {
      if (!inWindow.isRunning()) go();
      return withRun(async () => run(await createRunRecord(store, query, { from, to }, now())));
    },
    resume: (doubtful = 'leave') => {
      // A click on a run that has stopped at the limit is the user's word.
      if (!inWindow.isRunning()) go(state.value.limit);
      return withRun(async () => {
        const record = await readRunRecord(store, now());
        if (!record) return show('idle', null);
        if (doubtful === 'again') await record.askAgain();
        await run(record);
      });
    },
    pause: () => {
      // A run that is ending must not stop halfway.
      if (!isCancelled()) tell('pause');
    },
    cancel: () => {
      tell('cancel');
      return withRun(async () => {
        await (await readRunRecord(store, now()))?.clear();
        show('idle', null);
      });
    },
  };
}
