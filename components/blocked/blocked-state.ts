import { signal } from '@preact/signals';
import type { Failure } from '../../lib/errors';
import type { ask } from '../../lib/messages';
import { areUnreadable, toNextEnd } from '../../lib/safety/overrides';
import type { Decision, Override } from '../../lib/safety/policy';
import { DAY, HOUR, SECOND } from '../../lib/time';

/**
 * What the page shows. `open`: nothing blocks the site any more, as set (`set`), because what is set cannot be read
 * (`error`; `exceptions`: these cannot), or because sites are not seen (`unseen`). `failed`: nobody says why.
 */
export type View =
  | { kind: 'loading' }
  /**
   * `stopped`: why new sites are not looked up. `isAwaited`: this one is being looked up, and opens by itself if it is
   * let pass then. `isLeft`: new sites are looked up, but this one no more: it brought nothing, or has its own reason.
   */
  | {
      kind: 'blocked';
      decision: Decision;
      stopped: string | null;
      isAwaited: boolean;
      isLeft: boolean;
      canContinue: boolean;
      canAllow: boolean;
      /** The policy decided it, and is the user's to change. */
      canChange: boolean;
    }
  | { kind: 'open'; why: 'set' | 'error' | 'exceptions' | 'unseen' }
  | { kind: 'failed' };

export const SPANS = ['hour', 'day', 'always'] as const;
export type Span = (typeof SPANS)[number];

const LENGTHS: Record<Exclude<Span, 'always'>, number> = { hour: HOUR, day: DAY };
/** How long until the worker is asked again what becomes of a lookup: neither its begin nor its end shows in a record for sure. */
const ASK_AGAIN = 2 * SECOND;
/** An answer no more than this older than the page came while the page was on its way. */
const ON_ITS_WAY = 5 * SECOND;

interface StateParts {
  host: string;
  tabId: number;
  /** Whether new sites are looked up by themselves, as it is set now. */
  readLooksUp(): Promise<boolean>;
  /** Whether the browser lets brand safety see sites. */
  readSees(): Promise<boolean>;
  ask: typeof ask;
  /** What the organisation does not let the user change. Rejects when storage does not answer. */
  readLocked(): Promise<readonly string[]>;
  /** Rejects when the exceptions cannot be read. */
  readOverrides(): Promise<unknown>;
  /** Drops the exceptions where they cannot be read. Rejects when storage refuses. */
  dropUnreadable(): Promise<void>;
  /** The address that was on its way. */
  readAddress(): Promise<string>;
  /** Puts the site in the place of this page. */
  open(address: string): void;
  now(): number;
}

export type BlockedState = ReturnType<typeof createBlockedState>;

/** The state of the page that stands in front of one site. What may be done is asked of the worker each time: an address proves nothing. */
export function createBlockedState(parts: StateParts) {
  const { host, tabId, readLooksUp, readSees, ask, readLocked, readOverrides, dropUnreadable, readAddress, open, now } =
    parts;
  const openedAt = now();
  const view = signal<View>({ kind: 'loading' });
  const busy = signal(false);
  const failure = signal<Failure | null>(null);
  /** The exception that waits for the user's word, because those that are saved cannot be read. */
  const waiting = signal<Override | null>(null);

  const toWhy = async (decision: Decision | null, locked: readonly string[]) => {
    if (decision?.verdict !== 'error') return 'set';
    const canRead = locked.includes('overrides') || (await readOverrides().then(Boolean, () => false));
    return canRead ? 'error' : 'exceptions';
  };

  const openSite = async () => open(await readAddress());

  const isUnknown = ({ verdict }: Pick<Decision, 'verdict'>) => verdict === 'unknown';
  /** Whether the answer that this page was to wait for has come, and lets the site pass. */
  const isLetPass = ({ verdict, datum }: Decision, before: View) => {
    if (verdict !== 'allowed' && verdict !== 'warned') return false;
    if (before.kind === 'blocked') return isUnknown(before.decision) && before.stopped === null;
    return before.kind === 'loading' && (datum?.fetchedAt ?? 0) > openedAt - ON_ITS_WAY;
  };

  let ending: ReturnType<typeof setTimeout> | undefined;
  /**
   * What blocks, or lets pass, only for a while is asked about again when that is over. A browser's timers are not made for longer
   * than some weeks.
   */
  const awaitEnd = ({ override }: Decision, isOpen: boolean) => {
    const end = isOpen ? now() + ASK_AGAIN : override && toNextEnd([override], now());
    clearTimeout(ending);
    if (end !== null) ending = setTimeout(() => void load(), Math.min(end - now(), DAY));
  };

  /** The loading that was begun last: what is overtaken by it says nothing any more. */
  let turn = 0;
  const load = async () => {
    const mine = ++turn;
    const { value: before } = view;
    const asked = ask('judge', { host, tabId, isStandIn: true });
    // Where nobody says what is locked, nothing is offered.
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
    // Why nothing is known, where that is why it is blocked: not of the site that has the day's last call.
    const whyStopped = isUnknown(decision) && !isAwaited ? stopped : null;
    const isIdle = looksUp && isUnknown(decision) && !isAwaited && whyStopped === null;
    // This page may be there before its lookup.
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

  /** Asks for leave, and goes on to the site when it is given. */
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
    /** Whether nothing is known of the site that is blocked: what becomes of a lookup changes what is to be said. */
    isOfUnknown: () => view.value.kind === 'blocked' && isUnknown(view.value.decision),
    openSite,
    continueOnce: () => goOn(() => ask('continue-once', { tabId, host })),
    allowHost: (span: Span, reason: string) =>
      allow({
        ...{ host, scope: 'host', then: 'allow', reason: reason.trim() },
        until: span === 'always' ? null : new Date(now() + LENGTHS[span]).toISOString(),
      }),
    /** Drops the exceptions that cannot be read, and saves the one that waited for it. */
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
