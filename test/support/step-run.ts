import { mkdirSync } from 'node:fs';
import { measure } from './step-times.ts';
import type { StepCount } from './steps.ts';
import { toCheckedCount } from './steps.ts';

export interface Step {
  name: string;
  run(): StepCount | Promise<StepCount>;
}

async function runStep({ name, run }: Step): Promise<StepCount> {
  const count = await Promise.resolve()
    .then(run)
    .catch((error: unknown) =>
      toCheckedCount(name, [error instanceof Error ? (error.stack ?? error.message) : String(error)]),
    );
  console.log(`   ${count.passed} passed, ${count.failed} failed: ${name}`);
  return count;
}

/**
 * Runs groups in their order, the steps of a group side by side, and ends with the line `N passed, N failed`. A failed step
 * stops none of the others: what can be known is worth knowing in the same run. Processor time is that of a group, since a
 * process is told that of its children as one.
 */
export async function runSteps(groups: readonly (readonly Step[])[]): Promise<void> {
  mkdirSync('.output/report', { recursive: true });
  const readTotal = measure();
  const counts: StepCount[] = [];
  for (const steps of groups) {
    const readTime = measure();
    console.log(`== ${steps.map(({ name }) => name).join(', ')}`);
    counts.push(...(await Promise.all(steps.map(runStep))));
    console.log(`   (${readTime()})`);
  }
  for (const message of counts.flatMap(({ messages }) => messages)) console.log(`\n-- ${message}`);
  const sum = (part: 'passed' | 'failed') => counts.reduce((all, count) => all + count[part], 0);
  console.log(`\n(${readTotal()})\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
