import { defineConfig } from 'vitest/config';

/**
 * What the driver says when a page changes its address or is drawn anew between two of its own steps. It says nothing of the
 * product: every claim is an assertion or a `waitUntil`, and those are never tried again.
 */
const DRIVER_LOST_ITS_PAGE =
  /^(?:Protocol error[^:]*: )?(?:Execution context was destroyed|Cannot find context with specified id|Attempted to use detached Frame|Node is detached from document)/;

/** Real browsers: two files side by side, since a machine of two cores carries two browsers and no more. */
export default defineConfig({
  test: {
    root: '.',
    include: ['test/e2e/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    retry: { count: 1, condition: DRIVER_LOST_ITS_PAGE },
    // A limit for what hangs, generous to a busy machine: no claim rests on it.
    testTimeout: process.env.SOAK ? 3_600_000 : 180_000,
    hookTimeout: 120_000,
  },
});
