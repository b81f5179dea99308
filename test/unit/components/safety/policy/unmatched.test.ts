import { expect, test } from 'vitest';
import { readDocument, toNotes, toPathText } from '../../../../../components/safety/policy/faults';
import type { ListedField } from '../../../../../components/safety/policy/unmatched';
import { toKnownValues, toUnmatched } from '../../../../../components/safety/policy/unmatched';
import type { Condition } from '../../../../../lib/safety/policy';
import { toPolicyText } from '../../../../../lib/safety/policy';
import { PRESETS } from '../../../../../lib/safety/presets/presets';
import { parsePolicy } from '../../../../../lib/safety/schema';
import { toRule } from '../../../../support/judged-sites';
import { toTestPolicy } from '../../../../support/policies';
import { suffixes } from '../../../../support/suffixes';

const SHORT = toKnownValues([], false, suffixes.endings);
const FULL = toKnownValues(['/Games/Gambling', '/Games/Roleplaying Games', '/Travel/Hotels'], true, suffixes.endings);

test.each<[ListedField, string, string | null]>([
  ['countries', 'UK', 'GB'],
  ['countries', 'EL', 'GR'],
  ['countries', 'XX', null],
  ['countries', 'EU', null],
  ['countries', 'SU', null],
  ['categories', '/Games/*', '/Games'],
  ['categories', '/Gmaes', '/Games'],
  ['categories', '/Gmaes/Gambling', '/Games/Gambling'],
  ['categories', '/Games / Gambling', '/Games/Gambling'],
  ['categories', '/Advlt', '/Adult'],
  ['categories', '/*', null],
  ['technologies', 'Google Analytics', 'google_analytics'],
  ['technologies', 'google-analytics', 'google_analytics'],
  ['technologies', 'Our Own Shop', 'our_own_shop'],
  ['iab', 'rm3sit', 'Rm3SiT'],
  ['iab', 'V9I3ON/*', 'v9i3On/*'],
  ['iab', 'IAB27', null],
  ['topLevelDomains', 'zipp', 'zip'],
  ['topLevelDomains', 'co.ukk', 'co.uk'],
  ['topLevelDomains', 'con', 'com'],
])('%s: no site has %j; %j is meant', (field, value, nearest) => {
  expect(toUnmatched(field, value, SHORT)).toEqual({ value, nearest, isCertain: true });
});

test.each<[ListedField, string, string | null]>([
  ['categories', '/Games/Gamblng', '/Games/Gambling'],
  ['categories', '/Games/Chess Problems', null],
  ['categories', '/Weather', null],
  ['technologies', 'google_analitics', 'google_analytics'],
  ['technologies', 'our_shop', null],
  ['iab', 'AbCdE1', null],
  ['topLevelDomains', 'bigcorpnet', null],
])('%s: %j may stand in a list that is not known here', (field, value, nearest) => {
  expect(toUnmatched(field, value, SHORT)).toEqual({ value, nearest, isCertain: false });
});

test.each<[ListedField, string]>([
  ['countries', 'GB'],
  ['countries', 'XK'],
  ['categories', '/Games'],
  ['categories', '/games/gambling'],
  ['categories', '/Travel & Transportation'],
  ['technologies', 'google_analytics'],
  ['technologies', 'WooCommerce'],
  ['iab', 'Rm3SiT'],
  ['iab', 'IAB25/*'],
  ['iab', 'IAB9-30'],
  ['iab', '210'],
  ['topLevelDomains', 'zip'],
  ['topLevelDomains', 'co.uk'],
  ['topLevelDomains', 'xn--p1ai'],
  ['topLevelDomains', 'corp'],
])('%s: sites have %j', (field, value) => {
  expect(toUnmatched(field, value, SHORT)).toBeNull();
});

test('with the full lists a slip is certain below the top too, and what is near nothing still is not', () => {
  expect(toUnmatched('categories', '/Games/Gamblng', FULL)).toMatchObject({
    nearest: '/Games/Gambling',
    isCertain: true,
  });
  expect(toUnmatched('categories', '/Games/Chess Problems', FULL)).toMatchObject({ nearest: null, isCertain: false });
  expect(toUnmatched('categories', '/Travel & Transportation/Hotels', FULL)).toBeNull();
});

test('before the list of endings is read none is called wrong', () => {
  expect(toUnmatched('topLevelDomains', 'zipp', toKnownValues([], false, null))).toBeNull();
});

const ofRule = (when: Condition) => toTestPolicy({ rules: [toRule(when)] });

test('typed or imported JSON with such a value has a fault at its line, which names the right one', () => {
  const text = toPolicyText(ofRule({ countries: ['DE', 'UK'], topLevelDomains: ['zipp'] }));
  const result = readDocument(text, SHORT);
  const faults = result.ok ? [] : result.faults;
  expect(faults.map(({ line }) => text.split('\n')[line - 1]?.trim())).toEqual(['"UK"', '"zipp"']);
  expect(faults.map(({ fault }) => fault && toPathText(fault))).toEqual([
    'rules[0].when.countries[1]: No site has “UK”. Did you mean “GB”?',
    'rules[0].when.topLevelDomains[0]: No site has “zipp”. Did you mean “zip”?',
  ]);
});

test('what may be right is read, and noted at its rule', () => {
  const when = { technologies: ['google_analitics'], categories: ['/Games/Gambling'] };
  expect(readDocument(toPolicyText(ofRule(when)), SHORT).ok).toBe(true);
  expect(toNotes(when, SHORT)).toEqual([
    'Sitecard does not know “google_analitics”. Check how it is written. Did you mean “google_analytics”?',
  ]);
});

test('a saved or managed policy with such a value stays in force, and is noted', () => {
  const when = { countries: ['UK', 'XX'], categories: ['/Gmaes'] };
  expect(parsePolicy(ofRule(when)).ok).toBe(true);
  expect(toNotes(when, SHORT)).toEqual([
    'No site has “/Gmaes”. Did you mean “/Games”?',
    'No site has “UK”. Did you mean “GB”?',
    'No site has “XX”.',
  ]);
});

test.each(Object.entries(PRESETS))(
  'the preset %s names nothing that is odd, with or without the full lists',
  (_, preset) => {
    for (const known of [toKnownValues([], false, null), SHORT])
      expect(preset.rules.flatMap(({ when }) => toNotes(when, known))).toEqual([]);
  },
);

test('a policy of ten times the rules with slips takes no hundred times as long to read', () => {
  const read = (count: number) => {
    const rules = Array.from({ length: count }, (_, index) =>
      toRule({ technologies: [`google_analitic_${index}`] }, 'warn', `r${index}`),
    );
    const text = toPolicyText(toTestPolicy({ rules }));
    // Another process may have had the processor meanwhile: what is slow is so each time.
    const times = Array.from({ length: 3 }, () => {
      const begun = performance.now();
      expect(readDocument(text, SHORT).ok).toBe(true);
      return performance.now() - begun;
    });
    return Math.min(...times);
  };
  expect(read(10_000) / read(1_000)).toBeLessThan(50);
});
