import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createListening } from '../../../../entrypoints/background/listening';

/** A browser's navigation events, and what was told of them. */
function setUp() {
  const listeners = new Map<string, (details: object) => void>();
  const toEvent = (name: string) => ({
    addListener: (listener: (details: object) => void) => listeners.set(name, listener),
    removeListener: () => listeners.delete(name),
  });
  const names = [
    'onBeforeNavigate',
    'onCommitted',
    'onErrorOccurred',
    'onTabReplaced',
    'onDOMContentLoaded',
    'onCompleted',
  ];
  const events = Object.fromEntries(names.map((name) => [name, toEvent(name)]));
  vi.spyOn(fakeBrowser, 'webNavigation', 'get').mockReturnValue(events as unknown as typeof fakeBrowser.webNavigation);
  vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((path: string) => `chrome-extension://sitecard${path}`);
  const told: string[] = [];
  const listening = createListening({
    onBefore: ({ url }) => told.push(`before ${url}`),
    onCommitted: ({ url }) => told.push(`committed ${url}`),
    onCovered: (tabId) => told.push(`covered ${tabId}`),
    onFailed: ({ url }) => told.push(`failed ${url}`),
    onReplaced: (tabId) => told.push(`replaced ${tabId}`),
    onRemoved: (tabId) => told.push(`removed ${tabId}`),
    onActivated: () => false,
    refresh: (tabId) => told.push(`refresh ${tabId}`),
  });
  const tell = (name: string, details: object) => listeners.get(name)?.({ tabId: 1, frameId: 0, ...details });
  return { listening, listeners, told, tell };
}

test('with our page in the place of a site a tab has not left that site', () => {
  const { listening, told, tell } = setUp();
  listening.hearNavigation();
  tell('onBeforeNavigate', { url: 'https://bad.com/' });
  tell('onCommitted', { url: 'chrome-extension://sitecard/blocked.html#/bad.com' });
  tell('onCommitted', { url: 'chrome-extension://sitecard/blocked.html#/bad.com', frameId: 5 });
  tell('onCommitted', { url: 'chrome-extension://sitecard/dashboard.html' });
  tell('onErrorOccurred', { url: 'https://bad.com/' });
  expect(told).toEqual([
    'before https://bad.com/',
    'covered 1',
    'committed chrome-extension://sitecard/dashboard.html',
    'failed https://bad.com/',
  ]);
});

test('a page that a site has made by itself is of that site', () => {
  const { listening, told, tell } = setUp();
  listening.hearNavigation();
  tell('onCommitted', { url: 'blob:https://bad.com/0b5e6a3c' });
  expect(told).toEqual(['committed https://bad.com/']);
});

test('a tab that takes the place of another, as a prepared page does, is judged as it is, and the other forgotten', () => {
  const { listening, told, tell } = setUp();
  listening.hearNavigation();
  tell('onTabReplaced', { tabId: 2, replacedTabId: 1 });
  expect(told).toEqual(['replaced 1', 'refresh 2']);
});

test('nothing is heard before it is switched on, nor after it is switched off', () => {
  const { listening, listeners } = setUp();
  expect([listening.isHearing(), listeners.size]).toEqual([false, 0]);
  listening.hearNavigation();
  expect(listening.isHearing()).toBe(true);
  expect(listeners.size).toBeGreaterThanOrEqual(4);
  listening.endNavigation();
  expect([listening.isHearing(), listeners.size]).toEqual([false, 0]);
});
