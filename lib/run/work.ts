import type { Failure } from '../errors';
import { isOfService, stopsRun } from '../errors';
import { MINUTE, SECOND } from '../time';
import type { RunWish } from './control';
import type { Pace } from './pace';
import type { RunPause, RunStop } from './state';
import { toRunStop } from './state';

/** A longer rest comes from a wrong clock. */
const LONGEST_REST = 15 * MINUTE;
const LEAST_REST = SECOND / 4;
const FAILURES_TO_PAUSE = 5;

/** What a reply means for the run. */
export interface CallEnd {
  /** Whether a call has left for it, free or not. */
  isSent: boolean;
  /** Why it brought less than was asked for. The table of failures says what they mean for the run (`weigh`). */
  failures?: readonly Failure[];
  /** No further call should be sent, whatever the failures mean. */
  stop?: Failure | null;
}

/**
 * At what a run stops. `endpoint`: all its calls go to one, which may refuse. `failure`: each call builds on the one before, so
 * any failure stops it.
 */
export type StopsAt = 'endpoint' | 'failure' | undefined;

/**
 * What failures mean for a run. `rest`: the service asks to slow down, so the run asks again by itself later. `stop`: no further
 * call should be sent. `failing`: the service failed, which a few times in a row means that it is down.
 */
export function weigh(failures: readonly Failure[], stopsAt?: StopsAt) {
  const isRest = ({ kind }: Failure) => kind === 'slow-down';
  const isStop = (failure: Failure) =>
    !isRest(failure) && (stopsAt === 'failure' || stopsRun(failure, stopsAt === 'endpoint'));
  const isFailing = (failure: Failure) => isOfService(failure) && !failure.isHeld;
  return { rest: failures.find(isRest), stop: failures.find(isStop), failing: failures.find(isFailing) };
}

/** What a run asks for, and what becomes of it. Whatever rejects stops the run. */
export interface RunJob<Call> {
  stopsAt?: StopsAt;
  /** `more`: what came needed no call, so ask again. Null: there is nothing more for now. */
  next(): Promise<Call | 'more' | null>;
  /** For a call that was taken and not sent. */
  giveBack?(call: Call): void;
  /** Writes that the call is about to be sent. If it rejects, the call is not sent. */
  mark?(call: Call): Promise<void>;
  /** For a call that was marked and not sent. */
  unmark?(call: Call): Promise<void>;
  /** Sends a call and keeps what comes of it. */
  send(call: Call): Promise<CallEnd>;
}

interface RunOrders {
  wish: Pick<RunWish, 'isGoing' | 'woken' | 'mayPassLimit'>;
  pace: Pace;
  /** Whether one more call would pass the monthly limit, with so many under way. */
  isAtLimit?(underWay: number): Promise<boolean>;
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
  /** `isResting`: nothing will change for a while. */
  onProgress(progress: RunPause, isResting: boolean): void;
}

/** Sends the calls of a run until nothing is left, a failure stops it or the user does. Null: nothing but the user has. */
export function workThrough<Call>(job: RunJob<Call>, orders: RunOrders): Promise<RunStop | null> {
  return new Work(job, orders).toEnd();
}

class Work<Call> {
  readonly #job: RunJob<Call>;
  readonly #orders: RunOrders;
  readonly #flights = new Set<Promise<void>>();
  #stop: RunStop | null = null;
  #restsUntil = 0;
  #failuresInARow = 0;

  constructor(job: RunJob<Call>, orders: RunOrders) {
    this.#job = job;
    this.#orders = orders;
  }

  async toEnd(): Promise<RunStop | null> {
    try {
      while (this.#isGoing()) if ((await this.#turn()) === 'end') break;
    } catch (error) {
      this.#stopFor(error);
    }
    await Promise.all(this.#flights);
    return this.#stop;
  }

  #isGoing(): boolean {
    return this.#stop === null && this.#orders.wish.isGoing();
  }

  #stopFor(error: unknown): void {
    this.#stop ??= toRunStop(error);
  }

  #show(isResting = false): void {
    const isRest = this.#restsUntil > this.#orders.now();
    this.#orders.onProgress(
      {
        ...(isRest && { restsUntil: this.#restsUntil }),
        ...(!this.#orders.wish.isGoing() && { isStopping: true }),
      },
      isResting,
    );
  }

  /** At once where none is under way. */
  async #untilOneEnds(): Promise<void> {
    if (this.#flights.size > 0) await Promise.race(this.#flights);
  }

  /** One step: a wait, or a call that takes off. */
  async #turn(): Promise<'end' | undefined> {
    if (this.#flights.size >= this.#orders.pace.mostAtOnce) {
      await this.#untilOneEnds();
      return;
    }
    if (await this.#rest()) return;
    const call = await this.#job.next();
    if (call === 'more') {
      this.#show();
      return;
    }
    if (call === null) {
      if (this.#flights.size === 0) return 'end';
      await this.#untilOneEnds();
      return;
    }
    await this.#takeOff(call);
  }

  /** Whether it has waited, for the pace or since the service asked for that. */
  async #rest(): Promise<boolean> {
    const { now, pace, wish, wait } = this.#orders;
    const duration = Math.max(this.#restsUntil - now(), pace.readWait());
    if (duration <= 0) return false;
    this.#show(true);
    // A call that was not sent after all makes room for another one.
    const others = this.#restsUntil > now() ? [] : this.#flights;
    await Promise.race([wait(duration), wish.woken(), ...others]);
    return true;
  }

  async #takeOff(call: Call): Promise<void> {
    const isAtLimit = await this.#isAtLimit();
    if (!this.#isGoing() || isAtLimit) {
      this.#job.giveBack?.(call);
      if (!isAtLimit) return;
      if (this.#flights.size > 0) await this.#untilOneEnds();
      else this.#stop ??= { limit: true };
      return;
    }
    if (this.#job.mark) {
      await this.#job.mark(call).catch((error: unknown) => this.#stopFor(error));
      if (!this.#isGoing()) {
        this.#job.giveBack?.(call);
        await this.#job.unmark?.(call);
        return;
      }
    }
    this.#fly(call);
    this.#show();
  }

  async #isAtLimit(): Promise<boolean> {
    const { wish, isAtLimit } = this.#orders;
    return !wish.mayPassLimit() && (await isAtLimit?.(this.#flights.size)) === true;
  }

  #fly(call: Call): void {
    const flight = this.#send(call)
      .catch((error: unknown) => this.#stopFor(error))
      .finally(() => {
        this.#flights.delete(flight);
        this.#show();
      });
    this.#flights.add(flight);
  }

  async #send(call: Call): Promise<void> {
    const { now, pace } = this.#orders;
    const begun = pace.begin();
    const { isSent, failures = [], stop: given } = await this.#job.send(call);
    begun.end(isSent);
    const { rest, failing, stop = given } = weigh(failures, this.#job.stopsAt);
    if (failing) this.#failuresInARow++;
    else if (isSent) this.#failuresInARow = 0;
    if (rest) {
      const until = Math.min(rest.retryAt ?? now() + MINUTE, now() + LONGEST_REST);
      this.#restsUntil = Math.max(this.#restsUntil, until, now() + LEAST_REST);
    }
    if (stop) this.#stop ??= { failure: stop };
    if (failing && this.#failuresInARow >= FAILURES_TO_PAUSE) this.#stop ??= { failure: failing };
  }
}
