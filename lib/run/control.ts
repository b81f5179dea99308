import type { Locks } from '../browser/storage';
import type { Failure } from '../errors';
import type { RunChannel } from './one-window';
import { createOneWindow } from './one-window';
import type { RunState } from './state';
import { toRunFailure } from './state';
import { createRunWish } from './wish';

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
