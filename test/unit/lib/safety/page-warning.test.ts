import { expect, test } from 'vitest';
import { compilePolicy } from '../../../../lib/safety/compile';
import { toPageWarning } from '../../../../lib/safety/page-warning';
import type { Policy, Rule, Verdict } from '../../../../lib/safety/policy';

const NOW = Date.UTC(2026, 10, 20);

const toRule = (change: Partial<Rule>): Rule => ({
  ...{ id: 'betting', name: 'Betting', when: { categories: ['/Games/Gambling'] }, then: 'block', reason: '' },
  ...change,
});
const POLICY: Policy = {
  ...{ schema: 1, name: 'test', default: 'allow', unknown: 'warn', stale: 'warn', maxAgeDays: 30 },
  ...{ rules: [], block: [], allow: [], overrides: [], expect: [] },
};

const warn = (path: string, confidence: number | null, rules: Rule[] = [toRule({})], verdict: Verdict = 'unknown') =>
  toPageWarning(compilePolicy({ ...POLICY, rules }), { verdict }, 'night.com', [{ path, confidence }], NOW);

test('a page that labels itself as adult is warned of, whatever the policy says', () => {
  expect(warn('/Adult', 0.97)).toEqual({ kind: 'adult' });
  expect(warn('/Adult', 0.97, [])).toEqual({ kind: 'adult' });
  expect(warn('/Adults-only holidays', 0.97)).toBeNull();
});

test('a rule that would block or warn is named, and the first one that fits', () => {
  expect(warn('/Games/Gambling/Poker', 0.9)).toEqual({ kind: 'rule', rule: 'Betting' });
  const rules = [toRule({ name: 'Games', when: { categories: ['/Games'] }, then: 'warn' }), toRule({})];
  expect(warn('/Games/Gambling', 0.9, rules)).toEqual({ kind: 'rule', rule: 'Games' });
});

test('a rule that would allow says nothing, and never quietens another', () => {
  const allows = toRule({ name: 'Fine', when: { categories: ['/Games'] }, then: 'allow' });
  expect(warn('/Games/Gambling', 0.9, [allows])).toBeNull();
  expect(warn('/Games/Gambling', 0.9, [allows, toRule({})])).toEqual({ kind: 'rule', rule: 'Betting' });
});

test('what is only likely warns of nothing', () => {
  for (const confidence of [null, 0.3, 0.8]) {
    expect(warn('/Adult', confidence)).toBeNull();
    expect(warn('/Games/Gambling', confidence)).toBeNull();
  }
});

test('a rule without categories never speaks for a page', () => {
  expect(
    warn('/Shopping', 0.9, [toRule({ when: { hosts: ['night.com'] } }), toRule({ when: { noData: true } })]),
  ).toBeNull();
});

test('where there is any verdict but unknown, the page says nothing', () => {
  for (const verdict of ['allowed', 'warned', 'blocked', 'stale', 'error'] as const)
    expect(warn('/Adult', 0.97, [], verdict)).toBeNull();
});
