import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    root: '.',
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/service/**/*.test.ts', 'test/architecture.test.ts'],
    maxWorkers: 2,
    setupFiles: ['test/support/unit-setup.ts'],
    restoreMocks: true,
    testTimeout: process.env.SOAK ? 1_800_000 : 120_000,
    // What is prepared takes its time where other things run.
    hookTimeout: 120_000,
  },
});
