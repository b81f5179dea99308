import type { Policy, Rule } from '../../../lib/safety/policy';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { withAliases } from '../../pickers/options';
import { toSummary } from './conditions';

/** An empty rule with an unused id. */
export function toNewRule(policy: Policy, name: string): Rule {
  const ids = new Set(policy.rules.map(({ id }) => id));
  let number = policy.rules.length + 1;
  while (ids.has(`rule-${number}`)) number++;
  return { id: `rule-${number}`, name, when: { categories: [] }, then: 'block', reason: '' };
}

/** A rule for a category, under both of its names. */
export function toCategoryRule(policy: Policy, path: string): Rule {
  return { ...toNewRule(policy, toCategoryLabel(path)), when: { categories: withAliases([path], []) } };
}

export function withRule(policy: Policy, rule: Rule): Policy {
  return { ...policy, rules: policy.rules.map((old) => (old.id === rule.id ? rule : old)) };
}

export function withoutRule(policy: Policy, id: string): Policy {
  return { ...policy, rules: policy.rules.filter((rule) => rule.id !== id) };
}

/** `place` counts from 0. A place beyond an end is that end. */
export function withRuleAt(policy: Policy, id: string, place: number): Policy {
  const rule = policy.rules.find((found) => found.id === id);
  if (!rule) return policy;
  const others = policy.rules.filter((other) => other !== rule);
  const at = Math.max(0, Math.min(others.length, place));
  return { ...policy, rules: [...others.slice(0, at), rule, ...others.slice(at)] };
}

export interface PlacedRule {
  rule: Rule;
  /** Counts from 0. */
  place: number;
}

/** The rules whose name or condition has the text. `kept`: the id of a rule that stays in any case. */
export function findRules(rules: readonly Rule[], wanted: string, kept: string | null): PlacedRule[] {
  const isFound = (rule: Rule) =>
    wanted === '' || rule.id === kept || `${rule.name} ${toSummary(rule.when)}`.toLowerCase().includes(wanted);
  return rules.map((rule, place) => ({ rule, place })).filter(({ rule }) => isFound(rule));
}
