import { expect, test } from 'vitest';
import rules from '../../../../../assets/on-device/category-rules.json';
import {
  CONTENTS,
  ENDINGS,
  KINDS,
  OPEN_GRAPH,
  PLATFORMS,
  type Rule,
} from '../../../../../lib/on-device/categories/rules';
import { TOP_LEVEL } from '../../../../../lib/taxonomy';

const tops: readonly string[] = TOP_LEVEL;
const all: Rule[] = [...KINDS.values(), ...CONTENTS.values(), ...PLATFORMS.values(), ...ENDINGS, ...OPEN_GRAPH];

test('every rule of categories names a category of the service, and says how sure it is or what it adds', () => {
  expect(all.filter(({ path }) => !tops.includes(path.split('/')[0] ?? '') || path.split('/').includes(''))).toEqual(
    [],
  );
  expect(all.filter(({ confidence, points }) => confidence === undefined && points === undefined)).toEqual([]);
  expect(all.filter(({ confidence = 0.5, points = 1 }) => confidence <= 0 || confidence >= 1 || points <= 0)).toEqual(
    [],
  );
});

test('a name stands once in its table', () => {
  for (const [table, found] of [
    [rules.kinds, KINDS],
    [rules.contents, CONTENTS],
    [rules.platforms, PLATFORMS],
  ] as const)
    expect(table.flatMap(({ names }) => names.split(' '))).toEqual([...found.keys()]);
  expect([...PLATFORMS.keys()].filter((name) => !/^[a-z\d]+$/.test(name))).toEqual([]);
  expect([...KINDS.keys(), ...CONTENTS.keys()].filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test('an ending is the end of a host, and a type is read from its start', () => {
  expect(ENDINGS.filter(({ pattern }) => !/^\\\..*\$$/.test(pattern.source))).toEqual([]);
  expect(OPEN_GRAPH.filter(({ pattern }) => !pattern.source.startsWith('^'))).toEqual([]);
});
