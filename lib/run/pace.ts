import type { Environment } from '../environment';
import { readLedger, toAllowance } from '../lookup/ledger';
import { MINUTE, SECOND } from '../time';

/** "A polite client stays under 240 calls a minute, and 40 in 10 seconds" (specification.md, "Differences"). */
const WINDOW = 10 * SECOND;
const MOST_IN_WINDOW = 40;
export const MOST_A_MINUTE = 240;
/** Automatic lookups, for which nobody waits, begin this far apart. */
export const BETWEEN_AUTOMATIC = SECOND;
/** A call leaves the browser up to this much later than the page asks for it. */
const SPREAD = SECOND / 4;
/** A rate of fewer calls says little. */
const LEAST_TO_TELL = 8;

interface PaceOptions {
  /** How many calls may be under way. A run of one call at a time spreads them evenly. */
  mostAtOnce: number;
  /** When earlier calls were answered, milliseconds since the epoch: those of a page that has just been closed count too. */
  before?: readonly number[];
}

export type Pace = ReturnType<typeof createPace>;

/** Counts the calls of the last seconds, so that no ten of them have more than forty. */
export function createPace(now: () => number, { mostAtOnce, before = [] }: PaceOptions) {
  let calls = before.filter((at) => at > now() - WINDOW).map((at) => ({ at: Math.min(at, now()) }));
  /** When the calls of the last minute ended. */
  let ended: number[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;
  const apart = mostAtOnce === 1 ? WINDOW / MOST_IN_WINDOW : 0;
  const isWithin = (at: number, span: number) => at > now() - span;
  /** A clock that was set back makes no call earlier than it was. */
  const holdBack = (at: number) => Math.min(at, now() + SPREAD);

  return {
    mostAtOnce,
    /** Milliseconds until the next call may be asked for. */
    readWait(): number {
      calls = calls.filter(({ at }) => isWithin(at, WINDOW));
      for (const call of calls) call.at = holdBack(call.at);
      // A clock that was set back must not stop the run.
      begunAt = Math.min(begunAt, now());
      const untilApart = begunAt + apart - now();
      if (calls.length < MOST_IN_WINDOW) return Math.max(0, untilApart);
      return Math.max(untilApart, Math.min(...calls.map(({ at }) => at)) + WINDOW - now());
    },
    begin() {
      begunAt = now();
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
          ended = [...ended.filter((at) => isWithin(at, MINUTE)).map(holdBack), now()];
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

const DAYS_OF_MONTH = 31;

/**
 * Whether one more call would pass the monthly limit. `underWay`: calls that are counted too, since the ledger counts each
 * from a moment on that nobody here knows. Rejects where storage does. `readLimit`: the calls a month that the user wants to
 * stay under (`Settings.monthlyAllowance`); null: none set.
 */
export function createLimit({ area, now }: Pick<Environment, 'area' | 'now'>, readLimit: () => Promise<number | null>) {
  return async (underWay: number): Promise<boolean> => {
    const limit = await readLimit();
    if (limit === null) return false;
    const { used } = toAllowance(await readLedger(area, now(), DAYS_OF_MONTH), limit);
    return used + underWay >= limit;
  };
}
