import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { findSoaked, soak } from './support/soak.ts';

const FILES = ['test/unit/**/*.test.{ts,tsx}', 'test/service/**/*.test.ts', 'test/architecture.test.ts'];

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    root: '.',
    include: soak(FILES, findSoaked(FILES)),
    maxWorkers: 2,
    setupFiles: ['test/support/unit-setup.ts'],
    restoreMocks: true,
    testTimeout: soak(120_000, 1_800_000),
    // What is prepared takes its time where other things run.
    hookTimeout: 120_000,
  },
});
