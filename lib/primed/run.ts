import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { readProvenTime } from '../browser/clock';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { Locks, StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import { findIgnored } from '../discovery/ignored';
import type { OneWindowParts } from '../discovery/one-window';
import { createOneWindow, isTaken } from '../discovery/one-window';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import type { Failure, Result } from '../errors';
import { NOT_SAVED } from '../errors';
import { ask } from '../messages';
import { DAY, SECOND } from '../time';
import type { PagePlace, PrimedJournal } from './journal';
import { hasRun, readJournal, startJournal } from './journal';
import { addPrimed } from './list';
import type { PrimedChoice } from './plan';
import { planPrimedRun } from './plan';

const LOCK = 'primed-run';
/** A polite client sends at most four calls a second (specification.md, "Differences"). */
const PACE = SECOND / 4;
/** The next run drops facts older than this. */
const OLDEST = 365 * DAY;

export interface PrimedRunState {
  /** `paused` also after a failure or a closed page. `done` may leave pages in doubt for `resume('again')`. */
  status: 'idle' | 'running' | 'paused' | 'done' | 'failed';
  sites: number;
  callsDone: number;
  /** At most; less once the first page of a search tells how many sites there are. */
  callsPlanned: number;
  failure?: Failure;
  /** Pages without an answer. They may have been billed, so only a click asks for them again. */
  inDoubt: number;
  /** The call under way is paid, so it is awaited. */
  isStopping?: boolean;
  /** Another window has the run, so nothing can be done here. */
  elsewhere?: boolean;
}

export interface PrimedRunParts {
  askPage(query: DiscoveryQuery): Promise<Result<{ page: DiscoveryPage }>>;
  store(): LargeStore;
  area: Pick<StorageArea, 'get' | 'set' | 'remove'>;
  locks: Locks;
  channel: OneWindowParts['channel'];
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
}

export interface PrimedRun {
  readonly state: ReadonlySignal<PrimedRunState>;
  /** Resolves once the state shows any earlier run. */
  readonly ready: Promise<void>;
  /** First puts in force what an unfinished run found. Resolves when the run ends or pauses, like the others. */
  start(choice: PrimedChoice): Promise<void>;
  /** `again`: asks for pages in doubt once more. Otherwise leaves them out. */
  resume(doubtful?: 'again' | 'leave'): Promise<void>;
  /** Stops after the call under way, as closing the page does. */
  pause(): void;
  /** Stops after the call under way and puts in force what there is. */
  cancel(): Promise<void>;
  /** Stops after the call under way and forgets its sites. Of an ended run: forgets its pages in doubt. */
  discard(): Promise<void>;
}

const IDLE: PrimedRunState = { status: 'idle', sites: 0, callsDone: 0, callsPlanned: 0, inDoubt: 0 };

/** Notes each page before and after its call, so that a run resumes and never pays twice by itself. */
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
  const isEnding = () => wish === 'finish' || wish === 'discard';

  const tell = (next: typeof wish) => {
    wish = next;
    if (inWindow.isRunning()) state.value = { ...state.value, isStopping: true };
  };

  const show = (status: PrimedRunState['status'], journal: PrimedJournal | null, failure?: Failure) => {
    state.value = { ...IDLE, status, ...journal?.count(), ...(failure && { failure }) };
  };

  const fetchPage = async (journal: PrimedJournal, place: PagePlace): Promise<Failure | null> => {
    const query = journal.toQuery(place);
    await journal.send(place);
    const result = await askPage(query);
    if (!result.ok) {
      // A page that may have been billed stays in doubt.
      if (result.failure.billed === 'no') await journal.undo(place);
      return result.failure;
    }
    await journal.done(place, result.body.page, now());
    return findIgnored(query, result.body.page.items).length > 0 ? { kind: 'unreadable', billed: 'yes' } : null;
  };

  const finish = async (journal: PrimedJournal) => {
    const rows = journal.toRows();
    if (rows.length > 0)
      await addPrimed(rows, { now: now(), oldest: (await readProvenTime({ area, now })) - OLDEST, store, area });
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

  const inWindow = createOneWindow({
    ...{ name: LOCK, locks, channel },
    look: async () => {
      const journal = await readJournal(store).catch(() => null);
      if (inWindow.isRunning()) return;
      if (journal) show(journal.hasEnded() ? 'done' : 'paused', journal);
      else show('idle', null);
    },
    onElsewhere: () => {
      state.value = { ...state.value, elsewhere: true };
    },
  });
  /** A refusal of storage pauses the run. */
  const withRun = (work: () => Promise<void>) =>
    inWindow.run(() =>
      work().catch(async () => {
        show('paused', await readJournal(store).catch(() => null), NOT_SAVED);
      }),
    );

  const endBy = async (next: typeof wish) => {
    tell(next);
    return withRun(async () => {
      const journal = await readJournal(store);
      if (journal) await run(journal);
      else show('idle', null);
    });
  };

  return {
    state,
    ready: inWindow.show(),
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
      // A run that is ending must not stop halfway.
      if (!isEnding()) tell('pause');
    },
    cancel: () => endBy('finish'),
    discard: () => endBy('discard'),
  };
}

interface WaitingParts {
  store(): LargeStore;
  locks: Pick<LockManager, 'query'>;
}

/** Whether a run waits for the user: it is paused, or has ended with pages in doubt. */
export async function isRunWaiting({ store, locks }: WaitingParts): Promise<boolean> {
  return (await hasRun(store)) && !(await isTaken(LOCK, locks));
}
