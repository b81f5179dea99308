import { describe, expect, test } from 'vitest';
import { compilePolicy } from '../../../../lib/safety/compile';
import { decideSite, isSaid, withPrimed } from '../../../../lib/safety/decide';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const policy = compilePolicy(toPolicy({ rules: [toRule({ categories: ['/Games'] })], block: ['bad.com'] }));
const ALLOW: Override = { host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null };
const findPrimed = (host: string) => toSite(host, { categories: ['/Games'], from: 'primed' });
const decide = (site = toSite('some.com'), rules: Partial<Parameters<typeof decideSite>[0]> = {}) =>
  decideSite({ policy, isManaged: false, overrides: [], findPrimed: null, ...rules }, site, NOW);

describe('a site is decided', () => {
  test('by what is saved before the primed list, which is asked where that says nothing', () => {
    expect(decide(toSite('news.com', { categories: ['/News'] }), { findPrimed }).verdict).toBe('allowed');
    expect(decide(toSite('new.com'), { findPrimed })).toMatchObject({
      verdict: 'blocked',
      datum: { source: 'primed' },
    });
    expect(decide(toSite('new.com')).verdict).toBe('unknown');
  });

  test('by the exception of the person, which is laid over either', () => {
    const overrides = [ALLOW, { ...ALLOW, host: 'new.com' }];
    expect(decide(toSite('bad.com'), { overrides })).toMatchObject({ verdict: 'allowed', ground: 'override' });
    expect(decide(toSite('new.com'), { overrides, findPrimed })).toMatchObject({ ground: 'override' });
  });
});

const UNKNOWN: Decision = {
  ...{ verdict: 'unknown', action: 'warn', ground: 'no-data', rule: null },
  ...{ reason: '', datum: null, override: null },
};
const OPEN: Decision = { ...UNKNOWN, rule: { id: 'abroad', name: 'Abroad' } };
const STALE: Decision = { ...UNKNOWN, verdict: 'stale', ground: 'too-old' };
const ALLOWED: Decision = { ...UNKNOWN, verdict: 'allowed', action: 'allow', ground: 'default' };
const BLOCKED: Decision = { ...OPEN, verdict: 'blocked', action: 'block', ground: 'rule' };

test.each<[saved: string, primed: string, by: 'saved' | 'primed', Decision | undefined, Decision]>([
  ['nothing', 'allowed', 'primed', undefined, ALLOWED],
  ['unknown', 'allowed', 'primed', UNKNOWN, ALLOWED],
  ['unknown', 'unknown', 'primed', UNKNOWN, { ...UNKNOWN }],
  ['stale', 'unknown', 'saved', STALE, UNKNOWN],
  ['stale', 'allowed', 'primed', STALE, ALLOWED],
  ['stale for a rule', 'allowed', 'primed', { ...STALE, rule: OPEN.rule }, ALLOWED],
  ['open for a rule', 'allowed', 'saved', OPEN, ALLOWED],
  ['open for a rule', 'blocked', 'primed', OPEN, BLOCKED],
  ['open for a rule', 'unknown', 'primed', OPEN, { ...OPEN }],
])('where saved data says %s and a list %s, what is %s decides', (_, __, by, saved, primed) => {
  expect(withPrimed(saved, primed)).toBe(by === 'saved' ? saved : primed);
});

const toDatum = (kind: 'host' | 'ending' | 'category') =>
  ({ kind, value: '', confidence: null, source: null, fetchedAt: null }) as const;
test.each<[by: string, isIt: boolean, Decision]>([
  ['a rule on its address', true, { ...BLOCKED, datum: toDatum('host') }],
  ['a rule on its ending', true, { ...BLOCKED, datum: toDatum('ending') }],
  ['a rule on data', false, { ...BLOCKED, datum: toDatum('category') }],
  ['a rule on nothing', false, BLOCKED],
  ['a list', true, { ...BLOCKED, ground: 'block-list', datum: toDatum('host') }],
  ['the default', false, ALLOWED],
  ['no data', false, UNKNOWN],
  ['what went wrong', true, { ...UNKNOWN, verdict: 'error', ground: 'error' }],
])('that %s says something of a host on the own network is %s', (_, isIt, decision) => {
  expect(isSaid('printer.local', decision)).toBe(isIt);
  expect(isSaid('example.com', decision)).toBe(true);
});
