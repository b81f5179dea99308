import type { ReadonlySignal } from '@preact/signals';
import { readProvenTime } from '../browser/clock';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { findIgnored } from '../discovery/ignored';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import type { Environment } from '../environment';
import type { Result } from '../errors';
import type { RunChannel } from '../run/control';
import { isTaken } from '../run/control';
import type { ReadKeyId, RunKeyId } from '../run/key';
import { explainStop } from '../run/key';
import { createPace } from '../run/pace';
import { ResumableRun } from '../run/resumable';
import type { RunState, RunStop } from '../run/state';
import type { CallEnd, RunJob } from '../run/work';
import { workThrough } from '../run/work';
import { DAY } from '../time';
import type { PagePlace, PrimedJournal } from './journal';
import { hasRun, readJournal, startJournal } from './journal';
import { addPrimed } from './list';
import type { PrimedChoice } from './plan';
import { planPrimedRun } from './plan';

const LOCK = 'primed-run';
/** The next run drops facts older than this. */
const OLDEST = 365 * DAY;

export interface PrimedRunState extends RunState {
  status: 'idle' | 'running' | 'paused' | 'done' | 'failed';
  sites: number;
  callsDone: number;
  /** At most; less once the first page of a search tells how many sites there are. */
  callsPlanned: number;
  /** Pages without an answer. They may have been billed, so only a click asks for them again. */
  inDoubt: number;
}

/** What a run asks of the worker. */
interface PrimedCalls {
  /** The message `prime-page`. */
  askPage(body: { query: DiscoveryQuery; keyId: RunKeyId }): Promise<Result<{ page: DiscoveryPage }>>;
  readKeyId: ReadKeyId;
}
type RunEnvironment = Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>;

const IDLE: PrimedRunState = { status: 'idle', sites: 0, callsDone: 0, callsPlanned: 0, inDoubt: 0 };

/** Notes each page before and after its call, so that a run resumes and never pays twice by itself. */
export class ListsRun {
  readonly state: ReadonlySignal<PrimedRunState>;
  /** Resolves once the state shows any earlier run. */
  readonly ready: Promise<void>;
  readonly #environment: RunEnvironment;
  readonly #calls: PrimedCalls;
  readonly #store: () => LargeStore;
  readonly #stored: ResumableRun<PrimedJournal, PrimedRunState, 'finish' | 'discard'>;

  constructor(
    environment: RunEnvironment,
    calls: PrimedCalls,
    store: () => LargeStore = openLargeStore,
    channel: RunChannel = new BroadcastChannel(LOCK),
  ) {
    this.#environment = environment;
    this.#calls = calls;
    this.#store = store;
    this.#stored = new ResumableRun(LOCK, environment.locks, channel, {
      idle: IDLE,
      read: () => readJournal(store),
      toRest: (journal) => (journal.hasEnded() ? 'done' : 'paused'),
      readKeyId: calls.readKeyId,
    });
    this.state = this.#stored.state;
    this.ready = this.#stored.ready;
  }

  /** First puts in force what an unfinished run found. Resolves when the run ends or pauses, like the others. */
  start = (choice: PrimedChoice): Promise<void> => {
    const { control } = this.#stored;
    control.go();
    return control.run(async () => {
      const left = await readJournal(this.#store);
      if (left) await this.#finish(left);
      const { queries } = planPrimedRun(choice);
      const keyId = await this.#calls.readKeyId();
      await this.#run(await startJournal(this.#store, { queries, keyId }, this.#environment.now()));
    });
  };

  /** `again`: asks for pages in doubt once more. Otherwise leaves them out. */
  resume = (doubtful: 'again' | 'leave' = 'leave'): Promise<void> =>
    this.#stored.resume(doubtful, (journal) => this.#run(journal));

  /** Stops after the call under way, as closing the page does. */
  pause = (): void => this.#stored.control.pause();
  /** Stops after the call under way and puts in force what there is. */
  cancel = (): Promise<void> => this.#endBy('finish');
  /** Stops after the call under way and forgets its sites. Of an ended run: forgets its pages in doubt. */
  discard = (): Promise<void> => this.#endBy('discard');

  #endBy(how: 'finish' | 'discard'): Promise<void> {
    this.#stored.control.end(how);
    return this.#stored.work((journal) => this.#run(journal));
  }

  async #run(journal: PrimedJournal): Promise<void> {
    const { now, wait } = this.#environment;
    const stored = this.#stored;
    stored.show('running', journal);
    const job: RunJob<PagePlace> = {
      stopsAt: 'failure',
      next: async () => journal.next(),
      mark: (place) => journal.send(place),
      unmark: (place) => journal.undo(place),
      send: (place) => this.#fetchPage(journal, place),
    };
    const stop = await workThrough(job, {
      wish: stored.control,
      pace: createPace(now, { mostAtOnce: 1 }),
      now,
      wait,
      onProgress: (progress) => stored.show('running', journal, progress),
    });
    const ending = stored.control.ending();
    if (ending === 'discard') {
      await journal.clear();
      return stored.show('idle', null);
    }
    if (stop && !ending) {
      const why = await explainStop(stop, journal.keyId(), this.#calls.readKeyId);
      return stored.show(toStopped(why), journal, why);
    }
    if (!ending && journal.next() !== null) return stored.show('paused', journal);
    await this.#finish(journal);
  }

  async #fetchPage(journal: PrimedJournal, place: PagePlace): Promise<CallEnd> {
    const query = journal.toQuery(place);
    const result = await this.#calls.askPage({ query, keyId: journal.keyId() });
    if (!result.ok) {
      // A page that may have been billed stays in doubt.
      if (result.failure.billed === 'no') await journal.undo(place);
      return { isSent: true, failures: [result.failure] };
    }
    const { page } = result.body;
    await journal.done(place, page, this.#environment.now());
    const isIgnored = findIgnored(query, page.items).length > 0;
    return { isSent: true, stop: isIgnored ? { kind: 'unreadable', billed: 'yes' } : null };
  }

  async #finish(journal: PrimedJournal): Promise<void> {
    const { area, now } = this.#environment;
    const rows = journal.toRows();
    if (rows.length > 0) {
      const oldest = (await readProvenTime(this.#environment)) - OLDEST;
      await addPrimed(rows, { now: now(), oldest, store: this.#store, area });
    }
    const counts = journal.count();
    await journal.end();
    this.#stored.show('done', null, counts);
  }
}

export type PrimedRun = Pick<ListsRun, keyof ListsRun>;

const toStopped = ({ failure }: RunStop) => (failure?.kind === 'invalid-request' ? 'failed' : 'paused');

/** Whether a run waits for the user: it is paused, or has ended with pages in doubt. */
export async function isRunWaiting(store: () => LargeStore, locks: Pick<LockManager, 'query'>): Promise<boolean> {
  return (await hasRun(store)) && !(await isTaken(LOCK, locks));
}
