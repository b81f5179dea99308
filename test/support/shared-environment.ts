import type { Environment } from 'vitest/runtime';

/**
 * The environment of the e2e tests: Node's own, whose files share their modules. `wxt/browser` takes `chrome` for the browser
 * when it is first loaded, so that it is there from the start. At its end the shared browsers of this worker of vitest are closed.
 */
export default {
  name: 'shared-browsers',
  viteEnvironment: 'ssr',
  setup: (global: { chrome?: object }) => {
    global.chrome = { runtime: { id: 'test' } };
    // A worker whose vitest was killed would go on, and its browsers with it.
    process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
    return {
      teardown: (closing: { closeSharedBrowsers?: () => Promise<void> }) => closing.closeSharedBrowsers?.(),
    };
  },
} satisfies Environment;
