import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Locks, StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import type { OneWindowParts } from '../discovery/one-window';
import { createOneWindow } from '../discovery/one-window';
import type { Failure, Result } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import { readLedger, toAllowance } from '../lookup/ledger';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import type { SectionName } from '../model';
import { MINUTE, SECOND } from '../time';
import type { BulkSite } from './input';
import { createPace, MOST_A_MINUTE, MOST_AT_ONCE } from './pace';
import type { Unit } from './queue';
import { createQueue } from './queue';
import type { BulkRecord, BulkRunHead, Mark } from './record';
import { BULK_LOCK, createBulkRecord, readBulkRecord, readUnendedRun } from './record';
import type { BulkRow, BulkTally } from './rows';
import { applyRecovery, applyReply, fromBits, toBits, toLeft, withoutDoubt } from './rows';

const DAYS_OF_MONTH = 31;
/** A longer rest comes from a wrong clock. */
const LONGEST_REST = 15 * MINUTE;
const LEAST_REST = SECOND / 4;
const FAILURES_TO_PAUSE = 5;
/** Milliseconds between two new lists of rows, of a short run and of a long one. */
const BETWEEN_LISTS = { short: 250, long: 2 * SECOND };
const LONG = 5000;

export interface BulkRunState extends BulkTally {
  /** `paused` also after a failure or a closed page. `done` may leave rows in doubt for `resume('again')`. */
  status: 'idle' | 'loading' | 'running' | 'paused' | 'done';
  /** The run that is shown. Null: none is. */
  run: BulkRunHead | null;
  /** Calls a minute, lately; null: not known yet. */
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
type GivenParts = Pick<BulkRunParts, 'askSite' | 'readLimit' | 'failureLifetime'> & Partial<BulkRunParts>;

export interface BulkWish {
  name: string;
  sites: readonly Pick<BulkSite, 'host'>[];
  sections: readonly SectionName[];
}

export interface BulkRun {
  readonly state: ReadonlySignal<BulkRunState>;
  /**
   * The rows of the run that is shown, in its order. A new list a few times a second, in which rows that did not change are
   * the same objects.
   */
  readonly rows: ReadonlySignal<readonly BulkRow[]>;
  /** Resolves once the state shows an earlier run that has not ended, if there is one. */
  readonly ready: Promise<void>;
  /** Starts a new run over these sites. Resolves when it ends or pauses, as `resume`. */
  start(wish: BulkWish): Promise<void>;
  /** Shows a run of the list. Does nothing while one runs here. */
  open(id: string): Promise<void>;
  /** Goes on with the run that is shown. `again`: asks for rows in doubt once more. Otherwise leaves them out. */
  resume(doubtful?: 'again' | 'leave'): Promise<void>;
  /** Stops after the calls under way, as closing the page does. */
  pause(): void;
  /** Stops after the calls under way and ends the run. Its rows stay, and `resume` goes on all the same. */
  cancel(): Promise<void>;
  /** Shows no run, so that a new list can be entered. Does nothing while one runs here. */
  close(): void;
  /** Reads the name of the run again. */
  refresh(): Promise<void>;
}

const NO_COUNTS = { todo: 0, sent: 0, done: 0, 'failed-free': 0, 'failed-billed': 0, 'in-doubt': 0 };
const IDLE: BulkRunState = {
  ...{ status: 'idle', run: null, counts: NO_COUNTS, callsSpent: 0, callsLeft: 0, callsInDoubt: 0 },
  ...{ rate: null, timeLeft: null },
};
type Stop = Pick<BulkRunState, 'failure' | 'limit'>;

/** Looks up a list of sites from a page. The worker marks, sends and saves each call; the page marks it before that. */
export function createBulkRun(given: GivenParts): BulkRun {
  const parts: BulkRunParts = {
    store: openLargeStore,
    area: localArea,
    locks: navigator.locks,
    channel: given.channel ?? new BroadcastChannel(BULK_LOCK),
    now: Date.now,
    wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
    ...given,
  };
  const { askSite, readLimit, store, area, locks, channel, now, wait } = parts;
  const state = signal<BulkRunState>(IDLE);
  const rows = signal<readonly BulkRow[]>([]);
  /** The run that is shown. */
  let record: BulkRecord | null = null;
  let wish: 'go' | 'pause' | 'cancel' = 'go';
  /** Ends a rest. */
  let wake = Promise.withResolvers<void>();
  let mayPassLimit = false;
  let listedAt = 0;
  /** Recovery of a run that a page left by its death, before anything else is done with it. */
  let settling: Promise<void> = Promise.resolve();
  /** Rows that the user wants to be asked for although they may have been billed. */
  let confirmed = new Set<number>();

  const go = (isPastLimit = false) => {
    wish = 'go';
    mayPassLimit = isPastLimit;
    wake = Promise.withResolvers();
  };
  const tell = (next: typeof wish) => {
    wish = next;
    wake.resolve();
    if (inWindow.isRunning()) state.value = { ...state.value, isStopping: true };
  };
  const isGoing = () => wish === 'go';

  const list = (isForced: boolean) => {
    const pause = (record?.rows.length ?? 0) > LONG ? BETWEEN_LISTS.long : BETWEEN_LISTS.short;
    if (!isForced && Math.abs(now() - listedAt) < pause) return;
    listedAt = now();
    rows.value = record ? record.rows.slice() : [];
  };
  const show = (status: BulkRunState['status'], more: Partial<BulkRunState> = {}) => {
    const counted = record ? { run: record.head(), ...record.count() } : {};
    state.value = { ...IDLE, status, ...counted, ...more };
    list(status !== 'running');
  };
  const toRest = () => {
    if (!record) return 'idle';
    const { todo, sent } = record.count().counts;
    return todo + sent > 0 && record.head().endedAt === null ? 'paused' : 'done';
  };

  const run = async (current: BulkRecord): Promise<void> => {
    const queue = createQueue({ ...parts, record: current });
    // Those of a page that has just been closed count too.
    const answered = current.rows.flatMap(({ at, calls }) => (at === null || calls === 0 ? [] : at));
    const pace = createPace(now, answered);
    const flights = new Set<Promise<void>>();
    let stop: Stop | null = null;
    let restsUntil = 0;
    let failuresInARow = 0;
    const showRun = () => {
      const { callsLeft } = current.count();
      const rate = pace.readRate();
      const timeLeft = rate === null ? null : (callsLeft / Math.min(rate, MOST_A_MINUTE)) * MINUTE;
      const resting = restsUntil > now() ? { restsUntil } : {};
      show('running', { rate, timeLeft, ...resting, ...(!isGoing() && { isStopping: true }) });
    };

    const readStop = async (): Promise<Stop | 'wait' | null> => {
      const limit = mayPassLimit ? null : await readLimit();
      if (limit === null) return null;
      const { used } = toAllowance(await readLedger(area, now(), DAYS_OF_MONTH), limit);
      // The ledger counts calls under way from a moment on that nobody here knows.
      if (used + flights.size < limit) return null;
      return flights.size > 0 ? 'wait' : { limit: true };
    };

    const send = async ({ index, sections }: Unit, mark: Mark): Promise<void> => {
      const call = pace.begin();
      const request = { subject: current.row(index).host, sections, mode: 'missing' as const };
      const result = await askSite({ ...request, confirmed: confirmed.has(index) });
      const { row, isSent, stop: refusal, failing } = applyReply(current.row(index), sections, result, mark.at);
      call.end(isSent);
      if (failing) failuresInARow++;
      else if (isSent) failuresInARow = 0;
      const later = fromBits(toLeft(row, toBits(sections)));
      if (later.length > 0) queue.giveBack({ index, sections: later });
      await current.keep([row], mark);
      if (refusal?.kind === 'slow-down') {
        const until = Math.min(refusal.retryAt ?? now() + MINUTE, now() + LONGEST_REST);
        restsUntil = Math.max(restsUntil, until, now() + LEAST_REST);
      } else if (refusal) stop ??= { failure: refusal };
      if (failing && failuresInARow >= FAILURES_TO_PAUSE) stop ??= { failure: failing };
    };
    const fly = (unit: Unit, mark: Mark) => {
      const flight = send(unit, mark)
        .catch((error: unknown) => {
          stop ??= { failure: toFailure(error) };
        })
        .finally(() => {
          flights.delete(flight);
          showRun();
        });
      flights.add(flight);
    };

    showRun();
    while (!stop && isGoing()) {
      if (flights.size >= MOST_AT_ONCE) {
        await Promise.race(flights);
        continue;
      }
      const rest = Math.max(restsUntil - now(), pace.readWait());
      if (rest > 0) {
        showRun();
        list(true);
        // A call that was not sent after all makes room for another one.
        await Promise.race([wait(rest), wake.promise, ...(restsUntil > now() ? [] : flights)]);
        continue;
      }
      const unit = await queue.next();
      if (unit === 'more') {
        showRun();
        continue;
      }
      if (!unit && flights.size === 0) break;
      if (!unit) {
        await Promise.race(flights);
        continue;
      }
      const before = await readStop();
      if (stop || !isGoing() || before) {
        queue.giveBack(unit);
        if (before === 'wait') await Promise.race(flights);
        else if (before) stop ??= before;
        continue;
      }
      const mark: Mark = { index: unit.index, sections: toBits(unit.sections), at: now() };
      await current.mark(mark).catch((error: unknown) => {
        stop ??= { failure: toFailure(error) };
      });
      if (stop || !isGoing()) {
        queue.giveBack(unit);
        await current.unmark(mark);
      } else fly(unit, mark);
      showRun();
    }
    await Promise.all(flights);
    const { todo, 'in-doubt': inDoubt } = current.count().counts;
    if (wish === 'cancel' || todo + inDoubt === 0) await current.change({ endedAt: now() });
    show(toRest(), wish === 'cancel' ? {} : (stop ?? {}));
  };

  /** Asks what became of calls that were under way. These questions send none. */
  const recover = async (current: BulkRecord): Promise<void> => {
    for (const mark of current.left()) {
      const row = current.row(mark.index);
      const sections = fromBits(mark.sections & ~row.answered);
      const request = { subject: row.host, sections, mode: 'missing' as const, confirmed: false, askedAt: now() };
      const known = sections.length > 0 ? applyRecovery(row, sections, await askSite(request), mark.at) : row;
      await current.keep([known], mark);
    }
    await current.keepRefused();
  };

  const load = async (id: string | null): Promise<void> => {
    confirmed = new Set();
    if (id !== null && record?.head().id !== id) state.value = { ...IDLE, status: 'loading' };
    record = id === null ? null : await readBulkRecord(store, id);
  };
  const inWindow = createOneWindow({
    ...{ name: BULK_LOCK, locks, channel },
    look: async () => {
      try {
        const id = record?.head().id ?? (await readUnendedRun(store))?.id ?? null;
        if (inWindow.isRunning()) return;
        await load(id);
      } catch {
        record = null;
      }
      if (inWindow.isRunning()) return;
      show(toRest());
      settle();
    },
    onElsewhere: () => {
      state.value = { ...state.value, elsewhere: true };
    },
  });
  /** A refusal of storage pauses the run. */
  const withRun = (work: () => Promise<void>) =>
    inWindow.run(() =>
      work().catch((error: unknown) => {
        show(toRest(), { failure: toFailure(error) });
      }),
    );
  const settle = () => {
    const current = record;
    if (!current || current.left().length === 0) return;
    settling = withRun(async () => {
      await recover(current);
      show(toRest());
    });
  };
  const resume = async (doubtful: 'again' | 'leave'): Promise<void> => {
    const current = record;
    if (!current) return;
    await recover(current);
    const { counts } = current.count();
    if (doubtful === 'again') {
      for (const row of current.rows) {
        if (row.doubtful === 0) continue;
        confirmed.add(row.index);
        current.show(withoutDoubt(row));
      }
    } else if (counts.todo === 0) {
      await current.change({ endedAt: now() });
      return show('done');
    }
    await current.change({ endedAt: null });
    await run(current);
  };

  const first = inWindow.show();
  return {
    state,
    rows,
    ready: first.then(() => settling),
    start: async ({ name, sites, sections }) => {
      await settling;
      if (!inWindow.isRunning()) go();
      return withRun(async () => {
        confirmed = new Set();
        record = null;
        show('loading');
        record = await createBulkRecord(store, { name, hosts: sites.map(({ host }) => host), sections }, now());
        list(true);
        await run(record);
      });
    },
    open: async (id) => {
      await settling;
      if (inWindow.isRunning()) return;
      try {
        await load(id);
        show(toRest());
        settle();
      } catch (error) {
        show('idle', { failure: toFailure(error) });
      }
      await settling;
    },
    resume: async (doubtful = 'leave') => {
      await settling;
      // A click on a run that has stopped at the limit is the user's word.
      if (!inWindow.isRunning()) go(state.value.limit);
      return withRun(() => resume(doubtful));
    },
    pause: () => {
      // A run that is ending must not stop halfway.
      if (wish !== 'cancel') tell('pause');
    },
    cancel: async () => {
      await settling;
      tell('cancel');
      return withRun(async () => {
        await record?.change({ endedAt: now() });
        show(toRest());
      });
    },
    close: () => {
      if (inWindow.isRunning()) return;
      record = null;
      show('idle');
    },
    refresh: async () => {
      await record?.readHeadAgain();
      if (record) state.value = { ...state.value, run: record.head() };
    },
  };
}

function toFailure(error: unknown): Failure {
  return error instanceof LookupError ? error.failure : NOT_SAVED;
}
