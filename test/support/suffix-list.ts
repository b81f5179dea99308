import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import * as built from 'tldts-icann/dist/cjs/src/data/trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';

const trie: typeof Trie = built;
const LOOK_UP = createRequire(import.meta.url).resolve('tldts-icann/dist/cjs/src/suffix-trie.js');
const STAND_IN = fileURLToPath(new URL('../../lib/host/suffix-trie.ts', import.meta.url));
/** What the library's look-up computes from the list when it is evaluated. */
const DERIVING = /const numberOfNodes\b[\s\S]*?\n}\n/;

/**
 * A plugin for Vite that gives the library's look-up our file for what it imports (the whole list, and a shortcut beside it) and
 * for what it derives from that: a worker that starts would hash every label, which the browser then begins to compile.
 */
export function withoutSuffixList() {
  const isLookUp = (id: string) => /tldts-icann.*suffix-trie\.js/.test(id);
  return {
    name: 'sitecard-suffix-list',
    enforce: 'pre' as const,
    resolveId: (source: string, importer = '') =>
      /^tldts-core$|\/data\/trie$/.test(source) && isLookUp(importer) ? STAND_IN : null,
    transform: (code: string, id: string) => {
      if (!isLookUp(id)) return null;
      if (!DERIVING.test(code)) throw new Error('The look-up of the suffix list is not as it was.');
      return code.replace(DERIVING, "import { edgeHash, edgeOffset, wildcardEdge } from './data/trie';\n");
    },
  };
}

type Derived = { edgeHash: Uint32Array; edgeOffset: Uint32Array; wildcardEdge: Int32Array };

/** The tables that the library's look-up derives, by its own hand. */
function derive(): Derived {
  const code = `${readFileSync(LOOK_UP, 'utf8')}\nreturn { edgeHash, edgeOffset, wildcardEdge };`;
  return compileFunction(code, ['require', 'exports'])(createRequire(LOOK_UP), {});
}

/** The library's list, and what its look-up derives from it, as `suffixes.bin` (lib/host/suffix-trie.ts). */
export function toSuffixListFile(): Uint8Array<ArrayBuffer> {
  const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText, rulesRoot, exceptionsRoot } = trie;
  const { edgeHash, edgeOffset, wildcardEdge } = derive();
  const labels = Array.from(edgeOffset, (offset, edge) => labelText.slice(offset, offset + (edgeLength[edge] ?? 0)));
  const endings = labels.slice(edgeStart[rulesRoot], edgeStart[rulesRoot + 1]);
  const tables = [
    ...[Uint32Array.of(nodeFlags.length, edgeLength.length, rulesRoot, exceptionsRoot), edgeHash, wildcardEdge],
    ...[edgeOffset, edgeStart, edgeChild].map((table) => Uint16Array.from(table)),
    ...[Uint8Array.from(edgeLength), Uint8Array.from(nodeFlags)],
    new TextEncoder().encode(`${labelText}\n${endings.join(' ')}`),
  ];
  return new Uint8Array(Buffer.concat(tables.map(({ buffer }) => new Uint8Array(buffer))));
}

/** Writes the list into a build. */
export function writeSuffixList(build: string): void {
  writeFileSync(join(build, 'suffixes.bin'), toSuffixListFile());
}
