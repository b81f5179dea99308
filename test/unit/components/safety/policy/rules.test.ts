import { describe, expect, it } from 'vitest';
import { toNewRule, withoutRule, withRule, withRuleAt } from '../../../../../components/safety/policy/rules';
import { PRESETS } from '../../../../../lib/safety/presets/presets';

const ids = (policy: { rules: { id: string }[] }) => policy.rules.map(({ id }) => id);
const family = PRESETS.family;

describe('editing rules', () => {
  it('moves a rule to any place, and to an end when the place lies beyond it', () => {
    const [first = '', second = ''] = ids(family);
    expect(ids(withRuleAt(family, first, 1)).slice(0, 2)).toEqual([second, first]);
    expect(ids(withRuleAt(family, first, 999)).at(-1)).toBe(first);
    expect(ids(withRuleAt(family, second, -5))[0]).toBe(second);
    expect(withRuleAt(family, 'nobody', 0)).toBe(family);
  });

  it('adds rules under ids that no other has', () => {
    let policy = {
      ...family,
      rules: family.rules.map((rule, index) => (index === 0 ? { ...rule, id: 'rule-12' } : rule)),
    };
    for (let count = 0; count < 5; count++) {
      const rule = toNewRule(policy, 'New');
      policy = { ...policy, rules: [...policy.rules, rule] };
    }
    expect(new Set(ids(policy)).size).toBe(policy.rules.length);
  });

  it('changes and removes the rule of an id alone', () => {
    const [first] = family.rules;
    if (!first) throw new Error('The preset has no rule.');
    const renamed = withRule(family, { ...first, name: 'Other' });
    expect(renamed.rules.map(({ name }) => name)).toEqual(['Other', ...family.rules.slice(1).map(({ name }) => name)]);
    expect(ids(withoutRule(family, first.id))).toEqual(ids(family).slice(1));
  });
});
