import { hasLetterWildcard, isGlob, withoutScheme } from '../../../lib/host/glob';
import { toListedHost } from '../../../lib/safety/listed-host';

/** What one typed or pasted host, address or pattern with `*` stands for in a rule; null when it can match no host. */
export function toHostPattern(text: string): string | null {
  if (/[\s,;]/.test(text) || hasLetterWildcard(text)) return null;
  const name = withoutScheme(text).replace(/[/?#].*$/s, '');
  const pattern = name.includes('*') ? name.toLowerCase() : toListedHost(name);
  // Lists take addresses in brackets too, patterns do not.
  return pattern !== null && isGlob(pattern) ? pattern : null;
}
