import { expect, it } from 'vitest';
import { createKept, createLatest, createOnce } from '../../../lib/once';

it('makes a thing once, whoever asks, and tries again only what failed', async () => {
  let tries = 0;
  const once = createOnce(async () => {
    tries++;
    if (tries === 1) throw new Error('not yet');
    return { tries };
  });
  await expect(Promise.all([once(), once()])).rejects.toThrow('not yet');
  const [one, two] = await Promise.all([once(), once()]);
  expect(one).toBe(two);
  expect(await once()).toEqual({ tries: 2 });
});

it('keeps a thing until it is forgotten, and then not what an earlier reading still brings', async () => {
  const first = Promise.withResolvers<string>();
  const readings = [first.promise, Promise.resolve('second')];
  const kept = createKept(() => readings.shift() ?? Promise.reject(new Error('read too often')));
  const early = kept.load();
  expect(kept.peek()).toBeUndefined();
  kept.forget();
  expect(await kept.load()).toBe('second');
  first.resolve('first');
  expect(await early).toBe('first');
  expect([kept.peek(), await kept.load()]).toEqual(['second', 'second']);
  kept.forget();
  expect(kept.peek()).toBeUndefined();
});

it('runs one at a time, and once more for all who asked meanwhile, also after a failure', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const latest = createLatest(() => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  });
  const first = latest();
  expect([latest(), latest()]).toEqual([first, first]);
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.reject(new Error('not now'));
  await expect(first).rejects.toThrow('not now');
  const third = latest();
  ends[2]?.resolve();
  await third;
  expect(ends).toHaveLength(3);
});
