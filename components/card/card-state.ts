import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Failure, Result } from '../../lib/errors';
import type { AskMode, LookupMode, LookupReply, LookupRequest, SectionReply } from '../../lib/lookup/plan';
import { isLive } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Answer, Call, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';

/** The mode of a retry. A failed live call is retried live, so that it is the same call. */
export type AgainMode = Exclude<AskMode, 'missing'>;

/** `calls`: what a click would cost. */
export type SectionState<N extends SectionName = SectionName> =
  | { status: 'waiting'; calls: number }
  | { status: 'loading'; since: number }
  | {
      status: 'ready';
      answer: Answer<N>;
      /** Older than the lifetime that the user set for this section. */
      stale: boolean;
      refreshing: boolean;
      /** Why the last refresh failed. */
      failure: Failure | null;
      again: AgainMode;
      /** Not in storage: it is lost when this page closes. */
      unsaved?: boolean;
    }
  | { status: 'failed'; failure: Failure; again: AgainMode };

export type CardSections = { [N in SectionName]: SectionState<N> };

export interface CardParts {
  /** Rejects when storage does. What is shown then stays. */
  readSaved(): Promise<SavedCard>;
  ask(request: LookupRequest): Promise<Result<LookupReply>>;
  /** The lookup mode of a click under the current settings. Both the shown cost and the calls use it. */
  toMode(mode: AskMode): LookupMode;
  planCalls(sections: SectionName[], mode: LookupMode): Call[];
  /** Calls back with the sections stored for the subject. Returns a function that ends it. */
  subscribe(onChange: (stored: SectionName[]) => void): () => void;
  loadsByItself(section: SectionName): boolean;
  /** Why the plan excludes a section. */
  refusalOf(section: SectionName): Failure | null;
  /** The user asked for this site. Otherwise only saved data shows, and no call is made. */
  asked: boolean;
  isStale(section: SectionName, answer: Answer): boolean;
  untilPainted(): Promise<void>;
  /** Called when the plan refuses live data. Resolves whether the setting that always asks for it is off now. */
  stopLive(): Promise<boolean>;
  now(): number;
}

export interface OpenCard {
  readonly subject: string;
  readonly sections: ReadonlySignal<CardSections>;
  /** The sections, with their staleness computed anew. */
  readAged(): CardSections;
  /** How many saved records were unreadable and removed. */
  readonly removed: ReadonlySignal<number>;
  /** The plan refused live data, so it is no longer always asked for. */
  readonly liveStopped: ReadonlySignal<boolean>;
  load(sections: readonly SectionName[], mode: AskMode, confirmed: boolean): Promise<void>;
  callsFor(sections: readonly SectionName[], mode: AskMode): number;
  loadsByItself(section: SectionName): boolean;
  /** Whether the user's plan excludes a section. */
  isRefused(section: SectionName): boolean;
  /** Later answers are not shown. The worker still stores them. */
  close(): void;
}

/** Missing sections may load by themselves. Old or unreadable saved answers wait for a click. */
export function createCard(subject: string, saved: SavedCard, parts: CardParts): OpenCard {
  const sections = signal(toSections(saved, parts));
  const removed = signal(saved.removed.length);
  const liveStopped = signal(false);
  let isOpen = true;
  /** Answers that arrive before the last one is painted are drawn together. */
  let painted: Promise<void> | undefined;
  let isStored = false;

  const change = (names: readonly SectionName[], next: (state: SectionState, name: SectionName) => SectionState) => {
    if (!isOpen) return;
    const changed = names.map((name) => [name, next(sections.value[name] as SectionState, name)]);
    sections.value = { ...sections.value, ...Object.fromEntries(changed) };
  };

  const isAwaited = (name: SectionName) => isLoading(sections.value[name]);

  const settleSection = (name: SectionName, reply: SectionReply, again: AgainMode) =>
    change([name], (state) => {
      if (reply.ok) {
        const ready = toReady(name, reply.answer, parts);
        return reply.refusal?.kind === 'not-saved' ? { ...ready, unsaved: true } : ready;
      }
      const { failure } = reply;
      return state.status === 'ready'
        ? { ...state, refreshing: false, failure, again }
        : { status: 'failed', failure, again };
    });

  const takePlanRefusal = async () => {
    if (await parts.stopLive()) liveStopped.value = true;
  };

  const send = async (wanted: SectionName[], mode: LookupMode, confirmed: boolean) => {
    const reply = await parts.ask({ subject, sections: wanted, mode, confirmed });
    await painted;
    if (!isOpen) return;
    painted = parts.untilPainted();
    for (const name of wanted) {
      const failure: Failure = reply.ok ? { kind: 'internal', billed: 'maybe' } : reply.failure;
      const answer = reply.ok ? reply.body.sections[name] : undefined;
      settleSection(name, answer ?? { ok: false, failure }, isLive(mode) ? 'live' : 'refresh');
      if (answer?.ok && answer.refusal?.kind === 'plan') void takePlanRefusal();
    }
  };

  /** One message per call, so that each section shows as soon as it arrives. */
  const sendAll = async (names: SectionName[], asked: AskMode, told: SectionName[]) => {
    const mode = parts.toMode(asked);
    const calls = parts.planCalls(names, mode);
    const isTold = ({ sections }: Call) => sections.some((name) => told.includes(name));
    await Promise.all(calls.map((call) => send(call.sections, mode, isTold(call))));
    if (isStored) await renew();
  };

  const load = async (names: readonly SectionName[], mode: AskMode, confirmed: boolean) => {
    const since = parts.now();
    const idle = names.filter((name) => !isAwaited(name));
    // The user confirmed only the calls whose doubt is shown.
    const told = confirmed ? idle.filter((name) => isInDoubt(sections.value[name])) : [];
    change(idle, (state) =>
      state.status === 'ready' ? { ...state, refreshing: true, failure: null } : { status: 'loading', since },
    );
    await sendAll(idle, mode, told);
  };

  // Another page may have asked for the same site. Its stored answer shows here without a call.
  const renew = async () => {
    isStored = false;
    const stored = await parts.readSaved().catch(() => null);
    if (!stored) return;
    for (const name of SECTION_NAMES) {
      const answer = stored.answers[name] as Answer | undefined;
      const shown = sections.value[name] as SectionState;
      if (!answer) {
        // Storage was cleared, so the answer is lost with this page.
        if (shown.status === 'ready') change([name], () => ({ ...shown, unsaved: true }));
      } else if (shown.status !== 'ready' || shown.answer.fetchedAt < answer.fetchedAt) {
        change([name], () => toReady(name, answer, parts));
      }
    }
  };
  const unsubscribe = parts.subscribe((stored) => {
    // Sections on their way are read after their calls. Reading now would delay drawing the replies.
    if (stored.every(isAwaited)) isStored = true;
    else void renew();
  });

  const missing = SECTION_NAMES.filter(isAwaited);
  void sendAll(missing, 'missing', []);

  return {
    subject,
    sections,
    readAged: () => {
      const aged = Object.entries(sections.value).map(([name, state]) => {
        if (state.status !== 'ready') return [name, state];
        return [name, { ...state, stale: parts.isStale(name as SectionName, state.answer) }];
      });
      return Object.fromEntries(aged) as CardSections;
    },
    removed,
    liveStopped,
    load,
    loadsByItself: parts.loadsByItself,
    isRefused: (name) => parts.refusalOf(name) !== null,
    callsFor: (names, mode) => parts.planCalls([...names], parts.toMode(mode)).length,
    close: () => {
      isOpen = false;
      unsubscribe();
    },
  };
}

export function hasUnsaved(sections: CardSections): boolean {
  return Object.values(sections).some((state) => state.status === 'ready' && state.unsaved);
}

export function isLoading(state: SectionState): boolean {
  return state.status === 'loading' || (state.status === 'ready' && state.refreshing);
}

/** Whether the last call may have been billed: a retry needs the user's word. `mode`: only such calls. */
export function isInDoubt(state: SectionState, mode?: AgainMode): boolean {
  return 'failure' in state && state.failure?.billed === 'maybe' && (!mode || state.again === mode);
}

function toReady(name: SectionName, answer: Answer, parts: Pick<CardParts, 'isStale'>): SectionState {
  const stale = parts.isStale(name, answer);
  return { status: 'ready', answer, stale, refreshing: false, failure: null, again: 'refresh' };
}

function toSections(saved: SavedCard, parts: CardParts): CardSections {
  const toState = (name: SectionName): SectionState => {
    const answer = saved.answers[name] as Answer | undefined;
    if (answer) return toReady(name, answer, parts);
    const failure = saved.failures[name] ?? parts.refusalOf(name);
    if (failure) return { status: 'failed', failure, again: 'refresh' };
    const isRemoved = saved.removed.includes(name);
    if (parts.asked && parts.loadsByItself(name) && !isRemoved) return { status: 'loading', since: parts.now() };
    return { status: 'waiting', calls: parts.planCalls([name], parts.toMode('missing')).length };
  };
  // A mapped type cannot show that each name gets its own state.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
}
