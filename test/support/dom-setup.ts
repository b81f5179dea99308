import { cleanup } from '@testing-library/preact';
import { afterAll } from 'vitest';
import { followListeners } from './leftovers';

// No document of a test is ever idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 0 }));

// The cards of a test document have logos, which none of them may load.
globalThis.fetch = () => Promise.reject(new TypeError('no network'));

// One document is that of many files, and each gets it empty.
const { head, body } = document;
const address = location.href;
const restores = [followListeners(globalThis as unknown as EventTarget), followListeners(document)];
afterAll(() => {
  cleanup();
  getSelection()?.removeAllRanges();
  for (const restore of restores) restore();
  document.documentElement.replaceChildren(head, body);
  for (const part of [document.documentElement, head, body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  }
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  location.href = address;
});
