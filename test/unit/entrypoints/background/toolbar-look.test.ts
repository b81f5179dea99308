import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createToolbarLook } from '../../../../entrypoints/background/toolbar';
import { createAreaSpace } from '../../../support/area';

const ignore = () => {};

test('all tabs get the look of a switch once, however often the worker starts, and each other look anew', async () => {
  fakeBrowser.tabs.query = async () => [{ id: 7 }, { id: 8 }, {}] as never;
  const session = createAreaSpace();
  const looks: string[] = [];
  const toolbar = {
    showNone: (tabs: readonly number[]) => looks.push(`none ${tabs}`),
    showRevoked: (tabs: readonly number[]) => looks.push(`revoked ${tabs}`),
  };
  const start = () => createToolbarLook({ session: session.connect().area, toolbar });
  expect(await start()('off', ignore)).toBe(false);
  const show = start();
  expect([await show('saved', ignore), await show('saved', ignore), await start()('saved', ignore)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([
    await show('primed', ignore),
    await start()('revoked', ignore),
    await start()('revoked', ignore),
    await show('off', ignore),
  ]).toEqual([true, true, false, true]);
  expect(looks).toEqual(['none 7,8', 'none 7,8', 'revoked 7,8', 'none 7,8']);
});

test('a worker that dies before all tabs have a look leaves it to the next one', async () => {
  const session = createAreaSpace();
  const looks: string[] = [];
  const toolbar = { showNone: () => looks.push('none'), showRevoked: () => looks.push('revoked') };
  const start = () => createToolbarLook({ session: session.connect().area, toolbar });
  fakeBrowser.tabs.query = async () => [] as never;
  await start()('saved', ignore);
  fakeBrowser.tabs.query = () => new Promise(() => {});
  void start()('off', ignore);
  await new Promise((resolve) => setTimeout(resolve));
  fakeBrowser.tabs.query = async () => [] as never;
  expect(await start()('off', ignore)).toBe(true);
  expect(looks).toEqual(['none', 'none']);
});

test('what a new look asks for is done before that look is noted: a worker that dies between leaves both to the next one', async () => {
  fakeBrowser.tabs.query = async () => [] as never;
  const { area } = createAreaSpace().connect();
  const done: string[] = [];
  const session = {
    get: area.get,
    set: async (items: Record<string, unknown>) => {
      done.push('noted');
      await area.set(items);
    },
  };
  const show = createToolbarLook({ session, toolbar: { showNone: () => {}, showRevoked: () => {} } });
  for (const look of ['saved', 'saved'] as const) await show(look, () => done.push('done'));
  expect(done).toEqual(['done', 'noted']);
});
