import { afterEach, expect, test } from 'vitest';
import { toTitle } from '../../../../../entrypoints/background/safety/toolbar-text';
import type { Datum, Decision } from '../../../../../lib/safety/policy';
import { toGamblingDecision } from '../../../../support/decisions';
import { speak } from '../../../../support/texts';

afterEach(() => speak('en'));

test.each<[Decision, string]>([
  [toGamblingDecision('blocked'), 'Sitecard · Blocked\nRule “Gambling”, category Games › Gambling'],
  [
    toGamblingDecision('allowed', {
      ground: 'override',
      rule: null,
      datum: { kind: 'host', value: 'shop.com', confidence: null, source: null, fetchedAt: null },
    }),
    'Sitecard · Allowed\nYour exception, host shop.com',
  ],
  [
    toGamblingDecision('unknown', { ground: 'no-data', rule: null, datum: null }),
    'Sitecard · Unknown\nNothing is saved to judge it by',
  ],
  [
    toGamblingDecision('unknown', { ground: 'no-data', datum: null }),
    'Sitecard · Unknown\nData that the rule “Gambling” needs is missing',
  ],
  [
    toGamblingDecision('unknown', {
      ground: 'no-data',
      datum: { kind: 'registered', value: '', confidence: null, source: null, fetchedAt: null },
    }),
    'Sitecard · Unknown\nData that the rule “Gambling” needs is missing, registration date not known',
  ],
  [
    toGamblingDecision('stale', { ground: 'too-old', datum: null }),
    'Sitecard · Stale\nThe data that the rule “Gambling” needs is too old',
  ],
  [
    toGamblingDecision('error', { ground: 'error', rule: null, datum: null }),
    'Sitecard · Error\nThe policy or the saved data cannot be read',
  ],
])('the title names verdict, rule and datum: %#', (decision, title) => {
  expect(toTitle(decision, null)).toBe(title);
});

const toData = (kind: Datum['kind'], value: string) => ({
  ...{ kind, value, confidence: null, source: 'service' as const, fetchedAt: 0 },
});

test.each([
  ['registered', '2026-03-02', 'registration date Mar 2, 2026', 'Registrierungsdatum 02.03.2026'],
  ['expires', '2026-12-24', 'expiry date Dec 24, 2026', 'Ablaufdatum 24.12.2026'],
  ['country', 'NO', 'company’s country Norway', 'Land des Unternehmens: Norwegen'],
  ['rank', '1234567', 'global rank 1,234,567', 'weltweiter Rang 1.234.567'],
  ['rank', '', 'global rank not known', 'weltweiter Rang nicht bekannt'],
] as const)('the title writes %s %j as its language does', (kind, value, english, german) => {
  const decision = toGamblingDecision('warned', { datum: toData(kind, value) });
  for (const [language, text] of [
    ['en', english],
    ['de', german],
  ] as const) {
    speak(language);
    expect(toTitle(decision, null).split('\n')[1]).toMatch(new RegExp(`”, ${text}$|“, ${text}$`));
  }
});

test('a site that was continued to once says so, and an unknown one why it is not looked up', () => {
  expect(toTitle(toGamblingDecision('blocked', { action: 'allow' }), 'stopped')).toMatch(/You continued once\.$/);
  const unknown = toGamblingDecision('unknown', { ground: 'no-data', rule: null, datum: null });
  expect(toTitle(unknown, 'Automatic lookups stopped: 50 of 50 today.')).toMatch(/50 of 50 today\.$/);
  expect(toTitle(toGamblingDecision('allowed'), 'Automatic lookups stopped.')).not.toContain('stopped');
});

test('every ground and every kind of datum has its words', () => {
  const grounds = [
    'managed-block',
    'managed-allow',
    'override',
    'policy-override',
    'managed-override',
    'block-list',
    'allow-list',
    'rule',
    'default',
  ] as const;
  const values = [
    ['category', '/Value', 'Value'],
    ['iab', 'VALUE', 'VALUE'],
    ['host', 'VALUE', 'VALUE'],
    ['ending', 'VALUE', 'VALUE'],
    ['technology', 'VALUE', 'VALUE'],
    ['country', 'NO', 'Norway|Norwegen'],
    ['registered', '2026-03-02', '2026'],
    ['expires', '2026-12-24', '2026'],
    ['rank', '7', '7'],
  ] as const;
  for (const ground of grounds) {
    for (const [kind, value, shown] of values) {
      const datum = { kind, value, confidence: null, source: null, fetchedAt: null };
      const [, cause = ''] = toTitle(toGamblingDecision('warned', { ground, datum }), null).split('\n');
      expect(cause).toMatch(new RegExp(`^\\S.+, .*(?:${shown})`));
    }
  }
});
