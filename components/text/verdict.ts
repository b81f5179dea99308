import { i18n } from '#i18n';
import type { Action, Datum, Decision, Ground, Verdict } from '../../lib/safety/policy';
import { isLacking, toShade } from '../../lib/safety/policy';
import { toCategoryLabel, toTierNames } from '../../lib/taxonomy';
import { formatAge, formatCountry, formatDay, formatNumber, formatShare, toSourceText } from './format';
import { toTechnologyName } from './names';
import { toQuoted, toVisible } from './visible';

/** An IAB id with the name of its first tier beside it, where that is known; any other piece of data as it is. */
export function toNamedDatum(datum: Datum | null): Datum | null {
  if (datum?.kind !== 'iab') return datum;
  const [tier = ''] = datum.value.split('-');
  const [name] = toTierNames({ id: tier, label: '', version: 'v1', tiers: [tier] }, []);
  return name && name !== tier ? { ...datum, value: `${datum.value} (${name})` } : datum;
}

const WORDS: Record<Verdict, () => string> = {
  allowed: () => i18n.t('verdict.allowed'),
  warned: () => i18n.t('verdict.warned'),
  blocked: () => i18n.t('verdict.blocked'),
  unknown: () => i18n.t('verdict.unknown'),
  stale: () => i18n.t('verdict.stale'),
  error: () => i18n.t('verdict.error'),
};

export function toVerdictWord(verdict: Verdict): string {
  return WORDS[verdict]();
}

const OUTCOMES: Record<Action, (verdict: string) => string> = {
  allow: (verdict) => i18n.t('outcome.allow', [verdict]),
  warn: (verdict) => i18n.t('outcome.warn', [verdict]),
  block: (verdict) => i18n.t('outcome.block', [verdict]),
};
/** The actions that go without saying for a verdict. A site that our own fault left unjudged opens with either. */
const IMPLIED: Record<Verdict, readonly Action[]> = {
  allowed: ['allow'],
  warned: ['warn'],
  blocked: ['block'],
  unknown: ['allow'],
  stale: ['allow'],
  error: ['allow', 'warn'],
};

/** The word for a verdict, and for what is done where the verdict alone does not say: "Unknown, blocked". */
export function toOutcomeWord({ verdict, action }: Pick<Decision, 'verdict' | 'action'>): string {
  const word = toVerdictWord(verdict);
  return IMPLIED[verdict].includes(action) ? word : OUTCOMES[action](word);
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

/** The tone of that word, which is never alone. */
export function toOutcomeTone(decision: Pick<Decision, 'verdict' | 'action'>): Tone {
  return TONES[toShade(decision)];
}

/** That the policy warns of a site, or blocks it, because nothing (or nothing fresh) is known of it; null: it does not. */
export function toLackText(decision: Pick<Decision, 'verdict' | 'action'>): string | null {
  if (!isLacking(decision) || decision.action === 'allow') return null;
  return decision.action === 'block' ? i18n.t('judged.blocks') : i18n.t('judged.warns');
}

const GROUNDS: Record<Ground, (rule: string | null) => string> = {
  'managed-block': () => i18n.t('judged.ground.managedBlock'),
  'managed-allow': () => i18n.t('judged.ground.managedAllow'),
  override: () => i18n.t('judged.ground.override'),
  'policy-override': () => i18n.t('judged.ground.policyOverride'),
  'managed-override': () => i18n.t('judged.ground.managedOverride'),
  'block-list': () => i18n.t('judged.ground.blockList'),
  'allow-list': () => i18n.t('judged.ground.allowList'),
  rule: (rule) => i18n.t('judged.ground.rule', [rule ?? '']),
  default: () => i18n.t('judged.ground.default'),
  'no-data': (rule) => (rule ? i18n.t('judged.ground.noDataFor', [rule]) : i18n.t('judged.ground.noData')),
  'other-site': () => i18n.t('judged.ground.otherSite'),
  'too-old': (rule) => (rule ? i18n.t('judged.ground.tooOldFor', [rule]) : i18n.t('judged.ground.tooOld')),
  error: () => i18n.t('judged.ground.error'),
};

/** What made a verdict: the rule by its name, or what stands before the rules. */
export function toCause({ ground, rule }: Decision): string {
  return GROUNDS[ground](rule && toQuoted(rule.name));
}

/**
 * The reason for a verdict, in the words of the policy or of who made the exception; empty where a rule lacks its data, since
 * its words are about sites of which it holds.
 */
export function toReason({ ground, reason }: Pick<Decision, 'ground' | 'reason'>): string {
  return ground === 'no-data' || ground === 'too-old' ? '' : toVisible(reason);
}

/** How a value is shown where that is not as it came. */
const SHOWN: Partial<Record<Datum['kind'], (value: string) => string>> = {
  category: (value) => toVisible(toCategoryLabel(value)),
  technology: (value) => toVisible(toTechnologyName(value)),
  country: formatCountry,
  registered: formatDay,
  expires: formatDay,
  rank: (value) => formatNumber(Number(value)),
};
const DATA: Record<Exclude<Datum['kind'], 'none'>, (shown: string) => string> = {
  category: (shown) => i18n.t('judged.datum.category', [shown]),
  iab: (shown) => i18n.t('judged.datum.iab', [shown]),
  host: (shown) => i18n.t('judged.datum.host', [shown]),
  ending: (shown) => i18n.t('judged.datum.ending', [shown]),
  technology: (shown) => i18n.t('judged.datum.technology', [shown]),
  country: (shown) => i18n.t('judged.datum.country', [shown]),
  registered: (shown) => i18n.t('judged.datum.registered', [shown]),
  expires: (shown) => i18n.t('judged.datum.expires', [shown]),
  rank: (shown) => i18n.t('judged.datum.rank', [shown]),
};

/** The piece of data that made a verdict, with its confidence, or that is missing for one; null where there is none. */
export function toDatumText(datum: Datum | null): string | null {
  if (!datum || datum.kind === 'none') return null;
  const { kind, value } = datum;
  const text = DATA[kind](value === '' ? i18n.t('judged.notKnown') : (SHOWN[kind] ?? toVisible)(value));
  return datum.confidence === null ? text : `${text} · ${formatShare(datum.confidence)}`;
}

/** Where that piece came from and how old it is; null for one made from the address alone. */
export function toOriginText(datum: Datum | null, now: number): string | null {
  if (!datum?.source) return null;
  const source = datum.source === 'primed' ? i18n.t('card.sourcePrimed') : toSourceText(datum.source);
  const age = datum.fetchedAt === null ? null : formatAge(datum.fetchedAt, now);
  return `${source} · ${age ? i18n.t('card.savedHead', [age]) : i18n.t('card.savedUnknown')}`;
}
