import { defineConfig } from 'vitest/config';

/** Real browsers: two files side by side, since a machine of two cores carries two browsers and no more. */
export default defineConfig({
  test: {
    root: '.',
    include: ['test/e2e/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: process.env.SOAK ? 3_600_000 : 60_000,
    hookTimeout: 60_000,
  },
});
