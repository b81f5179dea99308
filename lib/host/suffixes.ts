// @ts-expect-error The package keeps the types of its built files in another folder, named below.
import library from 'tldts-icann/dist/es6/src/suffix-trie.js';
import type LookUpSuffix from 'tldts-icann/dist/types/src/suffix-trie';
import { LookupError } from '../errors';
import { fillTrie } from './suffix-trie';

/** As for registries: `github.io` is a domain like any other, not a suffix under which others register. */
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
 * The public suffix list (its ICANN part), from what `readFile` reads when it is first needed, and again only if that failed.
 * Throws `internal`.
 */
export function createSuffixReader(readFile: () => Promise<ArrayBuffer>): () => Promise<Suffixes> {
  let reading: Promise<Suffixes> | null = null;
  const read = async () => createSuffixes(await readFile());
  return () => {
    reading ??= read().catch(() => {
      reading = null;
      throw new LookupError({ kind: 'internal', billed: 'no' });
    });
    return reading;
  };
}

function createSuffixes(file: ArrayBuffer): Suffixes {
  const endings = fillTrie(file);
  // The library's own look-up, without its reading of addresses around it: hosts come here already read.
  const lookUpSuffix: typeof LookUpSuffix = library;
  const toSuffix = (host: string): string => {
    const found = { isIcann: null, isPrivate: null, publicSuffix: null as string | null };
    lookUpSuffix(host, ICANN_ONLY, found);
    return found.publicSuffix ?? host;
  };
  return {
    // The library does not say whether it knew an ending or fell back to the last label.
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
