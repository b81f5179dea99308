import { isOwnNetwork, toHostName, withoutMarks, withoutWww } from '../host/name';

const PLAIN = /^(?!www\.)(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** An address of numbers, or a name of the own network that has no dot. */
const OWN = /^(?:\[[\da-f:.]+\]|\d+(?:\.\d+){3}|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/;

/**
 * The host that an entry of a list names, as hosts are judged: ASCII, lower case, without `www.` and trailing dot. Takes an
 * address without a path, and `*.` in front, since an entry stands for everything below it too (see `isCoveredBy` for names
 * without a dot). Null when it names no host.
 */
export function toListedHost(text: string): string | null {
  if (PLAIN.test(text)) return text;
  const name = withoutMarks(text)
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
  const bare = name.replace(/^\*?\./, '');
  const host = withoutWww(toHostName(bare)?.replace(/\.$/, '') ?? '');
  // `*.ru` means all that ends so, which a list has no entry for.
  if (bare !== name && !isCoveredBy(host, `a.${host}`)) return null;
  // A `www.` that still stands here belongs to the name: `www.gov.uk`.
  return PLAIN.test(host.replace(/^www\./, 'w.')) || OWN.test(host) ? host : null;
}

/**
 * Whether a listed name, which is the host or one of its parents, covers that host. A name without a dot is a machine
 * and what the user's own network has below it, never a top-level domain: `com` would cover half the web.
 */
export function isCoveredBy(name: string, host: string): boolean {
  return name === host || name.includes('.') || isOwnNetwork(host);
}

/** An ending of hosts without the dot in front, in ASCII and lower case: `zip`, `co.uk`. Null when it is none. */
export function toEnding(text: string): string | null {
  const ending = toHostName(`a.${withoutMarks(text).replace(/^\*?\./, '')}`)?.slice(2) ?? '';
  return /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{1,63}){0,3}$/.test(ending) && !/(?:^|\.)\d+$/.test(ending) ? ending : null;
}
