import { expect, test } from 'vitest';
import { toCost, toGaps, toPolicyNeeds } from '../../../../components/safety/ModeChoice';
import type { Condition } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { toPolicy, toRule } from '../../../support/judged-sites';

const toNeedsOf = (...conditions: Condition[]) =>
  toPolicyNeeds(toPolicy({ rules: conditions.map((when) => toRule(when)) }));
const ADDRESS = toNeedsOf({ hosts: ['*.shop.com'] });
const RANK = toNeedsOf({ rankWorseThan: 1000 });
const BOTH = toNeedsOf({ categories: ['/Adult'] }, { registeredWithinDays: 30 }, { rankWorseThan: 1000 });

test('the mode that looks up names the data that its one call does not bring', () => {
  expect(toGaps('lookup', BOTH, 'Plus')).toEqual([
    'The policy in force also asks for data that this call does not bring, and what rests on it stays unknown: Registration, Traffic.',
  ]);
  for (const needs of [toPolicyNeeds(PRESETS['new-domains']), toPolicyNeeds(PRESETS.family), RANK, ADDRESS, null])
    expect(toGaps('lookup', needs, 'Plus')).toEqual([]);
});

test('where no site is looked up the cost says so, and why', () => {
  expect(toCost('lookup', RANK, 'Starter')).toMatch(/^Costs nothing.*traffic alone, which your plan does not include/);
  expect(toGaps('lookup', RANK, 'Starter')).toEqual([]);
  for (const needs of [BOTH, RANK, ADDRESS, null]) expect(toCost('lookup', needs, 'Plus')).toBeNull();
});

test('the mode of primed lists names what they do not hold', () => {
  expect(toGaps('primed', toPolicyNeeds(PRESETS['new-domains']), 'Plus')).toEqual([
    'No listed site can be judged by the policy in force: it asks for data that these lists do not hold: Registration.',
  ]);
  const young = toRule({ registeredWithinDays: 30 });
  expect(
    toGaps('primed', toPolicyNeeds(toPolicy({ rules: [toRule({ categories: ['/Adult'] }), young] })), 'Plus'),
  ).toEqual([
    'The policy in force asks for data that these lists do not hold: Registration. Sites that such a rule could concern stay unknown here.',
  ]);
  expect(
    toGaps('primed', toNeedsOf({ countries: ['DE'] }, { rankWorseThan: 9 }, { categories: ['/Adult'] }), 'Plus'),
  ).toEqual([]);
  const gaps = toGaps('primed', toNeedsOf({ technologies: ['a'] }, { iab: ['IAB25'] }), 'Plus');
  expect(gaps).toEqual([expect.stringMatching(/IAB categories, Technologies/)]);
});

test('of rules that hold only where their data is known it says that they are left out', () => {
  for (const name of ['family', 'iab-sensitive', 'ad-placement'] as const) {
    expect(toGaps('primed', toPolicyNeeds(PRESETS[name]), 'Plus')).toEqual([
      'Not among this data: IAB categories. Rules that apply only where it is known are left out.',
    ]);
  }
  const twice = toNeedsOf({ technologies: ['a'], ifKnown: true }, { iab: ['IAB25'] }, { technologies: ['b'] });
  expect(toGaps('primed', twice, 'Plus')).toEqual([expect.stringMatching(/IAB categories, Technologies/)]);
});

test('what is saved may hold anything, so nothing is named there', () => {
  expect(toGaps('saved', BOTH, 'Plus')).toEqual([]);
  expect(toCost('saved', ADDRESS, 'Plus')).toBeNull();
});
