import type { Failure } from '../../lib/errors';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { toSentence } from '../text/failure';
import type { AgainMode, CardSections } from './card-sections';

export interface SharedFailure {
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
export function toSharedFailures(sections: CardSections): SharedFailure[] {
  const groups = new Map<string, SharedFailure>();
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

export function isToldBy(common: readonly SharedFailure[], name: SectionName): boolean {
  return common.some(({ sections }) => sections.includes(name));
}
