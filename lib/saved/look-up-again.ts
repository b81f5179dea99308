import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Failure, FailureKind, Result } from '../errors';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { CATEGORIZED, planCalls } from '../lookup/plan';
import { MINUTE } from '../time';

/** One call a site answers these. */
const SECTIONS = [...CATEGORIZED];
const CALLS_A_SITE = planCalls(SECTIONS, { mode: 'refresh' }).length;
/** Milliseconds from one call to the next: the service takes 40 in ten seconds. */
const PACE = 250;
const LONGEST_REST = 5 * MINUTE;

/** They are of one site: the next one may well answer. */
const OF_ONE_SITE: readonly FailureKind[] = [
  'unreachable',
  'no-content',
  'not-public',
  'invalid-request',
  'unreadable',
  'too-large',
  'refused',
];

export interface AgainState {
  status: 'idle' | 'running' | 'done' | 'stopped';
  total: number;
  /** Sites that are through, failed ones too. */
  done: number;
  failed: number;
  isStopping: boolean;
  /** Why it stopped before its end. */
  failure: Failure | null;
  /** The month's limit that the user set is reached. */
  limit: boolean;
  /** The service asked to slow down: until then, milliseconds since the epoch. */
  restsUntil: number | null;
}

const IDLE: AgainState = {
  ...{ status: 'idle', total: 0, done: 0, failed: 0, isStopping: false, failure: null, limit: false, restsUntil: null },
};

interface Parts {
  lookUp(request: LookupRequest): Promise<Result<LookupReply>>;
  /** Whether the month's limit is reached. */
  isAtLimit(): Promise<boolean>;
  wait(duration: number): Promise<unknown>;
  now(): number;
}

export type LookUpAgain = ReturnType<typeof createLookUpAgain>;

/** Asks for saved sites anew, one after another. It lives with its page: closing that stops it, and nothing is lost but the rest. */
export function createLookUpAgain({ lookUp, isAtLimit, wait, now }: Parts) {
  const state = signal<AgainState>(IDLE);
  let left: string[] = [];
  let isCancelled = false;
  const change = (next: Partial<AgainState>) => {
    state.value = { ...state.value, ...next };
  };

  /** Null: the site is through, or is asked once more after a rest. */
  const askOne = async (host: string): Promise<Failure | null> => {
    const reply = await lookUp({ subject: host, sections: SECTIONS, mode: 'refresh', confirmed: false });
    if (!reply.ok) return reply.failure;
    const replies = Object.values(reply.body.sections);
    const unsaved = replies.find((section) => section.ok && section.refusal?.kind === 'not-saved');
    if (unsaved?.ok) return unsaved.refusal;
    const failed = replies.find((section) => !section.ok);
    if (!failed || failed.ok) return null;
    const { failure } = failed;
    // A held call was not sent. Whether to repeat it is asked on the site's own card.
    if (!failure.isHeld && !OF_ONE_SITE.includes(failure.kind)) return failure;
    change({ failed: state.value.failed + 1 });
    return null;
  };

  const rest = async ({ retryAt }: Failure) => {
    const until = Math.min(retryAt ?? now() + MINUTE, now() + LONGEST_REST);
    change({ restsUntil: until });
    // In steps, so that a click ends it.
    while (now() < until && !isCancelled) await wait(Math.min(PACE, until - now()));
    change({ restsUntil: null });
  };

  const run = async () => {
    let sentAt = Number.NEGATIVE_INFINITY;
    while (left.length > 0 && !isCancelled) {
      if (await isAtLimit()) return change({ status: 'stopped', limit: true });
      const pause = sentAt + PACE - now();
      if (pause > 0) await wait(Math.min(pause, PACE));
      sentAt = now();
      const failure = await askOne(left[0] as string);
      if (failure?.kind === 'slow-down' && failure.billed === 'no') {
        await rest(failure);
        continue;
      }
      if (failure) return change({ status: 'stopped', failure });
      left = left.slice(1);
      change({ done: state.value.done + 1 });
    }
    change({ status: left.length > 0 ? 'stopped' : 'done' });
  };

  const go = async () => {
    isCancelled = false;
    change({ status: 'running', isStopping: false, failure: null, limit: false });
    await run();
    change({ isStopping: false });
  };

  return {
    state: state as ReadonlySignal<AgainState>,
    toCalls: (sites: number) => sites * CALLS_A_SITE,
    /** Does nothing while it runs. */
    async start(hosts: readonly string[]): Promise<void> {
      if (state.peek().status === 'running' || hosts.length === 0) return;
      left = [...hosts];
      state.value = { ...IDLE, total: left.length };
      await go();
    },
    /** With the sites that are left. */
    async goOn(): Promise<void> {
      if (state.peek().status === 'stopped' && left.length > 0) await go();
    },
    /** After the call under way. */
    stop(): void {
      isCancelled = true;
      if (state.peek().status === 'running') change({ isStopping: true });
    },
    forget(): void {
      if (state.peek().status !== 'running') state.value = IDLE;
    },
  };
}
