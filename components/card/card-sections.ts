import type { Failure, RefusalReason } from '../../lib/errors';
import { isMendedInOptions } from '../../lib/errors';
import type { AskMode } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { CardPlan } from './card-plan';

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

/** Of a saved answer. */
export function toReady(name: SectionName, answer: Answer, plan: CardPlan, now: number): SectionState {
  const stale = plan.isStale(name, answer, now);
  return { status: 'ready', answer, stale, refreshing: false, failure: null, again: 'refresh' };
}

/** What a card opens with. Missing sections may load by themselves. Old or unreadable saved answers wait for a click. */
export function toSections(saved: SavedCard, plan: CardPlan, now: number): CardSections {
  const toState = (name: SectionName): SectionState => {
    const answer = saved.answers[name] as Answer | undefined;
    if (answer) return toReady(name, answer, plan, now);
    const failure = saved.failures[name] ?? plan.refusalOf(name);
    if (failure) return { status: 'failed', failure, again: 'refresh' };
    const isRemoved = saved.removed.includes(name);
    if (plan.asked && plan.loadsByItself(name) && !isRemoved) return { status: 'loading', since: now };
    return { status: 'waiting', calls: plan.callsFor([name], 'missing') };
  };
  // A mapped type cannot show that each name gets its own state.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
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

export const hasAnswers = (sections: CardSections) => Object.values(sections).some(({ status }) => status === 'ready');

/** No key and nothing saved: only the options help. */
export function isFirstRun(sections: CardSections): boolean {
  const states = Object.values(sections);
  return !hasAnswers(sections) && states.some((state) => state.status === 'failed' && state.failure.kind === 'no-key');
}

export const waitsForOptions = (state: SectionState) =>
  'failure' in state && state.failure !== null && isMendedInOptions(state.failure.kind);

/** Why the worker refused the subject. Only the worker has the public suffix list. Null when an answer is saved. */
export function toRefusal(sections: CardSections): RefusalReason | null {
  if (hasAnswers(sections)) return null;
  const refused = Object.values(sections).find(
    (state) => state.status === 'failed' && state.failure.kind === 'not-public',
  );
  return (refused?.status === 'failed' && refused.failure.reason) || null;
}
