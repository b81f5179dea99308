import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Environment } from '../environment';
import type { SectionName } from '../model';
import type { RunChannel, RunControl } from '../run/control';
import { createRunControl } from '../run/control';
import { explainStop, toKeyStop } from '../run/key';
import type { Pace } from '../run/pace';
import { createLimit, createPace, MOST_A_MINUTE } from '../run/pace';
import type { RunState, RunStop } from '../run/state';
import { toRunFailure } from '../run/state';
import { workThrough } from '../run/work';
import { MINUTE, SECOND } from '../time';
import type { BulkSite } from './input';
import type { BulkCalls } from './job';
import { createBulkJob } from './job';
import type { BulkRunHead } from './kept-runs';
import { BULK_LOCK, readUnendedRun } from './kept-runs';
import type { BulkRecord } from './record';
import { createBulkRecord, readBulkRecord } from './record';
import { applyRecovery } from './replies';
import type { BulkRow, SectionBits } from './rows';
import { fromBits, isFailed, withoutDoubt, withoutFailures } from './rows';
import type { BulkTally } from './tally';

/** Calls under way. */
const MOST_AT_ONCE = 4;
/** Milliseconds between two new lists of rows, of a short run and of a long one. */
const BETWEEN_LISTS = { short: 250, long: 2 * SECOND };
const LONG = 5000;
/** Rows of one write. */
const AT_A_TIME = 500;

export interface BulkRunState extends BulkTally, RunState {
  status: 'idle' | 'loading' | 'running' | 'paused' | 'done';
  /** The run that is shown. Null: none is. */
  run: BulkRunHead | null;
  /** Calls a minute, lately; null: not known yet. */
  rate: number | null;
  /** Milliseconds until the end at that rate; null: not known. */
  timeLeft: number | null;
}

interface RunCalls extends BulkCalls {
  /** The calls a month that the user wants to stay under (`Settings.monthlyAllowance`); null: none set. */
  readLimit(): Promise<number | null>;
}
type RunEnvironment = Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>;

export interface BulkWish {
  name: string;
  /** The most calls that the user was told of. The run stops there and asks. */
  calls: number;
  sites: readonly Pick<BulkSite, 'host'>[];
  sections: readonly SectionName[];
}

const NO_COUNTS = { todo: 0, sent: 0, done: 0, 'failed-free': 0, 'failed-billed': 0, 'in-doubt': 0 };
const IDLE: BulkRunState = {
  status: 'idle',
  run: null,
  counts: NO_COUNTS,
  callsSpent: 0,
  callsLeft: 0,
  callsInDoubt: 0,
  callsFailed: 0,
  rate: null,
  timeLeft: null,
};

/** Looks up a list of sites from a page. The worker marks, sends and saves each call; the page marks it before that. */
export class ListRun {
  readonly #state = signal<BulkRunState>(IDLE);
  readonly #rows = signal<readonly BulkRow[]>([]);
  readonly state: ReadonlySignal<BulkRunState> = this.#state;
  /**
   * The rows of the run that is shown, in its order. A new list a few times a second, in which rows that did not change are
   * the same objects.
   */
  readonly rows: ReadonlySignal<readonly BulkRow[]> = this.#rows;
  /** Resolves once the state shows an earlier run that has not ended, if there is one. */
  readonly ready: Promise<void>;
  readonly #environment: RunEnvironment;
  readonly #calls: RunCalls;
  readonly #store: () => LargeStore;
  readonly #control: RunControl<'cancel'>;
  /** The run that is shown. */
  #record: BulkRecord | null = null;
  #listedAt = 0;
  /** Recovery of a run that a page left by its death, before anything else is done with it. */
  #settling: Promise<void> = Promise.resolve();
  /** What of each row the user wants to be asked for although it may have been billed. */
  #confirmed = new Map<number, SectionBits>();
  /** Rows that the user wants to be asked for once more although they have failed. */
  #anew: ReadonlySet<number> = new Set();

  constructor(
    environment: RunEnvironment,
    calls: RunCalls,
    store: () => LargeStore = openLargeStore,
    channel: RunChannel = new BroadcastChannel(BULK_LOCK),
  ) {
    this.#environment = environment;
    this.#calls = calls;
    this.#store = store;
    this.#control = createRunControl(BULK_LOCK, environment.locks, channel, {
      look: (isRunning) => this.#look(isRunning),
      onChange: (change) => {
        this.#state.value = { ...this.state.value, ...change };
      },
      // A refusal of storage pauses the run.
      onFailure: (failure) => this.#show(this.#toRest(), { failure }),
    });
    this.ready = this.#control.show().then(() => this.#settling);
  }

  /**
   * Starts a new run over these sites. Resolves when it ends or pauses, as `resume`. `onBegun`: the list is stored as a run. It is
   * not called where another window has a run or the store refuses.
   */
  start = async ({ name, calls, sites, sections }: BulkWish, onBegun = () => {}): Promise<void> => {
    await this.#settling;
    this.#control.go();
    return this.#control.run(async () => {
      this.#forgetWords();
      this.#record = null;
      this.#show('loading');
      const hosts = sites.map(({ host }) => host);
      const keyId = await this.#calls.readKeyId();
      const begun = { name, keyId, hosts, sections };
      this.#record = await createBulkRecord(this.#store, begun, this.#environment.now());
      onBegun();
      this.#list(true);
      await this.#run(this.#record, calls, 0);
    });
  };

  /** Shows a run of the list. Does nothing while one runs here. */
  open = async (id: string): Promise<void> => {
    await this.#settling;
    if (this.#control.isRunning()) return;
    try {
      await this.#load(id);
      this.#show(this.#toRest(), await this.#toKeyStop());
      this.#settle();
    } catch (error) {
      this.#show('idle', { failure: toRunFailure(error) });
    }
    await this.#settling;
  };

  /** Goes on with the run that is shown. `again`: asks for rows in doubt once more. Otherwise leaves them out. */
  resume = async (doubtful: 'again' | 'leave' = 'leave'): Promise<void> => {
    await this.#settling;
    const { limit, otherKey = false, callsLeft, callsInDoubt } = this.state.value;
    const agreed = callsLeft + (doubtful === 'again' ? callsInDoubt : 0);
    this.#control.go(limit);
    return this.#control.run(() => this.#resume(doubtful, agreed, otherKey));
  };

  /** Asks once more for the rows that have failed, also where that is remembered. Does nothing while rows are left or in doubt. */
  retry = async (): Promise<void> => {
    await this.#settling;
    const { limit, otherKey = false } = this.state.value;
    this.#control.go(limit);
    return this.#control.run(() => this.#retry(otherKey));
  };

  /** Stops after the calls under way, as closing the page does. */
  pause = (): void => this.#control.pause();

  /** Stops after the calls under way and ends the run. Its rows stay, and `resume` goes on all the same. */
  cancel = async (): Promise<void> => {
    await this.#settling;
    this.#control.end('cancel');
    return this.#control.run(async () => {
      await this.#record?.change({ endedAt: this.#environment.now() });
      this.#show(this.#toRest());
    });
  };

  /** Shows no run, so that a new list can be entered. Does nothing while one runs here. */
  close = (): void => {
    if (this.#control.isRunning()) return;
    this.#record = null;
    this.#show('idle');
  };

  /** Reads the name of the run again. */
  refresh = async (): Promise<void> => {
    await this.#record?.readHeadAgain();
    if (this.#record) this.#state.value = { ...this.state.value, run: this.#record.head() };
  };

  #list(isForced: boolean): void {
    const { now } = this.#environment;
    const pause = (this.#record?.rows.length ?? 0) > LONG ? BETWEEN_LISTS.long : BETWEEN_LISTS.short;
    if (!isForced && Math.abs(now() - this.#listedAt) < pause) return;
    this.#listedAt = now();
    this.#rows.value = this.#record ? this.#record.rows.slice() : [];
  }

  #show(status: BulkRunState['status'], more: Partial<BulkRunState> = {}): void {
    const counted = this.#record ? { run: this.#record.head(), ...this.#record.count() } : {};
    this.#state.value = { ...IDLE, status, ...counted, ...more };
    this.#list(status !== 'running');
  }

  /** What a run is while nobody works on it. */
  #toRest(): 'idle' | 'paused' | 'done' {
    if (!this.#record) return 'idle';
    const { todo, sent } = this.#record.count().counts;
    return todo + sent > 0 && this.#record.head().endedAt === null ? 'paused' : 'done';
  }

  /** `most`: calls that the user has agreed to. `worked`: as `BulkRunHead.workedFor`, before this. */
  async #run(record: BulkRecord, most: number, worked: number | null): Promise<void> {
    const { now, wait } = this.#environment;
    const begun = now();
    const words = { most, confirmed: this.#confirmed, anew: this.#anew };
    const job = createBulkJob(this.#environment, record, this.#calls, words);
    // Those of a page that has just been closed count too.
    const before = record.rows.flatMap(({ at, calls }) => (at === null || calls === 0 ? [] : at));
    const pace = createPace(now, { mostAtOnce: MOST_AT_ONCE, before });
    const stop = await workThrough(job, {
      wish: this.#control,
      pace,
      isAtLimit: createLimit(this.#environment, this.#calls.readLimit),
      now,
      wait,
      onProgress: (progress, isResting) => {
        this.#show('running', { ...progress, ...toSpeed(pace, record) });
        if (isResting) this.#list(true);
      },
    });
    if (stop?.gone) {
      this.#record = null;
      return this.#show('idle', stop);
    }
    const isCancelled = this.#control.ending() !== null;
    const { todo, 'in-doubt': inDoubt } = record.count().counts;
    const isOver = isCancelled || todo + inDoubt === 0;
    const workedFor = worked === null ? null : worked + Math.max(0, now() - begun);
    // The time alone is not worth a stop.
    const written = record.change({ workedFor, ...(isOver && { endedAt: now() }) });
    await (isOver ? written : written.catch(() => {}));
    const why = isCancelled ? {} : await explainStop(stop, record.head().keyId, this.#calls.readKeyId);
    this.#show(this.#toRest(), why);
  }

  async #resume(doubtful: 'again' | 'leave', most: number, isOtherKeyAgreed: boolean): Promise<void> {
    const record = this.#record;
    if (!record) return;
    const stop = isOtherKeyAgreed ? {} : await this.#toKeyStop();
    if (stop.otherKey) return this.#show(this.#toRest(), stop);
    await this.#recover(record);
    const { counts } = record.count();
    if (doubtful === 'again') {
      for (const row of record.rows) {
        if (row.doubtful === 0) continue;
        this.#confirmed.set(row.index, row.doubtful);
        record.show(withoutDoubt(row));
      }
    } else if (counts.todo === 0) {
      await record.change({ endedAt: this.#environment.now() });
      return this.#show('done');
    }
    await this.#runOn(record, most);
  }

  async #retry(isOtherKeyAgreed: boolean): Promise<void> {
    const record = this.#record;
    if (!record) return;
    const { counts, callsFailed } = record.count();
    if (counts.todo + counts.sent + counts['in-doubt'] > 0) return this.#show(this.#toRest());
    const stop = isOtherKeyAgreed ? {} : await this.#toKeyStop();
    if (stop.otherKey) return this.#show(this.#toRest(), stop);
    const failed = record.rows.filter(isFailed);
    for (let start = 0; start < failed.length; start += AT_A_TIME)
      await record.keep(failed.slice(start, start + AT_A_TIME).map(withoutFailures));
    this.#anew = new Set(failed.map(({ index }) => index));
    await this.#runOn(record, callsFailed);
  }

  /** Goes on with a run that has stopped or ended. */
  async #runOn(record: BulkRecord, most: number): Promise<void> {
    const { workedFor = null } = record.head();
    await record.change({ endedAt: null, workedFor: null, keyId: await this.#calls.readKeyId() });
    await this.#run(record, most, workedFor);
  }

  /** Whether the service or the key is another one than at the start of the run. */
  #toKeyStop(): Promise<Pick<RunStop, 'otherKey'>> {
    return toKeyStop(this.#record?.head().keyId, this.#calls.readKeyId);
  }

  /** Asks what became of calls that were under way. These questions send none. */
  async #recover(record: BulkRecord): Promise<void> {
    const { askSite } = this.#calls;
    const { now } = this.#environment;
    for (const mark of record.left()) {
      const row = record.row(mark.index);
      const sections = fromBits(mark.sections & ~row.answered);
      const asked = { subject: row.host, sections, mode: 'missing', asker: 'bulk' } as const;
      const request = { ...asked, confirmed: false, askedAt: now() };
      const known = sections.length > 0 ? applyRecovery(row, sections, await askSite(request)) : row;
      await record.keep([known], mark);
    }
    await record.keepRefused();
  }

  #settle(): void {
    const record = this.#record;
    if (!record || record.left().length === 0) return;
    this.#settling = this.#control.run(async () => {
      await this.#recover(record);
      this.#show(this.#toRest(), await this.#toKeyStop());
    });
  }

  #forgetWords(): void {
    this.#confirmed = new Map();
    this.#anew = new Set();
  }

  async #load(id: string | null): Promise<void> {
    this.#forgetWords();
    if (id !== null && this.#record?.head().id !== id) this.#state.value = { ...IDLE, status: 'loading' };
    this.#record = id === null ? null : await readBulkRecord(this.#store, id);
  }

  async #look(isRunning: () => boolean): Promise<void> {
    try {
      const id = this.#record?.head().id ?? (await readUnendedRun(this.#store))?.id ?? null;
      if (isRunning()) return;
      await this.#load(id);
    } catch {
      this.#record = null;
    }
    if (isRunning()) return;
    this.#show(this.#toRest(), await this.#toKeyStop().catch(() => ({})));
    this.#settle();
  }
}

export type BulkRun = Pick<ListRun, keyof ListRun>;

function toSpeed(pace: Pace, record: BulkRecord): Pick<BulkRunState, 'rate' | 'timeLeft'> {
  const rate = pace.readRate();
  if (rate === null) return { rate, timeLeft: null };
  return { rate, timeLeft: (record.count().callsLeft / Math.min(rate, MOST_A_MINUTE)) * MINUTE };
}
