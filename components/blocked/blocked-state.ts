import { signal } from '@preact/signals';
import type { PageEnvironment } from '../../lib/environment';
import type { Failure } from '../../lib/errors';
import type { ask, Requests } from '../../lib/messages';
import { areUnreadable, dropUnreadableOverrides, readOverrides, toNextEnd } from '../../lib/safety/overrides';
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

/** What settings, organisation and browser allow now. */
export interface Limits {
  /** Whether new sites are looked up by themselves. */
  looksUp: boolean;
  /** Whether the browser lets brand safety see sites. */
  sees: boolean;
  /** The settings that the organisation locks. */
  locked: readonly string[];
}

type Judged = Requests['judge']['reply'];

const isUnknown = ({ verdict }: Pick<Decision, 'verdict'>) => verdict === 'unknown';

/** The worker decides each time what may be done: an address proves nothing. */
export class BlockedState {
  readonly host: string;
  readonly view = signal<View>({ kind: 'loading' });
  readonly busy = signal(false);
  readonly failure = signal<Failure | null>(null);
  /** The exception that waits for the user's word, because the saved ones are unreadable. */
  readonly waiting = signal<Override | null>(null);
  readonly #environment: Pick<PageEnvironment, 'area' | 'locks' | 'now'>;
  readonly #tabId: number;
  readonly #ask: typeof ask;
  readonly #readLimits: () => Promise<Limits>;
  readonly #openedAt: number;
  /** The last load. An overtaken one changes nothing. */
  #turn = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;
  /** Leads to the address that the user was going to. */
  readonly openSite: () => Promise<void>;

  /** `readLimits` rejects when storage fails. */
  constructor(
    environment: Pick<PageEnvironment, 'area' | 'locks' | 'now'>,
    blocked: { host: string; tabId: number },
    asks: typeof ask,
    readLimits: () => Promise<Limits>,
    openSite: () => Promise<void>,
  ) {
    this.#environment = environment;
    this.host = blocked.host;
    this.#tabId = blocked.tabId;
    this.#ask = asks;
    this.#readLimits = readLimits;
    this.openSite = openSite;
    this.#openedAt = environment.now();
  }

  load = async (): Promise<void> => {
    const mine = ++this.#turn;
    const [reply, limits] = await Promise.all([
      this.#ask('judge', { host: this.host, tabId: this.#tabId, isStandIn: true }),
      // Without knowing what is locked, nothing is offered.
      this.#readLimits().catch(() => null),
    ]);
    if (mine !== this.#turn) return;
    if (!reply.ok || !limits) this.view.value = { kind: 'failed' };
    else if (reply.body.decision?.action !== 'block') await this.#takeOpen(reply.body.decision, limits);
    else if (limits.sees) this.#showBlocked(reply.body.decision, reply.body, limits);
    else {
      clearTimeout(this.#ending);
      this.view.value = { kind: 'open', why: 'unseen' };
    }
  };

  /** Nothing is known of the blocked site, so a lookup changes what to say. */
  isOfUnknown(): boolean {
    return this.view.value.kind === 'blocked' && isUnknown(this.view.value.decision);
  }

  continueOnce = (): Promise<void> =>
    this.#goOn(() => this.#ask('continue-once', { tabId: this.#tabId, host: this.host }));

  allowHost = (span: Span, reason: string): Promise<void> =>
    this.#allow({
      host: this.host,
      scope: 'host',
      then: 'allow',
      reason: reason.trim(),
      until: span === 'always' ? null : new Date(this.#environment.now() + LENGTHS[span]).toISOString(),
    });

  /** Drops the unreadable exceptions and saves the waiting one. */
  async startAnew(): Promise<void> {
    const { value: wanted } = this.waiting;
    this.waiting.value = null;
    try {
      await dropUnreadableOverrides(this.#environment);
    } catch {
      this.failure.value = { kind: 'not-saved', billed: 'no' };
      return;
    }
    if (wanted) await this.#allow(wanted);
    else await this.load();
  }

  keepUnreadable(): void {
    this.waiting.value = null;
  }

  async #takeOpen(decision: Decision | null, { looksUp, locked }: Limits): Promise<void> {
    const mine = this.#turn;
    if (looksUp && decision && this.#isLetPass(decision)) return this.openSite();
    if (decision) this.#awaitEnd(decision, false);
    const why = await this.#toWhy(decision, locked);
    if (mine === this.#turn) this.view.value = { kind: 'open', why };
  }

  #isLetPass({ verdict, datum }: Decision): boolean {
    const { value: before } = this.view;
    if (verdict !== 'allowed' && verdict !== 'warned') return false;
    if (before.kind === 'blocked') return isUnknown(before.decision) && before.stopped === null;
    return before.kind === 'loading' && (datum?.fetchedAt ?? 0) > this.#openedAt - ON_ITS_WAY;
  }

  async #toWhy(decision: Decision | null, locked: readonly string[]) {
    if (decision?.verdict !== 'error') return 'set';
    const { area } = this.#environment;
    const canRead = locked.includes('overrides') || (await readOverrides(area).then(Boolean, () => false));
    return canRead ? 'error' : 'exceptions';
  }

  #showBlocked(decision: Decision, judged: Judged, { looksUp, locked }: Limits): void {
    const isAwaited = looksUp && isUnknown(decision) && judged.isAwaited;
    // Explains a block for lack of data. Not for the site that has the day's last call.
    const stopped = isUnknown(decision) && !isAwaited ? judged.stopped : null;
    const isIdle = looksUp && isUnknown(decision) && !isAwaited && stopped === null;
    // The page may arrive before its lookup begins.
    const isEarly = this.#environment.now() < this.#openedAt + ASK_AGAIN;
    this.#awaitEnd(decision, isAwaited || (isIdle && isEarly));
    const isFree = decision.ground !== 'managed-block' && !locked.includes('overrides');
    this.view.value = {
      kind: 'blocked',
      decision,
      stopped,
      isAwaited,
      isLeft: isIdle && !isEarly,
      canAllow: isFree,
      canChange: !decision.ground.startsWith('managed-') && !locked.includes('policy'),
      canContinue: isFree && !locked.includes('continueOnce'),
    };
  }

  /** Asks again when a temporary block or pass ends. Browser timers cannot run longer than some weeks. */
  #awaitEnd({ override }: Decision, isOpen: boolean): void {
    const now = this.#environment.now();
    const end = isOpen ? now + ASK_AGAIN : override && toNextEnd([override], now);
    clearTimeout(this.#ending);
    if (end !== null) this.#ending = setTimeout(() => void this.load(), Math.min(end - now, DAY));
  }

  async #goOn(asking: () => ReturnType<typeof ask<'continue-once' | 'allow-host'>>): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = true;
    this.failure.value = null;
    const reply = await asking();
    if (reply.ok) await this.openSite();
    else this.failure.value = reply.failure;
    this.busy.value = false;
  }

  #allow(wanted: Override): Promise<void> {
    return this.#goOn(async () => {
      const reply = await this.#ask('allow-host', wanted);
      if (!reply.ok && areUnreadable(reply.failure)) this.waiting.value = wanted;
      return reply;
    });
  }
}
