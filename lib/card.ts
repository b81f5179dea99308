import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Failure, Result } from './errors';
import type { SavedCard } from './lookup/card-reader';
import type { LookupMode, LookupReply, LookupRequest, SectionReply } from './lookup/request';
import type { Answer, Call, SectionName } from './model';
import { SECTION_NAMES } from './model';

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
    }
  | { status: 'failed'; failure: Failure };

export type CardSections = { [N in SectionName]: SectionState<N> };

/** What a card is made of; passed in, so that a page, a test and a bench each bring their own. */
export interface CardParts {
  readSaved(): Promise<SavedCard>;
  ask(request: LookupRequest): Promise<Result<LookupReply>>;
  planCalls(sections: SectionName[], mode: LookupMode): Call[];
  /** Calls back when something was stored for the subject; returns what ends that. */
  watch(onChange: () => void): () => void;
  /** Whether a section loads without a click of its own. */
  loadsByItself(section: SectionName): boolean;
  /** Why a section cannot be had at all: its plan. */
  refusalOf(section: SectionName): Failure | null;
  /** The user asked for this site. Otherwise only what is saved shows, and nothing is called for. */
  asked: boolean;
  isStale(section: SectionName, answer: Answer): boolean;
  now(): number;
}

export interface OpenCard {
  readonly subject: string;
  readonly sections: ReadonlySignal<CardSections>;
  /** What the user must know beside the sections: unreadable records removed, results that could not be saved. */
  readonly removed: ReadonlySignal<number>;
  readonly unsaved: ReadonlySignal<boolean>;
  load(sections: readonly SectionName[], mode: LookupMode, confirmed: boolean): Promise<void>;
  callsFor(sections: readonly SectionName[], mode: LookupMode): number;
  loadsByItself(section: SectionName): boolean;
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
  const unsaved = signal(false);
  let isOpen = true;

  const change = (names: readonly SectionName[], next: (state: SectionState, name: SectionName) => SectionState) => {
    if (!isOpen) return;
    const changed = names.map((name) => [name, next(sections.value[name] as SectionState, name)]);
    sections.value = { ...sections.value, ...Object.fromEntries(changed) };
  };

  const settleSection = (name: SectionName, reply: SectionReply) =>
    change([name], (state) => {
      if (reply.ok) return toReady(name, reply.answer, parts);
      if (state.status !== 'ready') return { status: 'failed', failure: reply.failure };
      return { ...state, refreshing: false, failure: reply.failure };
    });

  const send = async (wanted: SectionName[], mode: LookupMode, confirmed: boolean) => {
    const reply = await parts.ask({ subject, sections: wanted, mode, confirmed });
    if (!isOpen) return;
    for (const name of wanted) {
      const failure: Failure = reply.ok ? { kind: 'internal', billed: 'maybe' } : reply.failure;
      const answer = reply.ok ? reply.body.sections[name] : undefined;
      settleSection(name, answer ?? { ok: false, failure });
      if (answer?.ok && !answer.saved) unsaved.value = true;
    }
  };

  const load = async (names: readonly SectionName[], mode: LookupMode, confirmed: boolean) => {
    const since = parts.now();
    const idle = names.filter((name) => !isBusy(sections.value[name] as SectionState));
    change(idle, (state) =>
      state.status === 'ready' ? { ...state, refreshing: true, failure: null } : { status: 'loading', since },
    );
    await Promise.all(parts.planCalls(idle, mode).map((call) => send(call.sections, mode, confirmed)));
  };

  // Another page may have asked for the same site: what it stored shows here too, without a call of ours.
  const renew = async () => {
    const stored = await parts.readSaved();
    for (const name of SECTION_NAMES) {
      const answer = stored.answers[name] as Answer | undefined;
      const shown = sections.value[name] as SectionState;
      if (!answer || (shown.status === 'ready' && shown.answer.fetchedAt >= answer.fetchedAt)) continue;
      change([name], () => toReady(name, answer, parts));
    }
  };
  const unwatch = parts.watch(() => void renew());

  const missing = SECTION_NAMES.filter((name) => sections.value[name].status === 'loading');
  void Promise.all(parts.planCalls(missing, 'missing').map((call) => send(call.sections, 'missing', false)));

  return {
    subject,
    sections,
    removed,
    unsaved,
    load,
    loadsByItself: parts.loadsByItself,
    callsFor: (names, mode) => parts.planCalls([...names], mode).length,
    close: () => {
      isOpen = false;
      unwatch();
    },
  };
}

function isBusy(state: SectionState): boolean {
  return state.status === 'loading' || (state.status === 'ready' && state.refreshing);
}

function toReady(name: SectionName, answer: Answer, parts: Pick<CardParts, 'isStale'>): SectionState {
  return { status: 'ready', answer, stale: parts.isStale(name, answer), refreshing: false, failure: null };
}

function toSections(saved: SavedCard, parts: CardParts): CardSections {
  const toState = (name: SectionName): SectionState => {
    const answer = saved.answers[name] as Answer | undefined;
    if (answer) return toReady(name, answer, parts);
    const failure = saved.failures[name] ?? parts.refusalOf(name);
    if (failure) return { status: 'failed', failure };
    const isRemoved = saved.removed.includes(name);
    if (parts.asked && parts.loadsByItself(name) && !isRemoved) return { status: 'loading', since: parts.now() };
    return { status: 'waiting', calls: parts.planCalls([name], 'missing').length };
  };
  // Each name is given the state made for it, which a mapped type cannot follow.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
}
