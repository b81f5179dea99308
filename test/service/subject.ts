import type { DomainEndpoint } from './endpoints/endpoint.ts';

export type ReadSubject =
  | { host: string; isRefresh: boolean }
  | { field: string; message: string }
  /** The text cannot be read as an address at all. */
  | { isOdd: true };

/** The subject and `refresh` of a per-domain request (specification.md, "Common rules for per-domain endpoints", 2, 3 and 5). */
export function toSubject(parameters: Record<string, unknown>, endpoint: DomainEndpoint): ReadSubject {
  const { url, email, refresh } = parameters;
  const hasUrl = url !== undefined && url !== null && url !== '';
  const hasEmail = email !== undefined && email !== null && email !== '';
  if (hasUrl && hasEmail) return { field: 'url', message: 'Send either url or email, not both.' };
  if (hasEmail && !endpoint.takesEmail) return { field: 'email', message: 'The email field is not supported here.' };
  if (!hasUrl && !hasEmail) return { field: 'url', message: 'The url field is required.' };
  const isRefresh = toFlag(refresh);
  if (isRefresh === null) return { field: 'refresh', message: 'The refresh field must be true or false.' };
  if (isRefresh && !endpoint.isRefreshable)
    return { field: 'refresh', message: 'The refresh field is not supported on this endpoint.' };
  const host = hasEmail ? toEmailHost(email) : toUrlHost(url, endpoint.refusesBareHost);
  return typeof host === 'string' ? { host, isRefresh } : host;
}

const FLAGS = new Map<unknown, boolean>([
  [undefined, false],
  [null, false],
  [false, false],
  ['false', false],
  [0, false],
  ['0', false],
  [true, true],
  ['true', true],
  [1, true],
  ['1', true],
]);

function toFlag(value: unknown): boolean | null {
  return FLAGS.get(value) ?? null;
}

type HostOrRefusal = string | { field: string; message: string } | { isOdd: true };

function toUrlHost(url: unknown, refusesBareHost: boolean): HostOrRefusal {
  if (typeof url !== 'string') return { field: 'url', message: 'The url field must be a string.' };
  const text = url.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  if (!hasScheme && refusesBareHost) return { field: 'url', message: 'The url format is invalid.' };
  if (hasScheme && !/^https?:/i.test(text)) return { field: 'url', message: 'The url format is invalid.' };
  return toHost(hasScheme ? text : `https://${text}`);
}

function toEmailHost(email: unknown): HostOrRefusal {
  if (typeof email !== 'string') return { field: 'email', message: 'The email field must be a string.' };
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(email.trim()) ?? [];
  return domain === undefined
    ? { field: 'email', message: 'The email field must be a valid email address.' }
    : toHost(`https://${domain}`);
}

/** ASCII, lower case, without `www.` and trailing dot. */
function toHost(address: string): HostOrRefusal {
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '').replace(/^www\./, '') : '';
  return host === '' ? { isOdd: true } : host;
}
