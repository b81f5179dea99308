/** What lets cursors be walked by `for await`, which nothing here does: the last part of the library. */
const ITERATION = /const advanceMethodProps\b[\s\S]*?(?=\nexport \{)/;

/** A plugin for Vite that leaves it out of the library of the large store, which the worker carries whole. */
export function withoutCursorIteration() {
  return {
    name: 'sitecard-cursor-iteration',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => {
      if (!/\/idb\/build\/index\.js$/.test(id)) return null;
      if (!ITERATION.test(code)) throw new Error('The library of the large store is not as it was.');
      return code.replace(ITERATION, '');
    },
  };
}
