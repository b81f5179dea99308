import { expect, test } from 'vitest';
import { toCost, toGap, toPolicyNeeds } from '../../../../../entrypoints/options/safety/mode-notes';
import type { Condition } from '../../../../../lib/safety/policy';
import { PRESETS } from '../../../../../lib/safety/presets';
import { toPolicy, toRule } from '../../../../support/judged-sites';

const toNeedsOf = (...conditions: Condition[]) =>
  toPolicyNeeds(toPolicy({ rules: conditions.map((when) => toRule(when)) }));
const ADDRESS = toNeedsOf({ hosts: ['*.shop.com'] });
const RANK = toNeedsOf({ rankWorseThan: 1000 });
const BOTH = toNeedsOf({ categories: ['/Adult'] }, { registeredWithinDays: 30 }, { rankWorseThan: 1000 });

test('the mode that looks up names the data that its one call does not bring', () => {
  expect(toGap('lookup', BOTH, 'Plus')).toBe(
    'The policy in force also asks for data that this call does not bring: Registration, Traffic. What rests on it stays unknown.',
  );
  for (const needs of [toPolicyNeeds(PRESETS['new-domains']), toPolicyNeeds(PRESETS.family), RANK, ADDRESS, null])
    expect(toGap('lookup', needs, 'Plus')).toBeNull();
});

test('where no site is looked up the cost says so, and why', () => {
  expect(toCost('lookup', RANK, 'Starter')).toMatch(/^Costs nothing.*traffic alone, which your plan does not include/);
  expect(toGap('lookup', RANK, 'Starter')).toBeNull();
  for (const needs of [BOTH, RANK, ADDRESS, null]) expect(toCost('lookup', needs, 'Plus')).toBeNull();
});

test('the mode of primed lists names what they do not hold', () => {
  expect(toGap('primed', toPolicyNeeds(PRESETS['new-domains']), 'Plus')).toBe(
    'The policy in force asks for data that these lists do not hold: Registration. Sites that such a rule could concern stay unknown here.',
  );
  expect(
    toGap('primed', toNeedsOf({ countries: ['DE'] }, { rankWorseThan: 9 }, { categories: ['/Adult'] }), 'Plus'),
  ).toBeNull();
  expect(toGap('primed', toNeedsOf({ technologies: ['a'] }, { iab: ['IAB25'] }), 'Plus')).toMatch(
    /IAB categories, Technologies/,
  );
});

test('what is saved may hold anything, so nothing is named there', () => {
  expect(toGap('saved', BOTH, 'Plus')).toBeNull();
  expect(toCost('saved', ADDRESS, 'Plus')).toBeNull();
});
