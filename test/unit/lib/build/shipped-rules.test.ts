import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shipRules, toShipped } from '../../../../lib/build/shipped-rules';
import { toTerms } from '../../../../lib/on-device/categories/words';
import { toRules } from '../../../../lib/on-device/technologies/rule';

const FOLDER = 'assets/on-device';
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => `/${FOLDER}/${name.replaceAll('\\', '/')}`);

/** As the product reads it. */
function toRead(path: string, json: string): unknown {
  const written = JSON.parse(json);
  if (path.includes('/technologies/')) return toRules(written);
  const isList = (value: unknown) => Array.isArray(value) && typeof value[0] === 'string';
  return JSON.parse(JSON.stringify(written, (_, value) => (isList(value) ? toTerms(value) : value)));
}

test.each(files)('%s ships in fewer bytes, and is read alike', (path) => {
  const written = readFileSync(path.slice(1), 'utf8');
  const shipped = toShipped(path, written);
  expect(shipped.length).toBeLessThan(written.length);
  expect(toRead(path, shipped)).toEqual(toRead(path, written));
  expect(shipped).not.toContain(' // ');
});

test('only the files of the room are changed', () => {
  const { transform } = shipRules();
  expect(transform('{ "a": ["b", "c"] }', `/x/${FOLDER}/words.json`)).toBe('{"a":["b,c"]}');
  expect(transform('{ "a": ["b", "c"] }', '/x/assets/locales/en/card.json')).toBeNull();
  expect(transform('export {}', '/x/lib/on-device/analyse.ts')).toBeNull();
});
