import { expect, test } from 'vitest';
import { judgesPrimed } from '../../../../lib/primed/plan';
import type { Rule } from '../../../../lib/safety/policy';
import { PRESET_NAMES, PRESETS } from '../../../../lib/safety/presets/presets';
import { toPolicy, toRule } from '../../../support/judged-sites';

test('of the presets, "New domains" alone judges no listed site', () => {
  expect(PRESET_NAMES.filter((name) => !judgesPrimed(PRESETS[name]))).toEqual(['new-domains']);
});

test('a policy judges listed sites where the plain one or one that a rule asks for gets a verdict', () => {
  const judges = (...rules: Rule[]) => judgesPrimed(toPolicy({ rules }));
  const young = toRule({ registeredWithinDays: 30 }, 'block');
  expect(judges()).toBe(true);
  expect(judges(young)).toBe(false);
  // What goes by the address alone is judged without any list.
  expect(judges(toRule({ hosts: ['*.shop.com'] }, 'block'), young)).toBe(false);
  for (const asked of [
    { categories: ['/News', '/Adult'] },
    { countries: ['DE'] },
    { rankWorseThan: 100_000 },
    { categories: ['/News'], topLevelDomains: ['de'] },
    { categories: ['/News'], hosts: ['*.shop.com'] },
  ])
    expect(judges(toRule(asked, 'block'), young)).toBe(true);
  expect(judges(toRule({ registeredWithinDays: 30, ifKnown: true }, 'block'))).toBe(true);
});
