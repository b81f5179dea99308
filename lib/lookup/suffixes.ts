import { getDomain, getPublicSuffix } from 'tldts-icann';
// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import { edgeLength, edgeStart, labelText, rulesRoot } from 'tldts-icann/dist/es6/src/data/trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';

const trie: Pick<typeof Trie, 'edgeLength' | 'edgeStart' | 'rulesRoot'> & { labelText: string } = {
  edgeLength,
  edgeStart,
  rulesRoot,
  labelText,
};

export type Suffixes = ReturnType<typeof createSuffixes>;

/** Hosts in, never addresses; sites such as `name.github.io` are not suffixes of their own, as for registries. */
const HOSTS_ONLY = { extractHostname: false, validateHostname: false, detectIp: false, allowPrivateDomains: false };

/** The public suffix list (its ICANN part). About 31 KB compressed: imported by the worker alone. */
export function createSuffixes() {
  let endings: Set<string> | null = null;
  return {
    /** Whether the last label of a host is a top-level domain. */
    isKnownEnding(host: string): boolean {
      endings ??= readEndings();
      return endings.has(host.slice(host.lastIndexOf('.') + 1));
    },
    /** Whether a host is one under which others register names: `co.uk`. */
    isPublicSuffix(host: string): boolean {
      return getPublicSuffix(host, HOSTS_ONLY) === host;
    },
    /** The name that its owner registered: `a.example.co.uk` gives `example.co.uk`. Null for a public suffix. */
    toRegistrable(host: string): string | null {
      return getDomain(host, HOSTS_ONLY);
    },
  };
}

/** The library does not say whether it knew an ending or fell back to the last label; its list does. */
function readEndings(): Set<string> {
  const found = new Set<string>();
  const first = trie.edgeStart[trie.rulesRoot] ?? 0;
  const end = trie.edgeStart[trie.rulesRoot + 1] ?? 0;
  let offset = 0;
  for (let edge = 0; edge < end; edge++) {
    const length = trie.edgeLength[edge] ?? 0;
    if (edge >= first) found.add(trie.labelText.slice(offset, offset + length));
    offset += length;
  }
  return found;
}
