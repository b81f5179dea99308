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
  },
});
