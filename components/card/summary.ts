import type { Failure } from '../../lib/errors';
import { toCandidate } from '../../lib/host/subject';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { IabCategory, SectionData, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { MINUTE } from '../../lib/time';
import { toSentence } from '../text/failure';
import type { AgainMode, CardSections, SectionState } from './card-state';
import { isLoading } from './card-state';

export function toData<N extends SectionName>(sections: CardSections, name: N): SectionData[N] | null {
  const state = sections[name];
  return state.status === 'ready' ? state.answer.data : null;
}

/** The host that the service named, else the domain of the address. */
export function toHostBehind(sections: CardSections, domain: string): string {
  const states = CATEGORIZED.map((name) => sections[name]);
  const named = states.flatMap((state) => (state.status === 'ready' ? (state.answer.answeredFor ?? []) : []));
  return named.find((host) => toCandidate(host).ok) ?? domain;
}

type Ready = Extract<SectionState, { status: 'ready' }>;

/** The first of the oldest answers. The head shows its age, so that no part of the card is older. */
export function toLead(sections: CardSections): Ready | null {
  let lead: Ready | null = null;
  for (const name of SECTION_NAMES) {
    const state = sections[name];
    if (state.status === 'ready' && (!lead || state.answer.fetchedAt < lead.answer.fetchedAt - MINUTE)) lead = state;
  }
  return lead;
}

/** The label of one category may name the parent of another. */
export function toKnownIab(sections: CardSections): IabCategory[] {
  const categories = toData(sections, 'categories') ?? [];
  return [...categories.flatMap(({ iab }) => iab), ...(toData(sections, 'iab') ?? [])];
}

export function isBusy(sections: CardSections): boolean {
  return SECTION_NAMES.some((name) => isLoading(sections[name]));
}

/** What a refresh renews. Sections outside the plan are left out, since they would be refused again. */
export function toRefreshable(sections: CardSections, isRefused = (_: SectionName) => false): SectionName[] {
  return SECTION_NAMES.filter((name) => {
    const state = sections[name];
    if (isRefused(name)) return false;
    return state.status === 'ready' || (state.status === 'failed' && state.failure.kind !== 'plan');
  });
}

export interface CommonFailure {
  failure: Failure;
  sections: SectionName[];
  /** The failed calls by mode. One button repeats them all. */
  calls: { again: AgainMode; sections: SectionName[] }[];
  /** Some sections have answers that the failure keeps from being renewed. */
  hasData: boolean;
}

/** Failures that share this are told once, with one button. When they happened does not count. */
const toCause = (failure: Failure) =>
  JSON.stringify([failure.kind, toSentence({ ...failure, isHeld: undefined }), failure.origin, failure.billed]);

/** Failures of several sections, and that of the logo, which has no section of its own. */
export function toCommonFailures(sections: CardSections): CommonFailure[] {
  const groups = new Map<string, CommonFailure>();
  for (const name of SECTION_NAMES) {
    const state = sections[name];
    if ((state.status !== 'failed' && state.status !== 'ready') || !state.failure) continue;
    const { failure, again } = state;
    const hasData = state.status === 'ready';
    const group = groups.get(toCause(failure)) ?? { failure, sections: [], calls: [], hasData };
    groups.set(toCause(failure), group);
    group.sections.push(name);
    // The notice must not say "not sent" of calls that fail now.
    if (!failure.isHeld) group.failure = failure;
    group.hasData ||= hasData;
    const call = group.calls.find((known) => known.again === again);
    if (call) call.sections.push(name);
    else group.calls.push({ again, sections: [name] });
  }
  return [...groups.values()].filter(({ sections: [first, ...more] }) => more.length > 0 || first === 'logo');
}

export function isToldBy(common: readonly CommonFailure[], name: SectionName): boolean {
  return common.some(({ sections }) => sections.includes(name));
}
