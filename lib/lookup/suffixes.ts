import type LookUpSuffix from 'tldts-icann/dist/types/src/suffix-trie';
import { LookupError } from '../errors';
import type { SuffixTrie } from './suffix-trie';
import { fillTrie } from './suffix-trie';

/** Sites such as `name.github.io` are not suffixes of their own, as for registries. */
const ICANN_ONLY = { allowIcannDomains: true, allowPrivateDomains: false };

export interface Suffixes {
  /** Whether the last label of a host is a top-level domain. */
  isKnownEnding(host: string): boolean;
  /** Whether a host is one under which others register names: `co.uk`. */
  isPublicSuffix(host: string): boolean;
  /** The name that its owner registered: `a.example.co.uk` gives `example.co.uk`. Null for a public suffix. */
  toRegistrable(host: string): string | null;
}

/**
 * The public suffix list (its ICANN part), from what `readTrie` reads when it is first needed, and again only if that failed.
 * Throws `internal`.
 */
export function createSuffixReader(readTrie: () => Promise<unknown>): () => Promise<Suffixes> {
  let reading: Promise<Suffixes> | null = null;
  // Our own file: written by the build from the library's list.
  const read = async () => createSuffixes((await readTrie()) as SuffixTrie);
  return () => {
    reading ??= read().catch(() => {
      reading = null;
      throw new LookupError({ kind: 'internal', billed: 'no' });
    });
    return reading;
  };
}

async function createSuffixes(trie: SuffixTrie): Promise<Suffixes> {
  const endings = readEndings(trie);
  fillTrie(trie);
  // The library's own look-up, without its reading of addresses around it: hosts come here already read.
  // @ts-expect-error The package keeps the types of its built files in another folder, named above.
  const library = await import('tldts-icann/dist/es6/src/suffix-trie.js');
  const lookUpSuffix: typeof LookUpSuffix = library.default;
  const toSuffix = (host: string): string => {
    const found = { isIcann: null, isPrivate: null, publicSuffix: null as string | null };
    lookUpSuffix(host, ICANN_ONLY, found);
    return found.publicSuffix ?? host;
  };
  return {
    isKnownEnding: (host) => endings.has(host.slice(host.lastIndexOf('.') + 1)),
    isPublicSuffix: (host) => toSuffix(host) === host,
    toRegistrable: (host) => {
      const suffix = toSuffix(host);
      if (suffix === host) return null;
      const labels = host.slice(0, -suffix.length - 1);
      return host.slice(labels.lastIndexOf('.') + 1);
    },
  };
}

/** The library does not say whether it knew an ending or fell back to the last label; its list does. */
function readEndings({ edgeStart, edgeLength, labelText, rulesRoot }: SuffixTrie): Set<string> {
  const found = new Set<string>();
  const first = edgeStart[rulesRoot] ?? 0;
  const end = edgeStart[rulesRoot + 1] ?? 0;
  let offset = 0;
  for (let edge = 0; edge < end; edge++) {
    const length = edgeLength[edge] ?? 0;
    if (edge >= first) found.add(labelText.slice(offset, offset + length));
    offset += length;
  }
  return found;
}
