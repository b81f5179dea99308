import type { IabCategory, SectionData, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { MINUTE } from '../../lib/time';
import type { CardSections, SectionState } from './card-sections';
import { isLoading } from './card-sections';

export function toData<N extends SectionName>(sections: CardSections, name: N): SectionData[N] | null {
  const state = sections[name];
  return state.status === 'ready' ? state.answer.data : null;
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
