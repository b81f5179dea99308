import { signal } from '@preact/signals';
import type { Environment } from '../environment';
import type { Result } from '../errors';
import { isOfOneSite } from '../errors';
import type { LookupReply, LookupRequest, SectionReply } from '../lookup/plan';
import { CATEGORIZED, planCalls } from '../lookup/plan';
import { createRunWish } from '../run/control';
import type { ReadKeyId, RunKeyId } from '../run/key';
import { explainStop, toKeyStop } from '../run/key';
import { createPace } from '../run/pace';
import type { RunPause, RunState } from '../run/state';
import { toRunStop } from '../run/state';
import type { CallEnd, RunJob } from '../run/work';
import { workThrough } from '../run/work';

/** One call a site answers these. */
const SECTIONS = [...CATEGORIZED];
const CALLS_A_SITE = planCalls(SECTIONS, { mode: 'refresh' }).length;

export interface AgainState extends RunState {
  status: 'idle' | 'running' | 'paused' | 'done';
  total: number;
  /** Sites that are through, failed ones too. */
  done: number;
  failed: number;
}

const IDLE: AgainState = { status: 'idle', total: 0, done: 0, failed: 0 };

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
    this.#keyId = undefined;
    this.state.value = { ...IDLE, total: hosts.length };
    await this.#begin();
  };

  /** With the sites that are left. */
  resume = async (): Promise<void> => {
    if (this.state.peek().status === 'paused' && this.#left.length > 0) await this.#begin();
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
    const { total, done, failed } = this.state.peek();
    this.state.value = { status, total, done, failed, ...more };
  }

  async #begin(): Promise<void> {
    const { otherKey } = this.state.peek();
    this.#wish.go();
    this.#show('running');
    try {
      const { readKeyId } = this.#calls;
      const stop = otherKey ? {} : await toKeyStop(this.#keyId, readKeyId);
      if (stop.otherKey) return this.#show('paused', stop);
      this.#keyId = await readKeyId();
    } catch (error) {
      return this.#show('paused', toRunStop(error));
    }
    await this.#run();
  }

  async #run(): Promise<void> {
    const { now, wait } = this.#environment;
    const job: RunJob<string> = {
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
    const asked = { subject: host, sections: SECTIONS, mode: 'refresh', confirmed: false } as const;
    const reply = await this.#calls.lookUp({ ...asked, sections: [...SECTIONS], keyId: this.#keyId });
    const replies: SectionReply[] = reply.ok
      ? Object.values(reply.body.sections)
      : [{ ok: false, failure: reply.failure }];
    const unsaved = replies.find((section) => section.ok && section.refusal?.kind === 'not-saved');
    if (unsaved?.ok) return { isSent: true, stop: unsaved.refusal };
    const failed = replies.find((section) => !section.ok);
    const failure = failed && !failed.ok ? failed.failure : null;
    if (failure?.kind === 'slow-down' && failure.billed === 'no') return { isSent: true, rest: failure };
    // A held call was not sent. Whether to repeat it is asked on the site's own card.
    if (failure && !failure.isHeld && !isOfOneSite(failure)) return { isSent: true, stop: failure };
    this.#left = this.#left.slice(1);
    const { done, failed: before } = this.state.peek();
    this.#show('running', { done: done + 1, failed: before + (failure ? 1 : 0) });
    return { isSent: failure?.isHeld !== true };
  }
}
