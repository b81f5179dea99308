import { expect, test } from 'vitest';
import { dryRun } from '../../../../lib/safety/dry-run';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const SITES = [
  toSite('adult.example', { categories: ['/Adult'] }),
  toSite('toys.example', { categories: ['/Shopping/Toys'] }),
  toSite('nothing.example'),
];
const BEFORE = toPolicy();
const AFTER = toPolicy({ rules: [toRule({ categories: ['/Adult'] })] });

test('a dry run names the sites whose verdict would change, with both verdicts and their grounds', () => {
  const { changes } = dryRun(BEFORE, AFTER, SITES, NOW);
  expect(changes.map(({ host, before, after }) => [host, before?.verdict, after.verdict, after.rule?.id])).toEqual([
    ['adult.example', 'allowed', 'blocked', 'rule'],
  ]);
});

test('it counts every verdict, changed or not', () => {
  const { before, after } = dryRun(BEFORE, AFTER, SITES, NOW);
  expect(before).toEqual({ allowed: 2, warned: 0, blocked: 0, unknown: 1, stale: 0, error: 0 });
  expect(after).toEqual({ allowed: 1, warned: 0, blocked: 1, unknown: 1, stale: 0, error: 0 });
});

test('the same verdict with another action is a change; the same by another rule is none', () => {
  expect(dryRun(BEFORE, { ...BEFORE, unknown: 'block' }, SITES, NOW).changes.map(({ host }) => host)).toEqual([
    'nothing.example',
  ]);
  const renamed = toPolicy({ rules: [toRule({ categories: ['/Adult'] }, 'block', 'renamed')] });
  expect(dryRun(AFTER, renamed, SITES, NOW).changes).toEqual([]);
});

test('where no policy was in force every site changes, from nothing', () => {
  const { changes, before } = dryRun(null, AFTER, SITES, NOW);
  expect(changes.map((change) => [change.host, change.before])).toEqual(SITES.map(({ host }) => [host, null]));
  expect(Object.values(before)).toEqual([0, 0, 0, 0, 0, 0]);
});
