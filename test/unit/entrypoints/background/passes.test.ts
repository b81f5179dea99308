import { expect, test } from 'vitest';
import { createPasses } from '../../../../entrypoints/background/passes';
import { createAreaSpace } from '../../../support/area';

test('a pass is for one tab and one host, until the tab shows another', async () => {
  const passes = createPasses(createAreaSpace().connect().area);
  await passes.give(1, 'bad.com');
  expect(await passes.has(1, 'bad.com')).toBe(true);
  expect(await passes.has(2, 'bad.com')).toBe(false);
  expect(await passes.has(1, 'worse.com')).toBe(false);
  await passes.keepOnly(1, 'bad.com');
  expect(await passes.has(1, 'bad.com')).toBe(true);
  await passes.keepOnly(1, 'good.com');
  expect(await passes.has(1, 'bad.com')).toBe(false);
});

test('a worker that stops and starts again has forgotten no pass, and brings none back', async () => {
  const space = createAreaSpace();
  const first = createPasses(space.connect().area);
  await first.give(1, 'bad.com');
  await first.give(2, 'bad.com');
  await first.keepOnly(2, null);
  const second = createPasses(space.connect().area);
  expect(await second.has(1, 'bad.com')).toBe(true);
  expect(await second.has(2, 'bad.com')).toBe(false);
});

test('a pass holds for this worker when the session store refuses it, and there is none when it cannot be read', async () => {
  const context = createAreaSpace().connect();
  context.failSets(1);
  const passes = createPasses(context.area);
  await passes.give(1, 'bad.com');
  expect(await passes.has(1, 'bad.com')).toBe(true);
  context.failGet('passes');
  expect(await createPasses(context.area).has(1, 'bad.com')).toBe(false);
});

test('pages that are merely visited are not written', async () => {
  const context = createAreaSpace().connect();
  const passes = createPasses(context.area);
  for (let n = 0; n < 100; n++) await passes.keepOnly(n, `site${n}.com`);
  expect(context.counts).toMatchObject({ get: 1, set: 0 });
});
