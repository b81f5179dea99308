import { readFileSync, rmSync } from 'node:fs';
import type { StepCount } from './steps.ts';
import { runBin } from './steps.ts';

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function readReport(path: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A message with its first frame of our own code, without the frames of the runner. */
function shorten(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line));
  return lines.slice(0, 25).join('\n');
}

/**
 * Counts a report. A test that was skipped or is still to be written is a failure, since it proves nothing, and so are a file
 * that could not be read, a run without any test, and a run that ended badly although every test passed.
 */
export function toVitestCount(report: VitestReport | null, code: number): StepCount {
  const count: StepCount = { passed: 0, failed: 0, messages: [] };
  const fail = (message: string) => {
    count.failed++;
    count.messages.push(shorten(message).slice(0, 3000));
  };
  for (const file of report?.testResults ?? []) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed++;
      else fail(`${file.name} > ${test.fullName} (${test.status})\n${test.failureMessages.join('\n')}`);
    }
    const broken = file.assertionResults.every((test) => test.status === 'passed') && file.status !== 'passed';
    if (broken || file.assertionResults.length === 0) fail(`${file.name} ran no test to its end\n${file.message}`);
  }
  if (!report) fail(`vitest wrote no report and ended with ${code}`);
  else if (count.passed + count.failed === 0) fail('vitest ran no test at all');
  else if (code !== 0 && count.failed === 0)
    fail(`vitest ended with ${code} although every test passed: see its output`);
  return count;
}

export interface VitestRun {
  name: 'unit' | 'e2e';
  tier: 'quick' | 'full';
  /** Where given, only the tests of these files, and of what imports them, are run. There may be none. */
  related?: string[];
}

const CONFIGURATIONS = { unit: 'test/vitest.config.ts', e2e: 'test/vitest.e2e.config.ts' };

/** Runs vitest, showing a line for each file, and counts its tests. */
export async function runVitest({ name, tier, related }: VitestRun): Promise<StepCount> {
  const path = `.output/report/${name}-${tier}.json`;
  rmSync(path, { force: true });
  const choice = related ? ['related', '--run', ...related] : ['run'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const args = [...choice, '--config', CONFIGURATIONS[name], '--root', '.', ...reporters];
  const { code } = await runBin('vitest', args, { live: true, env: { TIER: tier } });
  const report = readReport(path);
  if (related && code === 0 && !report?.testResults.length) return { passed: 0, failed: 0, messages: [] };
  return toVitestCount(report, code);
}
