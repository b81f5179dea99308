import { i18n } from '#i18n';
import type { Policy } from '../../../lib/safety/policy';
import type { FaultKind, PolicyFault } from '../../../lib/safety/policy-fault';
import { formatNumber } from '../../text/format';
import { toQuoted, toVisible } from '../../text/visible';
import type { ConditionField } from './condition-fields';
import { CONDITION_FIELDS } from './condition-fields';
import { FIELD_NAMES } from './conditions';

const TEXTS = {
  newer: () => i18n.t('options.safety.fault.newer'),
  unreadable: () => i18n.t('options.safety.fault.unreadable'),
  'too-deep': () => i18n.t('options.safety.fault.tooDeep'),
  'too-many': (detail) => i18n.t('options.safety.fault.tooMany', [formatNumber(Number(detail))]),
  'too-long': (detail) => i18n.t('options.safety.fault.tooLong', [formatNumber(Number(detail))]),
  missing: () => i18n.t('options.safety.fault.missing'),
  'unknown-key': (detail) => i18n.t('options.safety.fault.unknownKey', [detail]),
  type: (detail) => i18n.t('options.safety.fault.type', [detail]),
  choice: (detail) => i18n.t('options.safety.fault.choice', [detail]),
  range: (detail) => i18n.t('options.safety.fault.range', [detail]),
  whole: () => i18n.t('options.safety.fault.whole'),
  blank: () => i18n.t('options.safety.fault.blank'),
  host: (detail) => i18n.t('options.safety.fault.host', [detail]),
  glob: (detail) => i18n.t('options.safety.fault.glob', [detail]),
  ending: (detail) => i18n.t('options.safety.fault.ending', [detail]),
  category: (detail) => i18n.t('options.safety.fault.category', [detail]),
  iab: (detail) => i18n.t('options.safety.fault.iab', [detail]),
  country: (detail) => i18n.t('options.safety.fault.country', [detail]),
  instant: (detail) => i18n.t('options.safety.fault.instant', [detail]),
  'same-id': (detail) => i18n.t('options.safety.fault.sameId', [detail]),
  'same-key': (detail) => i18n.t('options.safety.fault.sameKey', [detail]),
  'no-condition': () => i18n.t('options.safety.fault.noCondition'),
} satisfies Record<FaultKind, (detail: string) => string>;

/** What is wrong, as a sentence of its own. */
function toFaultText({ kind, detail }: PolicyFault): string {
  return TEXTS[kind](toQuoted(detail));
}

/** Where it is wrong in the document and what, for a person who reads JSON: `rules[3].when.hosts[0]: …`. */
export function toPathText(fault: PolicyFault): string {
  const path = fault.path.map((step, index) =>
    typeof step === 'number' ? `[${step}]` : index === 0 ? toVisible(step) : `.${toVisible(step)}`,
  );
  return path.length === 0 ? toFaultText(fault) : `${path.join('')}: ${toFaultText(fault)}`;
}

/** A rule by its place, from 0, and its name. */
export function toRuleText(place: number, name: string): string {
  return i18n.t('options.safety.fault.rule', [String(place + 1), toQuoted(name)]);
}

/** As `toPathText`, for a person who does not read JSON: the rule by its name, and which part of it. */
export function toPlaceText(fault: PolicyFault, policy: Policy): string {
  const [part, place, ...rest] = fault.path;
  const rule = part === 'rules' && typeof place === 'number' ? policy.rules[place] : undefined;
  if (!rule) return toPathText(fault);
  const field = rest.find((step): step is ConditionField => CONDITION_FIELDS.some((name) => name === step));
  const name = toRuleText(Number(place), rule.name);
  return field ? `${name} · ${FIELD_NAMES[field]()}: ${toFaultText(fault)}` : `${name}: ${toFaultText(fault)}`;
}
