import type { Action, Datum, Decision, Ground, Verdict } from '../../lib/safety/policy';
import { isLacking, toShade } from '../../lib/safety/policy';
import { toCategoryLabel, toTierNames } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
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
  allowed: () => t('text.verdict.allowed'),
  warned: () => t('text.verdict.warned'),
  blocked: () => t('text.verdict.blocked'),
  unknown: () => t('text.verdict.unknown'),
  stale: () => t('text.verdict.stale'),
  error: () => t('text.verdict.error'),
};

export function toVerdictWord(verdict: Verdict): string {
  return WORDS[verdict]();
}

const OUTCOMES: Record<Action, (verdict: string) => string> = {
  allow: (verdict) => t('text.outcome.allow', [verdict]),
  warn: (verdict) => t('text.outcome.warn', [verdict]),
  block: (verdict) => t('text.outcome.block', [verdict]),
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
  category: (shown) => t('text.judged.datum.category', [shown]),
  iab: (shown) => t('text.judged.datum.iab', [shown]),
  host: (shown) => t('text.judged.datum.host', [shown]),
  ending: (shown) => t('text.judged.datum.ending', [shown]),
  technology: (shown) => t('text.judged.datum.technology', [shown]),
  country: (shown) => t('text.judged.datum.country', [shown]),
  registered: (shown) => t('text.judged.datum.registered', [shown]),
  expires: (shown) => t('text.judged.datum.expires', [shown]),
  rank: (shown) => t('text.judged.datum.rank', [shown]),
};

/** The piece of data that made a verdict, with its confidence, or that is missing for one; null where there is none. */
export function toDatumText(datum: Datum | null): string | null {
  if (!datum || datum.kind === 'none') return null;
  const { kind, value } = datum;
  const text = DATA[kind](value === '' ? t('text.judged.notKnown') : (SHOWN[kind] ?? toVisible)(value));
  return datum.confidence === null ? text : `${text} · ${formatShare(datum.confidence)}`;
}

/** Where that piece came from and how old it is; null for one made from the address alone. */
export function toOriginText(datum: Datum | null, now: number): string | null {
  if (!datum?.source) return null;
  const source = datum.source === 'primed' ? t('card.sourcePrimed') : toSourceText(datum.source);
  const age = datum.fetchedAt === null ? null : formatAge(datum.fetchedAt, now);
  return `${source} · ${age ? t('card.savedHead', [age]) : t('card.savedUnknown')}`;
}
