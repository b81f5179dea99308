import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { speak } from './texts';

speak('en');

// No document of a test is ever idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 0 }));

// The cards of a test document have logos, which none of them may load.
if (typeof document !== 'undefined') globalThis.fetch = () => Promise.reject(new TypeError('no network'));

beforeEach(() => fakeBrowser.reset());
