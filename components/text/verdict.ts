import type { Action, Datum, Decision, Ground, Verdict } from '../../lib/safety/policy';
import { isLacking, toShade } from '../../lib/safety/policy';
import { toCategoryLabel, toTierNames } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatAge, toSourceText } from './age';
import { formatCountry, formatDay, formatNumber } from './format';
import { toTechnologyName } from './names';
import { formatShare } from './share';
import { toQuoted, toVisible } from './visible';

/** Adds the name of the first tier to an IAB id, where it is known. */
export function toNamedDatum(datum: Datum | null): Datum | null {
  if (datum?.kind !== 'iab') return datum;
  const [tier = ''] = datum.value.split('-');
  const [name] = toTierNames({ id: tier, label: '', version: 'v1', tiers: [tier] }, []);
  return name && name !== tier ? { ...datum, value: `${datum.value} (${name})` } : datum;
}

export function toVerdictWord(verdict: Verdict): string {
  return t(`text.verdict.${verdict}`);
}

/** Actions that a verdict implies. A site left unjudged by our own fault opens with either. */
const IMPLIED: Record<Verdict, readonly Action[]> = {
  allowed: ['allow'],
  warned: ['warn'],
  blocked: ['block'],
  unknown: ['allow'],
  stale: ['allow'],
  error: ['allow', 'warn'],
};

/** Adds the action where the verdict does not imply it: "Unknown, blocked". */
export function toOutcomeWord({ verdict, action }: Pick<Decision, 'verdict' | 'action'>): string {
  const word = toVerdictWord(verdict);
  return IMPLIED[verdict].includes(action) ? word : t(`text.outcome.${action}`, [word]);
}

type Tone = 'good' | 'warn' | 'bad' | undefined;
const TONES: Record<Verdict, Tone> = {
  allowed: 'good',
  warned: 'warn',
  blocked: 'bad',
  unknown: undefined,
  stale: undefined,
  error: 'bad',
};

/** The tone never stands without the word. */
export function toOutcomeTone(decision: Pick<Decision, 'verdict' | 'action'>): Tone {
  return TONES[toShade(decision)];
}

/** Null: the policy neither warns nor blocks for lack of (fresh) data. */
export function toLackText(decision: Pick<Decision, 'verdict' | 'action'>): string | null {
  if (!isLacking(decision) || decision.action === 'allow') return null;
  return decision.action === 'block' ? t('text.judged.blocks') : t('text.judged.warns');
}

const GROUNDS: Record<Ground, (rule: string | null) => string> = {
  'managed-block': () => t('text.judged.ground.managedBlock'),
  'managed-allow': () => t('text.judged.ground.managedAllow'),
  override: () => t('text.judged.ground.override'),
  'policy-override': () => t('text.judged.ground.policyOverride'),
  'managed-override': () => t('text.judged.ground.managedOverride'),
  'block-list': () => t('text.judged.ground.blockList'),
  'allow-list': () => t('text.judged.ground.allowList'),
  rule: (rule) => t('text.judged.ground.rule', [rule ?? '']),
  default: () => t('text.judged.ground.default'),
  'no-data': (rule) => (rule ? t('text.judged.ground.noDataFor', [rule]) : t('text.judged.ground.noData')),
  'other-site': () => t('text.judged.ground.otherSite'),
  'too-old': (rule) => (rule ? t('text.judged.ground.tooOldFor', [rule]) : t('text.judged.ground.tooOld')),
  error: () => t('text.judged.ground.error'),
};

export function toCause({ ground, rule }: Decision): string {
  return GROUNDS[ground](rule && toQuoted(rule.name));
}

/** Empty where a rule lacks its data, since its reason is about sites that match it. */
export function toReason({ ground, reason }: Pick<Decision, 'ground' | 'reason'>): string {
  return ground === 'no-data' || ground === 'too-old' ? '' : toVisible(reason);
}

const SHOWN: Partial<Record<Datum['kind'], (value: string) => string>> = {
  category: (value) => toVisible(toCategoryLabel(value)),
  technology: (value) => toVisible(toTechnologyName(value)),
  country: formatCountry,
  registered: formatDay,
  expires: formatDay,
  rank: (value) => formatNumber(Number(value)),
};

/** The data behind a verdict, or the data missing for one. Null where there is none. */
export function toDatumText(datum: Datum | null): string | null {
  if (!datum || datum.kind === 'none') return null;
  const { kind, value } = datum;
  const shown = value === '' ? t('text.judged.notKnown') : (SHOWN[kind] ?? toVisible)(value);
  const text = t(`text.judged.datum.${kind}`, [shown]);
  return datum.confidence === null ? text : `${text} · ${formatShare(datum.confidence)}`;
}

/** The origin and age of the data. Null for data made from the address alone. */
export function toOriginText(datum: Datum | null, now: number): string | null {
  if (!datum?.source) return null;
  const age = datum.fetchedAt === null ? null : formatAge(datum.fetchedAt, now);
  return `${toSourceText(datum.source)} · ${age ? t('card.savedHead', [age]) : t('card.savedUnknown')}`;
}
