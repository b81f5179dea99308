import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The test files below a folder that repeat themselves more often in a soak run. */
const findSoaked = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && /\brounds\(\d/.test(readFileSync(path, 'utf8')));

test('npm run test:soak runs every test that has a longer run', () => {
  const soaked = ['test/unit', 'test/service', 'test/e2e'].flatMap(findSoaked);
  expect(soaked.length).toBeGreaterThan(5);
  const isRun = (path: string) =>
    scripts['test:soak']?.split(' ').some((name) => /^test\/(?!vitest)/.test(name) && path.startsWith(name));
  expect(soaked.filter((path) => !isRun(path))).toEqual([]);
});
