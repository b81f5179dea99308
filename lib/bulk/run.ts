import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Locks } from '../browser/storage';
import { localArea } from '../browser/storage';
import type { OneWindowParts } from '../discovery/one-window';
import { createOneWindow } from '../discovery/one-window';
import type { SectionName } from '../model';
import { SECOND } from '../time';
import type { BulkSite } from './input';
import type { BulkRecord, BulkRunHead } from './record';
import { BULK_LOCK, createBulkRecord, readBulkRecord, readUnendedRun } from './record';
import type { BulkRow, BulkTally } from './rows';
import { applyRecovery, fromBits, withoutDoubt } from './rows';
import type { Stop, WorkParts, WorkProgress } from './work';
import { toFailure, workThrough } from './work';

/** Milliseconds between two new lists of rows, of a short run and of a long one. */
const BETWEEN_LISTS = { short: 250, long: 2 * SECOND };
const LONG = 5000;

export interface BulkRunState extends BulkTally, WorkProgress, Stop {
  /** `paused` also after a failure or a closed page. `done` may leave rows in doubt for `resume('again')`. */
  status: 'idle' | 'loading' | 'running' | 'paused' | 'done';
  /** The run that is shown. Null: none is. */
  run: BulkRunHead | null;
  /** Calls under way are paid, so they are awaited. */
  isStopping?: boolean;
  /** Another window has the run, so nothing can be done here. */
  elsewhere?: boolean;
}

export interface BulkRunParts extends WorkParts {
  store(): LargeStore;
  locks: Locks;
  channel: OneWindowParts['channel'];
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
  const { askSite, store, locks, channel, now } = parts;
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
    const stop = await workThrough(current, parts, {
      confirmed,
      mayPassLimit,
      isGoing: () => wish === 'go',
      woken: wake.promise,
      onProgress: (progress, isResting) => {
        show('running', { ...progress, ...(wish !== 'go' && { isStopping: true }) });
        if (isResting) list(true);
      },
    });
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
