import type { Locks } from '../browser/storage';

/** Tells the other windows that this one has taken the run. */
export type RunChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/**
 * One window at a time works on a run. The others follow it. `name`: of the Web Lock. `look`: reads and shows the run that is
 * stored, at the start and when another window has let go of it. `onElsewhere`: another window has it.
 */
export function createOneWindow(
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
