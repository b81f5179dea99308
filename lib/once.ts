/** Makes something at the first call and keeps it until it is forgotten. A failure is tried again. */
export function createKept<T>(make: () => Promise<T>) {
  let making: Promise<T> | null = null;
  let made: T | undefined;
  return {
    load(): Promise<T> {
      if (making) return making;
      const mine = make();
      making = mine;
      mine.then(
        (found) => {
          if (making === mine) made = found;
        },
        () => {
          if (making === mine) making = null;
        },
      );
      return mine;
    },
    /** Undefined: it must be loaded first. */
    peek: () => made,
    forget(): void {
      making = null;
      made = undefined;
    },
  };
}

export const createOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => createKept(make).load;

/** Runs one at a time. Asked for meanwhile, it runs once more, so that what it shows is never older than the last request. */
export function createLatest(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const runWhileDue = async () => {
    try {
      while (isDue) {
        isDue = false;
        await run();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isDue = true;
    running ??= runWhileDue();
    return running;
  };
}
