import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutIdleParts } from '../../support/idle-parts';

const { transform } = withoutIdleParts();
const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name));
const readWithout = (id: string) => {
  const code = readFileSync(id, 'utf8');
  return { code, rest: transform(code, id) ?? '' };
};
const toNames = (code: string) =>
  new Set([...code.matchAll(/^(?:const|(?:async )?function\*?) (\w+)/gm)].map(([, name = '']) => name));

test('of the library of the large store the walk over cursors alone is left out, and nothing that is left names it', () => {
  const { code, rest } = readWithout(pathOf('idb'));
  const left = toNames(rest);
  const gone = [...toNames(code)].filter((name) => !left.has(name));
  expect(gone).toContain('iterate');
  expect(gone.filter((name) => rest.includes(name))).toEqual([]);
  expect(rest).not.toContain('asyncIterator');
  expect(rest.slice(rest.indexOf('export {'))).toBe(code.slice(code.indexOf('export {')));
});

test('of the library of messages what it does when told to, and was not, alone is left out', async () => {
  const index = pathOf('@webext-core/messaging');
  const [, name = ''] = /from "\.\/(generic-[^"]+)"/.exec(readFileSync(index, 'utf8')) ?? [];
  const { code, rest } = readWithout(index.replace(/[^/]+$/, name));
  expect(code).toContain('logger');
  expect(rest).not.toMatch(/logger|throwOn|verify|cleanup|removeAll/);
  // A messenger of what is left still asks and is answered.
  const body = rest.replace(/^import .*$/m, '').replace(/^export .*$/m, 'return defineGenericMessanging;');
  const define = new Function('serializeError', 'deserializeError', body)(String, Error);
  let receive = async (_: object): Promise<unknown> => null;
  const addRootListener = (listener: typeof receive) => {
    receive = listener;
  };
  const messenger = define({ addRootListener, sendMessage: (message: object) => receive(message) });
  messenger.onMessage('double', ({ data }: { data: number }) => data * 2);
  messenger.onMessage('fail', () => Promise.reject(new Error('no')));
  expect(await messenger.sendMessage('double', 21)).toBe(42);
  expect(receive({ type: 'double' })).toBeUndefined();
  await expect(messenger.sendMessage('fail')).rejects.toThrow('no');
  expect(() => messenger.onMessage('fail', () => 1)).toThrow('only one listener');
});

test('other files stay as they are, and a library of another form stops the build', () => {
  expect(transform('export {};', '/lib/large-store.ts')).toBeNull();
  expect(() => transform('export {};', pathOf('idb'))).toThrow('not as it was');
});
