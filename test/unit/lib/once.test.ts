import { expect, it } from 'vitest';
import { createOnce } from '../../../lib/once';

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
