import type { Condition } from '../../../lib/safety/policy';
import { toNeeds } from '../../../lib/safety/rule';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import { toIabLabel, toTechnologyTokens } from '../../pickers/options';
import { formatCountry, formatNumber } from '../../text/format';
import { toTechnologyName } from '../../text/names';
import { formatShare } from '../../text/share';

/** In the order in which they are offered. */
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

export function toFields(when: Condition): ConditionField[] {
  return CONDITION_FIELDS.filter((field) => when[field] !== undefined);
}

/** The rule asks for no data and for data. Hardly any site fits, unless another site's data is saved for it. */
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

export function withField(when: Condition, field: ConditionField): Condition {
  return { ...when, ...EMPTY[field] };
}

export function withoutField(when: Condition, field: ConditionField): Condition {
  const { [field]: _, ...rest } = when;
  if (field !== 'rankWorseThan') return rest;
  const { orRankUnknown: __, ...others } = rest;
  return others;
}

export function toFieldName(field: ConditionField): string {
  return t(`safety.field.${field}`);
}

/** Longer lists name this many values and count the rest. */
const NAMED = 3;

function toList(values: readonly string[]): string {
  const shown = values.slice(0, NAMED).join(', ');
  return values.length > NAMED ? t('safety.summary.more', [shown, formatNumber(values.length - NAMED)]) : shown;
}

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
      return t('safety.summary.minConfidence', [formatShare(when.minConfidence ?? 0)]);
    case 'hosts':
      return toList(when.hosts ?? []);
    case 'topLevelDomains':
      return toList((when.topLevelDomains ?? []).map((ending) => `.${ending}`));
    case 'technologies':
      return t('safety.summary.technologies', [
        toList(toTechnologyTokens(when.technologies ?? []).map(toTechnologyName)),
      ]);
    case 'countries':
      return t('safety.summary.countries', [toList((when.countries ?? []).map(formatCountry))]);
    case 'registeredWithinDays':
      return toDays(when.registeredWithinDays, (...count) => t('safety.summary.registered', ...count));
    case 'expiresWithinDays':
      return toDays(when.expiresWithinDays, (...count) => t('safety.summary.expires', ...count));
    case 'rankWorseThan': {
      const rank = formatNumber(when.rankWorseThan ?? 0);
      return when.orRankUnknown ? t('safety.summary.rankOrUnknown', [rank]) : t('safety.summary.rank', [rank]);
    }
    case 'noData':
      return t('safety.summary.noData');
    case 'ifKnown':
      return t('safety.summary.ifKnown');
  }
}

export function toSummary(when: Condition): string {
  const isFilled = (field: ConditionField) => !Array.isArray(when[field]) || when[field].length > 0;
  return toFields(when)
    .filter(isFilled)
    .map((field) => toPart(when, field))
    .join(' · ');
}
