import type { StorageArea } from '../browser/storage';
import type { Failure, Result } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import { readLedger, toAllowance } from '../lookup/ledger';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { MINUTE, SECOND } from '../time';
import { createPace, MOST_A_MINUTE, MOST_AT_ONCE } from './pace';
import type { Unit } from './queue';
import { createQueue } from './queue';
import type { BulkRecord, Mark } from './record';
import { applyReply, fromBits, toBits, toLeft } from './rows';

const DAYS_OF_MONTH = 31;
/** A longer rest comes from a wrong clock. */
const LONGEST_REST = 15 * MINUTE;
const LEAST_REST = SECOND / 4;
const FAILURES_TO_PAUSE = 5;

/** Why no further call is sent. */
export interface Stop {
  failure?: Failure;
  /** The next call would pass the monthly limit: `resume` goes on all the same. */
  limit?: boolean;
}

export interface WorkParts {
  /** The message `lookup`. */
  askSite(body: LookupRequest): Promise<Result<LookupReply>>;
  /** The calls a month that the user wants to stay under (`Settings.monthlyAllowance`); null: none set. */
  readLimit(): Promise<number | null>;
  /** Milliseconds for which a remembered failure holds: `Settings.negativeHours`. */
  failureLifetime(): Promise<number>;
  area: StorageArea;
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
}

export interface WorkProgress {
  /** Calls a minute, lately; null: not known yet. */
  rate: number | null;
  /** Milliseconds until the end at that rate; null: not known. */
  timeLeft: number | null;
  /** Rests until then, since the service asked for that, and goes on by itself. Milliseconds since the epoch. */
  restsUntil?: number;
}

interface Orders {
  /** Rows that the user wants to be asked for although they may have been billed. */
  confirmed: ReadonlySet<number>;
  mayPassLimit: boolean;
  /** False: the calls under way are the last. */
  isGoing(): boolean;
  /** Ends a rest. */
  woken: Promise<void>;
  /** `isResting`: nothing will change for a while. */
  onProgress(progress: WorkProgress, isResting: boolean): void;
}

/** Sends what a run still needs, until nothing is left, a failure stops it or the user does. Null: no failure has. */
export async function workThrough(current: BulkRecord, parts: WorkParts, orders: Orders): Promise<Stop | null> {
  const { askSite, readLimit, area, now, wait } = parts;
  const { confirmed, mayPassLimit, isGoing, woken, onProgress } = orders;
  const queue = createQueue({ ...parts, record: current });
  // Those of a page that has just been closed count too.
  const answered = current.rows.flatMap(({ at, calls }) => (at === null || calls === 0 ? [] : at));
  const pace = createPace(now, answered);
  const flights = new Set<Promise<void>>();
  let stop: Stop | null = null;
  let restsUntil = 0;
  let failuresInARow = 0;
  const showRun = (isResting = false) => {
    const { callsLeft } = current.count();
    const rate = pace.readRate();
    const timeLeft = rate === null ? null : (callsLeft / Math.min(rate, MOST_A_MINUTE)) * MINUTE;
    onProgress({ rate, timeLeft, ...(restsUntil > now() && { restsUntil }) }, isResting);
  };

  const readStop = async (): Promise<Stop | 'wait' | null> => {
    const limit = mayPassLimit ? null : await readLimit();
    if (limit === null) return null;
    const { used } = toAllowance(await readLedger(area, now(), DAYS_OF_MONTH), limit);
    // The ledger counts calls under way from a moment on that nobody here knows.
    if (used + flights.size < limit) return null;
    return flights.size > 0 ? 'wait' : { limit: true };
  };

  const send = async ({ index, sections }: Unit, mark: Mark): Promise<void> => {
    const call = pace.begin();
    const request = { subject: current.row(index).host, sections, mode: 'missing' as const };
    const result = await askSite({ ...request, confirmed: confirmed.has(index) });
    const { row, isSent, stop: refusal, failing } = applyReply(current.row(index), sections, result, mark.at);
    call.end(isSent);
    if (failing) failuresInARow++;
    else if (isSent) failuresInARow = 0;
    const later = fromBits(toLeft(row, toBits(sections)));
    if (later.length > 0) queue.giveBack({ index, sections: later });
    await current.keep([row], mark);
    if (refusal?.kind === 'slow-down') {
      const until = Math.min(refusal.retryAt ?? now() + MINUTE, now() + LONGEST_REST);
      restsUntil = Math.max(restsUntil, until, now() + LEAST_REST);
    } else if (refusal) stop ??= { failure: refusal };
    if (failing && failuresInARow >= FAILURES_TO_PAUSE) stop ??= { failure: failing };
  };
  const fly = (unit: Unit, mark: Mark) => {
    const flight = send(unit, mark)
      .catch((error: unknown) => {
        stop ??= { failure: toFailure(error) };
      })
      .finally(() => {
        flights.delete(flight);
        showRun();
      });
    flights.add(flight);
  };

  /** At once where none is under way. */
  const untilOneEnds = () => Promise.race(flights.size > 0 ? flights : [null]);

  const work = async (): Promise<void> => {
    showRun();
    while (!stop && isGoing()) {
      if (flights.size >= MOST_AT_ONCE) {
        await untilOneEnds();
        continue;
      }
      const rest = Math.max(restsUntil - now(), pace.readWait());
      if (rest > 0) {
        showRun(true);
        // A call that was not sent after all makes room for another one.
        await Promise.race([wait(rest), woken, ...(restsUntil > now() ? [] : flights)]);
        continue;
      }
      const unit = await queue.next();
      if (unit === 'more') {
        showRun();
        continue;
      }
      if (!unit && flights.size === 0) break;
      if (!unit) {
        await untilOneEnds();
        continue;
      }
      const before = await readStop();
      if (stop || !isGoing() || before) {
        queue.giveBack(unit);
        if (before === 'wait') await untilOneEnds();
        else if (before) stop ??= before;
        continue;
      }
      const mark: Mark = { index: unit.index, sections: toBits(unit.sections), at: now() };
      await current.mark(mark).catch((error: unknown) => {
        stop ??= { failure: toFailure(error) };
      });
      if (stop || !isGoing()) {
        queue.giveBack(unit);
        await current.unmark(mark);
      } else fly(unit, mark);
      showRun();
    }
  };
  await work().catch((error: unknown) => {
    stop ??= { failure: toFailure(error) };
  });
  await Promise.all(flights);
  return stop;
}

export function toFailure(error: unknown): Failure {
  return error instanceof LookupError ? error.failure : NOT_SAVED;
}
