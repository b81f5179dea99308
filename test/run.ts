import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { setUpPrograms } from './setup.ts';
import { makeE2eBuilds } from './support/e2e-builds.ts';
import { comparePackages } from './support/packages.ts';
import { readSizes } from './support/sizes.ts';
import type { StepCount } from './support/steps.ts';
import { runBin, toCheckedCount, toSingleCount } from './support/steps.ts';
import { runVitest } from './support/vitest-run.ts';

interface LintMessage {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

/** Warnings that stand for reasons outside our code, by code and file. */
const ALLOWED_WARNINGS: { code: string; file: RegExp }[] = [
  // Preact's own path for `dangerouslySetInnerHTML`, which nothing of ours uses.
  { code: 'UNSAFE_VAR_ASSIGNMENT', file: /^chunks\/[\w.-]+\.js$/ },
  // The data consent key is older on the desktop (140) than on Android (142), where this extension is not offered.
  { code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION', file: /^manifest\.json$/ },
];

const toLine = (kind: string, found: LintMessage) =>
  `${kind} ${found.code} in ${found.file ?? 'the package'}:${found.line ?? 0} - ${found.message}`;

/** Lints a Firefox build as the add-on site does. Every error, and every warning that is not allowed, is a complaint. */
async function lintFirefox(build: string): Promise<string[]> {
  const { output } = await runBin('web-ext', [
    'lint',
    '-s',
    build,
    '--no-config-discovery',
    '--output',
    'json',
    '--boring',
  ]);
  const start = output.indexOf('{');
  if (start < 0) return [`web-ext said: ${output.slice(0, 1000)}`];
  const report: { errors: LintMessage[]; warnings: LintMessage[] } = JSON.parse(
    output.slice(start, output.lastIndexOf('}') + 1),
  );
  const isAllowed = ({ code, file = '' }: LintMessage) =>
    ALLOWED_WARNINGS.some((allowed) => allowed.code === code && allowed.file.test(file));
  return [
    ...report.errors.map((found) => toLine('error', found)),
    ...report.warnings.filter((found) => !isAllowed(found)).map((found) => toLine('warning', found)),
  ];
}

const OUTPUT = '.output';
const BUILDS: { name: string; args: string[] }[] = [
  // Each package is made of a build of its own.
  { name: 'build and package for Chrome', args: ['zip'] },
  { name: 'build and package for Edge', args: ['zip', '-b', 'edge'] },
  { name: 'build and package for Firefox', args: ['zip', '-b', 'firefox', '--mv3'] },
];

async function checkPackages(): Promise<StepCount> {
  const make = (args: string[], cwd: string) => runBin('wxt', args, { cwd });
  const builds = BUILDS.map(({ args }) => args);
  const { hashes, complaints } = await comparePackages(make, builds);
  for (const [name, hash] of hashes) console.log(`  ${hash}  ${name}`);
  return toCheckedCount('packages', complaints);
}

function checkSizes(): StepCount {
  const sizes = readSizes(`${OUTPUT}/chrome-mv3`);
  for (const { name, kilobytes, budget, withLater } of sizes) {
    const all = withLater === undefined ? '' : `, ${withLater.toFixed(1)} with all that it may load later`;
    console.log(`  ${kilobytes.toFixed(1)} of ${budget} KB  ${name}${all}`);
  }
  const over = sizes.filter(({ kilobytes, budget }) => kilobytes > budget);
  return toCheckedCount(
    'sizes',
    over.map(({ name, kilobytes, budget }) => `${name} has ${kilobytes.toFixed(1)} KB; its budget is ${budget} KB`),
  );
}

function checkPrograms(): StepCount {
  const missing = setUpPrograms(['chromium', 'firefox', 'xvfb', 'xdotool'], (line) => console.log(`  ${line}`));
  return toCheckedCount('browsers', missing ? [missing] : []);
}

/** The steps in order. A failed one stops none of the others: what can be known is worth knowing in the same run. */
const STEPS: { name: string; run: () => StepCount | Promise<StepCount> }[] = [
  { name: 'format and lint', run: () => toSingleCount('biome', runBin('biome', ['check', '--colors=off'])) },
  { name: 'types', run: () => toSingleCount('tsc', runBin('tsc', ['--noEmit'])) },
  { name: 'dead code', run: () => toSingleCount('knip', runBin('knip', ['--no-progress'])) },
  { name: 'unit, architecture, fuzz', run: () => runVitest('test/vitest.config.ts', `${OUTPUT}/report/unit.json`) },
  ...BUILDS.map(({ name, args }) => ({ name, run: () => toSingleCount(name, runBin('wxt', args)) })),
  { name: 'the same packages from another folder', run: checkPackages },
  {
    name: 'e2e builds for Chrome and Firefox',
    run: () => {
      makeE2eBuilds();
      return toCheckedCount('e2e builds', []);
    },
  },
  { name: 'sizes', run: checkSizes },
  {
    name: 'add-on lint',
    run: async () => toCheckedCount('web-ext lint', await lintFirefox(`${OUTPUT}/firefox-mv3`)),
  },
  { name: 'browsers', run: checkPrograms },
  { name: 'real browsers', run: () => runVitest('test/vitest.e2e.config.ts', `${OUTPUT}/report/e2e.json`) },
];

mkdirSync(`${OUTPUT}/report`, { recursive: true });
// No build of yesterday may stand in for one that fails today.
for (const name of readdirSync(OUTPUT)) {
  if (/-mv3(-e2e)?$|\.zip$/.test(name)) rmSync(`${OUTPUT}/${name}`, { recursive: true });
}
const total: StepCount = { passed: 0, failed: 0, messages: [] };
for (const { name, run } of STEPS) {
  const start = performance.now();
  console.log(`== ${name}`);
  const count = await Promise.resolve()
    .then(run)
    .catch((error: unknown) =>
      toCheckedCount(name, [error instanceof Error ? (error.stack ?? error.message) : String(error)]),
    );
  total.passed += count.passed;
  total.failed += count.failed;
  total.messages.push(...count.messages);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`   ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
}

for (const message of total.messages) console.log(`\n-- ${message}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
