import type { AutoStop } from '../../../lib/automatic/lookup';
import type { Datum, Decision, Ground } from '../../../lib/safety/policy';
import { isLacking } from '../../../lib/safety/policy';
import { toCategoryLabel } from '../../../lib/taxonomy';
import type { TextKey } from '../../../lib/texts';
import { t } from '../../../lib/texts';

const toCamel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `day` is written `YYYY-MM-DD`. */
export function writeDay(day: string, language: string): string {
  return new Date(day).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formatters are made on demand: most verdicts need none, and the first in a process is slow. */
function toShown(kind: Datum['kind'], value: string, language: string): string {
  if (kind === 'category') return toCategoryLabel(value);
  if (kind === 'registered' || kind === 'expires') return writeDay(value, language);
  if (kind === 'rank') return Number(value).toLocaleString(language);
  if (kind !== 'country' || !/^[A-Z]{2}$/.test(value)) return value;
  return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value;
}

function toDatumText({ kind, value }: Datum): string {
  if (kind === 'none') return '';
  const shown = value === '' ? t('text.judged.notKnown') : toShown(kind, value, t('text.language'));
  return t(`text.judged.datum.${kind}`, [shown]);
}

function toGroundText(ground: Ground, rule: Decision['rule']): string {
  const isLacking = ground === 'no-data' || ground === 'too-old';
  // This rule would have decided if there had been data.
  const name = rule && isLacking ? `${toCamel(ground)}For` : toCamel(ground);
  return t(`text.judged.ground.${name}` as TextKey, rule ? [rule.name] : []);
}

/** Null: new sites are looked up. */
export function toStopText(stop: AutoStop | null): string | null {
  if (!stop) return null;
  const { used, of, failure } = stop;
  if (!failure) return t('text.judged.stoppedBudget', [String(used), String(of)]);
  // A title has no room for an address.
  const hasOrigin = failure.kind === 'permission-missing' || failure.kind === 'redirected';
  const name = `${toCamel(failure.kind)}${hasOrigin ? 'Unknown' : ''}`;
  return t('background.toolbar.stoppedFailure', [t(`text.failure.${name}` as TextKey)]);
}

/** Null unless the policy warns of or blocks a site because it has no fresh data. */
function toLackText(decision: Decision): string | null {
  const { action } = decision;
  return isLacking(decision) && action !== 'allow' ? t(`text.judged.${action}s`) : null;
}

/** `stopped`: why an unknown site is not looked up. */
export function toTitle(decision: Decision, stopped: string | null): string {
  const { verdict, action, ground, rule, datum } = decision;
  const cause = [toGroundText(ground, rule), datum && toDatumText(datum)].filter(Boolean).join(', ');
  const isPassed = verdict === 'blocked' && action === 'allow';
  const lines = [
    `${t('text.name')} · ${t(`text.verdict.${verdict}`)}`,
    cause,
    toLackText(decision),
    isPassed && t('text.judged.once'),
    verdict === 'unknown' && stopped,
  ];
  return lines.filter(Boolean).join('\n');
}
