import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { PageEnvironment } from '../../lib/environment';
import type { Failure, Result } from '../../lib/errors';
import type { AskMode, LookupMode, LookupReply, LookupRequest, SectionReply } from '../../lib/lookup/plan';
import { isLive } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { toSubjectKey } from '../../lib/lookup/saved-card';
import type { Answer, Call, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { untilNextPaint } from '../ui/next-paint';
import type { CardPlan } from './card-plan';
import type { AgainMode, CardSections, SectionState } from './card-sections';
import { isInDoubt, isLoading, toReady, toSections } from './card-sections';

/** The saved answers of a card's subject. */
export interface SavedAnswers {
  /** Rejects when storage does. What is shown then stays. */
  read(): Promise<SavedCard>;
  /** Calls back with the sections stored for the subject. Returns a function that ends it. */
  subscribe(onChange: (stored: SectionName[]) => void): () => void;
}

/** `opened`: by itself, as the card was opened. */
export type Gesture = 'opened' | 'button';
type CardRequest = Omit<LookupRequest, 'asker'>;
type Ask = (request: CardRequest, gesture: Gesture) => Promise<Result<LookupReply>>;

/** One card that is open, and the calls that it makes. */
export class CardState {
  readonly subject: string;
  readonly plan: CardPlan;
  readonly sections: Signal<CardSections>;
  /** How many saved records were unreadable and removed. */
  readonly removed: number;
  /** The plan refused live data, so it is no longer always asked for. */
  readonly liveStopped = signal(false);
  readonly #now: () => number;
  readonly #stored: SavedAnswers;
  readonly #ask: Ask;
  readonly #untilPainted: () => Promise<void>;
  readonly #unsubscribe: () => void;
  #isOpen = true;
  /** Answers that arrive before the last one is painted are drawn together. */
  #painted: Promise<void> | undefined;
  /** Something was stored while its call was on its way. */
  #isOutdated = false;

  constructor(
    { now }: Pick<PageEnvironment, 'now'>,
    plan: CardPlan,
    saved: SavedCard,
    stored: SavedAnswers,
    ask: Ask,
    untilPainted = untilNextPaint,
  ) {
    this.subject = toSubjectKey(plan.subject);
    this.#now = now;
    this.plan = plan;
    this.#stored = stored;
    this.#ask = ask;
    this.#untilPainted = untilPainted;
    this.removed = saved.removed.length;
    this.sections = signal(toSections(saved, plan, now()));
    // Another page may have asked for the same site. Its stored answer shows here without a call.
    this.#unsubscribe = stored.subscribe((names) => {
      // Sections on their way are read after their calls. Reading now would delay drawing the replies.
      if (names.every(this.#isAwaited)) this.#isOutdated = true;
      else void this.renew();
    });
    void this.#sendAll(SECTION_NAMES.filter(this.#isAwaited), 'missing', 'opened', []);
  }

  load = async (names: readonly SectionName[], mode: AskMode, confirmed: boolean): Promise<void> => {
    const since = this.#now();
    const idle = names.filter((name) => !this.#isAwaited(name));
    // The user confirmed only the calls whose doubt is shown.
    const told = confirmed ? idle.filter((name) => isInDoubt(this.sections.value[name])) : [];
    this.#change(idle, (state) =>
      state.status === 'ready' ? { ...state, refreshing: true, failure: null } : { status: 'loading', since },
    );
    await this.#sendAll(idle, mode, 'button', told);
  };

  /** The sections, with their staleness computed anew. */
  readAged(): CardSections {
    const aged = Object.entries(this.sections.value).map(([name, state]) => {
      if (state.status !== 'ready') return [name, state];
      return [name, { ...state, stale: this.plan.isStale(name as SectionName, state.answer, this.#now()) }];
    });
    return Object.fromEntries(aged) as CardSections;
  }

  /** Later answers are not shown. The worker still stores them. */
  close(): void {
    this.#isOpen = false;
    this.#unsubscribe();
  }

  #isAwaited = (name: SectionName): boolean => isLoading(this.sections.value[name]);

  #change(names: readonly SectionName[], next: (state: SectionState) => SectionState): void {
    if (!this.#isOpen) return;
    const changed = names.map((name) => [name, next(this.sections.value[name] as SectionState)]);
    this.sections.value = { ...this.sections.value, ...Object.fromEntries(changed) };
  }

  #settle(name: SectionName, reply: SectionReply, again: AgainMode): void {
    this.#change([name], (state) => {
      if (reply.ok) {
        const ready = toReady(name, reply.answer, this.plan, this.#now());
        return reply.refusal?.kind === 'not-saved' ? { ...ready, unsaved: true } : ready;
      }
      const { failure } = reply;
      return state.status === 'ready'
        ? { ...state, refreshing: false, failure, again }
        : { status: 'failed', failure, again };
    });
  }

  async #takePlanRefusal(slot?: string): Promise<void> {
    if (await this.plan.stopLive(slot)) this.liveStopped.value = true;
  }

  async #send(wanted: SectionName[], mode: LookupMode, gesture: Gesture, confirmed: boolean): Promise<void> {
    const reply = await this.#ask({ subject: this.subject, sections: wanted, mode, confirmed }, gesture);
    await this.#painted;
    if (!this.#isOpen) return;
    this.#painted = this.#untilPainted();
    for (const name of wanted) {
      const failure: Failure = reply.ok ? { kind: 'internal', billed: 'maybe' } : reply.failure;
      const answer = reply.ok ? reply.body.sections[name] : undefined;
      this.#settle(name, answer ?? { ok: false, failure }, isLive(mode) ? 'live' : 'refresh');
      if (answer?.ok && answer.refusal?.kind === 'plan')
        void this.#takePlanRefusal(reply.ok ? reply.body.slot : undefined);
    }
  }

  /** One message per call, so that each section shows as soon as it arrives. */
  async #sendAll(names: SectionName[], asked: AskMode, gesture: Gesture, told: SectionName[]): Promise<void> {
    const { mode, calls } = this.plan.toCalls(names, asked);
    const isTold = ({ sections }: Call) => sections.some((name) => told.includes(name));
    await Promise.all(calls.map((call) => this.#send(call.sections, mode, gesture, isTold(call))));
    if (this.#isOutdated) await this.renew();
  }

  /** Shows what was stored meanwhile. */
  async renew(): Promise<void> {
    this.#isOutdated = false;
    const stored = await this.#stored.read().catch(() => null);
    if (!stored) return;
    for (const name of SECTION_NAMES) {
      const answer = stored.answers[name] as Answer | undefined;
      const shown = this.sections.value[name] as SectionState;
      if (!answer) {
        // Storage was cleared, so the answer is lost with this page.
        if (shown.status === 'ready') this.#change([name], () => ({ ...shown, unsaved: true }));
      } else if (shown.status !== 'ready' || shown.answer.fetchedAt < answer.fetchedAt) {
        this.#change([name], () => toReady(name, answer, this.plan, this.#now()));
      }
    }
  }
}
