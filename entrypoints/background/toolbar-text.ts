import type { AutoStop } from '../../lib/automatic/lookup';
import type { Datum, Decision, Ground } from '../../lib/safety/policy';
import { isLacking } from '../../lib/safety/policy';
import { toCategoryLabel } from '../../lib/taxonomy';
import type { TextKey } from '../../lib/texts';
import { t } from '../../lib/texts';

const toCamel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A day written `YYYY-MM-DD` as its readers write it. */
export function writeDay(day: string, language: string): string {
  return new Date(day).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formatters are made where one is needed: most verdicts need none, and the first of a process takes its time. */
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
  // The rule that would have decided, had there been data.
  const name = rule && isLacking ? `${toCamel(ground)}For` : toCamel(ground);
  return t(`text.judged.ground.${name}` as TextKey, rule ? [rule.name] : []);
}

/** Why no new site is looked up, in one sentence; null: they are. */
export function toStopText(stop: AutoStop | null): string | null {
  if (!stop) return null;
  const { used, of, failure } = stop;
  if (!failure) return t('text.judged.stoppedBudget', [String(used), String(of)]);
  const name = failure.kind === 'permission-missing' ? 'permissionMissingUnknown' : toCamel(failure.kind);
  return t('background.toolbar.stoppedFailure', [t(`text.failure.${name}` as TextKey)]);
}

/** That the policy warns of a site, or blocks it, because nothing (or nothing fresh) is known of it; null: it does not. */
function toLackText(decision: Decision): string | null {
  const { action } = decision;
  return isLacking(decision) && action !== 'allow' ? t(`text.judged.${action}s`) : null;
}

/** A verdict in one line, with the rule and the datum that made it. `stopped`: why a site is unknown that would be looked up. */
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
