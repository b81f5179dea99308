import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../../../../lib/browser/permissions';
import { STRICT_REFUSED_KEY, strictRules } from '../../../../../lib/safety/strict/keeper';

const write = (isRefused: boolean) => fakeBrowser.storage.session.set({ [STRICT_REFUSED_KEY]: isRefused });

beforeEach(() => fakeBrowser.reset());

test('what the worker said last is read, and nothing said is no refusal', async () => {
  expect(await strictRules.readRefused()).toBe(false);
  await write(true);
  expect(await strictRules.readRefused()).toBe(true);
  await write(false);
  expect(await strictRules.readRefused()).toBe(false);
});

test('that the browser waits for its next start is read, and told of when it changes', async () => {
  expect(await strictRules.readWaiting()).toBe(false);
  const onChange = vi.fn();
  const unwatch = strictRules.watch(onChange);
  await fakeBrowser.storage.session.set({ [STRICT_WAITING_KEY]: true });
  expect(await strictRules.readWaiting()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  unwatch();
  await fakeBrowser.storage.session.set({ [STRICT_TAKEN_KEY]: true });
  expect(await strictRules.readWaiting()).toBe(false);
});

test('a session storage that does not answer is no refusal', async () => {
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValueOnce(new Error('damaged'));
  expect(await strictRules.readRefused()).toBe(false);
});

test('a change is told of until nobody listens any more', async () => {
  const onChange = vi.fn();
  const unwatch = strictRules.watch(onChange);
  await write(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  unwatch();
  await write(false);
  expect(onChange).toHaveBeenCalledTimes(1);
});
