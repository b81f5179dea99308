import { globSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSoaked, findTests } from '../../support/tiers';

const ALL = ['test/**/*.test.{ts,tsx}'];
const findIn = (variables: { TIER?: string; SOAK?: string }) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return findTests(ALL).sort();
};

beforeEach(() => {
  for (const name of ['TIER', 'SOAK']) vi.stubEnv(name, undefined);
  return () => void vi.unstubAllEnvs();
});

test('every test file is run by npm test or by npm run test:full, and none by both', () => {
  const [quick, full] = [findIn({}), findIn({ TIER: 'full' })];
  expect([...quick, ...full].sort()).toEqual(globSync(ALL).sort());
  expect(full.length).toBeGreaterThan(0);
  expect(full.filter((path) => !path.endsWith('.full.test.ts'))).toEqual([]);
});

test.each(['', 'full'])('the soak runs what has a long form, whatever the tier (%j)', (TIER) => {
  expect(findIn({ SOAK: '1', TIER })).toEqual(findSoaked(ALL).sort());
});

test('no test file lies where no configuration looks', () => {
  const configurations = globSync('test/vitest*.config.ts').map((path) => readFileSync(path, 'utf8'));
  const patterns = configurations.flatMap((text) => text.match(/test\/[^'\n]*\.test\.[^'\n]+(?=')/g) ?? []);
  expect(globSync(patterns).sort()).toEqual(globSync(ALL).sort());
});

test('.ci/run proves both tiers', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/\nnpm ci\nnpm test\nnpm run test:full\n$/);
});
