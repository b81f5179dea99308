import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findBroken } from '../../../../lib/safety/dry-run';
import type { Policy, Verdict } from '../../../../lib/safety/policy';
import { parsePolicy } from '../../../../lib/safety/schema';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const toPolicyThatExpects = (verdict: Verdict): Policy =>
  toPolicy({ rules: [toRule({ categories: ['/Adult'] })], expect: [{ host: 'example.com', verdict }] });
const saved = (path: string) => new Map([['example.com', toSite('example.com', { categories: [path] })]]);

test('a test that fails names the host, what was expected and what was found', () => {
  expect(findBroken(toPolicyThatExpects('allowed'), saved('/Adult'), NOW)).toEqual([
    { host: 'example.com', expected: 'allowed', found: 'blocked' },
  ]);
});

test('a test that holds is not named', () => {
  expect(findBroken(toPolicyThatExpects('blocked'), saved('/Adult'), NOW)).toEqual([]);
});

test('T25: a host of which nothing is saved is unknown, and no test passes it for allowed', () => {
  expect(findBroken(toPolicyThatExpects('allowed'), new Map(), NOW)).toEqual([
    { host: 'example.com', expected: 'allowed', found: 'unknown' },
  ]);
});

test('the tests of a real document hold without any saved data', () => {
  const result = parsePolicy(JSON.parse(readFileSync('test/fixtures/policies/agency.json', 'utf8')));
  const policy = result.ok ? result.policy : toPolicyThatExpects('error');
  expect(policy.expect.length).toBeGreaterThan(5);
  expect(findBroken(policy, new Map(), NOW)).toEqual([]);
  expect(findBroken({ ...policy, block: [] }, new Map(), NOW).map(({ host }) => host)).toEqual(['casino.example']);
});
