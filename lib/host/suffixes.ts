import { LookupError } from '../errors';

export interface Suffixes {
  isKnownEnding(host: string): boolean;
  /** Whether others register names under this host: `co.uk`. */
  isPublicSuffix(host: string): boolean;
  /** `a.example.co.uk` gives `example.co.uk`. Null for a public suffix. */
  toRegistrable(host: string): string | null;
}

/** `readRules` is called at the first need, and again only if it failed. Throws `internal`. */
export function createSuffixReader(readRules: () => Promise<string[]>): () => Promise<Suffixes> {
  let reading: Promise<Suffixes> | null = null;
  const read = async () => createSuffixes(await readRules());
  return () => {
    reading ??= read().catch(() => {
      reading = null;
      throw new LookupError({ kind: 'internal', billed: 'no' });
    });
    return reading;
  };
}

const toNames = (host: string): string[] => {
  const labels = host.split('.');
  return labels.map((_, at) => labels.slice(at).join('.'));
};

/** As https://publicsuffix.org/list/ says. */
function createSuffixes(list: string[]): Suffixes {
  const rules = new Set(list);
  const endings = new Set(list.map((rule) => rule.slice(rule.lastIndexOf('.') + 1)));
  const toSuffix = (host: string): string => {
    const names = toNames(host);
    const isException = (name: string) => rules.has(`!${name}`);
    const isRule = (name: string, at: number) => rules.has(name) || rules.has(`*.${names[at + 1]}`);
    const found = names.findIndex((name, at) => isException(name) || isRule(name, at));
    // The suffix of an exception starts after its first label. Without a rule the suffix is the last label.
    return names.at(isException(names[found] ?? '') ? found + 1 : found) ?? host;
  };
  return {
    isKnownEnding: (host) => endings.has(host.slice(host.lastIndexOf('.') + 1)),
    isPublicSuffix: (host) => toSuffix(host) === host,
    toRegistrable: (host) => {
      const names = toNames(host);
      return names[names.indexOf(toSuffix(host)) - 1] ?? null;
    },
  };
}
