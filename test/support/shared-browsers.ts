import type { Page } from 'puppeteer-core';
import type { Chromium } from './chromium.ts';
import { openChromium } from './chromium.ts';
import type { WorkerControl } from './extension-worker.ts';
import { createWorkerControl } from './extension-worker.ts';
import { sweep } from './reset.ts';
import type { World } from './world.ts';
import { createWorld } from './world.ts';

/** A browser with the page of the extension that shows nothing, from which the rest is done. */
export interface RunningBrowser {
  chromium: Chromium;
  within: Page;
  worker: WorkerControl;
}

/** Opens that page in a browser that has just started, which is closed where it has none. */
export async function toRunning(chromium: Chromium, isRestored = false): Promise<RunningBrowser> {
  try {
    const [first] = await chromium.browser.pages();
    const within = await chromium.openPage('manifest.json');
    // A browser that restores its tabs begins with one of them, any other with an empty one.
    if (!isRestored) await first?.close();
    return { chromium, within, worker: createWorkerControl(chromium, within) };
  } catch (error) {
    await chromium.close();
    throw error;
  }
}

/** The builds of which the test files of one worker of vitest share a browser. */
const SHARED_BUILDS = ['chrome-mv3', 'chrome-mv3-e2e'];
export const isShared = (build: string) => SHARED_BUILDS.includes(build);

let world: Promise<World> | null = null;
const browsers = new Map<string, RunningBrowser>();
const taken = new Set<string>();

/** The world of the shared browsers. */
export function sharedWorld(): Promise<World> {
  world ??= createWorld();
  return world;
}

/** Lends a build's browser, as good as new. It is started at the first use. */
export async function takeShared(build: string): Promise<RunningBrowser> {
  if (taken.has(build))
    throw new Error(`The shared browser of ${build} is in use. Close it, or ask for one of its own.`);
  const running = browsers.get(build);
  if (running?.chromium.browser.connected) {
    taken.add(build);
    return running;
  }
  const chromium = await openChromium({ world: await sharedWorld(), build, isolatesSites: false });
  const started = await toRunning(chromium);
  browsers.set(build, started);
  taken.add(build);
  return started;
}

/** Takes a browser back and makes it as good as new. One that cannot be made so is closed. */
export async function giveBackShared(build: string): Promise<void> {
  const running = browsers.get(build);
  if (!taken.delete(build) || !running) return;
  const { chromium, worker, within } = running;
  try {
    await sweep(chromium, worker, within, []);
  } catch (error) {
    browsers.delete(build);
    await chromium.close().catch(() => {});
    throw error;
  }
}

/** Ends them with the process that shares them: `shared-environment.ts` calls this. */
Object.assign(globalThis, {
  closeSharedBrowsers: async () => {
    for (const { chromium } of browsers.values()) await chromium.close();
    await (await world)?.close();
  },
});
