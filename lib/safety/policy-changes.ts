import type { Policy } from './policy';

/** What another policy would change: rules by name, and how many entries of its lists come and go. */
export interface PolicyChanges {
  name: { from: string; to: string } | null;
  added: string[];
  removed: string[];
  changed: string[];
  /** The rules stay and stand in another order. */
  isReordered: boolean;
  lists: { name: 'block' | 'allow' | 'overrides' | 'expect'; added: number; removed: number }[];
  /** What is done by default, without data, with old data, and from when on data is old. */
  isDefaultChanged: boolean;
}

export function isSamePolicy(one: Policy | null, other: Policy | null): boolean {
  return one === other || (one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other));
}

const LISTS = ['block', 'allow', 'overrides', 'expect'] as const;
const toTexts = (list: readonly unknown[]) => new Set(list.map((item) => JSON.stringify(item)));

/** The changes from one policy to another, rules told apart by their ids. */
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
