import { expect, test } from 'vitest';
import {
  toCalledParts,
  toCalledSections,
  toSections,
  toUncalled,
  toUnprimed,
} from '../../../../lib/safety/needed-call';
import type { Condition } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { toNeeds } from '../../../../lib/safety/rule';

const toNeedsOf = (conditions: readonly Condition[]) => conditions.reduce((needs, when) => needs | toNeeds(when), 0);
const TOGETHER = ['categories', 'iab', 'company', 'technologies'];

test.each<[string, Condition[], string[], string[]]>([
  ['categories', [{ categories: ['/Adult'] }], TOGETHER, []],
  ['IAB ids', [{ iab: ['IAB25'] }], TOGETHER, []],
  ['countries', [{ countries: ['DE'] }], TOGETHER, []],
  ['technologies', [{ technologies: ['shopify'] }], TOGETHER, []],
  ['registration', [{ registeredWithinDays: 30 }], ['registration'], []],
  ['expiry', [{ expiresWithinDays: 30 }], ['registration'], []],
  ['rank', [{ rankWorseThan: 1000 }], ['traffic'], []],
  ['registration and rank', [{ registeredWithinDays: 30 }, { rankWorseThan: 9 }], ['registration'], ['traffic']],
  [
    'everything',
    [{ categories: ['/Adult'], registeredWithinDays: 30 }, { rankWorseThan: 9 }],
    TOGETHER,
    ['registration', 'traffic'],
  ],
  // No rule rests on data, and without any the site is unknown all the same.
  [
    'hosts, endings and the lack of data',
    [{ hosts: ['a.*'] }, { topLevelDomains: ['zip'] }, { noData: true }],
    TOGETHER,
    [],
  ],
])('for rules on %s the one call brings what it can, and the rest is named', (_, conditions, called, uncalled) => {
  const needs = toNeedsOf(conditions);
  expect(toSections(toCalledParts(needs, 'unknown'))).toEqual(called);
  expect(toUncalled(needs, 'unknown')).toEqual(uncalled);
});

test('the plan Starter gets no call for the rank alone, since it would be refused', () => {
  const needs = toNeedsOf([{ rankWorseThan: 1000 }]);
  expect(toCalledParts(needs, 'Starter')).toBe(0);
  expect(toUncalled(needs, 'Starter')).toEqual(['traffic']);
});

test.each([
  ['iab-sensitive', TOGETHER, [], ['iab']],
  ['family', TOGETHER, [], ['iab']],
  ['ad-placement', TOGETHER, [], ['iab']],
  ['new-domains', ['registration'], [], ['registration']],
  ['empty', TOGETHER, [], []],
] as const)(
  'the preset %s gets the call that it needs, and primed lists lack what they lack',
  (name, called, uncalled, unprimed) => {
    const needs = toNeedsOf(PRESETS[name].rules.map(({ when }) => when));
    expect(toSections(toCalledParts(needs, 'unknown'))).toEqual(called);
    expect(toUncalled(needs, 'unknown')).toEqual(uncalled);
    expect(toUnprimed(needs)).toEqual(unprimed);
  },
);

test.each<[string, Condition[], string[]]>([
  ['registration and categories', [{ categories: ['/Adult'] }, { registeredWithinDays: 30 }], ['categories']],
  ['technologies', [{ technologies: ['shopify'] }], ['technologies']],
  ['nothing', [], ['categories']],
])('for rules on %s a site counts as looked up with what the call brings of it', (_, conditions, asked) => {
  expect(toCalledSections(toNeedsOf(conditions), 'unknown')).toEqual(asked);
});
