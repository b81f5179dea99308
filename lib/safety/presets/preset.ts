import type { Action, Condition, Policy, Rule } from '../policy';
import { POLICY_SCHEMA } from '../policy';

/** Below this the service is guessing: enough to judge by where the matter is grave, too little elsewhere. */
export const LIKELY = 0.4;

export const toRule = (id: string, then: Action, name: string, when: Condition, reason: string): Rule => ({
  id,
  name,
  when,
  then,
  reason,
});

/** A policy that allows what no rule of it is about. */
export const toPreset = (
  name: string,
  rules: Rule[],
  { unknown, stale, maxAgeDays }: Pick<Policy, 'unknown' | 'stale' | 'maxAgeDays'>,
): Policy => ({
  schema: POLICY_SCHEMA,
  name,
  default: 'allow',
  unknown,
  stale,
  maxAgeDays,
  rules,
  block: [],
  allow: [],
  overrides: [],
  expect: [],
});
