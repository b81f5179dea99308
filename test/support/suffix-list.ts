import { fileURLToPath } from 'node:url';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import * as built from 'tldts-icann/dist/cjs/src/data/trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';

const trie: typeof Trie = built;

const STAND_IN = fileURLToPath(new URL('../../lib/lookup/suffix-trie.ts', import.meta.url));

/** A plugin for Vite that gives the library's look-up our file for what it imports: for the whole list, and for a shortcut beside it. */
export function withoutSuffixList() {
  return {
    name: 'sitecard-suffix-list',
    enforce: 'pre' as const,
    resolveId: (source: string, importer = '') =>
      /^tldts-core$|\/data\/trie$/.test(source) && /tldts-icann.*suffix-trie\.js/.test(importer) ? STAND_IN : null,
  };
}

/** The library's list as the text of `suffixes.json`. */
export function toSuffixListText(): string {
  const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot } = trie;
  const lists = { nodeFlags, edgeStart, edgeLength, edgeChild };
  const plain = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
  return JSON.stringify({ ...plain, labelText, rulesRoot, exceptionsRoot });
}
