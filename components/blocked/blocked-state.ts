import { signal } from '@preact/signals';
import type { Environment } from '../../lib/environment';
import type { Failure } from '../../lib/errors';
import type { ask } from '../../lib/messages';
import { areUnreadable, toNextEnd } from '../../lib/safety/overrides';
import type { Decision, Override } from '../../lib/safety/policy';
import { DAY, HOUR, SECOND } from '../../lib/time';

/** `error`: the settings are unreadable. `exceptions`: the exceptions are. `unseen`: sites are not seen. */
export type View =
  | { kind: 'loading' }
  /** `stopped`: why no lookups run. `isAwaited`: this site's lookup runs. `isLeft`: this site is looked up no more. */
  | {
      kind: 'blocked';
      decision: Decision;
      stopped: string | null;
      isAwaited: boolean;
      isLeft: boolean;
      canContinue: boolean;
      canAllow: boolean;
      /** The policy decided, and the user may change it. */
      canChange: boolean;
    }
  | { kind: 'open'; why: 'set' | 'error' | 'exceptions' | 'unseen' }
  | { kind: 'failed' };

export const SPANS = ['hour', 'day', 'always'] as const;
export type Span = (typeof SPANS)[number];

const LENGTHS: Record<Exclude<Span, 'always'>, number> = { hour: HOUR, day: DAY };
/** The delay between questions to the worker: no record surely shows when a lookup begins or ends. */
const ASK_AGAIN = 2 * SECOND;
/** An answer this much older than the page still came while the page was on its way. */
const ON_ITS_WAY = 5 * SECOND;

interface StateParts {
  host: string;
  tabId: number;
  /** Whether new sites are looked up by themselves, as set now. */
  readLooksUp(): Promise<boolean>;
  /** Whether the browser lets brand safety see sites. */
  readSees(): Promise<boolean>;
  ask: typeof ask;
  /** The settings that the organisation locks. Rejects when storage fails. */
  readLocked(): Promise<readonly string[]>;
  /** Rejects when the exceptions cannot be read. */
  readOverrides(): Promise<unknown>;
  /** Drops unreadable exceptions. Rejects when storage refuses. */
  dropUnreadable(): Promise<void>;
  /** The address that the user was going to. */
  readAddress(): Promise<string>;
  open(address: string): void;
}

export type BlockedState = ReturnType<typeof createBlockedState>;

/** The worker decides each time what may be done: an address proves nothing. */
export function createBlockedState({ now }: Pick<Environment, 'now'>, parts: StateParts) {
  const { host, tabId, readLooksUp, readSees, ask, readLocked, readOverrides, dropUnreadable, readAddress, open } =
    parts;
  const openedAt = now();
  const view = signal<View>({ kind: 'loading' });
  const busy = signal(false);
  const failure = signal<Failure | null>(null);
  /** The exception that waits for the user's word, because the saved ones are unreadable. */
  const waiting = signal<Override | null>(null);

  const toWhy = async (decision: Decision | null, locked: readonly string[]) => {
    if (decision?.verdict !== 'error') return 'set';
    const canRead = locked.includes('overrides') || (await readOverrides().then(Boolean, () => false));
    return canRead ? 'error' : 'exceptions';
  };

  const openSite = async () => open(await readAddress());

  const isUnknown = ({ verdict }: Pick<Decision, 'verdict'>) => verdict === 'unknown';
  const isLetPass = ({ verdict, datum }: Decision, before: View) => {
    if (verdict !== 'allowed' && verdict !== 'warned') return false;
    if (before.kind === 'blocked') return isUnknown(before.decision) && before.stopped === null;
    return before.kind === 'loading' && (datum?.fetchedAt ?? 0) > openedAt - ON_ITS_WAY;
  };

  let ending: ReturnType<typeof setTimeout> | undefined;
  /** Asks again when a temporary block or pass ends. Browser timers cannot run longer than some weeks. */
  const awaitEnd = ({ override }: Decision, isOpen: boolean) => {
    const end = isOpen ? now() + ASK_AGAIN : override && toNextEnd([override], now());
    clearTimeout(ending);
    if (end !== null) ending = setTimeout(() => void load(), Math.min(end - now(), DAY));
  };

  /** The last load. An overtaken one changes nothing. */
  let turn = 0;
  const load = async () => {
    const mine = ++turn;
    const { value: before } = view;
    const asked = ask('judge', { host, tabId, isStandIn: true });
    // Without knowing what is locked, nothing is offered.
    const locking = readLocked().catch(() => null);
    const [reply, locked, looksUp, sees] = await Promise.all([asked, locking, readLooksUp(), readSees()]);
    if (mine !== turn) return;
    if (!reply.ok || !locked) {
      view.value = { kind: 'failed' };
      return;
    }
    const { decision, stopped } = reply.body;
    const isAwaited = looksUp && reply.body.isAwaited;
    if (decision?.action !== 'block') {
      if (looksUp && decision && isLetPass(decision, before)) return openSite();
      if (decision) awaitEnd(decision, false);
      const why = await toWhy(decision, locked);
      if (mine === turn) view.value = { kind: 'open', why };
      return;
    }
    if (!sees) {
      clearTimeout(ending);
      view.value = { kind: 'open', why: 'unseen' };
      return;
    }
    // Explains a block for lack of data. Not for the site that has the day's last call.
    const whyStopped = isUnknown(decision) && !isAwaited ? stopped : null;
    const isIdle = looksUp && isUnknown(decision) && !isAwaited && whyStopped === null;
    // The page may arrive before its lookup begins.
    const isEarly = now() < openedAt + ASK_AGAIN;
    awaitEnd(decision, isUnknown(decision) && (isAwaited || (isIdle && isEarly)));
    const isFree = decision.ground !== 'managed-block' && !locked.includes('overrides');
    view.value = {
      kind: 'blocked',
      decision,
      stopped: whyStopped,
      isAwaited: isUnknown(decision) && isAwaited,
      isLeft: isIdle && !isEarly,
      canAllow: isFree,
      canChange: !decision.ground.startsWith('managed-') && !locked.includes('policy'),
      canContinue: isFree && !locked.includes('continueOnce'),
    };
  };

  const goOn = async (asking: () => ReturnType<typeof ask<'continue-once' | 'allow-host'>>) => {
    if (busy.value) return;
    busy.value = true;
    failure.value = null;
    const reply = await asking();
    if (reply.ok) await openSite();
    else failure.value = reply.failure;
    busy.value = false;
  };
  const allow = (wanted: Override) =>
    goOn(async () => {
      const reply = await ask('allow-host', wanted);
      if (!reply.ok && areUnreadable(reply.failure)) waiting.value = wanted;
      return reply;
    });

  return {
    host,
    view,
    busy,
    failure,
    waiting,
    load,
    /** Nothing is known of the blocked site, so a lookup changes what to say. */
    isOfUnknown: () => view.value.kind === 'blocked' && isUnknown(view.value.decision),
    openSite,
    continueOnce: () => goOn(() => ask('continue-once', { tabId, host })),
    allowHost: (span: Span, reason: string) =>
      allow({
        ...{ host, scope: 'host', then: 'allow', reason: reason.trim() },
        until: span === 'always' ? null : new Date(now() + LENGTHS[span]).toISOString(),
      }),
    /** Drops the unreadable exceptions and saves the waiting one. */
    async startAnew(): Promise<void> {
      const { value: wanted } = waiting;
      waiting.value = null;
      try {
        await dropUnreadable();
      } catch {
        failure.value = { kind: 'not-saved', billed: 'no' };
        return;
      }
      if (wanted) await allow(wanted);
      else await load();
    },
    keepUnreadable(): void {
      waiting.value = null;
    },
  };
}
