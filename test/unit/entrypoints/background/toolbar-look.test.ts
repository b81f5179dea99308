import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createToolbarLook } from '../../../../entrypoints/background/toolbar-look';
import { createAreaSpace } from '../../../support/area';

test('all tabs get the look of a switch once, however often the worker starts, and each other look anew', async () => {
  fakeBrowser.tabs.query = async () => [{ id: 7 }, { id: 8 }, {}] as never;
  const session = createAreaSpace();
  const looks: string[] = [];
  const toolbar = {
    showNone: (tabs: readonly number[]) => looks.push(`none ${tabs}`),
    showRevoked: (tabs: readonly number[]) => looks.push(`revoked ${tabs}`),
  };
  const start = () => createToolbarLook({ session: session.connect().area, toolbar });
  expect(await start()('off')).toBe(false);
  const show = start();
  expect([await show('saved'), await show('saved'), await start()('saved')]).toEqual([true, false, false]);
  expect([await show('primed'), await start()('revoked'), await start()('revoked'), await show('off')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(looks).toEqual(['none 7,8', 'none 7,8', 'revoked 7,8', 'none 7,8']);
});

test('a worker that dies before all tabs have a look leaves it to the next one', async () => {
  const session = createAreaSpace();
  const looks: string[] = [];
  const toolbar = { showNone: () => looks.push('none'), showRevoked: () => looks.push('revoked') };
  const start = () => createToolbarLook({ session: session.connect().area, toolbar });
  fakeBrowser.tabs.query = async () => [] as never;
  await start()('saved');
  fakeBrowser.tabs.query = () => new Promise(() => {});
  void start()('off');
  await new Promise((resolve) => setTimeout(resolve));
  fakeBrowser.tabs.query = async () => [] as never;
  expect(await start()('off')).toBe(true);
  expect(looks).toEqual(['none', 'none']);
});
