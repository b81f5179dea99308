import { readProvenTime } from '../browser/clock';
import type { LargeStore } from '../browser/large-store';
import type { WithId } from '../browser/log-table';
import { LogTable } from '../browser/log-table';
import type { Environment } from '../environment';
import { toPageHost } from '../host/name';
import { withoutWww } from '../host/plain';
import type { Decision, Verdict } from '../safety/policy';
import { isNotable } from '../safety/policy';
import type { SafetySettings } from '../settings/store';
import { readSettings } from '../settings/store';
import { DAY, MINUTE, SECOND } from '../time';

/** Rejects where the browser has no large store. */
export const createDecisionStore = (open?: () => LargeStore): DecisionStore => new LogTable('decisions', open);

export interface LoggedDecision extends Decision {
  /** Milliseconds since the epoch. */
  at: number;
  host: string;
}
export type LogRow = WithId<LoggedDecision>;

/** Passed in, so that a test needs no database. */
export interface DecisionStore {
  add(decisions: readonly LoggedDecision[]): Promise<unknown>;
  /** Rows before `before` (null: all), newest first. Fewer than `most` only if there are no more. */
  readBefore(before: number | null, most: number): Promise<LogRow[]>;
  prune(before: number): Promise<void>;
  clear(): Promise<void>;
}

type LogRules = Pick<SafetySettings, 'logDays' | 'logEverything'>;

/** Writes are batched, and never delay a navigation. Milliseconds. */
const BATCH = SECOND / 4;
/** A restored session makes many decisions. They must not pile up when the store refuses. */
const MOST_WAITING = 1000;
/** How far back a worker that just woke looks for duplicates. */
const RECENT_ROWS = 100;

/** Never rejects: a log that cannot be written must not disturb browsing. */
export function createDecisionLog(environment: Pick<Environment, 'area' | 'now' | 'wait'>, store: DecisionStore) {
  const { now, wait } = environment;
  let waiting: LoggedDecision[] = [];
  let recent: Map<string, number> | null = null;

  /** When each decision of the last minute was made, by host and decision. */
  const readRecent = async () => {
    const since = now() - MINUTE;
    const rows = recent ? [] : await store.readBefore(null, RECENT_ROWS);
    const known = [...(recent ?? rows.map((row) => [toSignature(row), row.at] as const))];
    recent = new Map(known.filter(([, at]) => at > since));
    return recent;
  };

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    // From storage: in Firefox the log hears of a change before the settings in memory are forgotten.
    const { safety: rules } = await readSettings();
    const wanted = batch.filter((decision) => isKept(decision, rules));
    if (wanted.length === 0) return;
    const written = await readRecent();
    const fresh = wanted.filter((decision) => {
      const signature = toSignature(decision);
      const at = written.get(signature);
      if (at !== undefined && decision.at >= at && decision.at - at < MINUTE) return false;
      written.set(signature, decision.at);
      return true;
    });
    if (fresh.length > 0) await store.add(fresh);
  };

  return {
    log(host: string, decision: Decision): void {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push({ at: now(), host, ...decision });
      if (waiting.length === 1)
        void wait(BATCH)
          .then(flush)
          .catch(() => {});
    },
    /** Removes what is older than the user allows; everything if nothing is to be kept. */
    async tidy(): Promise<void> {
      try {
        // Not the settings in memory: those may be defaults for unreadable ones, and must remove nothing.
        const { logDays } = (await readSettings()).safety;
        await (logDays === 0 ? store.clear() : store.prune((await readProvenTime(environment)) - logDays * DAY));
      } catch {
        // Another time.
      }
    },
  };
}

/** Privacy: plain visits are not logged unless the user wants that. */
function isKept(decision: LoggedDecision, { logDays, logEverything }: LogRules): boolean {
  return logDays !== 0 && (logEverything || isNotable(decision));
}

function toSignature({ host, verdict, action, ground, rule, datum }: LoggedDecision): string {
  return [host, verdict, action, ground, rule?.id, datum?.kind, datum?.value].join('\n');
}

export interface LogQuery {
  /** Part of a host, or of the name of a rule. */
  text: string;
  verdict: Verdict | 'any';
  /** The host in its readers' script; null if it has no other form. */
  toReadable?(host: string): string | null;
}
export interface LogPage {
  rows: LogRow[];
  /** Null: there is no next page. */
  next: number | null;
}

const CHUNK = 500;

/** Newest first. `before`: the `next` of the last page, or null. `signal` ends a search that nobody waits for. */
export async function readLog(
  store: Pick<DecisionStore, 'readBefore'>,
  query: LogQuery,
  before: number | null,
  most: number,
  signal?: AbortSignal,
): Promise<LogPage> {
  const rows: LogRow[] = [];
  const fits = toFilter(query);
  let from = before;
  while (true) {
    const chunk = await store.readBefore(from, CHUNK);
    signal?.throwIfAborted();
    for (const row of chunk) {
      if (!fits(row)) continue;
      if (rows.length === most) return { rows, next: (rows[most - 1] as LogRow).id };
      rows.push(row);
    }
    const last = chunk[chunk.length - 1];
    if (!last || chunk.length < CHUNK) return { rows, next: null };
    from = last.id;
  }
}

function toFilter(query: LogQuery): (row: LogRow) => boolean {
  const text = query.text.trim().toLowerCase();
  const host = toHostPart(text);
  return (row) =>
    (query.verdict === 'any' || row.verdict === query.verdict) &&
    (row.host.includes(host) ||
      (query.toReadable?.(row.host)?.includes(text) ?? false) ||
      (row.rule?.name.toLowerCase().includes(text) ?? false));
}

/** Part of a host, address or international name, in the form in which hosts are stored. */
function toHostPart(text: string): string {
  if (/^[a-z0-9.-]*$/.test(text)) return withoutWww(text);
  return toPageHost(text) ?? toPageHost(`https://${text}`) ?? text;
}
