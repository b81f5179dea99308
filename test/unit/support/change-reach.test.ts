import { expect, test } from 'vitest';
import { toE2eReach, toUnitReach } from '../../support/change-reach';

test.each([
  'lib/once.ts',
  'components/ui/Button.tsx',
  'components/ui/ui.css',
  'assets/locales/de/ui.json',
  'wxt.config.ts',
])('a change of %s, which ships, reaches all tests in browsers', (path) => {
  expect(toE2eReach(['README.md', path])).toBe('all');
});

test('other code reaches the tests in browsers that import it, and writing none', () => {
  const paths = ['test/e2e/key.test.ts', 'test/support/chromium.ts', 'test/unit/lib/once.test.ts', 'lib/README.md'];
  expect(toE2eReach(paths)).toEqual(['test/e2e/key.test.ts', 'test/support/chromium.ts']);
  expect(toE2eReach(['README.md', 'lib/README.md'])).toEqual([]);
});

test('code reaches the unit tests that import it, and those that read sources', () => {
  expect(toUnitReach(['lib/once.ts', 'README.md'])).toEqual(
    expect.arrayContaining(['lib/once.ts', 'test/architecture.test.ts']),
  );
  expect(toUnitReach(['lib/once.ts', 'README.md'])).not.toContain('README.md');
});

test.each(['assets/locales/de/ui.json', 'test/fixtures/policies/agency.json', 'package.json', 'assets/styles/all.css'])(
  'a change of %s, which tests read without an import, reaches all unit tests',
  (path) => {
    expect(toUnitReach(['lib/once.ts', path])).toBe('all');
  },
);
