import type { ReadonlySignal } from '@preact/signals';
import { effect, signal } from '@preact/signals';
import { toSite } from '../../lib/primed/index';
import { isOfVerdict, RULE_KEYS } from '../../lib/safety/decider';
import { judge } from '../../lib/safety/judge';
import type { DecidingRules } from '../../lib/safety/overrides';
import { decideSite, toNextEnd } from '../../lib/safety/overrides';
import type { Decision, JudgedSite } from '../../lib/safety/policy';
import type { SavedSite } from '../../lib/saved/saved-sites';
import type { SiteRow } from '../../lib/site-row';
import { HOUR } from '../../lib/time';

export interface RowVerdictParts<Row extends { host: string }> {
  rows: ReadonlySignal<readonly Row[]>;
  isOn: ReadonlySignal<boolean>;
  /** The policy and the exceptions in force. Null: nothing is judged by. Rejects where they cannot be read. */
  readRules(): Promise<Omit<DecidingRules, 'findPrimed'> | null>;
  /** The saved answers of these hosts, some hosts at a time, in their order. */
  readSaved(hosts: readonly string[]): AsyncIterable<SavedSite[]>;
  /** Gives the keys of local storage that have changed. */
  subscribe(onChange: (keys: string[]) => void): () => void;
  /** What the list itself knows of a site, which counts as a primed list does. Null: nothing. */
  toSite(row: Row): JudgedSite | null;
  /** Lets the page draw and answer. */
  pause(): Promise<unknown>;
  now(): number;
}

export type Verdicts = ReadonlyMap<string, Decision>;

/** Milliseconds of judging after which the page gets its turn. */
const MOST_AT_ONCE = 6;
/** Milliseconds between two drawings of a long list. */
const BETWEEN_DRAWINGS = 150;

/** Our own fault: it counts as nothing good, and names no site. */
const UNREADABLE: Decision = {
  ...{ verdict: 'error', action: 'warn', ground: 'error', rule: null, reason: '', datum: null, override: null },
};

/**
 * Judges the rows as the worker would judge the sites, with what the list knows of those that are not saved. Null: brand
 * safety is off, or there is no policy. New rows join the judged ones. A changed policy judges all anew.
 */
export function createRowVerdicts<Row extends { host: string }>(parts: RowVerdictParts<Row>) {
  const verdicts = signal<Verdicts | null>(null);
  /** The row that each verdict was made from. */
  const judgedRows = new Map<string, Row>();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const judgeRows = async (rows: readonly Row[], kept: Verdicts) => {
    const mine = ++turn;
    const isOver = () => mine !== turn;
    const rules = await parts.readRules().catch(() => 'unreadable' as const);
    if (isOver()) return;
    if (rules === null || rows.length === 0) {
      verdicts.value = rules === null ? null : new Map();
      return;
    }
    const judged = new Map(kept);
    const isJudged = (row: Row) => judged.has(row.host) && judgedRows.get(row.host) === row;
    const byHost = new Map(rows.filter((row) => !isJudged(row)).map((row) => [row.host, row]));
    const decide = (saved: SavedSite): Decision => {
      const row = byHost.get(saved.host);
      if (rules === 'unreadable' || !row) return UNREADABLE;
      return decideSite({ ...rules, findPrimed: () => parts.toSite(row) }, saved, parts.now(), judge);
    };
    let [begun, drawn] = [parts.now(), parts.now()];
    try {
      for await (const sites of parts.readSaved([...byHost.keys()])) {
        for (const site of sites) {
          judged.set(site.host, decide(site));
          const row = byHost.get(site.host);
          if (row) judgedRows.set(site.host, row);
          if (parts.now() - begun < MOST_AT_ONCE) continue;
          await parts.pause();
          if (isOver()) return;
          begun = parts.now();
        }
        if (isOver()) return;
        if (parts.now() - drawn < BETWEEN_DRAWINGS) continue;
        drawn = parts.now();
        verdicts.value = new Map(judged);
      }
    } catch {
      // What is saved cannot be read, and could have spoken against a site.
      for (const host of byHost.keys()) if (!judged.has(host)) judged.set(host, UNREADABLE);
    }
    if (isOver()) return;
    verdicts.value = judged;
    clearTimeout(timer);
    // An exception ends and data grows too old without any change in storage.
    const next = rules === 'unreadable' ? null : toNextEnd(rules.overrides, parts.now());
    timer = setTimeout(
      () => void judgeRows(parts.rows.peek(), new Map()),
      Math.min(HOUR, (next ?? Infinity) - parts.now()),
    );
  };

  const stopJudging = effect(() => {
    const [rows, isOn] = [parts.rows.value, parts.isOn.value];
    if (isOn) {
      void judgeRows(rows, verdicts.peek() ?? new Map());
      return;
    }
    turn++;
    clearTimeout(timer);
    verdicts.value = null;
  });
  const unsubscribe = parts.subscribe((keys) => {
    if (!parts.isOn.peek()) return;
    const rows = parts.rows.peek();
    const isOfRules = keys.some((key) => RULE_KEYS.includes(key));
    const known = verdicts.peek() ?? new Map<string, Decision>();
    const kept = isOfRules ? [] : [...known].filter(([host]) => !isOfVerdict(host, keys));
    if (isOfRules || kept.length < known.size) void judgeRows(rows, new Map(kept));
  });
  return {
    verdicts,
    close(): void {
      turn++;
      clearTimeout(timer);
      stopJudging();
      unsubscribe();
    },
  };
}

/** What the row itself knows of its site. */
export const toRowSite = (row: SiteRow): JudgedSite => toSite({ ...row, at: row.at ?? 0 });

/** Null: brand safety is off, or the row is not judged yet. */
export type Judged<Row> = Row & { readonly decision: Decision | null };
