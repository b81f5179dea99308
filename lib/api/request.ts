import { LookupError } from '../errors';
import { isPublicHost } from '../host/name';
import type { PageAddress } from '../host/page-address';
import type { Subject } from '../model';

/**
 * What no request carries or follows: neither cookies nor our address, no redirect, nothing of the browser's cache. Browsers do
 * not tell where a redirect leads, so it cannot pass the gate: it could lead to this machine.
 */
export const QUIET_REQUEST = {
  redirect: 'manual',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
  cache: 'no-store',
} as const satisfies RequestInit;

/** `field` is the name on the wire; `message` names the bounds. */
export function toInvalid(field: string, message: string): LookupError {
  return new LookupError({ kind: 'invalid-request', billed: 'no', field, message, isOwn: true });
}

function toAddress(host: string): string {
  if (typeof host !== 'string' || !isPublicHost(host) || new URL(`https://${host}`).hostname !== host) {
    throw toInvalid('url', 'url must be https:// and a public host name in lower-case ASCII, without port and path');
  }
  return `https://${host}`;
}

/** specification.md, "Common rules for per-domain endpoints", 2 and 3. Throws `invalid-request`. */
export function toUrlBody(host: string, refresh: boolean) {
  if (typeof refresh !== 'boolean') throw toInvalid('refresh', 'refresh must be true or false');
  return { url: toAddress(host), ...(refresh ? { refresh: true } : {}) };
}

/** Common rule 2: a page of its own, without query and fragment (`lib/saved/classified-pages.ts`). Throws `invalid-request`. */
export function toPageBody(address: PageAddress): { url: string } {
  const url = URL.parse(address);
  const isPlain = url?.protocol === 'https:' && `${url.origin}${url.pathname}` === address;
  if (!isPlain || url.pathname === '/' || !isPublicHost(url.hostname)) {
    throw toInvalid('url', 'url must be https:// and a public host name with a path, without query and fragment');
  }
  return { url: address };
}

/** Common rule 5: `categorize` and `real_time_categorization` know no `refresh`. Throws `invalid-request`. */
export function refuseRefresh(refresh: boolean): void {
  if (refresh) throw toInvalid('refresh', 'refresh is not supported by this endpoint');
}

/** Common rule 2: exactly one subject, `url` or `email`. Throws `invalid-request`. */
export function toSubjectBody(subject: Subject): { url: string } | { email: string } {
  if (subject.kind === 'host') return { url: toAddress(subject.host) };
  const [user, host, ...rest] = subject.email.split('@');
  if (!user || /[\s\p{C}<>"]/u.test(subject.email) || subject.email.length > 254 || rest.length > 0) {
    throw toInvalid('email', 'email must be one address of at most 254 characters');
  }
  if (!host || !isPublicHost(host)) throw toInvalid('email', 'email must be an address at a public host name');
  return { email: subject.email };
}
