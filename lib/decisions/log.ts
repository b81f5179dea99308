import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { toPageHost, withoutWww } from '../host/name';
import type { Decision, Verdict } from '../safety/policy';
import { isNotable } from '../safety/policy';
import type { SafetySettings } from '../settings/store';
import { readSettings } from '../settings/store';
import { DAY, MINUTE } from '../time';

const TABLE = 'decisions';

/** The decision log in the large store. Rejects where the browser has none. */
export function createDecisionStore(open: () => LargeStore = openLargeStore): DecisionStore {
  return {
    async add(decisions) {
      const transaction = (await open()).transaction(TABLE, 'readwrite');
      await Promise.all([...decisions.map((decision) => transaction.store.add(decision)), transaction.done]);
    },

    async readBefore(before, most) {
      const { store } = (await open()).transaction(TABLE);
      const [first, last] = await Promise.all([store.openKeyCursor(), store.openKeyCursor(null, 'prev')]);
      // The keys of this table are the numbers that the browser gave.
      const [lowest, highest] = [first?.key ?? 0, last?.key ?? 0].map(Number) as [number, number];
      const rows: LogRow[] = [];
      let top = before === null ? highest : Math.min(highest, before - 1);
      while (rows.length < most && top >= lowest && last) {
        // What was pruned leaves gaps, so that a range may hold less than it could.
        const range = IDBKeyRange.bound(top - most + 1, top);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        const found = keys.map((key, index) => ({ ...(values[index] as LoggedDecision), id: Number(key) }));
        rows.push(...found.reverse());
        top -= most;
      }
      return rows.slice(0, most);
    },

    async prune(before) {
      const transaction = (await open()).transaction(TABLE, 'readwrite');
      let cursor = await transaction.store.index('at').openKeyCursor(IDBKeyRange.upperBound(before, true));
      while (cursor) {
        await transaction.store.delete(cursor.primaryKey);
        cursor = await cursor.continue();
      }
      await transaction.done;
    },

    async clear() {
      await (await open()).clear(TABLE);
    },
  };
}

/** A decision as it is kept: what was decided about a host, when, and by what. Plain data. */
export interface LoggedDecision extends Decision {
  /** Milliseconds since the epoch. */
  at: number;
  host: string;
}
export interface LogRow extends LoggedDecision {
  /** Greater is later. */
  id: number;
}

/** Where decisions are kept. Passed in, so that a test needs no database. */
export interface DecisionStore {
  add(decisions: readonly LoggedDecision[]): Promise<void>;
  /** The newest rows before `before` (null: of all), newest first; fewer than `most` only when there are no more. */
  readBefore(before: number | null, most: number): Promise<LogRow[]>;
  /** Removes what was decided before an instant. */
  prune(before: number): Promise<void>;
  clear(): Promise<void>;
}

type LogRules = Pick<SafetySettings, 'logDays' | 'logEverything'>;

interface DecisionLogParts {
  store: DecisionStore;
  now: () => number;
  /** Calls back a moment later: what is decided until then is written in one go, and never on the way of a navigation. */
  later: (write: () => void) => void;
}

/** Decisions are many at a session's restore; a store that refuses must not make them pile up. */
const MOST_WAITING = 1000;
/** How far back a worker that just woke looks for what it must not write twice. */
const RECENT_ROWS = 100;

/** Keeps the log. Nothing here rejects: a log that cannot be written never disturbs browsing. */
export function createDecisionLog({ store, now, later }: DecisionLogParts) {
  let waiting: LoggedDecision[] = [];
  let recent: Map<string, number> | null = null;

  /** When what was written within the last minute was decided, by host and decision. */
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
    /** Notes a decision; returns at once. */
    log(host: string, decision: Decision): void {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push({ at: now(), host, ...decision });
      if (waiting.length === 1) later(() => void flush().catch(() => {}));
    },
    /** Removes what is older than the user wants it kept; all of it when nothing is to be kept. */
    async tidy(): Promise<void> {
      try {
        // Not the settings shown: those are the defaults where the saved ones cannot be read, and nothing may be removed then.
        const { logDays } = (await readSettings()).safety;
        await (logDays === 0 ? store.clear() : store.prune(now() - logDays * DAY));
      } catch {
        // Another time.
      }
    },
  };
}

/** Sites that were merely visited are not written down, unless the user wants that. */
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
  /** A host in the script that its readers write; null where it has no form but its own. */
  toReadable?(host: string): string | null;
}
export interface LogPage {
  rows: LogRow[];
  /** Where the next page begins; null when there is none. */
  next: number | null;
}

const CHUNK = 500;

/**
 * The next `most` rows that fit, newest first. `before`: the `next` of the page before, null for the first. `signal` ends a
 * search that nobody waits for any more: one that finds little reads the whole log.
 */
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

/** A part of a host, an address or an international name, in the form in which hosts are kept. */
function toHostPart(text: string): string {
  if (/^[a-z0-9.-]*$/.test(text)) return withoutWww(text);
  return toPageHost(text) ?? toPageHost(`https://${text}`) ?? text;
}
