import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findSoaked } from '../../support/tiers.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('npm run test:soak runs every test that has a long form', () => {
  // Both configurations take these files where SOAK is set.
  expect(scripts['test:soak']?.match(/SOAK=1 vitest run --config \S+ --root \.(?= &&|$)/g)).toHaveLength(2);
  const found = findSoaked(['test/**/*.test.{ts,tsx}']);
  expect(found.length).toBeGreaterThan(10);
  // A long form that stands in support would be found by no file of it.
  const users = globSync('test/**/*.{ts,tsx}').filter((path) => /\bsoak(Rows)?\(/.test(readFileSync(path, 'utf8')));
  const others = [
    'test/support/soak.ts',
    'test/support/tiers.ts',
    'test/vitest.config.ts',
    'test/vitest.e2e.config.ts',
  ];
  expect(users.filter((path) => !found.includes(path) && !others.includes(path))).toEqual([]);
});
