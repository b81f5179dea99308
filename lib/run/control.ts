import type { Locks } from '../browser/storage';
import type { Failure } from '../errors';
import type { RunState } from './state';
import { toRunFailure } from './state';

/** `End`: the ways to end a run for good, such as `cancel`. */
export type RunWish<End extends string = never> = ReturnType<typeof createRunWish<End>>;

/** What the user wants of a run: that it goes on, pauses or ends. */
export function createRunWish<End extends string = never>() {
  let wish: 'go' | 'pause' | End = 'go';
  let isPastLimit = false;
  let waking = Promise.withResolvers<void>();
  const isEnding = () => wish !== 'go' && wish !== 'pause';
  const tell = (next: 'pause' | End) => {
    wish = next;
    waking.resolve();
  };

  return {
    /** False: the calls under way are the last. */
    isGoing: () => wish === 'go',
    /** How the user ends the run; null: it goes on or is paused. */
    ending: (): End | null => (isEnding() ? (wish as End) : null),
    mayPassLimit: () => isPastLimit,
    /** Resolves when the user wants something else, which ends a rest. */
    woken: () => waking.promise,
    /** `mayPassLimit`: a click on a run that has stopped at the limit is the user's word. */
    go(mayPassLimit = false): void {
      wish = 'go';
      isPastLimit = mayPassLimit;
      waking = Promise.withResolvers();
    },
    pause(): void {
      // A run that is ending must not stop halfway.
      if (!isEnding()) tell('pause');
    },
    end: (how: End): void => tell(how),
  };
}

/** Tells the other windows that this one has taken the run. */
export type RunChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * One window at a time works on a run. The others follow it. `name`: of the Web Lock. `look`: reads and shows the run that is
 * stored, at the start and when another window has let go of it. `onElsewhere`: another window has it.
 */
function createOneWindow(
  name: string,
  locks: Locks,
  channel: RunChannel,
  look: () => Promise<void>,
  onElsewhere: () => void,
) {
  let running: Promise<void> | null = null;
  let isFollowing = false;

  const follow = () => {
    if (isFollowing) return;
    isFollowing = true;
    onElsewhere();
    const untilLeft = locks.request(name, async () => {
      isFollowing = false;
    });
    void untilLeft.then(show);
  };
  const show = async (): Promise<void> => {
    await look();
    if ((await isTaken(name, locks)) && !running) follow();
  };
  channel.addEventListener('message', () => {
    if (!running) follow();
  });

  return {
    isRunning: () => running !== null,
    /** Resolves when the work of this window has ended, at once where another works. `work` must not reject. */
    run(work: () => Promise<void>): Promise<void> {
      running ??= locks
        .request(name, { ifAvailable: true }, async (lock) => {
          if (lock === null) return follow();
          channel.postMessage('taken');
          await work();
        })
        .then(() => {
          running = null;
        });
      return running;
    },
    /** Call it once what `look` and `onElsewhere` need is there. Resolves once the run is shown. */
    show,
  };
}

/** Whether a window has the run. To take the lock, even for a moment, would stop a run that begins then. */
export async function isTaken(name: string, locks: Pick<LockManager, 'query'>): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === name);
}

/** The run, and how it is shown. */
interface ControlledRun {
  /** Reads and shows the run that is stored, unless `isRunning` by then. */
  look(isRunning: () => boolean): Promise<void>;
  /** Something that holds whatever else is shown. */
  onChange(change: Pick<RunState, 'isStopping' | 'elsewhere'>): void;
  /** The work of the run has rejected. */
  onFailure(failure: Failure): void | Promise<void>;
}

export type RunControl<End extends string> = ReturnType<typeof createRunControl<End>>;

/** What the user wants of a run that is stored, so that one window at a time works on it. `name`: of the Web Lock. */
export function createRunControl<End extends string>(
  name: string,
  locks: Locks,
  channel: RunChannel,
  run: ControlledRun,
) {
  const wish = createRunWish<End>();
  const look = () => run.look(inWindow.isRunning);
  const inWindow = createOneWindow(name, locks, channel, look, () => run.onChange({ elsewhere: true }));
  const tellStopping = () => {
    if (inWindow.isRunning() && !wish.isGoing()) run.onChange({ isStopping: true });
  };

  return {
    ...wish,
    isRunning: inWindow.isRunning,
    /** Call it before `run`. A run that is under way keeps its wish. */
    go(mayPassLimit = false): void {
      if (!inWindow.isRunning()) wish.go(mayPassLimit);
    },
    pause(): void {
      wish.pause();
      tellStopping();
    },
    end(how: End): void {
      wish.end(how);
      tellStopping();
    },
    /** Resolves when the work of this window has ended, at once where another works. */
    run: (work: () => Promise<void>): Promise<void> =>
      inWindow.run(() => work().catch((error: unknown) => run.onFailure(toRunFailure(error)))),
    /** Call it once what `look` needs is there. Resolves once the run is shown. */
    show: inWindow.show,
  };
}
