import type { AutoStop } from '../../lib/automatic/lookup';
import type { Datum, Decision, Ground } from '../../lib/safety/policy';
import { isLacking } from '../../lib/safety/policy';
import { toCategoryLabel } from '../../lib/taxonomy';
import type { TextKey } from '../../lib/texts';
import { t } from '../../lib/texts';

/** Reads a text of the worker by its key with `_` for `.`. */
export type GetMessage = (key: string, substitutions?: string[]) => string;
export const getMessage: GetMessage = (key, values = []) => t(key.replaceAll('_', '.') as TextKey, values);

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

function toDatumText({ kind, value }: Datum, getMessage: GetMessage): string {
  if (kind === 'none') return '';
  const shown = value === '' ? getMessage('text_judged_notKnown') : toShown(kind, value, getMessage('text_language'));
  return getMessage(`text_judged_datum_${kind}`, [shown]);
}

function toGroundText(ground: Ground, rule: Decision['rule'], getMessage: GetMessage): string {
  const isLacking = ground === 'no-data' || ground === 'too-old';
  // The rule that would have decided, had there been data.
  const name = rule && isLacking ? `${toCamel(ground)}For` : toCamel(ground);
  return getMessage(`text_judged_ground_${name}`, rule ? [rule.name] : []);
}

/** Why no new site is looked up, in one sentence; null: they are. */
export function toStopText(stop: AutoStop | null, getMessage: GetMessage): string | null {
  if (!stop) return null;
  const { used, of, failure } = stop;
  if (!failure) return getMessage('text_judged_stoppedBudget', [String(used), String(of)]);
  const name = failure.kind === 'permission-missing' ? 'permissionMissingUnknown' : toCamel(failure.kind);
  return getMessage('background_toolbar_stoppedFailure', [getMessage(`text_failure_${name}`)]);
}

/** That the policy warns of a site, or blocks it, because nothing (or nothing fresh) is known of it; null: it does not. */
function toLackText(decision: Decision, getMessage: GetMessage): string | null {
  const { action } = decision;
  return isLacking(decision) && action !== 'allow' ? getMessage(`text_judged_${action}s`) : null;
}

/** A verdict in one line, with the rule and the datum that made it. `stopped`: why a site is unknown that would be looked up. */
export function toTitle(decision: Decision, stopped: string | null, getMessage: GetMessage): string {
  const { verdict, action, ground, rule, datum } = decision;
  const cause = [toGroundText(ground, rule, getMessage), datum && toDatumText(datum, getMessage)]
    .filter(Boolean)
    .join(', ');
  const isPassed = verdict === 'blocked' && action === 'allow';
  const lines = [
    `${getMessage('text_name')} · ${getMessage(`text_verdict_${verdict}`)}`,
    cause,
    toLackText(decision, getMessage),
    isPassed && getMessage('text_judged_once'),
    verdict === 'unknown' && stopped,
  ];
  return lines.filter(Boolean).join('\n');
}
