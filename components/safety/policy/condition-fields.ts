import type { Condition } from '../../../lib/safety/policy';
import { toNeeds } from '../../../lib/safety/rule';

/** The parts of a condition that a person may set, in the order in which they are offered. */
export const CONDITION_FIELDS = [
  'categories',
  'iab',
  'minConfidence',
  'hosts',
  'topLevelDomains',
  'technologies',
  'countries',
  'registeredWithinDays',
  'expiresWithinDays',
  'rankWorseThan',
  'noData',
  'ifKnown',
] as const satisfies (keyof Condition)[];
export type ConditionField = (typeof CONDITION_FIELDS)[number];

/** The fields that a condition sets. */
export function toFields(when: Condition): ConditionField[] {
  return CONDITION_FIELDS.filter((field) => when[field] !== undefined);
}

/**
 * Whether a rule asks both that nothing is known of a site and for data of it. Hardly any site fits both but one for
 * which the data of another site is saved.
 */
export function isAtOdds(when: Condition): boolean {
  return when.noData === true && toNeeds(when) !== 0;
}

const EMPTY = {
  categories: { categories: [] },
  iab: { iab: [] },
  minConfidence: { minConfidence: 0.5 },
  hosts: { hosts: [] },
  topLevelDomains: { topLevelDomains: [] },
  technologies: { technologies: [] },
  countries: { countries: [] },
  registeredWithinDays: { registeredWithinDays: 30 },
  expiresWithinDays: { expiresWithinDays: 30 },
  rankWorseThan: { rankWorseThan: 1_000_000 },
  noData: { noData: true },
  ifKnown: { ifKnown: true },
} satisfies Record<ConditionField, Condition>;

/** The condition with one part more, as it stands before the user fills it. */
export function withField(when: Condition, field: ConditionField): Condition {
  return { ...when, ...EMPTY[field] };
}

export function withoutField(when: Condition, field: ConditionField): Condition {
  const { [field]: _, ...rest } = when;
  if (field !== 'rankWorseThan') return rest;
  const { orRankUnknown: __, ...others } = rest;
  return others;
}
