import { expect, test } from 'vitest';
import { compilePolicy } from '../../../../lib/safety/compile';
import type { DryRunResult } from '../../../../lib/safety/dry-run';
import { addToDryRun, toDryRun } from '../../../../lib/safety/dry-run';
import { judge } from '../../../../lib/safety/judge';
import type { JudgedSite, Policy } from '../../../../lib/safety/policy';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const SITES = [
  toSite('adult.example', { categories: ['/Adult'] }),
  toSite('toys.example', { categories: ['/Shopping/Toys'] }),
  toSite('nothing.example'),
];
const BEFORE = toPolicy();
const AFTER = toPolicy({ rules: [toRule({ categories: ['/Adult'] })] });

const toDecide = (policy: Policy) => {
  const compiled = compilePolicy(policy);
  return (site: JudgedSite) => judge(compiled, site, NOW);
};
const dryRun = (before: Policy | null, after: Policy, ...slices: JudgedSite[][]) => {
  const result = toDryRun();
  for (const sites of slices) addToDryRun(result, sites, before && toDecide(before), toDecide(after));
  return result;
};

test('a dry run names the sites whose verdict would change, with both verdicts and their grounds', () => {
  const { changes } = dryRun(BEFORE, AFTER, SITES);
  expect(changes.map(({ host, before, after }) => [host, before?.verdict, after?.verdict, after?.rule?.id])).toEqual([
    ['adult.example', 'allowed', 'blocked', 'rule'],
  ]);
});

const counted = ({ counts }: DryRunResult) => counts.filter(({ before, after }) => before + after > 0);

test('it counts every outcome, changed or not', () => {
  expect(counted(dryRun(BEFORE, AFTER, SITES))).toEqual([
    { verdict: 'allowed', action: 'allow', before: 2, after: 1 },
    { verdict: 'blocked', action: 'block', before: 0, after: 1 },
    { verdict: 'unknown', action: 'warn', before: 1, after: 1 },
  ]);
});

test('the same verdict with another action is another outcome', () => {
  expect(counted(dryRun(BEFORE, { ...BEFORE, unknown: 'block' }, SITES))).toEqual([
    { verdict: 'allowed', action: 'allow', before: 2, after: 2 },
    { verdict: 'unknown', action: 'warn', before: 1, after: 0 },
    { verdict: 'unknown', action: 'block', before: 0, after: 1 },
  ]);
});

test('it comes to the same in slices', () => {
  const [first, ...rest] = SITES;
  expect(dryRun(BEFORE, AFTER, first ? [first] : [], rest)).toEqual(dryRun(BEFORE, AFTER, SITES));
});

test('the same verdict with another action is a change; the same by another rule is none', () => {
  expect(dryRun(BEFORE, { ...BEFORE, unknown: 'block' }, SITES).changes.map(({ host }) => host)).toEqual([
    'nothing.example',
  ]);
  const renamed = toPolicy({ rules: [toRule({ categories: ['/Adult'] }, 'block', 'renamed')] });
  expect(dryRun(AFTER, renamed, SITES).changes).toEqual([]);
});

test('where no policy was in force every site changes, from nothing', () => {
  const { changes, counts } = dryRun(null, AFTER, SITES);
  expect(changes.map((change) => [change.host, change.before])).toEqual(SITES.map(({ host }) => [host, null]));
  expect(counts.some(({ before }) => before > 0)).toBe(false);
});
