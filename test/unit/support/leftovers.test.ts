import { expect, test, vi } from 'vitest';
import { followListeners, followTimers, noteContent } from '../../support/leftovers';

test('what an object held is put back, in the objects in it too', () => {
  const read = () => 1;
  const object: Record<string, unknown> = { read, kept: { deep: 1 }, taken: 2 };
  const restore = noteContent(object);
  Object.assign(object, { read: () => 2, added: 3 });
  Object.assign(object.kept as object, { deep: 4, more: 5 });
  delete object.taken;
  restore();
  expect(object).toEqual({ read, kept: { deep: 1 }, taken: 2 });
});

test('timers that are still to come are stopped, and what sets them is as it was', () => {
  vi.useFakeTimers();
  const { setTimeout: before } = globalThis;
  const went: unknown[] = [];
  const stop = followTimers();
  setTimeout((...given: string[]) => went.push(given), 1, 'once', 'more');
  setTimeout(() => went.push('late'), 10);
  setInterval(() => went.push('again'), 2);
  vi.advanceTimersByTime(3);
  stop();
  vi.advanceTimersByTime(30);
  expect(went).toEqual([['once', 'more'], 'again']);
  expect(globalThis.setTimeout).toBe(before);
  vi.useRealTimers();
});

test('listeners are taken away again, but for those that were there before', () => {
  const target = new EventTarget();
  const { addEventListener: before } = target;
  const heard: string[] = [];
  target.addEventListener('ring', () => heard.push('before'));
  const stop = followListeners(target);
  target.addEventListener('ring', () => heard.push('ours'));
  target.addEventListener('ring', () => heard.push('on its way'), { capture: true });
  target.dispatchEvent(new Event('ring'));
  expect(heard.sort()).toEqual(['before', 'on its way', 'ours']);
  stop();
  target.dispatchEvent(new Event('ring'));
  expect(heard.sort()).toEqual(['before', 'before', 'on its way', 'ours']);
  expect(target.addEventListener).toBe(before);
});
