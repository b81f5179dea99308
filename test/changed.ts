import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Reach } from './support/change-reach.ts';
import { toE2eReach, toUnitReach } from './support/change-reach.ts';
import type { Step } from './support/step-run.ts';
import { runSteps } from './support/step-run.ts';
import { BUILDS, CHECKS, E2E_NEEDS, removeBuilds } from './support/tier-steps.ts';
import { runVitest } from './support/vitest-run.ts';

function readLines(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed:\n${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

const toSteps = (name: 'unit' | 'e2e', reach: Reach): Step[] => [
  {
    name: `${name}: ${reach === 'all' ? 'all' : 'what the change reaches'}`,
    run: () => runVitest({ name, tier: 'quick', related: reach === 'all' ? undefined : reach }),
  },
];

const { base } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } }).values;
const paths = [...readLines('diff', '--name-only', base), ...readLines('ls-files', '--others', '--exclude-standard')];
const e2e = toE2eReach(paths);
const groups = [CHECKS, toSteps('unit', toUnitReach(paths))];
if (e2e === 'all' || e2e.length > 0) {
  removeBuilds();
  groups.push(BUILDS, E2E_NEEDS, toSteps('e2e', e2e));
}
await runSteps(groups);
