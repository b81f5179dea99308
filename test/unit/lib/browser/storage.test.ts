import { afterEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { localArea } from '../../../../lib/browser/storage';

/** The browser's own storage as the product calls it. */
const area = fakeBrowser.storage.local as unknown as {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: object): Promise<void>;
};

afterEach(() => vi.restoreAllMocks());

it('reads what is asked for together as one, and gives each its own', async () => {
  await localArea.set({ a: 1, b: 2, c: 3 });
  const read = vi.spyOn(fakeBrowser.storage.local, 'get');
  const found = await Promise.all([localArea.get(['a']), localArea.get(['b', 'a']), localArea.get(['none'])]);
  expect(found[0]).toEqual({ a: 1 });
  expect(found[1]).toEqual({ a: 1, b: 2 });
  expect(read.mock.calls.flat()).toEqual([['a', 'b', 'none']]);
  expect(await localArea.get(['c'])).toEqual({ c: 3 });
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads at once what was asked for so far, where that is asked, and the rest as one', async () => {
  await localArea.set({ a: 1, b: 2, c: 3 });
  const read = vi.spyOn(fakeBrowser.storage.local, 'get');
  const asked = [localArea.get(['a']), localArea.get(['b'])];
  localArea.readNow();
  expect(read.mock.calls.flat()).toEqual([['a', 'b']]);
  asked.push(localArea.get(['c']), localArea.get(['a']));
  expect(await Promise.all(asked)).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }, { a: 1 }]);
  expect(read.mock.calls.flat()).toEqual([
    ['a', 'b'],
    ['c', 'a'],
  ]);
});

it('rejects where there is no storage any more, as in a page left open over an update', async () => {
  vi.spyOn(fakeBrowser.storage, 'local', 'get').mockImplementation(() => {
    throw new TypeError('gone');
  });
  await expect(localArea.get(['a'])).rejects.toThrow('gone');
  await expect(Promise.all([localArea.get(['a']), localArea.get(['b'])])).rejects.toThrow('gone');
});

it('reads each alone where the browser refuses them together: one damaged value is not the ruin of the others', async () => {
  await localArea.set({ a: 1, b: 2 });
  const whole = area.get.bind(area);
  vi.spyOn(area, 'get').mockImplementation(async (keys) => {
    if (keys.includes('damaged')) throw new Error('damaged');
    return whole(keys);
  });
  const [one, two, three] = await Promise.allSettled([
    localArea.get(['a']),
    localArea.get(['damaged']),
    localArea.get(['b']),
  ]);
  expect(one).toEqual({ status: 'fulfilled', value: { a: 1 } });
  expect(two.status).toBe('rejected');
  expect(three).toEqual({ status: 'fulfilled', value: { b: 2 } });
});

it('reads what was asked for before a write as it was before the write', async () => {
  await localArea.set({ a: 'old' });
  const order: string[] = [];
  const [get, set] = [area.get.bind(area), area.set.bind(area)];
  vi.spyOn(area, 'get').mockImplementation((keys) => {
    order.push('get');
    return get(keys);
  });
  vi.spyOn(area, 'set').mockImplementation((items) => {
    order.push('set');
    return set(items);
  });
  order.length = 0;
  const reading = localArea.get(['a']);
  const writing = localArea.set({ a: 'new' });
  expect(await reading).toEqual({ a: 'old' });
  await writing;
  expect(order).toEqual(['get', 'set']);
  expect(await localArea.get(['a'])).toEqual({ a: 'new' });
});
