import type { ReadonlySignal } from '@preact/signals';
import { effect, signal } from '@preact/signals';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { Environment } from '../../lib/environment';
import { toSite as toPrimedSite } from '../../lib/primed/index';
import type { DecidingRules } from '../../lib/safety/decide';
import { decideSite, UNDECIDED } from '../../lib/safety/decide';
import { isOfVerdict, RULE_KEYS } from '../../lib/safety/decider';
import { readRulesInForce } from '../../lib/safety/in-force';
import { toNextEnd } from '../../lib/safety/overrides';
import type { Decision, JudgedSite } from '../../lib/safety/policy';
import type { SavedSite } from '../../lib/saved/saved-sites';
import { readSavedChunks } from '../../lib/saved/saved-sites';
import type { SiteRow } from '../../lib/site-row';
import { HOUR } from '../../lib/time';

/** What sites are judged by, besides what a list itself knows of them. */
export interface Evidence {
  /** The policy and the exceptions in force. Null: nothing is judged by. Rejects where they cannot be read. */
  readRules(): Promise<Omit<DecidingRules, 'findPrimed'> | null>;
  /** The saved answers of these hosts, some hosts at a time, in their order. */
  readSaved(hosts: readonly string[]): AsyncIterable<SavedSite[]>;
  /** Calls back when stored items change, with their keys. */
  subscribe(onChange: (changed: Record<string, unknown>) => void): () => void;
}

export const EVIDENCE: Evidence = {
  readRules: readRulesInForce,
  readSaved: async function* (hosts) {
    yield* readSavedChunks(localArea, hosts, new Set(await localArea.keys()));
  },
  subscribe: subscribeLocal,
};

export type Verdicts = ReadonlyMap<string, Decision>;

/** The verdicts on the rows of a list. */
export interface RowVerdicts {
  verdicts: ReadonlySignal<Verdicts | null>;
  /** Brand safety is on. */
  isOn: ReadonlySignal<boolean>;
}

/** Milliseconds of judging after which the page gets its turn. */
const MOST_AT_ONCE = 6;
/** Milliseconds between two drawings of a long list. */
const BETWEEN_DRAWINGS = 150;

/**
 * Judges the rows as the worker would judge the sites, with what the list knows of those that are not saved. Null: brand
 * safety is off, or there is no policy. New rows join the judged ones. A changed policy judges all anew. `toSite`: what
 * the list knows of a site, which counts as a primed list does; null: nothing.
 */
export function createRowVerdicts<Row extends { host: string }>(
  { now, wait }: Pick<Environment, 'now' | 'wait'>,
  rows: ReadonlySignal<readonly Row[]>,
  isOn: ReadonlySignal<boolean>,
  toSite: (row: Row) => JudgedSite | null,
  evidence: Evidence = EVIDENCE,
): RowVerdicts & { close(): void } {
  const verdicts = signal<Verdicts | null>(null);
  /** The row that each verdict was made from. */
  const judgedRows = new Map<string, Row>();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const judgeRows = async (wanted: readonly Row[], kept: Verdicts) => {
    const mine = ++turn;
    const isOver = () => mine !== turn;
    const rules = await evidence.readRules().catch(() => 'unreadable' as const);
    if (isOver()) return;
    if (rules === null || wanted.length === 0) {
      verdicts.value = rules === null ? null : new Map();
      return;
    }
    const judged = new Map(kept);
    const isJudged = (row: Row) => judged.has(row.host) && judgedRows.get(row.host) === row;
    const byHost = new Map(wanted.filter((row) => !isJudged(row)).map((row) => [row.host, row]));
    const decide = (saved: SavedSite): Decision => {
      const row = byHost.get(saved.host);
      if (rules === 'unreadable' || !row) return UNDECIDED;
      return decideSite({ ...rules, findPrimed: () => toSite(row) }, saved, now());
    };
    let [begun, drawn] = [now(), now()];
    try {
      for await (const sites of evidence.readSaved([...byHost.keys()])) {
        for (const site of sites) {
          judged.set(site.host, decide(site));
          const row = byHost.get(site.host);
          if (row) judgedRows.set(site.host, row);
          if (now() - begun < MOST_AT_ONCE) continue;
          await wait(0);
          if (isOver()) return;
          begun = now();
        }
        if (isOver()) return;
        if (now() - drawn < BETWEEN_DRAWINGS) continue;
        drawn = now();
        verdicts.value = new Map(judged);
      }
    } catch {
      // What is saved cannot be read, and could have spoken against a site.
      for (const host of byHost.keys()) if (!judged.has(host)) judged.set(host, UNDECIDED);
    }
    if (isOver()) return;
    verdicts.value = judged;
    clearTimeout(timer);
    // An exception ends and data grows too old without any change in storage.
    const next = rules === 'unreadable' ? null : toNextEnd(rules.overrides, now());
    timer = setTimeout(() => void judgeRows(rows.peek(), new Map()), Math.min(HOUR, (next ?? Infinity) - now()));
  };

  const stopJudging = effect(() => {
    const { value: wanted } = rows;
    if (isOn.value) {
      void judgeRows(wanted, verdicts.peek() ?? new Map());
      return;
    }
    turn++;
    clearTimeout(timer);
    verdicts.value = null;
  });
  const unsubscribe = evidence.subscribe((changed) => {
    if (!isOn.peek()) return;
    const keys = Object.keys(changed);
    const isOfRules = keys.some((key) => RULE_KEYS.includes(key));
    const known = verdicts.peek() ?? new Map<string, Decision>();
    const kept = isOfRules ? [] : [...known].filter(([host]) => !isOfVerdict(host, keys));
    if (isOfRules || kept.length < known.size) void judgeRows(rows.peek(), new Map(kept));
  });
  return {
    verdicts,
    isOn,
    close(): void {
      turn++;
      clearTimeout(timer);
      stopJudging();
      unsubscribe();
    },
  };
}

/** What the row itself knows of its site. */
export function toRowSite({ host, category, countryCode, globalRank, technologies, at }: SiteRow): JudgedSite {
  return toPrimedSite({ host, category, countryCode, globalRank, technologies, at: at ?? 0 });
}

/** Null: brand safety is off, or the row is not judged yet. */
export type Judged<Row> = Row & { readonly decision: Decision | null };
