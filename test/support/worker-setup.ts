import 'fake-indexeddb/auto';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toSuffixRules } from '../../lib/build/suffix-list';
import './real-fetch';
import { EXTENSION_ORIGIN } from './worker-browser';

// Libraries take the browser from the globals, and files share them.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });

// The browser is Chromium: the flag of the build is a text here, and that of "false" would count as set.
vi.stubEnv('FIREFOX', '');

/** A file of the package as the build writes it. Everything else that is fetched by itself fails: requests go by the environment. */
const suffixes = JSON.stringify(toSuffixRules());
globalThis.fetch = async (input) => {
  if (String(input) === `${EXTENSION_ORIGIN}/suffixes.json`) return new Response(suffixes);
  throw new TypeError(`${String(input)} was fetched past the environment.`);
};

// Icons are drawn: Node has no pictures.
globalThis.ImageData ??= class {
  constructor(readonly data: Uint8ClampedArray) {}
} as unknown as typeof ImageData;

// Pages draw and rest: Node does neither.
globalThis.requestAnimationFrame ??= (draw) => Number(setTimeout(() => draw(performance.now())));
globalThis.cancelAnimationFrame ??= (frame) => clearTimeout(frame);
globalThis.requestIdleCallback ??= (work) => Number(setTimeout(work));
