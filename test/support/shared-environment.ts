import type { Environment } from 'vitest/runtime';

/** The environment of the e2e tests: Node's own, at whose end the shared browsers of this worker of vitest are closed. */
export default {
  name: 'shared-browsers',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: (global: { closeSharedBrowsers?: () => Promise<void> }) => global.closeSharedBrowsers?.(),
  }),
} satisfies Environment;
