import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
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
  const ofBrowser = readWithout(index);
  expect(ofBrowser.code).toContain('chrome.tabs');
  expect(ofBrowser.rest).not.toMatch(/chrome\.tabs|\barg ==/);
  expect(ofBrowser.rest).toContain('chrome.runtime.sendMessage(message, ');
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

/** `z.` functions whose schemas ask nothing of what is left out. */
const PLAIN = [
  ...['array', 'boolean', 'enum', 'number', 'string', 'unknown', 'nullable', 'optional', 'pipe', 'transform'],
  ...['object', 'looseObject', 'strictObject', 'gte', 'lte', 'maxLength', 'minLength', 'safeParse', 'core', 'output'],
  ...['ZodMiniObject', 'ZodMiniType'],
];

test('of the library of schemas what no schema here asks for alone is left out', () => {
  const used = ['lib', 'entrypoints', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/\bz\.(\w+)/g)]),
  );
  expect(used.length).toBeGreaterThan(50);
  // What else is wanted may need a part that is left out: look before it is added here.
  expect([...new Set(used.map(([, name]) => name))].filter((name = '') => !PLAIN.includes(name))).toEqual([]);
  const schemas = readWithout(pathOf('zod/v4/core').replace('index.js', 'schemas.js'));
  expect(schemas.code).toContain('get "~standard"');
  expect(schemas.rest).not.toMatch(/^ {8,12}if \(ctx\.direction|get "~standard"|"propValues", |"pattern", /m);
  expect(schemas.rest).not.toMatch(/def\.coerce\)\n|\.guard\(inst\)|memo\?\.attach|proms\.push\(r\.then/);
  for (const [name, part] of [
    ['core', /\bpp\(inst\)|"name", \{|hasInstance/],
    ['util', /(?:custom|locale)Error\?/],
  ] as const) {
    const { code, rest } = readWithout(pathOf('zod/v4/core').replace('index.js', `${name}.js`));
    expect(code).toMatch(part);
    expect(rest).not.toMatch(part);
  }
  const mini = readWithout(pathOf('zod/v4/mini').replace('index.js', 'schemas.js'));
  expect(mini.rest).not.toMatch(/^ {4}(?:parse|safeParseAsync|brand)\(/m);
  expect(mini.rest).toMatch(/^ {4}safeParse\(/m);
  // The tests of schemas run without these parts too.
  expect(z.string()).not.toHaveProperty('parse');
  expect(z.string().safeParse(1).error?.issues).toMatchObject([{ code: 'invalid_type', expected: 'string', path: [] }]);
});

test('other files stay as they are, and a library of another form stops the build', () => {
  expect(transform('export {};', '/lib/large-store.ts')).toBeNull();
  expect(() => transform('export {};', pathOf('idb'))).toThrow('not as it was');
});
