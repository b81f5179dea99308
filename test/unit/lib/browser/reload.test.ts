import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isReloading, keepTyped, noteUpdate, reloadPage, takeTyped } from '../../../../lib/browser/reload';

/** A store that outlives the page. */
function createPageStore(mostCharacters = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, value: string) {
      if (value.length > mostCharacters) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createPageStore());
  vi.stubGlobal('localStorage', createPageStore());
});
afterEach(() => {
  vi.unstubAllGlobals();
  noteUpdate(null);
});

test('1: what is typed is there once, after the page was loaded again', () => {
  const reload = vi.fn();
  const end = [
    keepTyped('list', () => 'alpha.com\nbeta.com'),
    keepTyped('form', () => '{"topN":"abc"}'),
    keepTyped('note', () => null),
  ];
  keepTyped('closed', () => 'gone')();
  reloadPage(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(isReloading()).toBe(true);
  expect(['list', 'form', 'note', 'closed'].map(takeTyped)).toEqual([
    'alpha.com\nbeta.com',
    '{"topN":"abc"}',
    null,
    null,
  ]);
  expect(['list', 'form'].map(takeTyped)).toEqual([null, null]);
  for (const one of end) one();
});

test('1: the page of a new build with the worker of an older one starts the extension anew, any other is loaded again', () => {
  const reload = vi.fn();
  const restart = vi.fn();
  reloadPage(reload);
  noteUpdate(restart);
  reloadPage(reload);
  const end = keepTyped('list', () => 'alpha.com');
  reloadPage(reload);
  end();
  // The store of the tab goes with the tab.
  vi.stubGlobal('sessionStorage', createPageStore());
  expect([takeTyped('list'), takeTyped('list')]).toEqual(['alpha.com', null]);
  noteUpdate(null);
  reloadPage(reload);
  expect([reload.mock.calls.length, restart.mock.calls.length]).toEqual([2, 2]);
});

test('1: a text that is too long for the store of the tab stops nothing, and the user may be asked before it is lost', () => {
  vi.stubGlobal('sessionStorage', createPageStore(10));
  const end = [keepTyped('long', () => 'x'.repeat(11)), keepTyped('short', () => 'x')];
  const reload = vi.fn();
  reloadPage(reload);
  expect([reload.mock.calls.length, isReloading(), takeTyped('long'), takeTyped('short')]).toEqual([
    1,
    false,
    null,
    'x',
  ]);
  for (const one of end) one();
});
