import { isGlob } from '../../../lib/glob';
import { toPageHost } from '../../../lib/page-host';
import { toListedHost } from '../../../lib/safety/listed-host';

/** What one typed or pasted host, address or pattern with `*` stands for in a rule; null when it can match no host. */
export function toHostPattern(text: string): string | null {
  if (/[\s,;]/.test(text)) return null;
  const name = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  if (!name.includes('*')) return toListedHost(name) ?? toAddress(name);
  return isGlob(name) ? name.toLowerCase() : null;
}

/** Lists take names alone; a rule may be about an address of four numbers too. */
function toAddress(name: string): string | null {
  const host = toPageHost(name) ?? '';
  return /^\d+(?:\.\d+){3}$/.test(host) ? host : null;
}
