import { expect, test, vi } from 'vitest';
import { followTimers, noteContent } from '../../support/leftovers';

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
