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
