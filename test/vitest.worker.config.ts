import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    root: '.',
    include: ['test/worker/**/*.test.ts'],
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['test/support/worker-setup.ts'],
    testTimeout: 60_000,
    // A limit for what never comes: no claim rests on it.
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
});
