import { signal } from '@preact/signals';
import type { Environment } from '../environment';
import type { Result } from '../errors';
import type { LookupReply, LookupRequest, SectionReply } from '../lookup/plan';
import { CATEGORIZED, planCalls } from '../lookup/plan';
import { createRunWish } from '../run/control';
import type { ReadKeyId, RunKeyId } from '../run/key';
import { explainStop, toKeyStop } from '../run/key';
import { createPace } from '../run/pace';
import type { RunPause, RunState } from '../run/state';
import { toRunStop } from '../run/state';
import type { CallEnd, RunJob } from '../run/work';
import { weigh, workThrough } from '../run/work';

/** One call a site answers these. */
const SECTIONS = [...CATEGORIZED];
const CALLS_A_SITE = planCalls(SECTIONS, { mode: 'refresh' }).length;

export interface AgainState extends RunState {
  status: 'idle' | 'running' | 'paused' | 'done';
  total: number;
  /** Sites that are through, failed ones too. */
  done: number;
  failed: number;
  /** Sites without an answer. Their calls may have been billed, so only a click asks for them again. They are through. */
  inDoubt: number;
}

const IDLE: AgainState = { status: 'idle', total: 0, done: 0, failed: 0, inDoubt: 0 };

type RunEnvironment = Pick<Environment, 'now' | 'wait'>;
/** What a run asks of the worker. */
interface AgainCalls {
  /** The message `lookup`. */
  lookUp(request: LookupRequest): Promise<Result<LookupReply>>;
  readKeyId: ReadKeyId;
}

/** Asks for saved sites anew, one after another. It lives with its page: closing that stops it, and nothing is lost but the rest. */
export class LookUpAgain {
  readonly state = signal<AgainState>(IDLE);
  readonly #environment: RunEnvironment;
  readonly #calls: AgainCalls;
  readonly #isAtLimit: (underWay: number) => Promise<boolean>;
  #left: string[] = [];
  #doubtful: string[] = [];
  /** Those that the user wants to be asked for although they may have been billed. A word is for one call. */
  readonly #confirmed = new Set<string>();
  #keyId: RunKeyId;
  readonly #wish = createRunWish();

  /** `isAtLimit`: whether the month's limit is reached, with so many calls under way. */
  constructor(environment: RunEnvironment, calls: AgainCalls, isAtLimit: (underWay: number) => Promise<boolean>) {
    this.#environment = environment;
    this.#calls = calls;
    this.#isAtLimit = isAtLimit;
  }

  toCalls = (sites: number): number => sites * CALLS_A_SITE;

  /** Does nothing while it runs. */
  start = async (hosts: readonly string[]): Promise<void> => {
    if (this.state.peek().status === 'running' || hosts.length === 0) return;
    this.#left = [...hosts];
    this.#doubtful = [];
    this.#confirmed.clear();
    this.#keyId = undefined;
    this.state.value = { ...IDLE, total: hosts.length };
    await this.#begin();
  };

  /** With the sites that are left. `again`: and with those in doubt. */
  resume = async (doubtful: 'again' | 'leave' = 'leave'): Promise<void> => {
    const { status } = this.state.peek();
    if (status === 'running' || status === 'idle') return;
    if (this.#left.length + (doubtful === 'again' ? this.#doubtful.length : 0) > 0) await this.#begin(doubtful);
  };

  /** After the call under way. */
  pause = (): void => {
    this.#wish.pause();
    if (this.state.peek().status === 'running') this.#show('running', { isStopping: true });
  };

  forget = (): void => {
    if (this.state.peek().status !== 'running') this.state.value = IDLE;
  };

  #show(status: AgainState['status'], more: Partial<AgainState> = {}): void {
    const { total, done, failed, inDoubt } = this.state.peek();
    this.state.value = { status, total, done, failed, inDoubt, ...more };
  }

  async #begin(doubtful: 'again' | 'leave' = 'leave'): Promise<void> {
    const { status, otherKey, limit } = this.state.peek();
    this.#wish.go(limit);
    this.#show('running');
    try {
      const { readKeyId } = this.#calls;
      const stop = otherKey ? {} : await toKeyStop(this.#keyId, readKeyId);
      if (stop.otherKey) return this.#show(status === 'done' ? 'done' : 'paused', stop);
      this.#keyId = await readKeyId();
    } catch (error) {
      return this.#show('paused', toRunStop(error));
    }
    if (doubtful === 'again') this.#askAgain();
    await this.#run();
  }

  #askAgain(): void {
    const { done, inDoubt } = this.state.peek();
    for (const host of this.#doubtful) this.#confirmed.add(host);
    this.#left = [...this.#doubtful, ...this.#left];
    this.#doubtful = [];
    this.#show('running', { done: done - inDoubt, inDoubt: 0 });
  }

  async #run(): Promise<void> {
    const { now, wait } = this.#environment;
    const job: RunJob<string> = {
      stopsAt: 'endpoint',
      next: async () => this.#left[0] ?? null,
      send: (host) => this.#lookUp(host),
    };
    const pace = createPace(now, { mostAtOnce: 1 });
    const onProgress = (progress: RunPause) => this.#show('running', progress);
    const stop = await workThrough(job, { wish: this.#wish, pace, isAtLimit: this.#isAtLimit, now, wait, onProgress });
    const why = await explainStop(stop, this.#keyId, this.#calls.readKeyId);
    this.#show(this.#left.length > 0 ? 'paused' : 'done', why);
  }

  async #lookUp(host: string): Promise<CallEnd> {
    const reply = await this.#calls.lookUp({
      subject: host,
      sections: SECTIONS,
      mode: 'refresh',
      confirmed: this.#confirmed.delete(host),
      asker: 'again',
      keyId: this.#keyId,
    });
    const replies: SectionReply[] = reply.ok
      ? Object.values(reply.body.sections)
      : [{ ok: false, failure: reply.failure }];
    const unsaved = replies.find((section) => section.ok && section.refusal?.kind === 'not-saved');
    if (unsaved?.ok) return { isSent: true, stop: unsaved.refusal };
    const failed = replies.find((section) => !section.ok);
    const failure = failed && !failed.ok ? failed.failure : null;
    const failures = failure ? [failure] : [];
    const isInDoubt = failure?.isHeld === true || failure?.billed === 'maybe';
    const { rest, stop } = weigh(failures, 'endpoint');
    if (!isInDoubt && (rest || stop)) return { isSent: true, failures };
    this.#left = this.#left.slice(1);
    if (isInDoubt) this.#doubtful.push(host);
    const before = this.state.peek();
    const failedSites = before.failed + (failure && !isInDoubt ? 1 : 0);
    this.#show('running', { done: before.done + 1, failed: failedSites, inDoubt: this.#doubtful.length });
    return { isSent: failure?.isHeld !== true, failures };
  }
}
