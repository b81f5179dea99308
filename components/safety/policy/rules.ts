import type { Policy, Rule } from '../../../lib/safety/policy';

/** A rule that says nothing yet, under an id that no rule of the policy has. */
export function toNewRule(policy: Policy, name: string): Rule {
  const ids = new Set(policy.rules.map(({ id }) => id));
  let number = policy.rules.length + 1;
  while (ids.has(`rule-${number}`)) number++;
  return { id: `rule-${number}`, name, when: { categories: [] }, then: 'block', reason: '' };
}

/** The policy with one rule put in the place of the one of its id. */
export function withRule(policy: Policy, rule: Rule): Policy {
  return { ...policy, rules: policy.rules.map((old) => (old.id === rule.id ? rule : old)) };
}

export function withoutRule(policy: Policy, id: string): Policy {
  return { ...policy, rules: policy.rules.filter((rule) => rule.id !== id) };
}

/** The policy with a rule moved to a place counted from 0; one beyond an end is that end. */
export function withRuleAt(policy: Policy, id: string, place: number): Policy {
  const rule = policy.rules.find((found) => found.id === id);
  if (!rule) return policy;
  const others = policy.rules.filter((other) => other !== rule);
  const at = Math.max(0, Math.min(others.length, place));
  return { ...policy, rules: [...others.slice(0, at), rule, ...others.slice(at)] };
}
