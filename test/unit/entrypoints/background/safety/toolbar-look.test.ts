import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Look } from '../../../../../entrypoints/background/safety/toolbar';
import { createToolbar } from '../../../../../entrypoints/background/safety/toolbar';
import { createAreaSpace } from '../../../../support/area';
import { createTabWorld } from '../../../../support/tab-world';

/** Gives the look, as the worker does; true where it is new. */
async function give(toolbar: ReturnType<typeof createToolbar>, look: Look): Promise<boolean> {
  if (!(await toolbar.isNewLook(look))) return false;
  await toolbar.showLook(look);
  await toolbar.noteLook(look);
  return true;
}

test('all tabs get the look of a switch once, however often the worker starts, and each other look anew', async () => {
  const { frames, take } = createTabWorld();
  for (const tabId of [7, 8]) frames.set(tabId, null);
  const session = createAreaSpace();
  const start = () => createToolbar({ session: session.connect().area });
  expect(await give(start(), 'off')).toBe(false);
  const toolbar = start();
  expect([await give(toolbar, 'saved'), await give(toolbar, 'saved'), await give(start(), 'saved')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([
    await give(toolbar, 'primed'),
    await give(start(), 'revoked'),
    await give(start(), 'revoked'),
    await give(toolbar, 'off'),
  ]).toEqual([true, true, false, true]);
  expect(take()).toEqual(Array.from({ length: 4 }, () => ['clear 7', 'clear 8']).flat());
});

test('a worker that dies before all tabs have a look leaves it to the next one', async () => {
  createTabWorld();
  const session = createAreaSpace();
  const start = () => createToolbar({ session: session.connect().area });
  await give(start(), 'saved');
  fakeBrowser.tabs.query = () => new Promise(() => {});
  void give(start(), 'off');
  await new Promise((resolve) => setTimeout(resolve));
  fakeBrowser.tabs.query = async () => [] as never;
  expect(await give(start(), 'off')).toBe(true);
});
