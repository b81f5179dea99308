import type { Cell } from '../export/csv';
import { toCsv } from '../export/csv';
import type { LoggedDecision } from './log';

const toInstant = (instant: number | null | undefined) =>
  typeof instant === 'number' ? new Date(instant).toISOString() : null;
/** A policy may write the end of an exception as a day, or in another time zone. */
const toEnd = (until: string | null) => (until === null ? null : toInstant(Date.parse(until)));

/** With fixed English names for formulas and scripts. Times are ISO 8601, UTC. */
const COLUMNS: Record<string, (logged: LoggedDecision) => Cell> = {
  time: ({ at }) => toInstant(at),
  host: ({ host }) => host,
  verdict: ({ verdict }) => verdict,
  action: ({ action }) => action,
  ground: ({ ground }) => ground,
  rule: ({ rule }) => rule?.name ?? null,
  reason: ({ reason }) => reason,
  datum: ({ datum }) => datum?.kind ?? null,
  value: ({ datum }) => datum?.value ?? null,
  confidence: ({ datum }) => datum?.confidence ?? null,
  source: ({ datum }) => datum?.source ?? null,
  fetched: ({ datum }) => toInstant(datum?.fetchedAt),
  override: ({ override }) => override && `${override.scope} ${override.host}`,
  'override until': ({ override }) => override && toEnd(override.until),
  'override reason': ({ override }) => override?.reason ?? null,
};

export function toDecisionsCsv(decisions: readonly LoggedDecision[]): string {
  const cells = Object.values(COLUMNS);
  return toCsv([Object.keys(COLUMNS), ...decisions.map((logged) => cells.map((toCell) => toCell(logged)))]);
}

/** `at`: time of the export, milliseconds since the epoch. */
export function toDecisionsJson(decisions: readonly LoggedDecision[], at: number): string {
  const shown = decisions.map(({ at: decidedAt, host, verdict, action, ground, rule, reason, datum, override }) => ({
    time: toInstant(decidedAt),
    host,
    verdict,
    action,
    ground,
    rule: rule?.name ?? null,
    reason,
    datum: datum && { ...datum, fetchedAt: toInstant(datum.fetchedAt) },
    override: override && { ...override, until: toEnd(override.until) },
  }));
  const head = { format: 'sitecard.decisions', version: 1, exportedAt: toInstant(at) };
  return `${JSON.stringify({ ...head, decisions: shown }, null, 2)}\n`;
}
