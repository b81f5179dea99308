import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { soak } from './support/soak.ts';
import { findTests } from './support/tiers.ts';

/** Real browsers: two files side by side, since a machine of two cores carries two browsers and no more. */
export default defineConfig({
  test: {
    root: '.',
    include: findTests(['test/e2e/**/*.test.ts']),
    pool: 'forks',
    maxWorkers: 2,
    // The files that one worker runs share its modules, and with them one browser (`support/browser.ts`).
    isolate: false,
    environment: resolve('test/support/shared-environment.ts'),
    globalSetup: './test/support/one-folder.ts',
    // Files in any order: none may feel the one before it in the same browser. The tests of a file are its story, in its order.
    sequence: { shuffle: { files: true, tests: false } },
    // A limit for what hangs, generous to a busy machine: no claim rests on it.
    testTimeout: soak(180_000, 3_600_000),
    hookTimeout: 120_000,
  },
});
