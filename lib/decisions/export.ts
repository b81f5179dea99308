import { toCsv } from '../export/csv';
import type { LoggedDecision } from './log';

const COLUMNS = [
  ...['time', 'host', 'verdict', 'action', 'ground', 'rule', 'reason', 'datum', 'value', 'confidence', 'source'],
  ...['fetched', 'override', 'override until', 'override reason'],
];
const toInstant = (instant: number | null | undefined) =>
  typeof instant === 'number' ? new Date(instant).toISOString() : null;
/** A policy may write the end of an exception as a day, or in another time zone. */
const toEnd = (until: string | null) => (until === null ? null : toInstant(Date.parse(until)));

/** With fixed English column names for formulas and scripts. Times are ISO 8601, UTC. */
export function toDecisionsCsv(decisions: readonly LoggedDecision[]): string {
  const rows = decisions.map(({ at, host, verdict, action, ground, rule, reason, datum, override }) => [
    ...[toInstant(at), host, verdict, action, ground, rule?.name ?? null, reason],
    ...[datum?.kind ?? null, datum?.value ?? null, datum?.confidence ?? null, datum?.source ?? null],
    ...[toInstant(datum?.fetchedAt), override && `${override.scope} ${override.host}`],
    ...[override && toEnd(override.until), override?.reason ?? null],
  ]);
  return toCsv([COLUMNS, ...rows]);
}

/** `at`: time of the export, milliseconds since the epoch. */
export function toDecisionsJson(decisions: readonly LoggedDecision[], at: number): string {
  const shown = decisions.map(({ at: decidedAt, host, verdict, action, ground, rule, reason, datum, override }) => ({
    ...{ time: toInstant(decidedAt), host, verdict, action, ground, rule: rule?.name ?? null, reason },
    datum: datum && { ...datum, fetchedAt: toInstant(datum.fetchedAt) },
    override: override && { ...override, until: toEnd(override.until) },
  }));
  const head = { format: 'sitecard.decisions', version: 1, exportedAt: toInstant(at) };
  return `${JSON.stringify({ ...head, decisions: shown }, null, 2)}\n`;
}
