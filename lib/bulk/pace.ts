import { MINUTE, SECOND } from '../time';

/** "A polite client stays under 240 calls a minute, and 40 in 10 seconds" (specification.md, "Differences"). */
const WINDOW = 10 * SECOND;
const MOST_IN_WINDOW = 40;
export const MOST_A_MINUTE = 240;
/** Calls under way. */
export const MOST_AT_ONCE = 4;
/** A call leaves the browser up to this much later than the page asks for it. */
const SPREAD = SECOND / 4;
/** A rate of fewer calls says little. */
const LEAST_TO_TELL = 8;

/** Counts the calls of the last seconds, so that no ten of them have more than forty. `before`: when earlier ones were answered. */
export function createPace(now: () => number, before: readonly number[] = []) {
  let calls = before.filter((at) => at > now() - WINDOW).map((at) => ({ at }));
  /** When the calls of the last minute ended. */
  let ended: number[] = [];
  const isWithin = (at: number, span: number) => at > now() - span && at <= now() + SPREAD;

  return {
    /** Milliseconds until the next call may be asked for. */
    readWait(): number {
      calls = calls.filter(({ at }) => isWithin(at, WINDOW));
      if (calls.length < MOST_IN_WINDOW) return 0;
      return Math.min(...calls.map(({ at }) => at)) + WINDOW - now();
    },
    begin() {
      const call = { at: now() + SPREAD };
      calls.push(call);
      return {
        /** `isSent`: false where the answer was saved, or nothing was sent. */
        end(isSent: boolean): void {
          if (!isSent) {
            calls = calls.filter((other) => other !== call);
            return;
          }
          call.at = Math.min(call.at, now());
          ended = [...ended.filter((at) => isWithin(at, MINUTE)), now()];
        },
      };
    },
    /** Calls a minute, by those of the last one. Null: there are too few. */
    readRate(): number | null {
      const [first] = ended;
      if (first === undefined || ended.length < LEAST_TO_TELL) return null;
      const span = Math.max(now() - first, SECOND);
      return (ended.length / span) * MINUTE;
    },
  };
}

/** Milliseconds of work after which the page gets its turn. */
const MOST_OF_TURN = 12;

/** How long work over a list is done without a stop for the page that shows it. */
export interface ReadingParts {
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
}: ReadingParts) {
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
