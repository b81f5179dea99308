import { isInDoubt } from '../../components/card/card-sections';
import type { CardState } from '../../components/card/card-state';
import { toRefreshable } from '../../components/card/summary';
import type { Failure } from '../../lib/errors';
import type { AskMode } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';

/** A button of a card as it stands: the calls that it names, whether it says that they may cost, and what a click does. */
function toButton(card: CardState, sections: SectionName[], mode: AskMode) {
  const confirmed = sections.some((name) => isInDoubt(card.sections.value[name]));
  return { calls: card.plan.callsFor(sections, mode), confirmed, click: () => card.load(sections, mode, confirmed) };
}

/** "Load ... · 1 call" of a section. */
export const loadButton = (card: CardState, section: SectionName) => toButton(card, [section], 'missing');

/** "Refresh · 3 calls", or "Refresh (may cost 3 calls)" where `confirmed`. */
export const refreshButton = (card: CardState) =>
  toButton(card, toRefreshable(card.sections.value, card.plan.isRefused), 'refresh');

/** "Classify live · 1 call" */
export const liveButton = (card: CardState) => toButton(card, ['categories'], 'live');

/** Why a section has no answer, or no newer one. */
export function failureOf(card: CardState, name: SectionName): Failure | null {
  const state = card.sections.value[name];
  return 'failure' in state ? state.failure : null;
}
