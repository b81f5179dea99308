import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { soak } from './support/soak.ts';
import { findTests } from './support/tiers.ts';

const UNIT = ['test/unit/**/*.test.{ts,tsx}', 'test/service/**/*.test.ts', 'test/architecture.test.ts'];
const hasDocument = (path: string) => /^\/\/ @vitest-environment happy-dom$/m.test(readFileSync(path, 'utf8'));
const files = findTests(UNIT);

/** Files of a worker share its globals and modules (support/unit-setup.ts): a process for each would cost more than its tests. */
export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    root: '.',
    maxWorkers: 2,
    isolate: false,
    sequence: { shuffle: { files: true } },
    restoreMocks: true,
    // A limit for what never comes: no claim rests on it.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    testTimeout: soak(120_000, 1_800_000),
    // What is prepared takes its time where other things run.
    hookTimeout: 120_000,
    // One project after the other: a worker that is given a file of another one is started anew.
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          include: files.filter((path) => !hasDocument(path)),
          setupFiles: ['test/support/unit-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'worker',
          sequence: { groupOrder: 1 },
          include: findTests(['test/worker/**/*.test.ts']),
          setupFiles: ['test/support/worker-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          sequence: { groupOrder: 2 },
          include: files.filter(hasDocument),
          environment: 'happy-dom',
          setupFiles: ['test/support/unit-setup.ts', 'test/support/dom-setup.ts'],
        },
      },
    ],
  },
});
