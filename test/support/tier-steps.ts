import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { setUpPrograms } from '../setup.ts';
import { lintFirefox } from './add-on-lint.ts';
import { makeE2eBuilds } from './e2e-builds.ts';
import { comparePackages } from './packages.ts';
import { readSizes } from './sizes.ts';
import type { Step } from './step-run.ts';
import type { StepCount } from './steps.ts';
import { runBin, toCheckedCount, toSingleCount } from './steps.ts';

const OUTPUT = '.output';
const BROWSERS: { name: string; args: string[] }[] = [
  { name: 'Chrome', args: [] },
  { name: 'Edge', args: ['-b', 'edge'] },
  { name: 'Firefox', args: ['-b', 'firefox', '--mv3'] },
];

const toBinStep = (name: string, bin: string, args: string[]): Step => ({
  name,
  run: () => toSingleCount(name, runBin(bin, args)),
});

/** What reads the sources alone. */
export const CHECKS: Step[] = [
  toBinStep('format and lint', 'biome', ['check', '--colors=off']),
  toBinStep('types', 'tsc', ['--noEmit']),
  toBinStep('dead code', 'knip', ['--no-progress']),
];

export const BUILDS = BROWSERS.map(({ name, args }) => toBinStep(`build for ${name}`, 'wxt', ['build', ...args]));

/** Each package is made of a build of its own. */
export const PACKAGES = BROWSERS.map(({ name, args }) =>
  toBinStep(`build and package for ${name}`, 'wxt', ['zip', ...args]),
);

async function checkPackages(): Promise<StepCount> {
  const make = (args: string[], cwd: string) => runBin('wxt', args, { cwd });
  const { hashes, complaints } = await comparePackages(
    make,
    BROWSERS.map(({ args }) => ['zip', ...args]),
  );
  for (const [name, hash] of hashes) console.log(`   ${hash}  ${name}`);
  return toCheckedCount('packages', complaints);
}

function checkSizes(): StepCount {
  const sizes = readSizes(`${OUTPUT}/chrome-mv3`);
  for (const { name, kilobytes, budget, withLater } of sizes) {
    const all = withLater === undefined ? '' : `, ${withLater.toFixed(1)} with all that it may load later`;
    console.log(`   ${kilobytes.toFixed(1)} of ${budget} KB  ${name}${all}`);
  }
  const over = sizes.filter(({ kilobytes, budget }) => kilobytes > budget);
  return toCheckedCount(
    'sizes',
    over.map(({ name, kilobytes, budget }) => `${name} has ${kilobytes.toFixed(1)} KB; its budget is ${budget} KB`),
  );
}

function checkPrograms(): StepCount {
  const missing = setUpPrograms(['chromium', 'firefox', 'xvfb', 'xdotool'], (line) => console.log(`   ${line}`));
  return toCheckedCount('browsers', missing ? [missing] : []);
}

export const COMPARISON: Step = { name: 'the same packages from another folder', run: checkPackages };
export const SIZES: Step = { name: 'sizes', run: checkSizes };
export const ADD_ON_LINT: Step = {
  name: 'add-on lint',
  run: async () => toCheckedCount('web-ext lint', await lintFirefox(`${OUTPUT}/firefox-mv3`)),
};
/** What the tests in real browsers need beside the builds. */
export const E2E_NEEDS: Step[] = [
  {
    name: 'e2e builds for Chrome and Firefox',
    run: () => {
      makeE2eBuilds();
      return toCheckedCount('e2e builds', []);
    },
  },
  { name: 'browsers', run: checkPrograms },
];

/** No build of yesterday may stand in for one that fails today. */
export function removeBuilds(): void {
  mkdirSync(OUTPUT, { recursive: true });
  for (const name of readdirSync(OUTPUT)) {
    if (/-mv3(-e2e)?$|\.zip$/.test(name)) rmSync(`${OUTPUT}/${name}`, { recursive: true });
  }
}
