import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toRecord } from '../../../../lib/browser/record';
import type { StorageArea } from '../../../../lib/browser/storage';
import { localArea } from '../../../../lib/browser/storage';
import { createPasses } from '../../../../lib/safety/blocked-visits';
import { createAreaSpace } from '../../../support/area';

const lock = (...locked: string[]) => localArea.set({ managed: toRecord(1, 'managed', { locked }, 0) });

test('a pass is for one tab and one host, until the tab shows another', async () => {
  const passes = createPasses(createAreaSpace().connect().area);
  await passes.give(1, 'bad.com');
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(true);
  expect(await passes.has(2, 'bad.com', 'rule')).toBe(false);
  expect(await passes.has(1, 'worse.com', 'rule')).toBe(false);
  await passes.keepOnly(1, 'bad.com');
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(true);
  await passes.keepOnly(1, 'good.com');
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(false);
});

test('a pass that was given does not outlast a lock that the organisation sets, and holds again without it', async () => {
  const passes = createPasses(createAreaSpace().connect().area);
  await passes.give(1, 'bad.com');
  for (const locked of ['continueOnce', 'overrides']) {
    await lock(locked);
    expect(await passes.has(1, 'bad.com', 'rule')).toBe(false);
    await lock();
    expect(await passes.has(1, 'bad.com', 'rule')).toBe(true);
  }
  await lock('plan');
  expect(await passes.has(1, 'bad.com', 'block-list')).toBe(true);
  expect(await passes.has(1, 'bad.com', 'managed-block')).toBe(false);
});

test('where nobody can say what the organisation has locked, a pass does not count', async () => {
  const passes = createPasses(createAreaSpace().connect().area);
  await passes.give(1, 'bad.com');
  vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('storage'));
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(false);
});

test('a worker that stops and starts again has forgotten no pass, and brings none back', async () => {
  const space = createAreaSpace();
  const first = createPasses(space.connect().area);
  await first.give(1, 'bad.com');
  await first.give(2, 'bad.com');
  await first.keepOnly(2, null);
  const second = createPasses(space.connect().area);
  expect(await second.has(1, 'bad.com', 'rule')).toBe(true);
  expect(await second.has(2, 'bad.com', 'rule')).toBe(false);
});

test('a pass holds for this worker when the session store refuses it, and there is none when it cannot be read', async () => {
  const context = createAreaSpace().connect();
  context.failSets(1);
  const passes = createPasses(context.area);
  await passes.give(1, 'bad.com');
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(true);
  context.failGet('passes');
  expect(await createPasses(context.area).has(1, 'bad.com', 'rule')).toBe(false);
});

test('pages that are merely visited are not written', async () => {
  const context = createAreaSpace().connect();
  const passes = createPasses(context.area);
  for (let n = 0; n < 100; n++) await passes.keepOnly(n, `site${n}.com`);
  expect(context.counts).toMatchObject({ get: 1, set: 0 });
});

test('the passes given last are kept, two hundred of them', async () => {
  const space = createAreaSpace();
  const first = createPasses(space.connect().area);
  for (let tab = 1; tab <= 201; tab++) await first.give(tab, 'bad.com');
  await first.give(2, 'bad.com');
  await first.give(202, 'bad.com');
  const next = createPasses(space.connect().area);
  const has = await Promise.all([1, 2, 3, 4, 202].map((tab) => next.has(tab, 'bad.com', 'rule')));
  expect(has).toEqual([false, true, false, true, true]);
});

test('what is given, spent or ended is written before anything goes by it', async () => {
  const { area } = createAreaSpace().connect();
  const set: StorageArea['set'] = (items) => new Promise((resolve) => setTimeout(() => resolve(area.set(items))));
  const passes = createPasses({ ...area, set });
  const stored = async () => (await area.get(['passes'])).passes;
  await passes.give(1, 'bad.com');
  expect(await stored()).toEqual([[1, 'bad.com']]);
  await passes.keepOnly(1, 'good.com');
  expect(await stored()).toEqual([]);
  await passes.give(2, 'bad.com');
  await passes.endAll();
  expect(await stored()).toEqual([]);
  expect(await passes.has(2, 'bad.com', 'rule')).toBe(false);
});

test('goes with a tab that is given another number, and is written for that one', async () => {
  const { area } = createAreaSpace().connect();
  const passes = createPasses(area);
  await passes.give(1, 'bad.com');
  expect([await passes.move(1, 5), await passes.move(2, 6)]).toEqual(['bad.com', undefined]);
  expect(await passes.has(5, 'bad.com', 'rule')).toBe(true);
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(false);
  expect((await area.get(['passes'])).passes).toEqual([[5, 'bad.com']]);
});

test('a tab that is judged under its new number a moment before the pass goes there is waited for, and no other tab', async () => {
  const { area } = createAreaSpace().connect();
  const asked: number[] = [];
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (tabId: number) => {
    asked.push(tabId);
    if (tabId === 5) await passes.move(1, 5);
    else throw new Error('No tab with that id.');
  }) as never);
  const passes = createPasses(area);
  await passes.give(1, 'bad.com');
  expect(await passes.has(1, 'bad.com', 'rule')).toBe(true);
  expect(await passes.has(7, 'other.com', 'rule')).toBe(false);
  expect(asked).toEqual([]);
  expect(await passes.has(6, 'bad.com', 'rule')).toBe(false);
  expect(await passes.has(5, 'bad.com', 'rule')).toBe(true);
  expect(asked).toEqual([6, 5]);
});
