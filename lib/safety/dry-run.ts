import { compilePolicy } from './compile';
import { judge } from './judge';
import type { Decision, JudgedSite, Policy, Verdict } from './policy';
import { ACTIONS, VERDICTS } from './policy';

export interface Broken {
  host: string;
  expected: Verdict;
  found: Verdict;
}

/** The failing tests of a policy. A host that is not in `sites` has no data. */
export function findBroken(policy: Policy, sites: ReadonlyMap<string, JudgedSite>, now: number): Broken[] {
  const compiled = compilePolicy(policy);
  return policy.expect.flatMap(({ host, verdict: expected }) => {
    const site = sites.get(host) ?? { host, answers: {}, from: 'saved' };
    const { verdict: found } = judge(compiled, site, now);
    return found === expected ? [] : [{ host, expected, found }];
  });
}

export interface PolicyChanges {
  name: { from: string; to: string } | null;
  added: string[];
  removed: string[];
  changed: string[];
  isReordered: boolean;
  lists: { name: 'block' | 'allow' | 'overrides' | 'expect'; added: number; removed: number }[];
  isDefaultChanged: boolean;
}

export function isSamePolicy(one: Policy | null, other: Policy | null): boolean {
  return one === other || (one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other));
}

const LISTS = ['block', 'allow', 'overrides', 'expect'] as const;
const toTexts = (list: readonly unknown[]) => new Set(list.map((item) => JSON.stringify(item)));

export function toPolicyChanges(before: Policy, after: Policy): PolicyChanges {
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const next = new Map(after.rules.map((rule) => [rule.id, rule]));
  const kept = (policy: Policy, other: ReadonlyMap<string, unknown>) =>
    policy.rules.filter(({ id }) => other.has(id)).map(({ id }) => id);
  return {
    name: before.name === after.name ? null : { from: before.name, to: after.name },
    added: after.rules.filter(({ id }) => !old.has(id)).map(({ name }) => name),
    removed: before.rules.filter(({ id }) => !next.has(id)).map(({ name }) => name),
    changed: after.rules
      .filter((rule) => old.has(rule.id) && JSON.stringify(old.get(rule.id)) !== JSON.stringify(rule))
      .map(({ name }) => name),
    isReordered: kept(before, next).join('\n') !== kept(after, old).join('\n'),
    lists: LISTS.map((name) => {
      const [from, to] = [toTexts(before[name]), toTexts(after[name])];
      const added = [...to].filter((item) => !from.has(item)).length;
      const removed = [...from].filter((item) => !to.has(item)).length;
      return { name, added, removed };
    }).filter(({ added, removed }) => added + removed > 0),
    isDefaultChanged: (['default', 'unknown', 'stale', 'maxAgeDays'] as const).some(
      (key) => before[key] !== after[key],
    ),
  };
}

export function hasChanges(changes: PolicyChanges): boolean {
  const { name, added, removed, changed, isReordered, lists, isDefaultChanged } = changes;
  return (
    name !== null || isReordered || isDefaultChanged || [added, removed, changed, lists].some((list) => list.length > 0)
  );
}

export interface DryRunChange {
  host: string;
  /** Null: no policy was in force, or it does not name this host of the own network. */
  before: Decision | null;
  /** Null: the policy no longer names it. */
  after: Decision | null;
}

export interface OutcomeCount extends Pick<Decision, 'verdict' | 'action'> {
  before: number;
  after: number;
}

export interface DryRunResult {
  /** Sites whose verdict or action changes. */
  changes: DryRunChange[];
  counts: OutcomeCount[];
}

export type Decide = (site: JudgedSite) => Decision | null;

export function toDryRun(): DryRunResult {
  const counts = VERDICTS.flatMap((verdict) => ACTIONS.map((action) => ({ verdict, action, before: 0, after: 0 })));
  return { changes: [], counts };
}

/** `before`: null where no policy is in force. */
export function addToDryRun(
  result: DryRunResult,
  sites: readonly JudgedSite[],
  before: Decide | null,
  after: Decide,
): void {
  for (const site of sites) {
    const [was, will] = [before?.(site) ?? null, after(site)];
    for (const count of result.counts) {
      if (was && isSame(count, was)) count.before++;
      if (will && isSame(count, will)) count.after++;
    }
    if (!was || !will || !isSame(was, will)) result.changes.push({ host: site.host, before: was, after: will });
  }
}

function isSame(one: Pick<Decision, 'verdict' | 'action'>, other: Pick<Decision, 'verdict' | 'action'>): boolean {
  return one.verdict === other.verdict && one.action === other.action;
}
