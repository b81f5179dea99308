import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { withoutIdleParts } from './support/idle-parts.ts';
import { withoutSuffixList } from './support/suffix-list.ts';

export default defineConfig({
  plugins: [WxtVitest(), withoutSuffixList(), withoutIdleParts()],
  test: {
    root: '.',
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/service/**/*.test.ts', 'test/architecture.test.ts'],
    maxWorkers: 2,
    setupFiles: ['test/support/unit-setup.ts'],
    // The parts of the first import one another without endings, which Node refuses; of the others some are left out.
    server: { deps: { inline: [/tldts/, /\/zod\//, /@wxt-dev\/i18n/] } },
    restoreMocks: true,
    testTimeout: process.env.SOAK ? 1_800_000 : 120_000,
    // What is prepared takes its time where other things run.
    hookTimeout: 120_000,
  },
});
