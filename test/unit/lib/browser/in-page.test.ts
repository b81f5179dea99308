import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { PageScript } from '../../../../lib/browser/in-page';
import { runInPage } from '../../../../lib/browser/in-page';

type Injection = { world: string; files?: string[]; args: unknown[]; injectImmediately: boolean };
const SCRIPT: PageScript = { world: 'ISOLATED', func: (one: number) => one, args: [1] };
const run = () => runInPage(7, [SCRIPT], 1000);

/** What the browser answers to each way of running. */
function answer(execute: (injection: Injection) => Promise<{ result?: unknown }[]>, status = 'complete') {
  Object.assign(fakeBrowser, { scripting: { executeScript: execute } });
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => ({ id: 7, status }) as never);
}
const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what the function gives comes back', async () => {
  answer(async ({ args, world }) => [{ result: [world, ...args] }]);
  expect(await run()).toEqual({ ok: true, value: ['ISOLATED', 1] });
});

test('scripts run one after the other, each once the one before has ended, and the last one gives the value', async () => {
  const ran: string[] = [];
  answer(async ({ files, args }) => {
    ran.push(`${files ?? args} begins`);
    await Promise.resolve();
    ran.push(`${files ?? args} ends`);
    return [{ result: files ?? args }];
  });
  const result = await runInPage(7, [{ world: 'ISOLATED', files: ['a.js'] }, SCRIPT], 1000);
  expect(result).toEqual({ ok: true, value: [1] });
  expect(ran).toEqual(['a.js begins', 'a.js ends', '1 begins', '1 ends']);
});

test('what the last script gives is the value, also where it gives nothing', async () => {
  answer(async ({ files }) => [files ? { result: 'of the file' } : {}]);
  const result = await runInPage(7, [{ world: 'ISOLATED', files: ['a.js'] }, SCRIPT], 1000);
  expect(result).toEqual({ ok: true, value: null });
});

test('a page that still loads gets all scripts after half of the time', async () => {
  const early: unknown[] = [];
  answer(({ injectImmediately, files }) => {
    if (!injectImmediately) return never();
    early.push(files ?? 'function');
    return Promise.resolve([{ result: 'early' }]);
  }, 'loading');
  const result = runInPage(7, [{ world: 'ISOLATED', files: ['a.js'] }, SCRIPT], 1000);
  await vi.advanceTimersByTimeAsync(500);
  expect(await result).toEqual({ ok: true, value: 'early' });
  expect(early).toEqual([['a.js'], 'function']);
});

test.each([
  ['Cannot access a chrome:// URL', 'not-readable'],
  ['The extensions gallery cannot be scripted.', 'not-readable'],
  ['Missing host permission for the tab', 'not-readable'],
  ['No tab with id: 7.', 'gone'],
  ['Invalid tab ID: 7', 'gone'],
  ['Frame with ID 0 was removed.', 'gone'],
])('a refusal has a reason: %s', async (message, reason) => {
  answer(() => Promise.reject(new Error(message)));
  expect(await run()).toEqual({ ok: false, reason });
});

test('a function that throws gives nothing', async () => {
  answer(async () => [{}]);
  expect(await run()).toEqual({ ok: true, value: null });
});

test('a page that still loads is read as it is after half of the time', async () => {
  answer(({ injectImmediately }) => (injectImmediately ? Promise.resolve([{ result: 'early' }]) : never()), 'loading');
  const result = run();
  await vi.advanceTimersByTimeAsync(500);
  expect(await result).toEqual({ ok: true, value: 'early' });
});

test('a page that has loaded is asked once', async () => {
  let count = 0;
  answer(() => {
    count++;
    return never();
  });
  const result = run();
  await vi.advanceTimersByTimeAsync(1000);
  expect([await result, count]).toEqual([{ ok: false, reason: 'too-slow' }, 1]);
});

test('a page that never answers is too slow', async () => {
  answer(never);
  const result = run();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toEqual({ ok: false, reason: 'too-slow' });
});
