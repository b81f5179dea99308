import type { Failure } from '../errors';
import type { OneWindowParts } from './one-window';
import { createOneWindow } from './one-window';
import type { RunState } from './state';
import { toRunFailure } from './state';
import { createRunWish } from './wish';

interface ControlParts extends Pick<OneWindowParts, 'name' | 'locks' | 'channel'> {
  /** Reads and shows the run that is stored, unless `isRunning` by then. */
  look(isRunning: () => boolean): Promise<void>;
  /** Something that holds whatever else is shown. */
  onChange(change: Pick<RunState, 'isStopping' | 'elsewhere'>): void;
  /** The work of the run has rejected. */
  onFailure(failure: Failure): void | Promise<void>;
}

export type RunControl<End extends string> = ReturnType<typeof createRunControl<End>>;

/** What the user wants of a run that is stored, so that one window at a time works on it. */
export function createRunControl<End extends string>({ look, onChange, onFailure, ...window }: ControlParts) {
  const wish = createRunWish<End>();
  const inWindow = createOneWindow({
    ...window,
    look: () => look(inWindow.isRunning),
    onElsewhere: () => onChange({ elsewhere: true }),
  });
  const tellStopping = () => {
    if (inWindow.isRunning() && !wish.isGoing()) onChange({ isStopping: true });
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
      inWindow.run(() => work().catch((error: unknown) => onFailure(toRunFailure(error)))),
    /** Call it once what `look` needs is there. Resolves once the run is shown. */
    show: inWindow.show,
  };
}
