/** The tests that a change reaches: all of a kind, or those of these files and of what imports them. */
export type Reach = 'all' | string[];

/** What the built extension is made of. */
const SHIPS = /^(?:lib|components|entrypoints|assets)\/|^(?:package-lock\.json|wxt\.config\.ts)$/;
const isCode = (path: string) => /\.tsx?$/.test(path);
const isWriting = (path: string) => /\.md$/.test(path);

/** They read sources as text, which no import tells. */
const READERS = [
  'test/architecture.test.ts',
  'test/unit/components/text/locales.test.ts',
  'test/unit/support/soak.test.ts',
];

/** Imports lead from code to its tests. What is no code and no writing may be read by any of them. */
export function toUnitReach(paths: readonly string[]): Reach {
  return paths.every((path) => isCode(path) || isWriting(path)) ? [...READERS, ...paths.filter(isCode)] : 'all';
}

/** What ships is in the builds that all tests in browsers open. Other code reaches the tests that import it. */
export function toE2eReach(paths: readonly string[]): Reach {
  if (paths.some((path) => SHIPS.test(path) && !isWriting(path))) return 'all';
  return paths.filter((path) => /^test\/(?:e2e|support|service)\//.test(path) && isCode(path));
}
