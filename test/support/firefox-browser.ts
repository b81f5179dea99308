import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll } from 'vitest';
import type { FirefoxOptions } from './firefox.ts';
import { openFirefox } from './firefox.ts';
import { createPopup } from './firefox-popup.ts';
import { createBackground, sweepFirefox } from './firefox-reset.ts';
import { sendRequest } from './request.ts';
import type { World } from './world.ts';
import { createWorld } from './world.ts';

interface StartOptions extends Omit<FirefoxOptions, 'world'> {
  /** A world that outlives this browser. */
  world?: World;
}

/** A Firefox with a world of its own. Nothing is saved in it: `reset` saves address and key, as `startBrowser` does in Chromium. */
export async function startFirefox(options: StartOptions = {}) {
  const world = options.world ?? (await createWorld());
  const closeWorld = async () => {
    if (!options.world) await world.close();
  };
  const firefox = await openFirefox({ ...options, world }).catch(async (error: unknown) => {
    await closeWorld();
    throw error;
  });
  let within: Page = await firefox.openPage('manifest.json');
  let isUsed = false;

  return {
    firefox,
    world,
    /** A page of the extension that shows nothing: it reads and writes storage, and sees the popup and the sidebar. */
    get within() {
      return within;
    },
    ...createBackground(firefox),
    ...createPopup(firefox, () => within),
    /** As good as new, with a new `within`: the one before is gone where a test has switched the extension off. */
    reset: async ({ bare = false } = {}) => {
      if (isUsed) {
        within = await firefox.openPage('manifest.json');
        await sweepFirefox(firefox, within);
        world.reset();
      }
      isUsed = true;
      const { address, key } = world;
      if (!bare) await sendRequest(within, 'save-key', { address, key, keep: 'local' });
    },
    close: async () => {
      await firefox.close();
      await closeWorld();
    },
  };
}
export type TestFirefox = Awaited<ReturnType<typeof startFirefox>>;
export type LendFirefox = (options?: { bare?: boolean }) => Promise<TestFirefox>;

/**
 * The Firefox of a test file: it starts before the first test and ends after the last. What it returns lends it as good as new,
 * to each group of tests in turn.
 */
export function shareFirefox(options: StartOptions = {}): LendFirefox {
  let shared: TestFirefox | undefined;
  beforeAll(async () => {
    shared = await startFirefox(options);
  });
  afterAll(() => shared?.close());
  return async (resetOptions) => {
    if (!shared) throw new Error('Firefox has not started.');
    await shared.reset(resetOptions);
    return shared;
  };
}
