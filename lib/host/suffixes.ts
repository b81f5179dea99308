import { LookupError } from '../errors';
import { createOnce } from '../once';

/** In the notation of the list. Of the private part are hosts under which companies let others make sites. */
export interface SuffixRules {
  icann: string[];
  private: string[];
}

/** By the ICANN part, as registries register names. Only `toSite` goes by the whole list. */
export interface Suffixes {
  /** The last labels of public hosts. */
  endings: ReadonlySet<string>;
  isKnownEnding(host: string): boolean;
  /** Whether others register names under this host: `co.uk`. */
  isPublicSuffix(host: string): boolean;
  /** `a.example.co.uk` gives `example.co.uk`. Null for a public suffix. */
  toRegistrable(host: string): string | null;
  /** The host's part that one owner holds: `a.shop.pages.dev` gives `shop.pages.dev`. A suffix is its own site. */
  toSite(host: string): string;
}

/** `readRules` is called at the first need, and again only if it failed. Throws `internal`. */
export function createSuffixReader(readRules: () => Promise<SuffixRules>): () => Promise<Suffixes> {
  return createOnce(async () => {
    try {
      return createSuffixes(await readRules());
    } catch {
      throw new LookupError({ kind: 'internal', billed: 'no' });
    }
  });
}

const toNames = (host: string): string[] => {
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

/** As https://publicsuffix.org/list/ says. */
function toSuffix(host: string, rules: ReadonlySet<string>): string {
  const names = toNames(host);
  const isException = (name: string) => rules.has(`!${name}`);
  const isRule = (name: string, at: number) => rules.has(name) || rules.has(`*.${names[at + 1]}`);
  const found = names.findIndex((name, at) => isException(name) || isRule(name, at));
  // The suffix of an exception starts after its first label. Without a rule the suffix is the last label.
  return names.at(isException(names[found] ?? '') ? found + 1 : found) ?? host;
}

function toRegistrable(host: string, rules: ReadonlySet<string>): string | null {
  const names = toNames(host);
  return names[names.indexOf(toSuffix(host, rules)) - 1] ?? null;
}

function createSuffixes({ icann, private: shared }: SuffixRules): Suffixes {
  const rules = new Set(icann);
  const endings = new Set(icann.map((rule) => rule.slice(rule.lastIndexOf('.') + 1)));
  let all: Set<string> | null = null;
  return {
    endings,
    isKnownEnding: (host) => endings.has(host.slice(host.lastIndexOf('.') + 1)),
    isPublicSuffix: (host) => toSuffix(host, rules) === host,
    toRegistrable: (host) => toRegistrable(host, rules),
    toSite: (host) => {
      // Most lookups need the ICANN part alone.
      all ??= new Set([...icann, ...shared]);
      return toRegistrable(host, all) ?? host;
    },
  };
}
