/** Milliseconds of work after which the page gets its turn. */
const MOST_OF_TURN = 12;

/** How long work over a list is done without a stop for the page that shows it. */
export interface Reading {
  /** Lets the page draw and answer. */
  pause?(): Promise<unknown>;
  /** Milliseconds. */
  now?(): number;
  signal?: AbortSignal | undefined;
  /** Entries read so far, of so many; null: nobody knows yet how many. */
  onProgress?(done: number, total: number | null): void;
}

/** `isDue`: look often. `take`: rejects with the reason of the signal. */
export function createTurns({
  pause = () => new Promise((resolve) => setTimeout(resolve)),
  now = () => performance.now(),
  signal,
  onProgress = () => {},
}: Reading) {
  let begun = now();
  return {
    isDue: (): boolean => now() - begun > MOST_OF_TURN,
    async take(done: number, total: number | null = null): Promise<void> {
      signal?.throwIfAborted();
      onProgress(done, total);
      await pause();
      signal?.throwIfAborted();
      begun = now();
    },
  };
}
