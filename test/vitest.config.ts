import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

export default defineConfig({
  plugins: [WxtVitest()],
  test: {
    root: '.',
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/service/**/*.test.ts', 'test/architecture.test.ts'],
    setupFiles: ['test/support/unit-setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
