import { describe, expect, test } from 'vitest';
import { decideSite } from '../../../lib/decide';
import { compilePolicy } from '../../../lib/safety/compile';
import { judge } from '../../../lib/safety/judge';
import type { Override } from '../../../lib/safety/policy';
import { NOW, toPolicy, toRule, toSite } from '../../support/judged-sites';

const policy = compilePolicy(toPolicy({ rules: [toRule({ categories: ['/Games'] })], block: ['bad.com'] }));
const ALLOW: Override = { host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null };
const findPrimed = (host: string) => toSite(host, { categories: ['/Games'], from: 'primed' });
const decide = (site = toSite('some.com'), rules: Partial<Parameters<typeof decideSite>[0]> = {}) =>
  decideSite({ policy, isManaged: false, overrides: [], findPrimed: null, ...rules }, site, NOW, judge);

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
