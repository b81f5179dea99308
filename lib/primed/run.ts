import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Locks, StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import type { Failure, Result } from '../errors';
import { NOT_SAVED } from '../errors';
import { ask } from '../messages';
import { DAY, SECOND } from '../time';
import type { PagePlace, PrimedJournal } from './journal';
import { readJournal, startJournal } from './journal';
import { addPrimed } from './list';
import type { PrimedChoice } from './plan';
import { hasIgnoredFilter, planPrimedRun } from './plan';

const LOCK = 'primed-run';
/** A polite client sends at most four calls a second (specification.md, "Differences"). */
const PACE = SECOND / 4;
/** Facts of earlier runs that are older than this leave the list with the next run. */
const OLDEST = 365 * DAY;

export interface PrimedRunState {
  /**
   * `paused`: begun and not ended, by itself (with `failure`), by the user, or because its page was closed. `done` with pages in
   * doubt: they are missing, and `resume('again')` asks for them alone.
   */
  status: 'idle' | 'running' | 'paused' | 'done' | 'failed';
  /** Found so far, each once. */
  sites: number;
  callsDone: number;
  /** At most so many in all; less once the first page of a search has told how many sites there are. */
  callsPlanned: number;
  failure?: Failure;
  /** Pages asked for whose answer never came: they may have been billed, and are asked for again by a click alone. */
  inDoubt: number;
  /** It was told to stop, and waits for the call under way: that one is paid. */
  isStopping?: boolean;
  /** Another window has the run: nothing can be done with it here. */
  elsewhere?: boolean;
}

export interface PrimedRunParts {
  askPage(query: DiscoveryQuery): Promise<Result<{ page: DiscoveryPage }>>;
  store(): LargeStore;
  area: Pick<StorageArea, 'get' | 'set' | 'remove'>;
  locks: Locks;
  /** Tells the other windows that this one has taken the run. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  now(): number;
  /** Resolves after so many milliseconds. */
  wait(duration: number): Promise<unknown>;
}

export interface PrimedRun {
  readonly state: ReadonlySignal<PrimedRunState>;
  /** Resolves once the state tells of a run that was begun before. */
  readonly ready: Promise<void>;
  /** What an unfinished run has found comes into force first. Resolves when the run has ended or pauses; so do the others. */
  start(choice: PrimedChoice): Promise<void>;
  /** `again`: pages in doubt are asked for once more; otherwise they are left out. */
  resume(doubtful?: 'again' | 'leave'): Promise<void>;
  /** Stops after the call under way. Closing the page does the same. */
  pause(): void;
  /** Stops after the call under way and puts in force what there is. */
  cancel(): Promise<void>;
  /** Stops after the call under way and forgets what it has found; of a run that has ended, what it left in doubt. */
  discard(): Promise<void>;
}

const IDLE: PrimedRunState = { status: 'idle', sites: 0, callsDone: 0, callsPlanned: 0, inDoubt: 0 };

/**
 * The run that fills the primed list, one call after the other, in the page that started it. Each page is written down before it
 * is asked for and when it has come, so that a run goes on where it was, and no page is ever paid for twice by itself.
 */
export function createPrimedRun(given: Partial<PrimedRunParts> = {}): PrimedRun {
  const { askPage, store, area, locks, channel, now, wait }: PrimedRunParts = {
    askPage: (query) => ask('prime-page', { query }),
    store: openLargeStore,
    area: localArea,
    locks: navigator.locks,
    channel: given.channel ?? new BroadcastChannel(LOCK),
    now: Date.now,
    wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
    ...given,
  };
  const state = signal<PrimedRunState>(IDLE);
  let wish: 'go' | 'pause' | 'finish' | 'discard' = 'go';
  let running: Promise<void> | null = null;
  const isEnding = () => wish === 'finish' || wish === 'discard';

  const tell = (next: typeof wish) => {
    wish = next;
    if (running) state.value = { ...state.value, isStopping: true };
  };

  const show = (status: PrimedRunState['status'], journal: PrimedJournal | null, failure?: Failure) => {
    state.value = { ...IDLE, status, ...journal?.count(), ...(failure && { failure }) };
  };

  /** What came of one page; a failure where the run must stop. */
  const fetchPage = async (journal: PrimedJournal, place: PagePlace): Promise<Failure | null> => {
    const query = journal.toQuery(place);
    await journal.send(place);
    const result = await askPage(query);
    if (!result.ok) {
      // What may have been billed stays in doubt.
      if (result.failure.billed === 'no') await journal.undo(place);
      return result.failure;
    }
    await journal.done(place, result.body.page, now());
    return hasIgnoredFilter(query, result.body.page.items) ? { kind: 'unreadable', billed: 'yes' } : null;
  };

  const finish = async (journal: PrimedJournal) => {
    const rows = journal.toRows();
    if (rows.length > 0) await addPrimed(rows, { now: now(), oldest: now() - OLDEST, store, area });
    const counts = journal.count();
    await journal.end();
    state.value = { status: 'done', ...counts };
  };

  const run = async (journal: PrimedJournal): Promise<void> => {
    show('running', journal);
    let sentAt = Number.NEGATIVE_INFINITY;
    for (let place = journal.next(); place !== null && wish === 'go'; place = journal.next()) {
      const pause = Math.min(sentAt + PACE - now(), PACE);
      if (pause > 0) await wait(pause);
      if (wish !== 'go') break;
      sentAt = now();
      const failure = await fetchPage(journal, place);
      if (failure && !isEnding()) {
        return show(failure.kind === 'invalid-request' ? 'failed' : 'paused', journal, failure);
      }
      show('running', journal);
    }
    if (wish === 'pause') return show('paused', journal);
    if (wish !== 'discard') return finish(journal);
    await journal.clear();
    show('idle', null);
  };

  /** Does something with the run, in one window at a time. What storage refuses pauses it. */
  const withRun = (work: () => Promise<void>): Promise<void> => {
    if (running) return running;
    running = locks
      .request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock === null) return followOther();
        channel.postMessage('taken');
        await work().catch(async () => {
          show('paused', await readJournal(store).catch(() => null), NOT_SAVED);
        });
      })
      .then(() => {
        running = null;
      });
    return running;
  };

  const follow = async (next: typeof wish) => {
    tell(next);
    if (running) return running;
    return withRun(async () => {
      const journal = await readJournal(store);
      if (journal) await run(journal);
      else show('idle', null);
    });
  };

  const read = async () => {
    const journal = await readJournal(store).catch(() => null);
    const isElsewhere = await locks.request(LOCK, { ifAvailable: true }, async (lock) => lock === null);
    if (running) return;
    if (journal) show(journal.hasEnded() ? 'done' : 'paused', journal);
    else show('idle', null);
    if (isElsewhere) followOther();
  };

  /** Says so, until the other window has let go of the run: then tells what it left. */
  const followOther = () => {
    state.value = { ...state.value, elsewhere: true };
    void locks.request(LOCK, async () => {}).then(read);
  };
  channel.addEventListener('message', () => {
    if (!running && !state.value.elsewhere) followOther();
  });

  return {
    state,
    ready: read(),
    start: (choice) => {
      wish = 'go';
      return withRun(async () => {
        const left = await readJournal(store);
        if (left) await finish(left);
        const { queries } = planPrimedRun(choice);
        const begun = await startJournal(store, queries, now());
        await run(begun);
      });
    },
    resume: (doubtful = 'leave') => {
      wish = 'go';
      return withRun(async () => {
        const journal = await readJournal(store);
        if (!journal) return show('idle', null);
        if (doubtful === 'again') await journal.askAgain();
        await run(journal);
      });
    },
    pause: () => {
      // A run that is being ended is not to be left half way.
      if (!isEnding()) tell('pause');
    },
    cancel: () => follow('finish'),
    discard: () => follow('discard'),
  };
}
