import { isGlob } from '../../../lib/glob';
import { toListedHost } from '../../../lib/safety/listed-host';

/** What one typed or pasted host, address or pattern with `*` stands for in a rule; null when it can match no host. */
export function toHostPattern(text: string): string | null {
  if (/[\s,;]/.test(text)) return null;
  const name = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  if (!name.includes('*')) return toListedHost(name);
  return isGlob(name) ? name.toLowerCase() : null;
}
