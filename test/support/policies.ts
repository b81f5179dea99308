import type { Action, Policy, Rule } from '../../lib/safety/policy.ts';

/** A policy that allows everything, known or not, but for what is changed here. */
export function toTestPolicy(change: Partial<Policy> = {}): Policy {
  return {
    schema: 1,
    name: 'Test',
    default: 'allow',
    unknown: 'allow',
    stale: 'allow',
    maxAgeDays: 30,
    rules: [],
    block: [],
    allow: [],
    overrides: [],
    expect: [],
    ...change,
  };
}

/** Judges sites whose categories are, or lie under, `/Gambling`. */
export function toGamblingRule(then: Action): Rule {
  return { id: 'g', name: 'Gambling', when: { categories: ['/Gambling'] }, then, reason: 'No gambling' };
}

/** Judges by data alone: what nothing is known of is unknown, and left alone. */
export const BY_DATA = toTestPolicy({
  stale: 'warn',
  rules: [{ id: 'adult', name: 'Adult sites', when: { categories: ['/Adult'] }, then: 'block', reason: 'Not here.' }],
});
