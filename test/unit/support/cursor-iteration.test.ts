import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutCursorIteration } from '../../support/cursor-iteration';

const id = fileURLToPath(import.meta.resolve('idb'));
const library = readFileSync(id, 'utf8');
const { transform } = withoutCursorIteration();
const toNames = (code: string) =>
  new Set([...code.matchAll(/^(?:const|(?:async )?function\*?) (\w+)/gm)].map(([, name = '']) => name));

test('what is left out of the library of the large store is the walk over cursors alone, and nothing that is left names it', () => {
  const rest = transform(library, id) ?? '';
  const left = toNames(rest);
  const gone = [...toNames(library)].filter((name) => !left.has(name));
  expect(gone).toContain('iterate');
  expect(gone.filter((name) => rest.includes(name))).toEqual([]);
  expect(rest).not.toContain('asyncIterator');
  expect(rest.slice(rest.indexOf('export {'))).toBe(library.slice(library.indexOf('export {')));
});

test('other files stay as they are, and a library of another form stops the build', () => {
  expect(transform(library, '/lib/large-store.ts')).toBeNull();
  expect(() => transform('export {};', id)).toThrow('not as it was');
});
