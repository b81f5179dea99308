import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Failure, Result } from '../../lib/errors';
import type { AskMode, LookupMode, LookupReply, LookupRequest, SectionReply } from '../../lib/lookup/plan';
import { isLive } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Answer, Call, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';

/** In which mode what failed is asked for again: live when it was, so that it is the same call. */
export type AgainMode = Exclude<AskMode, 'missing'>;

/** What a section looks like on screen. `calls`: what a click would cost. */
export type SectionState<N extends SectionName = SectionName> =
  | { status: 'waiting'; calls: number }
  | { status: 'loading'; since: number }
  | {
      status: 'ready';
      answer: Answer<N>;
      /** Older than the lifetime that the user set for this section. */
      stale: boolean;
      refreshing: boolean;
      /** Why the last attempt to renew it failed. */
      failure: Failure | null;
      /** How to attempt that again. */
      again: AgainMode;
      /** Storage would not take it, or was cleared of it: it is gone with this page. */
      unsaved?: boolean;
    }
  | { status: 'failed'; failure: Failure; again: AgainMode };

export type CardSections = { [N in SectionName]: SectionState<N> };

/** What a card is made of; passed in, so that a page, a test and a bench each bring their own. */
export interface CardParts {
  /** Rejects when storage does: then what is shown stays. */
  readSaved(): Promise<SavedCard>;
  ask(request: LookupRequest): Promise<Result<LookupReply>>;
  /** The lookup mode that a click of `mode` means under the current settings. The cost shown and the calls made both go by it. */
  toMode(mode: AskMode): LookupMode;
  planCalls(sections: SectionName[], mode: LookupMode): Call[];
  /** Calls back with the sections that were stored for the subject; returns what ends that. */
  subscribe(onChange: (stored: SectionName[]) => void): () => void;
  /** Whether a section loads without a click of its own. */
  loadsByItself(section: SectionName): boolean;
  /** Why a section cannot be had at all: its plan. */
  refusalOf(section: SectionName): Failure | null;
  /** The user asked for this site. Otherwise only what is saved shows, and nothing is called for. */
  asked: boolean;
  isStale(section: SectionName, answer: Answer): boolean;
  /** Resolves when what was just drawn is painted. */
  untilPainted(): Promise<void>;
  /** Called when the plan refused live data; resolves whether the setting that always asks for it is off now. */
  stopLive(): Promise<boolean>;
  now(): number;
}

export interface OpenCard {
  readonly subject: string;
  readonly sections: ReadonlySignal<CardSections>;
  /** The sections with what has become old since they were read, by the clock or by a lifetime that was changed. */
  readAged(): CardSections;
  /** How many saved records could not be read and were removed. */
  readonly removed: ReadonlySignal<number>;
  /** That live data is no longer always asked for, since the plan refused it. */
  readonly liveStopped: ReadonlySignal<boolean>;
  load(sections: readonly SectionName[], mode: AskMode, confirmed: boolean): Promise<void>;
  callsFor(sections: readonly SectionName[], mode: AskMode): number;
  loadsByItself(section: SectionName): boolean;
  /** Whether the plan that the user has set does not include a section. */
  isRefused(section: SectionName): boolean;
  /** Ends it: an answer that comes later is not shown. The worker stores it all the same. */
  close(): void;
}

/**
 * The card of one subject. Starts from what is saved, asks for the missing sections that load by themselves, one message a
 * call, so that each section shows as soon as it is there. Old answers are shown as old and never renewed by themselves; what
 * was saved and could not be read waits for a click.
 */
export function createCard(subject: string, saved: SavedCard, parts: CardParts): OpenCard {
  const sections = signal(toSections(saved, parts));
  const removed = signal(saved.removed.length);
  const liveStopped = signal(false);
  let isOpen = true;
  /** Answers that come before the last one is painted are drawn together, after it. */
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

  /** One message a call, so that each section shows as soon as it is there. */
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
    // The user's word is for the calls whose doubt is shown: of another one nobody has been told.
    const told = confirmed ? idle.filter((name) => isInDoubt(sections.value[name])) : [];
    change(idle, (state) =>
      state.status === 'ready' ? { ...state, refreshing: true, failure: null } : { status: 'loading', since },
    );
    await sendAll(idle, mode, told);
  };

  // Another page may have asked for the same site: what it stored shows here too, without a call of ours.
  const renew = async () => {
    isStored = false;
    const stored = await parts.readSaved().catch(() => null);
    if (!stored) return;
    for (const name of SECTION_NAMES) {
      const answer = stored.answers[name] as Answer | undefined;
      const shown = sections.value[name] as SectionState;
      if (!answer) {
        // Cleared, it is gone with this page.
        if (shown.status === 'ready') change([name], () => ({ ...shown, unsaved: true }));
      } else if (shown.status !== 'ready' || shown.answer.fetchedAt < answer.fetchedAt) {
        change([name], () => toReady(name, answer, parts));
      }
    }
  };
  const unsubscribe = parts.subscribe((stored) => {
    // Sections that are called for here are read once their calls have ended: now, it would delay drawing the replies.
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

/** Whether an answer is shown that is not saved. */
export function hasUnsaved(sections: CardSections): boolean {
  return Object.values(sections).some((state) => state.status === 'ready' && state.unsaved);
}

/** Whether an answer is on its way: the first one, or one that renews another. */
export function isLoading(state: SectionState): boolean {
  return state.status === 'loading' || (state.status === 'ready' && state.refreshing);
}

/** Whether the last call for a section may have been billed: another one takes the user's word. `mode`: of such calls alone. */
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
  // Each name is given the state made for it, which a mapped type cannot follow.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
}
