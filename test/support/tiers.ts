import { globSync, readFileSync } from 'node:fs';

const isFull = (path: string) => /\.full\.test\.tsx?$/.test(path);

const findFiles = (patterns: readonly string[]) => globSync(patterns).map((path) => path.replaceAll('\\', '/'));

/** Of the test files with these patterns those that have a long form: they import soak.ts. */
export function findSoaked(patterns: readonly string[]): string[] {
  return findFiles(patterns).filter((path) => /\/support\/soak(\.ts)?'/.test(readFileSync(path, 'utf8')));
}

/**
 * Of the test files with these patterns those that are run: for `npm run test:full` (TIER=full) the files `*.full.test.ts`, for
 * `npm run test:soak` (SOAK=1) the files of both tiers that have a long form, and else all that are not full.
 */
export function findTests(patterns: readonly string[]): string[] {
  const { SOAK, TIER } = process.env;
  if (SOAK) return findSoaked(patterns);
  return findFiles(patterns).filter((path) => isFull(path) === (TIER === 'full'));
}
