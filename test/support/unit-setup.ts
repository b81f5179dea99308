import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { speak } from './texts';

speak('en');

// No document of a test is ever idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 0 }));

beforeEach(() => fakeBrowser.reset());
