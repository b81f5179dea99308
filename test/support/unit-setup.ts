import { afterAll, beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followTimers, noteContent } from './leftovers';
import { speak } from './texts';

// The files of one worker share its globals and modules: what a file puts in their place ends with it.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
const restores = [noteContent(fakeBrowser), noteContent(navigator), followTimers()];
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  for (const restore of restores) restore();
});

speak('en');
beforeEach(() => fakeBrowser.reset());
