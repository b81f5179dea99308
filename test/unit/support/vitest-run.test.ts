import { expect, test } from 'vitest';
import type { VitestReport } from '../../support/vitest-run';
import { toVitestCount } from '../../support/vitest-run';

const toReport = (statuses: string[], status = 'passed'): VitestReport => ({
  testResults: [
    {
      name: 'a.test.ts',
      status,
      message: '',
      assertionResults: statuses.map((each) => ({ status: each, fullName: `is ${each}`, failureMessages: ['why'] })),
    },
  ],
});
const countOf = (report: VitestReport | null, code: number) => {
  const { passed, failed } = toVitestCount(report, code);
  return { passed, failed };
};

test('each test that passed counts as one', () => {
  expect(countOf(toReport(['passed', 'passed']), 0)).toEqual({ passed: 2, failed: 0 });
});

test.each(['failed', 'skipped', 'pending', 'todo', 'disabled'])('a test that is %s counts as failed', (status) => {
  expect(countOf(toReport(['passed', status]), 0)).toEqual({ passed: 1, failed: 1 });
});

test.each<[string, VitestReport | null, number]>([
  ['no report', null, 1],
  ['no report and a good end', null, 0],
  ['no file', { testResults: [] }, 0],
  ['a file without tests', toReport([]), 0],
  ['a file that could not be loaded', toReport([], 'failed'), 1],
])('%s is a failure', (_, report, code) => {
  expect(countOf(report, code)).toEqual({ passed: 0, failed: 1 });
});

test('an unhandled error beside passed tests is a failure', () => {
  expect(countOf(toReport(['passed']), 1)).toEqual({ passed: 1, failed: 1 });
});

test('a hook that failed after the tests had passed is a failure', () => {
  expect(countOf(toReport(['passed'], 'failed'), 1)).toEqual({ passed: 1, failed: 1 });
});
