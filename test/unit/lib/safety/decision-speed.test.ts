import { expect, test } from 'vitest';
import { compilePolicy } from '../../../../lib/safety/compile';
import { judge } from '../../../../lib/safety/judge';
import type { JudgedSite, Policy, Rule } from '../../../../lib/safety/policy';
import { cpuTime } from '../../../support/cpu-time';
import { NOW, toRule, toSite } from '../../../support/judged-sites';
import { toListedHosts, toMixedRules, toMixedSites, toPolicyOf } from '../../../support/many-rules';

const SITES = toMixedSites(200, NOW);
const toRules = (toOne: (number: number) => Rule['when']): Rule[] =>
  Array.from({ length: 1_000 }, (_, number) => toRule(toOne(number), 'block', `rule-${number}`));

/** Milliseconds of processor time for one decision, once the policy has been judged by. */
function timeDecision(policy: Policy, sites: readonly JudgedSite[], decisions = 400): number {
  const compiled = compilePolicy(policy);
  const run = (count: number) => {
    for (let index = 0; index < count; index++)
      judge(compiled, sites[index % sites.length] ?? toSite('a.example'), NOW);
  };
  run(sites.length);
  const started = cpuTime();
  run(decisions);
  return (cpuTime() - started) / decisions;
}

test('U7: 1,000 rules of every kind are judged in less than a millisecond', () => {
  const policy = toPolicyOf(toMixedRules(1_000));
  const compiled = compilePolicy(policy);
  expect(SITES.filter((site) => judge(compiled, site, NOW).ground !== 'default')).toEqual([]);
  expect(timeDecision(policy, SITES)).toBeLessThan(1);
}, 60_000);

const EVEN: [name: string, toOne: (number: number) => Rule['when']][] = [
  ['globs without a fixed end', (number) => ({ hosts: [`*brand${number}*`] })],
  ['hosts', (number) => ({ hosts: [`host-${number}.example`] })],
  ['one category and a country', () => ({ categories: ['/Shopping'], countries: ['AQ'] })],
  ['worse and worse ranks', (number) => ({ rankWorseThan: 1_000_000 + number })],
  ['one technology and an ending', () => ({ technologies: ['nginx'], topLevelDomains: ['zip'] })],
  ['data that is missing', (number) => ({ categories: [`/Kind ${number}`], hosts: [`*part${number}.org`] })],
];

test.each(EVEN)('U7: 1,000 rules over %s are judged in less than a millisecond', (_, toOne) => {
  const sites = [...SITES.slice(0, 100), ...SITES.slice(0, 100).map(({ host }) => toSite(host, { country: 'DE' }))];
  expect(timeDecision(toPolicyOf(toRules(toOne)), sites)).toBeLessThan(1);
});

test('U7: globs and hosts made to be slow are judged in time linear in both', () => {
  const host = `${`${'a'.repeat(60)}.`.repeat(4)}com`;
  const slow = toRules((number) => ({ hosts: [`${'*a'.repeat(20 + (number % 80))}*b`] }));
  expect(timeDecision(toPolicyOf(slow), [toSite(host)], 40)).toBeLessThan(50);
});

test('10,000 exceptions for one host are made ready at once, and the last of them counts', () => {
  const one = { host: 'a.example', scope: 'host', then: 'allow', until: null } as const;
  const overrides = Array.from({ length: 10_000 }, (_, number) => ({ ...one, reason: `No. ${number}` }));
  const started = cpuTime();
  const compiled = compilePolicy({ ...toPolicyOf([]), overrides });
  expect(cpuTime() - started).toBeLessThan(100);
  expect(judge(compiled, toSite('a.example'), NOW).reason).toBe('No. 9999');
});

test('U7: what looks like a regular expression is plain text', () => {
  const compiled = compilePolicy(toPolicyOf([toRule({ hosts: ['(a+)+$', '(.*)', 'a|b', '[a-z]*'] })]));
  for (const host of ['aaaa', 'b', `${'a'.repeat(60)}!`])
    expect(judge(compiled, toSite(host), NOW).verdict).toBe('unknown');
});

test('100,000 listed hosts are all found, no other is, and a decision takes microseconds', () => {
  const hosts = toListedHosts(100_000);
  const policy = toPolicyOf([], hosts);
  const compiled = compilePolicy(policy);
  const verdictOf = (host: string) => judge(compiled, toSite(host), NOW).verdict;
  expect(hosts.filter((host) => verdictOf(host) !== 'blocked')).toEqual([]);
  expect(hosts.filter((host) => verdictOf(`x${host}`) === 'blocked')).toEqual([]);
  const sites = hosts.slice(0, 2000).map((host) => toSite(`www2.${host}`));
  expect(timeDecision(policy, sites, 20_000)).toBeLessThan(0.1);
});
