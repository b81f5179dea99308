import type { ComponentChildren } from 'preact';
import { createContext } from 'preact';
import { toEnding } from '../../../lib/safety/listed-host';
import type { Condition } from '../../../lib/safety/policy';
import { toCategoryLabel, toCountryCode } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import {
  IAB_OPTIONS,
  TECHNOLOGY_OPTIONS,
  toCategoryPath,
  toCountryOptions,
  toIabId,
  toTechnologyId,
  toTechnologyIds,
  toTechnologyTokens,
  withAliases,
} from '../../pickers/options';
import type { TokenOption } from '../../pickers/token-options';
import { formatCountry } from '../../text/format';
import { toTechnologyName } from '../../text/names';
import { toUnmatchedText } from './faults';
import { toHostFault, toHostPattern } from './hosts';
import type { KnownValues } from './unmatched';
import { toKnownValues, toUnmatched } from './unmatched';

interface ConditionOptions {
  known: KnownValues;
  categories: readonly TokenOption[];
  /** Loads more categories. It stands below their list. */
  fullLists: ComponentChildren;
}

/** What the fields of every condition offer, and what is known of typed values. */
export const OptionsContext = createContext<ConditionOptions>({
  known: toKnownValues([], false, null),
  categories: [],
  fullLists: null,
});

/** The fields of a condition that hold a list: how each reads a typed text and names a value, and what it offers. */
const LISTS = {
  categories: {
    toValue: toCategoryPath,
    toLabel: toCategoryLabel,
    toOptions: (categories: readonly TokenOption[]) => categories,
  },
  iab: { toValue: toIabId, toLabel: undefined, toOptions: () => IAB_OPTIONS },
  hosts: { toValue: toHostPattern, toLabel: undefined, toOptions: undefined },
  topLevelDomains: { toValue: toEnding, toLabel: (ending: string) => `.${ending}`, toOptions: undefined },
  technologies: { toValue: toTechnologyId, toLabel: toTechnologyName, toOptions: () => TECHNOLOGY_OPTIONS },
  countries: { toValue: toCountryCode, toLabel: formatCountry, toOptions: () => toCountryOptions() },
};
export type ListField = keyof typeof LISTS;

/** What is offered. Undefined: values are typed. */
export function toListOptions(
  field: ListField,
  categories: readonly TokenOption[],
): readonly TokenOption[] | undefined {
  return LISTS[field].toOptions?.(categories);
}

/** Why a typed text is not taken. A value that certainly matches no site is refused. */
function toListFault(field: ListField, text: string, known: KnownValues): string | null {
  if (field === 'hosts') return toHostFault(text);
  // Any technology may be typed, and the options hold every country.
  if (field === 'technologies' || field === 'countries') return null;
  const value = LISTS[field].toValue(text);
  const unmatched = value === null ? null : toUnmatched(field, value, known);
  return unmatched?.isCertain ? toUnmatchedText(unmatched) : null;
}

/** How the field for a list takes and names values. */
export function toListReading(field: ListField, known: KnownValues) {
  const { toValue, toLabel } = LISTS[field];
  const toFault = (text: string) => toListFault(field, text, known);
  return {
    toValue: (text: string) => (field !== 'hosts' && toFault(text) !== null ? null : toValue(text)),
    toFault,
    toLabel,
    hint: field === 'countries' ? undefined : t(`safety.field.${field}Hint`),
  };
}

/** The values to show: one id stands for all of a technology. */
export function toListValues(when: Condition, field: ListField): readonly string[] {
  const values = when[field] ?? [];
  return field === 'technologies' ? toTechnologyTokens(values) : values;
}

/** The condition after an edit of the shown values. A new category or technology comes with its other names. */
export function withListValues(when: Condition, field: ListField, values: string[]): Condition {
  const before = when[field] ?? [];
  if (field === 'categories') return { ...when, categories: withAliases(values, before) };
  if (field === 'technologies') return { ...when, technologies: toTechnologyIds(values, before) };
  return { ...when, [field]: values };
}
