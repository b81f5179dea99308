// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import { edgeLength, edgeStart, labelText, rulesRoot } from 'tldts-icann/dist/es6/src/data/trie.js';
// @ts-expect-error As above.
import suffixLookup from 'tldts-icann/dist/es6/src/suffix-trie.js';
import type * as Trie from 'tldts-icann/dist/types/src/data/trie';
import type LookUpSuffix from 'tldts-icann/dist/types/src/suffix-trie';

const trie: Pick<typeof Trie, 'edgeLength' | 'edgeStart' | 'rulesRoot'> & { labelText: string } = {
  edgeLength,
  edgeStart,
  rulesRoot,
  labelText,
};
// The library's own look-up, without its reading of addresses around it: hosts come here already read.
const lookUpSuffix: typeof LookUpSuffix = suffixLookup;

/** Sites such as `name.github.io` are not suffixes of their own, as for registries. */
const ICANN_ONLY = { allowIcannDomains: true, allowPrivateDomains: false };

export type Suffixes = ReturnType<typeof createSuffixes>;

/** The public suffix list (its ICANN part). About 30 KB compressed: imported by the worker alone. */
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
      return toSuffix(host) === host;
    },
    /** The name that its owner registered: `a.example.co.uk` gives `example.co.uk`. Null for a public suffix. */
    toRegistrable(host: string): string | null {
      const suffix = toSuffix(host);
      if (suffix === host) return null;
      const labels = host.slice(0, -suffix.length - 1);
      return host.slice(labels.lastIndexOf('.') + 1);
    },
  };
}

function toSuffix(host: string): string {
  const found = { isIcann: null, isPrivate: null, publicSuffix: null as string | null };
  lookUpSuffix(host, ICANN_ONLY, found);
  return found.publicSuffix ?? host;
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
