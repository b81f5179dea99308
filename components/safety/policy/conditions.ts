import { i18n } from '#i18n';
import type { Action, Condition } from '../../../lib/safety/policy';
import { toNeeds } from '../../../lib/safety/rule';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { toIabLabel, toTechnologyTokens } from '../../pickers/options';
import { formatCountry, formatNumber, formatShare } from '../../text/format';
import { toTechnologyName } from '../../text/names';

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

export const FIELD_NAMES = {
  categories: () => i18n.t('options.safety.field.categories'),
  iab: () => i18n.t('options.safety.field.iab'),
  minConfidence: () => i18n.t('options.safety.field.minConfidence'),
  hosts: () => i18n.t('options.safety.field.hosts'),
  topLevelDomains: () => i18n.t('options.safety.field.topLevelDomains'),
  technologies: () => i18n.t('options.safety.field.technologies'),
  countries: () => i18n.t('options.safety.field.countries'),
  registeredWithinDays: () => i18n.t('options.safety.field.registeredWithinDays'),
  expiresWithinDays: () => i18n.t('options.safety.field.expiresWithinDays'),
  rankWorseThan: () => i18n.t('options.safety.field.rankWorseThan'),
  noData: () => i18n.t('options.safety.field.noData'),
  ifKnown: () => i18n.t('options.safety.field.ifKnown'),
} satisfies Record<ConditionField, () => string>;

export const ACTION_NAMES = {
  allow: () => i18n.t('options.safety.action.allow'),
  warn: () => i18n.t('options.safety.action.warn'),
  block: () => i18n.t('options.safety.action.block'),
} satisfies Record<Action, () => string>;

/** How many values of a list are named before the rest is counted. */
const NAMED = 3;

function toList(values: readonly string[]): string {
  const shown = values.slice(0, NAMED).join(', ');
  return values.length > NAMED
    ? i18n.t('options.safety.summary.more', [shown, formatNumber(values.length - NAMED)])
    : shown;
}

/** A text that speaks of days, with their number written for the reader. */
function toDays(days: number | undefined, toText: (days: number, written: [string]) => string): string {
  return toText(days ?? 0, [formatNumber(days ?? 0)]);
}

function toPart(when: Condition, field: ConditionField): string {
  switch (field) {
    case 'categories':
      return toList((when.categories ?? []).map(toCategoryLabel));
    case 'iab':
      return toList((when.iab ?? []).map(toIabLabel));
    case 'minConfidence':
      return i18n.t('options.safety.summary.minConfidence', [formatShare(when.minConfidence ?? 0)]);
    case 'hosts':
      return toList(when.hosts ?? []);
    case 'topLevelDomains':
      return toList((when.topLevelDomains ?? []).map((ending) => `.${ending}`));
    case 'technologies':
      return i18n.t('options.safety.summary.technologies', [
        toList(toTechnologyTokens(when.technologies ?? []).map(toTechnologyName)),
      ]);
    case 'countries':
      return i18n.t('options.safety.summary.countries', [toList((when.countries ?? []).map(formatCountry))]);
    case 'registeredWithinDays':
      return toDays(when.registeredWithinDays, (...count) => i18n.t('options.safety.summary.registered', ...count));
    case 'expiresWithinDays':
      return toDays(when.expiresWithinDays, (...count) => i18n.t('options.safety.summary.expires', ...count));
    case 'rankWorseThan': {
      const rank = formatNumber(when.rankWorseThan ?? 0);
      return when.orRankUnknown
        ? i18n.t('options.safety.summary.rankOrUnknown', [rank])
        : i18n.t('options.safety.summary.rank', [rank]);
    }
    case 'noData':
      return i18n.t('options.safety.summary.noData');
    case 'ifKnown':
      return i18n.t('options.safety.summary.ifKnown');
  }
}

/** A condition in one line: its parts, all of which must hold. */
export function toSummary(when: Condition): string {
  const isFilled = (field: ConditionField) => !Array.isArray(when[field]) || when[field].length > 0;
  return toFields(when)
    .filter(isFilled)
    .map((field) => toPart(when, field))
    .join(' · ');
}
